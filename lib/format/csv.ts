// Tables as CSV (RFC 4180): read from any spreadsheet, and written for them.
import { numberSigns } from './locale.ts';

/** Cells parted by commas, semicolons or tabs, with any line ends. A quote that is never closed ends with the text. */
export function readCsv(text: string): string[][] {
  const source = text.replace(/^\u{FEFF}/u, '');
  const separator = separatorOf(source);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const endRow = () => {
    if (row.some((cell) => cell !== '')) rows.push(row);
    row = [];
  };
  while (at < source.length) {
    const cell = source[at] === '"' ? quotedCell(source, at) : plainCell(source, at, separator);
    row.push(cell.text);
    at = cell.end;
    if (source[at] === separator) at += 1;
    else {
      endRow();
      at += source.startsWith('\r\n', at) ? 2 : 1;
    }
  }
  endRow();
  return rows;
}

/** What stands most often in the first line. */
function separatorOf(source: string): string {
  const line = /^[^\r\n]*/.exec(source)?.[0] ?? '';
  const count = (separator: string) => line.split(separator).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

interface Cell {
  text: string;
  /** Behind its last character. */
  end: number;
}

function plainCell(source: string, at: number, separator: string): Cell {
  let end = at;
  while (end < source.length && source[end] !== separator && !/[\r\n]/.test(source[end] ?? '')) end += 1;
  return { text: source.slice(at, end).trim(), end };
}

function quotedCell(source: string, at: number): Cell {
  let text = '';
  let from = at + 1;
  for (;;) {
    const quote = source.indexOf('"', from);
    if (quote === -1) return { text: text + source.slice(from), end: source.length };
    text += source.slice(from, quote);
    if (source[quote + 1] !== '"') return { text, end: quote + 1 };
    text += '"';
    from = quote + 2;
  }
}

/** A column of a table to save: its name, and its cell for an item. */
export type TableColumn<T> = readonly [name: string, cell: (item: T) => string | number | null | undefined];

export function tableOf<T>(
  items: readonly T[],
  columns: readonly TableColumn<T>[],
): (string | number | null)[][] {
  return [
    columns.map(([name]) => name),
    ...items.map((item) => columns.map(([, cell]) => cell(item) ?? null)),
  ];
}

/** Excel reads UTF-8 only where the file says so. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/** What parts cells, and decimals. Where decimals have a comma, spreadsheets part cells by semicolons. */
export const csvForms = {
  comma: { separator: ',', decimal: '.' },
  semicolon: { separator: ';', decimal: ',' },
} as const;
export type CsvForm = keyof typeof csvForms;

/** What the spreadsheets of the person's region read, unless something else was chosen. */
export function csvFormOf(chosen: CsvForm | 'region'): CsvForm {
  if (chosen !== 'region') return chosen;
  return numberSigns().decimal === ',' ? 'semicolon' : 'comma';
}

/** What a spreadsheet may take for a formula, also behind spaces and invisible characters, or full-width. */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠])/u;
/** The same after a cell separator of the other form, since the file may be opened elsewhere. Runs of spaces match once: linear time. */
const formulasWithin = {
  comma: /([;\t\r\n][\s\p{Cf}\p{Cc}]*)([=+\-@＝＋－＠]?)/gu,
  semicolon: /([,;\t\r\n][\s\p{Cf}\p{Cc}]*)([=+\-@＝＋－＠]?)/gu,
};
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** Rows as CSV with a byte order mark and CRLF. Possible formulas get an apostrophe; null and NaN become empty cells. */
export function toCsv(rows: readonly (readonly (string | number | null)[])[], form: CsvForm): string {
  const { separator } = csvForms[form];
  const lineOf = (row: readonly (string | number | null)[]) =>
    `${row.map((value) => cellOf(value, form)).join(separator)}\r\n`;
  return BYTE_ORDER_MARK + rows.map(lineOf).join('');
}

function cellOf(value: string | number | null, form: CsvForm): string {
  if (value === null) return '';
  if (typeof value === 'number') return numberOf(value, form);
  // A NUL ends the file for some readers; half a surrogate pair cannot be stored.
  const text = value.replaceAll('\0', '\u{FFFD}').toWellFormed();
  const harmless = `${FORMULA.test(text) ? "'" : ''}${text.replace(formulasWithin[form], withApostrophe)}`;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function withApostrophe(_: string, before: string, sign: string): string {
  return sign === '' ? before : `${before}'${sign}`;
}

/** Where decimals have a comma, quotes keep a number whole that is read by commas. */
function numberOf(value: number, form: CsvForm): string {
  if (!Number.isFinite(value)) return '';
  const text = String(value).replace('.', csvForms[form].decimal);
  return text.includes(',') ? `"${text}"` : text;
}
