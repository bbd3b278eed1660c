// Reading times that stay correct if the local clock was wrong and is corrected later.

export interface ReadingTime {
  /** Epoch ms; the service's time if the local clock was far off. */
  at: number;
  /** The local time, if the service sent its own. Freshness is measured by it. */
  localAt?: number;
}

/** Smaller differences are due to latency and ordinary clock drift (ms). */
const MAX_DIFFERENCE = 60 * 60_000;

/** For a reading at `now`; `saidAt`: the service's time, if sent (epoch ms). */
export function readingTime(saidAt: number | undefined, now = Date.now()): ReadingTime {
  if (saidAt === undefined) return { at: now };
  return { at: Math.abs(now - saidAt) > MAX_DIFFERENCE ? saidAt : now, localAt: now };
}

/** By the local clock, for comparison with other local times. */
export const localTime = ({ at, localAt = at }: ReadingTime): number => localAt;

/** False if the clock was set back. */
export function isFresh(reading: ReadingTime, freshFor: number, now: number): boolean {
  const age = now - localTime(reading);
  return age >= 0 && age < freshFor;
}

/** The earliest possible time; 0 if it is in the future and the service sent no time, so the local clock was ahead. */
export function earliestTime({ at, localAt }: ReadingTime, now: number): number {
  return localAt === undefined && at > now ? 0 : at;
}
