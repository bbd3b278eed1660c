import { useEffect, useRef, useState } from 'preact/hooks';

/** Typing faster than this asks once (ms). */
const PAUSE = 80;

/** What is in the box at once, and what is searched for after a short pause. */
export function useTyping(
  searched: string,
  search: (text: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(searched);
  const [before, setBefore] = useState(searched);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const unsearched = useRef<string | undefined>(undefined);
  const latest = useRef(search);
  latest.current = search;
  // Cleared from elsewhere.
  if (before !== searched) {
    setBefore(searched);
    setText(searched);
  }
  // Whoever leaves in the middle of a word finds it again.
  useEffect(() => () => settle(), []);
  const settle = () => {
    clearTimeout(timer.current);
    const next = unsearched.current;
    unsearched.current = undefined;
    if (next !== undefined) latest.current(next);
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    unsearched.current = next;
    timer.current = setTimeout(settle, PAUSE);
  };
  return [text, type];
}
