// The service's clock: the machine's, plus an offset that tests may advance. The offset survives a
// restart, so that time never runs backwards for what was written.

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Moves the clock forward by whole milliseconds, 0 or more. */
  advance(milliseconds: number): void;
}

export function makeClock(offset: number, keep: (offset: number) => void): Clock {
  let ahead = offset;
  return {
    now: () => Date.now() + ahead,
    advance(milliseconds) {
      if (!Number.isSafeInteger(milliseconds) || milliseconds < 0) {
        throw new RangeError('The clock advances by a whole number of milliseconds, 0 or more.');
      }
      ahead += milliseconds;
      keep(ahead);
    },
  };
}

/** The declared pattern of a timestamp admits `+` and digits, so epoch milliseconds are sent that way. */
export function stamp(time: number): string {
  return `+${Math.round(time)}`;
}

export function stampOrNull(time: number | null): string | null {
  return time === null ? null : stamp(time);
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
