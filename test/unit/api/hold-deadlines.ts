// Request deadlines that a test ends.
import { vi } from 'vitest';

export interface HeldDeadline {
  wait: number;
  pass(): void;
}

/** Collects every deadline set from now on. A hanging request ends only with its deadline. */
export function holdDeadlines(): HeldDeadline[] {
  const held: HeldDeadline[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((wait) => {
    const ending = new AbortController();
    const reason = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
    held.push({ wait, pass: () => ending.abort(reason) });
    return ending.signal;
  });
  return held;
}
