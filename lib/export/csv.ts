// Tables as CSV (RFC 4180): for spreadsheets, which take some texts for formulas.

/** Excel reads UTF-8 only where the file says so. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/** What a spreadsheet may take for a formula, also behind spaces and invisible characters, or full-width. */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠])/u;
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/**
 * Rows of cells as the text of a CSV file, with a byte order mark and CRLF. Numbers stay numbers; a text that could run as a
 * formula gets an apostrophe in front; null and numbers that are none become empty cells.
 */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  // A NUL ends the file for some readers; half a surrogate pair cannot be stored.
  const text = value.replaceAll('\0', '\u{FFFD}').toWellFormed();
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
