// Axis ticks: round steps for values, readable ones for days.

/** From zero to a round number not below `highest`, in 2 to 4 steps; whole numbers if `whole`. */
export function valueTicks(highest: number, whole: boolean): number[] {
  const top = Number.isFinite(highest) && highest > 0 ? highest : whole ? 2 : 1;
  const step = roundStep(top / 3, whole);
  const count = Math.max(2, Math.ceil(top / step - 1e-9));
  // Multiplied rather than added, to avoid accumulating rounding errors.
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** The smallest of 1, 2, 2.5, 5 times a power of ten that is not below `rough`. */
function roundStep(rough: number, whole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const factors = [1, 2, 2.5, 5, 10].filter((factor) => !whole || Number.isInteger(factor * power));
  const step = (factors.find((factor) => factor * power >= rough - 1e-12) ?? 10) * power;
  return whole ? Math.max(1, Math.ceil(step)) : step;
}

/** Like `valueTicks`, with steps that suit seconds and minutes. */
export function clockTicks(highest: number): number[] {
  const steps = [5, 10, 15, 20, 30, 60, 120, 180, 300, 600, 900, 1800, 3600];
  const top = Number.isFinite(highest) && highest > 0 ? highest : 10;
  const step = steps.find((one) => top / one <= 3);
  if (step === undefined) return valueTicks(top / 3600, true).map((hours) => hours * 3600);
  return Array.from({ length: Math.max(2, Math.ceil(top / step)) + 1 }, (_, index) => index * step);
}

/** Indexes of labeled days: first, last, and as many evenly spaced ones as fit. */
export function dayTicks(count: number, room: number): number[] {
  const named = Math.min(count, Math.max(2, Math.floor(room)));
  return Array.from({ length: named }, (_, index) =>
    Math.round((index * (count - 1)) / Math.max(1, named - 1)),
  );
}

/** The position of a moment among days (0 = start of the first, count = end of the last), or undefined if outside. */
export function positionAmong(
  days: readonly { startDate: string; endDate: string }[],
  moment: number,
): number | undefined {
  const index = days.findIndex(({ startDate, endDate }) => {
    return Date.parse(startDate) <= moment && moment < Date.parse(endDate);
  });
  const day = days[index];
  if (!day) return undefined;
  const [start, end] = [Date.parse(day.startDate), Date.parse(day.endDate)];
  return index + (moment - start) / (end - start);
}
