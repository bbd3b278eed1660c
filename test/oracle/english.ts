// Numbers and times as an American reads them.
import { DAY, HOUR, MINUTE } from './tables.ts';
import { counted, said } from './words.ts';

const formats = [0, 1, 2, 3, 4].map(
  (decimals) => new Intl.NumberFormat('en-US', { maximumFractionDigits: decimals }),
);

/** Rounded as on paper: without the noise of binary numbers, a half goes up. */
function decimal(value: number, decimals: number): string {
  return formats[decimals]?.format(Number(value.toFixed(9))) ?? '';
}

export const whole = (value: number) => decimal(value, 0);

/** From 100,000 on in thousands or millions, as a tile has room for it. */
export function count(value: number): string {
  if (value < 100_000) return whole(value);
  const thousands = decimal(value / 1000, 1);
  return thousands === '1,000'
    ? '1M'
    : value < 1_000_000
      ? `${thousands}K`
      : `${decimal(value / 1_000_000, 1)}M`;
}

/** Neither "0%" of what happened once, nor "100%" where one session is missing. */
export function percent(value: number): string {
  let decimals = value < 9.95 ? 1 : 0;
  const isUntrue = () =>
    (value > 0 && decimal(value, decimals) === '0') || (value < 100 && decimal(value, decimals) === '100');
  while (decimals < 4 && isUntrue()) decimals += 1;
  return `${decimal(value, decimals)}%`;
}

/** A rate that nobody knows the scale of: three digits. */
export function asSent(value: number): string {
  if (value >= 100) return decimal(value, value < 1000 ? 1 : 0);
  return value.toLocaleString('en-US', { maximumSignificantDigits: 3 });
}

export function clock(seconds: number): string {
  const all = Math.round(seconds);
  return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`;
}

/** An arrow and by how much, or that nothing changed: what is written alike has not. */
function moved(now: number, before: number, written: (value: number) => string, text: string): string {
  return written(now) === written(before) ? '± 0' : `${now > before ? '↑' : '↓'} ${text}`;
}

export function changeOfCount(now: number, before: number): string | undefined {
  if (before === 0) return undefined;
  const share = (Math.abs(now - before) / before) * 100;
  const size = Math.round(share);
  return moved(now, before, count, size > 999 ? '>999%' : size === 0 ? percent(share) : `${size}%`);
}

/** With as few decimals as tell it from none. In binary, a difference of 2.25 may be a little less, and would be rounded down. */
function sizeOf(now: number, before: number, decimals: number): string {
  const difference = Number(Math.abs(now - before).toFixed(9));
  const text = difference.toLocaleString('en-US', { maximumFractionDigits: decimals, useGrouping: false });
  return text === '0' && decimals < 9 ? sizeOf(now, before, decimals + 1) : text;
}

export function changeOfPercent(now: number, before: number): string {
  return moved(now, before, percent, `${sizeOf(now, before, 1)} pt`);
}

export function changeAsSent(now: number, before: number): string {
  return moved(now, before, asSent, sizeOf(now, before, 3));
}

export function changeOfClock(now: number, before: number): string {
  return moved(now, before, clock, clock(Math.abs(Math.round(now) - Math.round(before))));
}

/** An average is told to a tenth. */
export function changeOfAverage(now: number, before: number): string {
  return moved(now, before, asSent, sizeOf(now, before, 1));
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** A day of the place. */
function dayOf(time: number, zone: number): string {
  const date = new Date(time + zone * HOUR);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** How long ago; from two months on, the day. */
export function ago(time: number, now: number, zone: number): string {
  const age = now - time;
  if (age < 5000) return said('common.ago.now');
  if (age < MINUTE) return said('common.ago.seconds', Math.floor(age / 1000));
  if (age < HOUR) return said('common.ago.minutes', Math.floor(age / MINUTE));
  if (age < DAY) return said('common.ago.hours', Math.floor(age / HOUR));
  const days = Math.floor(age / DAY);
  return days < 60 ? counted('common.ago.days', days) : dayOf(time, zone);
}
