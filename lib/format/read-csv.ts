// Reads CSV (RFC 4180) of any spreadsheet: commas, semicolons or tabs, quoted cells, with or without a byte order mark.

/** Rows of cells. Ends of lines in any form; a quote that is never closed ends with the text. */
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
