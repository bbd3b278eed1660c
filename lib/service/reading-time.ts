// When something was read. A clock here that is wrong is put right one day, and what was read before has to keep its true time.

/** As it is stored with what was read. */
export interface ReadingTime {
  /** Epoch ms; the service's own time where the clock here differed much from it. */
  at: number;
  /** What the clock here said, where the service said its own time. How long what was read stays fresh is counted by it. */
  localAt?: number;
}

/** Clocks differ by seconds, and answers are late; a clock that differs by more is wrong (ms). */
const MAX_DIFFERENCE = 60 * 60_000;

/** Of what was read now; `saidAt`: the service's own time, where it said one (epoch ms). */
export function readingTime(saidAt: number | undefined, now = Date.now()): ReadingTime {
  if (saidAt === undefined) return { at: now };
  return { at: Math.abs(now - saidAt) > MAX_DIFFERENCE ? saidAt : now, localAt: now };
}

/** By the clock here, as everything else that it is compared with. */
export const localTime = ({ at, localAt = at }: ReadingTime): number => localAt;

/** A negative age means that the clock was set back: what was read is not fresh. */
export function isFresh(reading: ReadingTime, freshFor: number, now: number): boolean {
  const age = now - localTime(reading);
  return age >= 0 && age < freshFor;
}

/** When it was read at the earliest: of a clock that was ahead, where no service said the time, long ago. */
export function earliestTime({ at, localAt }: ReadingTime, now: number): number {
  return localAt === undefined && at > now ? 0 : at;
}
