// Waits for a condition. Looks often, since most are true within milliseconds, and long, since a busy machine is no failure.
import { vi } from 'vitest';

/** Resolves with what `check` gives, once it does not throw any more; rejects with what it threw last. */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { interval: 5, timeout: 20_000 });
}
