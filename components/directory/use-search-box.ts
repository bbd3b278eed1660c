import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useEvent } from '../ui/use-stable.ts';

/** Typing faster than this asks once (ms). */
const PAUSE = 80;

export function useTyping(
  searched: string,
  search: (text: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(searched);
  const [before, setBefore] = useState(searched);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const unsearched = useRef<string | undefined>(undefined);
  // Cleared from elsewhere.
  if (before !== searched) {
    setBefore(searched);
    setText(searched);
  }
  const settle = useEvent(() => {
    clearTimeout(timer.current);
    const next = unsearched.current;
    unsearched.current = undefined;
    if (next !== undefined) search(next);
  });
  // A half-typed word is still there after leaving.
  useEffect(() => settle, []);
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    unsearched.current = next;
    timer.current = setTimeout(settle, PAUSE);
  };
  return [text, type];
}

interface LaterChoice {
  /** Chooses a row by its index: at once, or, where another answer was asked for, once that is there. */
  choose(index: number): void;
  /** Something else is asked for from now on; what waited to be chosen is forgotten. */
  expectOther(): void;
}

/** Enter chooses what was typed, never an earlier result. */
export function useLaterChoice(
  isAnswered: boolean,
  hasFailed: boolean,
  choose: (index: number) => void,
): LaterChoice {
  const [, redraw] = useState(0);
  // Kept beside what is drawn: keys come faster than frames.
  const fits = useRef(isAnswered);
  const awaited = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    fits.current = isAnswered;
    const index = awaited.current;
    if (index === undefined || !(isAnswered || hasFailed)) return;
    awaited.current = undefined;
    if (isAnswered) choose(index);
  });
  return {
    choose(index) {
      if (fits.current) choose(index);
      else awaited.current = index;
    },
    expectOther() {
      fits.current = false;
      awaited.current = undefined;
      redraw((count) => count + 1);
    },
  };
}
