// Numbers as people read them, in the browser's language unless another is named.

type Locale = string | undefined;

/** A count: "1,284"; from 100,000 on short ("128K"), since a tile has room for five characters. */
export function formatCount(value: number, locale?: Locale): string {
  const short = Math.abs(value) >= 100_000;
  return new Intl.NumberFormat(
    locale,
    short ? { notation: 'compact', maximumFractionDigits: 1 } : { maximumFractionDigits: 0 },
  ).format(value);
}

/** A whole count, never shortened. */
export function formatWhole(value: number, locale?: Locale): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(value);
}

/** A plain number with three significant digits at least kept: 0.034, 3.4, 41. */
export function formatPlain(value: number, locale?: Locale): string {
  return new Intl.NumberFormat(locale, { maximumSignificantDigits: Math.abs(value) >= 100 ? 4 : 3 }).format(
    value,
  );
}

/** Percent from a value on the scale 0–100: "3.4%", from 10 on without decimals. */
export function formatPercent(value: number, locale?: Locale): string {
  const digits = Math.abs(value) < 9.95 ? 1 : 0;
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(
    value / 100,
  );
}

/** Seconds as a clock: "0:07", "1:52", "1:02:03". */
export function formatClock(seconds: number, locale?: Locale): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 });
  const one = new Intl.NumberFormat(locale, { useGrouping: false });
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = two.format(whole % 60);
  return hours > 0 ? `${one.format(hours)}:${two.format(minutes)}:${rest}` : `${one.format(minutes)}:${rest}`;
}
