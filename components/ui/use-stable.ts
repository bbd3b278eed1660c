// Stable functions and values across renders, so that effects and memos that depend on them do not rerun.
import { useRef, useState } from 'preact/hooks';

/** Returns a stable function that calls the latest `newest`. Only for calls from effects and listeners. */
export function useEvent<Args extends unknown[], Result>(
  newest: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(newest);
  latest.current = newest;
  const [call] = useState(
    () =>
      (...args: Args) =>
        latest.current(...args),
  );
  return call;
}

/** Returns the earlier value while the JSON is equal. Plain data only. */
export function useSame<T>(value: T): T {
  const stable = useRef(value);
  if (JSON.stringify(stable.current) !== JSON.stringify(value)) stable.current = value;
  return stable.current;
}
