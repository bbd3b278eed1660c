// Which changes count as more than chance: the product's test, computed from its description in lib/README.md and the sources named there.

export interface Counted {
  sessions: number;
  converted: number;
}

/** What chance alone says once in so many times. */
const ONCE_IN = 20;
const ANGLES = [0.015, 0.03, 0.06, 0.12, 0.24];
const RATIOS = [0.1, 0.2, 0.4, 0.8, 1.6];
/** By how much days differ, as a share: rates, and numbers of sessions. */
const RATES_DIFFER = 0.12;
const SESSIONS_DIFFER = 0.2;
/** By how much one session differs from another in its averages, as a share. */
const SESSIONS_VARY = 1.5;

/** How much likelier a change of one of these sizes, up or down, makes the difference than none does. */
function odds(difference: number, variance: number, sizes: readonly number[]): number {
  const each = sizes.flatMap((size) => [size, -size]);
  return (
    each.reduce((sum, size) => sum + Math.exp((size * (difference - size / 2)) / variance), 0) / each.length
  );
}

function angle({ sessions, converted }: Counted): number {
  return Math.asin(Math.sqrt((converted + 0.375) / (sessions + 0.75)));
}

/** Both sides of so many days. */
export function isRateMoved(now: Counted, before: Counted, days: number): boolean {
  if (now.sessions === 0 || before.sessions === 0) return false;
  const [sessions, converted] = [now.sessions + before.sessions, now.converted + before.converted];
  if (converted >= sessions) return false;
  const aDay = sessions / (2 * days);
  const wider = 1 + (RATES_DIFFER ** 2 * aDay * converted) / (sessions - converted);
  const variance = (wider * (1 / now.sessions + 1 / before.sessions)) / 4;
  return odds(angle(now) - angle(before), variance, ANGLES) >= ONCE_IN;
}

export function isCountMoved(now: number, before: number, days: number): boolean {
  // From nothing, or to it, there is no ratio.
  if (now === 0 || before === 0) return now + before >= 20;
  const variance = 1 / now + 1 / before + (2 * SESSIONS_DIFFER ** 2) / days;
  return odds(Math.log(now / before), variance, RATIOS) >= ONCE_IN;
}

/** An average over so many sessions, of which nothing says how they differ. */
export function isAverageMoved(
  now: number,
  before: number,
  sessions: number,
  sessionsBefore: number,
): boolean {
  if (now <= 0 || before <= 0) return false;
  const variance = SESSIONS_VARY ** 2 * (1 / sessions + 1 / sessionsBefore);
  return odds(Math.log(now / before), variance, RATIOS) >= ONCE_IN;
}

/** In how many more days like these it would be told, within two months. */
export function daysUntilMoved(now: Counted, before: Counted, days: number): number | undefined {
  const longer = (part: Counted, more: number) => ({
    sessions: (part.sessions * (days + more)) / days,
    converted: (part.converted * (days + more)) / days,
  });
  return Array.from({ length: 60 }, (_, at) => at + 1).find((more) =>
    isRateMoved(longer(now, more), longer(before, more), days + more),
  );
}
