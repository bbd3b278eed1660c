// A moment as short as its distance allows.

/** "09:12" today, "17 Nov, 16:04" this year, with the year before that. In the browser's language and zone. */
export function shortTime(time: number, now: number, locale?: string): string {
  const [then, today] = [new Date(time), new Date(now)];
  const thisYear = then.getFullYear() === today.getFullYear();
  // "09:12", but "9:12 AM".
  const { hour12 } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  const clock = { hour: hour12 ? 'numeric' : '2-digit', minute: '2-digit' } as const;
  if (then.toDateString() === today.toDateString())
    return new Intl.DateTimeFormat(locale, clock).format(then);
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(thisYear ? clock : { year: 'numeric' }),
  }).format(then);
}
