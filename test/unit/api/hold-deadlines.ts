// The deadlines of requests, which pass when a test says so.
import { vi } from 'vitest';

export interface HeldDeadline {
  wait: number;
  pass(): void;
}

/** Every deadline that is set from now on. Unless it passes, a hanging request never ends. */
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
