import { useEffect, useRef, useState } from 'preact/hooks';

const SECOND = 1000;

/** The time (epoch ms), counted on each second while `ticking`; otherwise as it was given. */
export function useTicking(now: number, ticking: boolean): number {
  const [, tick] = useState(0);
  const given = useRef({ now, at: performance.now() });
  if (given.current.now !== now) given.current = { now, at: performance.now() };
  useEffect(() => {
    if (!ticking) return;
    const timer = setInterval(() => tick((count) => count + 1), SECOND);
    return () => clearInterval(timer);
  }, [ticking]);
  return ticking ? given.current.now + performance.now() - given.current.at : now;
}
