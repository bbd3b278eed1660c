import { useRef } from 'preact/hooks';
import type { Ask } from '../../lib/app/requests.ts';

/** The same function for as long as the view lives, so that effects do not run again for each new `ask`. */
export function useStableAsk(ask: Ask): Ask {
  const latest = useRef(ask);
  latest.current = ask;
  return useRef<Ask>((name, input) => latest.current(name, input)).current;
}
