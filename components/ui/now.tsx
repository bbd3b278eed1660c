import { createContext } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';

const Now = createContext<number | undefined>(undefined);

/** Tells all that is drawn below it what time it is (epoch ms): ages are counted from there. */
export const NowProvider = Now.Provider;

/** The time that the view is drawn for (epoch ms); it goes on with each drawing, not by itself. Without a provider, the present. */
export function useNow(): number {
  return useContext(Now) ?? Date.now();
}

const SECOND = 1000;

/** The time (epoch ms), counted on each second while `ticking`; otherwise as the view is drawn for. */
export function useTicking(ticking: boolean): number {
  const now = useNow();
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
