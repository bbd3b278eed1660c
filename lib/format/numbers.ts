// Numbers as the texts' own language writes them, English. Written here, since the first `Intl.NumberFormat` of a process
// takes longer than all the rest of the popup.

const SHORT = ['K', 'M', 'B', 'T'];

/** A count: "1,284"; from 100,000 on short ("128K"), since a tile has room for five characters. */
export function formatCount(value: number): string {
  if (Math.abs(value) < 100_000) return formatWhole(value);
  let rest = value;
  for (const unit of SHORT) {
    rest /= 1000;
    // What rounds to a thousand of one unit is one of the next.
    if (Math.abs(rest) < 999.95 || unit === SHORT.at(-1)) return formatDecimal(rest, 1) + unit;
  }
  return formatWhole(value);
}

/** A whole count, never shortened. */
export function formatWhole(value: number): string {
  return formatDecimal(value, 0);
}

/** A plain number with three significant digits at least kept: 0.034, 3.4, 41. */
export function formatPlain(value: number): string {
  return grouped(Number(value.toPrecision(Math.abs(value) >= 100 ? 4 : 3)));
}

/** Percent from a value on the scale 0–100: "3.4%", from 10 on without decimals. */
export function formatPercent(value: number): string {
  return `${formatDecimal(value, Math.abs(value) < 9.95 ? 1 : 0)}%`;
}

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

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function grouped(value: number): string {
  // Zero has no sign here. A number too small for decimals is none.
  const [whole = '', decimals] = String(Math.abs(value) < 1e-6 ? 0 : value).split('.');
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? groups : `${groups}.${decimals}`;
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A number of bytes as people read it: "640 kB", "4.2 MB". */
export function sizeText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat('en', {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power < 2 ? 0 : 1,
  }).format(bytes / 1000 ** power);
}
