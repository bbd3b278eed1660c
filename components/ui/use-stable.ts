// What is the same at every drawing, so that effects and memos that go by it do not begin anew.
import { useRef, useState } from 'preact/hooks';

/** The same function for good, which does what the newest one does: for what an effect or a listener only calls. */
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

/** The value of an earlier drawing for as long as it says the same. Plain data alone. */
export function useSame<T>(value: T): T {
  const kept = useRef(value);
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value;
  return kept.current;
}
