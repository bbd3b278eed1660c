// Numbers in the conventions of the current language.
import { numberSigns } from './locale.ts';

/** A count: "1,284"; from 100,000 on abbreviated ("128K"), since a tile fits five characters. */
export function formatCount(value: number): string {
  if (Math.abs(value) < 100_000) return formatWhole(value);
  const { short, decimal } = numberSigns();
  // A value that rounds to 1,000 of one unit uses the next unit.
  const [size, word] = short.find(([size]) => Math.abs(value) >= size * 0.99995) ?? [];
  if (size === undefined) return formatWhole(value);
  return String(roundedTo(value / size, 1)).replace('.', decimal) + word;
}

export const formatWhole = (value: number): string => formatDecimal(value, 0);

/** A count that may still rise, rounded down from 100 on: "7+", "200+". */
export const formatAtLeast = (count: number): string =>
  `${formatWhole(count < 100 ? count : count - (count % 100))}+`;

/** `isPart`: there may be more. */
export const formatFound = (count: number, isPart = false): string =>
  isPart ? formatAtLeast(count) : formatWhole(count);

/** The same in a text with forms. That of one is only used where there is no more. */
export const countedText = (
  isPart: boolean | undefined,
  count: number,
  text: (form: number, shown: string) => string,
): string => text(isPart ? Math.max(2, count) : count, formatFound(count, isPart));

/** At least three significant digits: 0.034, 3.4, 41. */
export function formatPlain(value: number): string {
  const size = Math.max(Math.abs(value), MIN_PRINTED);
  const digits = size < 100 ? 3 : 4;
  return formatDecimal(value, Math.max(0, digits - 1 - Math.floor(Math.log10(size))));
}

/** A percentage on the scale 0–100: "3.4%", without decimals from 10 on, but up to four to tell it from 0 and 100. */
export function formatPercent(value: number): string {
  const size = Math.abs(value);
  const usual = size < 9.95 ? 1 : 0;
  const decimals = [usual, 1, 2, 3, 4].find((each) => {
    const rounded = roundedTo(size, each);
    return rounded !== 0 && (rounded !== 100 || size > 100);
  });
  return `${formatDecimal(value, decimals ?? usual)}${numberSigns().percent}`;
}

/** A difference between percentages: "0.6 pt". */
export const withPoints = (difference: string): string => `${difference}${numberSigns().points}`;

/** At most `decimals` decimals, without trailing zeros. */
export function formatDecimal(value: number, decimals: number): string {
  return grouped(roundedTo(value, decimals));
}

/** As on paper: in binary, 6.55 is slightly less than 6.55, and 2.25 − 2.2 slightly less than 0.05. */
export function roundedTo(value: number, decimals: number): number {
  if (Number.isInteger(value)) return value;
  const shifted = Number((Math.abs(value) * 10 ** decimals).toFixed(9));
  return (Math.sign(value) * Math.round(shifted)) / 10 ** decimals;
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

/** Of the numbers that are not printed as 0. */
const MIN_PRINTED = 1e-6;

/** Positions of group separators. Larger numbers are written with an exponent. */
const places = { 2: /\B(?=(\d\d){0,9}\d{3}$)/g, 3: /\B(?=(\d{3}){1,7}$)/g };

function grouped(value: number): string {
  const { group, decimal, groupedFrom, groupOf } = numberSigns();
  // Avoids "-0", and the exponent of tiny numbers.
  const [whole = '', decimals] = String(Math.abs(value) < MIN_PRINTED ? 0 : value).split('.');
  const groups = Math.abs(value) < groupedFrom ? whole : whole.replace(places[groupOf], group);
  return decimals === undefined ? groups : `${groups}${decimal}${decimals}`;
}
