import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useEvent } from '../ui/use-stable.ts';

/** Debounce while typing (ms). */
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
  // Stores a pending text on unmount.
  useEffect(() => settle, []);
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    unsearched.current = next;
    timer.current = setTimeout(settle, PAUSE);
  };
  return [text, type];
}

/** Enter chooses from the results for the typed text, never from earlier ones. */
export function useLaterChoice(isAnswered: boolean, hasFailed: boolean, choose: (index: number) => void) {
  const [, redraw] = useState(0);
  // In a ref, because key presses may come faster than renders.
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
    /** Chooses a row by index: immediately, or once the pending answer arrives. */
    choose(index: number) {
      if (fits.current) choose(index);
      else awaited.current = index;
    },
    /** Cancels a pending choice because the query changes. */
    expectOther() {
      fits.current = false;
      awaited.current = undefined;
      redraw((count) => count + 1);
    },
  };
}
