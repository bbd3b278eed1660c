// Moments and spans as an American writes them, by the platform's own calendar.

/** As it is compared: with plain spaces. */
const plain = (text: string) => text.replace(/\s/g, ' ');

const formats = new Map<string, Intl.DateTimeFormat>();

/** To make one takes longer than to use it. Each world has another time zone. */
function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = JSON.stringify([process.env.TZ, options]);
  const format = formats.get(name) ?? new Intl.DateTimeFormat('en-US', options);
  formats.set(name, format);
  return format;
}

const write = (at: number, options: Intl.DateTimeFormatOptions) => plain(formatOf(options).format(at));

/** Of whole days: the end is the first moment after them. */
export function rangeOf(from: number, to: number, more: Intl.DateTimeFormatOptions): string {
  return plain(formatOf({ day: 'numeric', ...more }).formatRange(from, to - 1));
}

/** With the year where it is another one than now. */
export function shortRange(from: number, to: number, now: number): string {
  const isThisYear = new Date(from).getFullYear() === new Date(now).getFullYear();
  return rangeOf(from, to, { month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) });
}

const clock = { hour: 'numeric', minute: '2-digit' } as const;
export const weekdayDay = (at: number) => write(at, { weekday: 'short', day: 'numeric', month: 'short' });
export const longDay = (at: number) => write(at, { weekday: 'long', day: 'numeric', month: 'long' });
/** To the minute: a reading takes a moment. */
export const readAt = (at: number) => write(at, { dateStyle: 'medium', timeStyle: 'short' });
export const clockTime = (at: number) => write(at, { timeStyle: 'short' });
export const clockSeconds = (at: number) => write(at, { timeStyle: 'medium' });
export const dayAndClock = (at: number) => write(at, { dateStyle: 'short', timeStyle: 'medium' });
export const exactTime = (at: number) => write(at, { dateStyle: 'medium', timeStyle: 'medium' });
export const fullDay = (at: number) => write(at, { dateStyle: 'full' });
export const weekdayTime = (at: number) => write(at, { weekday: 'short', ...clock });
const unlessThisYear = (at: number) =>
  new Date(at).getFullYear() === new Date().getFullYear() ? {} : ({ year: 'numeric' } as const);
/** With the year, unless it is this one. */
export const dayThen = (at: number) => write(at, { day: 'numeric', month: 'short', ...unlessThisYear(at) });
export const weekdayThen = (at: number) =>
  write(at, { weekday: 'short', day: 'numeric', month: 'short', ...unlessThisYear(at) });
export const moment = (at: number) =>
  write(at, { day: 'numeric', month: 'short', ...unlessThisYear(at), ...clock });

/** As short as its distance allows. */
export function shortTime(at: number, now: number): string {
  const [then, today] = [new Date(at), new Date(now)];
  if (then.toDateString() === today.toDateString()) return write(at, clock);
  const isNear = then.getFullYear() === today.getFullYear() || Math.abs(at - now) < 24 * 3_600_000;
  return write(at, { day: 'numeric', month: 'short', ...(isNear ? clock : { year: 'numeric' }) });
}
