import { i18n } from '#i18n';
import { midnight, type Period } from '../../lib/analytics/periods.ts';
import { dateFormat } from '../../lib/format/dates.ts';
import { formatPercent, formatWhole } from '../../lib/format/numbers.ts';

/** A period in words: by days if it consists of whole days, otherwise with hours. */
export function periodText({ startDate, endDate }: Period, now: number): string {
  const [start, end] = [new Date(startDate), new Date(endDate)];
  const whole = isDayStart(start) && isDayStart(end);
  const thisYear = start.getFullYear() === new Date(now).getFullYear();
  const format = dateFormat({
    day: 'numeric',
    month: 'short',
    ...(thisYear ? {} : { year: 'numeric' }),
    ...(whole ? {} : { hour: 'numeric', minute: '2-digit' }),
  });
  // The end is exclusive, so the last day is one ms earlier.
  return format.formatRange(start, whole ? new Date(end.getTime() - 1) : end);
}

/** Where clocks go forward at midnight, a day begins at one. */
const isDayStart = (date: Date): boolean => midnight(date.getTime(), 0).getTime() === date.getTime();

/** A local calendar day (YYYY-MM-DD). */
export function dayText(day: string, format: Intl.DateTimeFormatOptions): string {
  // Noon exists in every time zone.
  return dateFormat(format).format(new Date(`${day}T12:00:00`));
}

/** The same with the year, unless it is the current one. */
export function datedText(day: string, format: Intl.DateTimeFormatOptions): string {
  const isPast = !isThisYear(new Date(`${day}T12:00:00`).getTime());
  return dayText(day, isPast ? { ...format, year: 'numeric' } : format);
}

export function momentText(time: number): string {
  return dateFormat({
    day: 'numeric',
    month: 'short',
    ...(isThisYear(time) ? {} : { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  }).format(time);
}

const isThisYear = (time: number) => new Date(time).getFullYear() === new Date().getFullYear();

/** Describes a picture of sessions by day. Returns undefined if no day is known. */
export function trendLabel(days: readonly (number | undefined)[]): string | undefined {
  const known = days.filter((day) => day !== undefined);
  if (known.length === 0) return undefined;
  return i18n.t('popup.trend.label', [
    days.length,
    formatWhole(Math.min(...known)),
    formatWhole(Math.max(...known)),
    lastText(days.at(-1), formatWhole),
  ]);
}

/** The last value of a picture may be unknown, though earlier ones are not: not loaded, or not sent. */
function lastText(value: number | undefined, text: (value: number) => string): string {
  return value === undefined ? i18n.t('common.noData') : text(value);
}

export function versionName(number: number | undefined): string {
  return number === undefined
    ? i18n.t('figures.publish.unnumbered')
    : i18n.t('common.versionNumber', [number]);
}

export function shareText({ count, sessions }: { count: number; sessions: number }): string {
  return formatPercent((count / sessions) * 100);
}
