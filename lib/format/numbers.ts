// Numbers as the language of the texts writes them.
import { numberSigns } from './locale.ts';

/** A count: "1,284"; from 100,000 on short ("128K"), since a tile has room for five characters. */
export function formatCount(value: number): string {
  if (Math.abs(value) < 100_000) return formatWhole(value);
  const { short, decimal } = numberSigns();
  // What rounds to a thousand of one unit is one of the next.
  const [size, word] = short.find(([size]) => Math.abs(value) >= size * 0.99995) ?? [];
  if (size === undefined) return formatWhole(value);
  return String(Number((value / size).toFixed(1))).replace('.', decimal) + word;
}

export const formatWhole = (value: number): string => formatDecimal(value, 0);

/** A plain number with three significant digits at least kept: 0.034, 3.4, 41. */
export function formatPlain(value: number): string {
  return grouped(Number(value.toPrecision(Math.abs(value) >= 100 ? 4 : 3)));
}

/** Percent from a value on the scale 0–100: "3.4%", from 10 on without decimals. What would round to none has one more. */
export function formatPercent(value: number): string {
  const size = Math.abs(value);
  return `${formatDecimal(value, size < 0.05 ? 2 : size < 9.95 ? 1 : 0)}${numberSigns().percent}`;
}

/** A difference between percentages: "0.6 pt". */
export const formatPoints = (value: number): string => `${formatDecimal(value, 1)}${numberSigns().points}`;

/** With no more decimals than that, and none that say nothing. */
export function formatDecimal(value: number, decimals: number): string {
  return grouped(Number(value.toFixed(decimals)));
}

/** Seconds as a clock: "0:07", "1:52", "1:02:03". */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Before which digits groups begin. Larger numbers have an exponent. */
const places = { 2: /\B(?=(\d\d){0,9}\d{3}$)/g, 3: /\B(?=(\d{3}){1,7}$)/g };

function grouped(value: number): string {
  const { group, decimal, groupedFrom, groupOf } = numberSigns();
  // Zero has no sign here. A number too small for decimals is none.
  const [whole = '', decimals] = String(Math.abs(value) < 1e-6 ? 0 : value).split('.');
  const groups = Math.abs(value) < groupedFrom ? whole : whole.replace(places[groupOf], group);
  return decimals === undefined ? groups : `${groups}${decimal}${decimals}`;
}
