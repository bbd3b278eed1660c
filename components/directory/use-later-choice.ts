import { useLayoutEffect, useRef, useState } from 'preact/hooks';

interface LaterChoice {
  /** Chooses a row by its index: at once, or, where another answer was asked for, once that is there. */
  choose(index: number): void;
  /** Something else is asked for from now on; what waited to be chosen is forgotten. */
  expectOther(): void;
}

/** Whoever types and presses Enter means what was typed, never what was found before it. */
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
