// Names for files that are saved, from names that anybody may have chosen.

/** Beyond this some file systems and mail programs cut. */
const LONGEST = 80;

/**
 * "Audiences Spring launch 2026-11-20.csv": words that no file system objects to and that hide nothing. `day` is a moment in
 * epoch milliseconds; the date is local.
 */
export function fileName(what: string, name: string, day: number, extension: string): string {
  const date = new Date(day);
  const two = (number: number) => String(number).padStart(2, '0');
  const stamp = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${[plain(what), plain(name), stamp].filter(Boolean).join(' ')}.${extension}`;
}

function plain(text: string): string {
  const clean = text
    .toWellFormed()
    .replace(/[\p{C}\u{FFFD}\p{Zl}\p{Zp}\\/:*?"<>|%~]/gu, ' ')
    .replace(/\s+/g, ' ');
  return [...clean]
    .slice(0, LONGEST)
    .join('')
    .replace(/^[\s.]+|[\s.]+$/g, '');
}
