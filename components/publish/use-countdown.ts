import { useEffect, useRef, useState } from 'preact/hooks';

const STEP = 200;

/**
 * Seconds left until `done` is called; undefined where nothing counts. Stopping, or leaving the view, ends
 * it without the call. Counted by a clock that does not jump.
 */
export function useCountdown(seconds: number, done: () => void) {
  const [left, setLeft] = useState<number>();
  const timer = useRef<ReturnType<typeof setInterval> | undefined>(undefined);
  const finish = useRef(done);
  finish.current = done;

  const stop = () => {
    clearInterval(timer.current);
    timer.current = undefined;
    setLeft(undefined);
  };
  const start = () => {
    if (timer.current !== undefined) return;
    const end = performance.now() + seconds * 1000;
    setLeft(seconds);
    timer.current = setInterval(() => {
      const remaining = end - performance.now();
      if (remaining > 0) return setLeft(Math.ceil(remaining / 1000));
      stop();
      finish.current();
    }, STEP);
  };
  useEffect(() => () => clearInterval(timer.current), []);
  return { left, start, stop };
}
