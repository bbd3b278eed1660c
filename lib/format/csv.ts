// CSV tables (RFC 4180): reading from and writing for any spreadsheet.
import { numberSigns, separatesBySemicolon } from './locale.ts';

/** Accepts commas, semicolons or tabs and any line ending. An unclosed quote ends with the text. */
export function readCsv(text: string): string[][] {
  const whole = text.replace(/^\u{FEFF}/u, '');
  // A first line for the spreadsheet alone, which names the separator.
  const [naming = '', named] = /^"?sep=(.)"?(?:\r\n?|\n)/i.exec(whole) ?? [];
  const source = whole.slice(naming.length);
  const separator = named ?? separatorOf(source);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const endRow = () => {
    if (row.some((cell) => cell !== '')) rows.push(row);
    row = [];
  };
  while (at < source.length) {
    let start = at;
    while (source[start] === ' ') start += 1;
    // Some writers leave spaces around quotes.
    const quoted = source[start] === '"' ? quotedCell(source, start) : { text: '', end: at };
    const plain = plainCell(source, quoted.end, separator);
    row.push(quoted.text + plain.text);
    at = plain.end;
    if (source[at] === separator) at += 1;
    else {
      endRow();
      at += source.startsWith('\r\n', at) ? 2 : 1;
    }
  }
  endRow();
  return rows;
}

/** The most frequent separator in the first line, outside of quotes. */
function separatorOf(source: string): string {
  const line = /^(?:[^"\r\n]|"[^"]*"?)*/.exec(source)?.[0].replace(/"[^"]*"?/g, '') ?? '';
  const count = (separator: string) => line.split(separator).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

interface Cell {
  text: string;
  /** Index after the last character. */
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

/** Column name, and the value of its cell for an item. */
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

/** Without it, Excel does not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/** Where the decimal sign is a comma, spreadsheets separate cells by semicolons. Those of Switzerland do so, too, beside a point. */
const csvForms = {
  comma: { separator: ',', decimal: '.' },
  semicolon: { separator: ';', decimal: ',' },
  point: { separator: ';', decimal: '.' },
} as const;
export type CsvForm = keyof typeof csvForms;

/** The form for the person's region, unless another was chosen. */
export function csvFormOf(chosen: CsvForm | 'region'): CsvForm {
  if (chosen !== 'region') return chosen;
  if (numberSigns().decimal === ',') return 'semicolon';
  return separatesBySemicolon() ? 'point' : 'comma';
}

/** What a spreadsheet may interpret as a formula, also full-width or after spaces and invisible characters. */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠])/u;
/**
 * The same after a separator of the other form, since the file may be opened elsewhere; quotes are doubled, so they open and close
 * there. Runs of spaces match once: linear time.
 */
const formulasWithin = {
  ',': /([;\t\r\n][\s\p{Cf}\p{Cc}"]*)([=+\-@＝＋－＠]?)/gu,
  ';': /([,;\t\r\n][\s\p{Cf}\p{Cc}"]*)([=+\-@＝＋－＠]?)/gu,
};
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** Rows as CSV with byte order mark and CRLF. Possible formulas get an apostrophe; null and NaN become empty cells. */
export function toCsv(rows: readonly (readonly (string | number | null)[])[], form: CsvForm): string {
  const { separator } = csvForms[form];
  const lineOf = (row: readonly (string | number | null)[]) =>
    `${row.map((value) => cellOf(value, form)).join(separator)}\r\n`;
  return BYTE_ORDER_MARK + rows.map(lineOf).join('');
}

function cellOf(value: string | number | null, form: CsvForm): string {
  if (value === null) return '';
  if (typeof value === 'number') return numberOf(value, form);
  // Some readers stop at NUL, and a lone surrogate cannot be encoded.
  const text = value.replaceAll('\0', '\u{FFFD}').toWellFormed();
  const harmless = `${FORMULA.test(text) ? "'" : ''}${text.replace(formulasWithin[csvForms[form].separator], withApostrophe)}`;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function withApostrophe(_: string, before: string, sign: string): string {
  return sign === '' ? before : `${before}'${sign}`;
}

/** A decimal comma needs quotes, in case the file is read with comma separators. */
function numberOf(value: number, form: CsvForm): string {
  if (!Number.isFinite(value)) return '';
  const text = String(value).replace('.', csvForms[form].decimal);
  return text.includes(',') ? `"${text}"` : text;
}
