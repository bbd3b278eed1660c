import { useLayoutEffect } from 'preact/hooks';

/** A message to be scrolled to; a new object each time. */
export interface Goal {
  index: number;
  block: ScrollLogicalPosition;
}

/** How long a jump is kept to (ms). */
const SETTLING = 400;
const scrollEvents = ['wheel', 'touchmove', 'pointerdown'] as const;

/** Scrolls to the goal, and keeps to it until the groups around it have taken their true height. */
export function useScrollTo(list: { readonly current: HTMLElement | null }, goal: Goal | undefined) {
  useLayoutEffect(() => {
    if (!goal) return;
    const until = performance.now() + SETTLING;
    let frame = 0;
    const scroll = () => {
      const message = list.current?.querySelector(`[data-index="${goal.index}"]`);
      const place = message?.querySelector('.now') ?? message;
      place?.scrollIntoView({ block: goal.block });
      if (performance.now() < until) frame = requestAnimationFrame(scroll);
    };
    const stop = () => cancelAnimationFrame(frame);
    scroll();
    // A person who scrolls meanwhile goes elsewhere.
    for (const event of scrollEvents) addEventListener(event, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const event of scrollEvents) removeEventListener(event, stop);
    };
  }, [list, goal]);
}
