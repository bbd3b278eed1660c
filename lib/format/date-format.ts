// Formatters of the language take milliseconds to make, the first of a view most of all.

const dates = new Map<string, Intl.DateTimeFormat>();

/** In the browser's language. Kept for one drawing: a view can stay open while its person travels to another time zone. */
export function dateFormat(
  locale: string | undefined,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = dates.get(key) ?? new Intl.DateTimeFormat(locale, options);
  if (dates.size === 0) queueMicrotask(() => dates.clear());
  dates.set(key, format);
  return format;
}
