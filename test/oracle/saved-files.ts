// How the file of a list holds what the service sent: as a table that a person's spreadsheet reads, and as data.
import type { Cell } from './exports.ts';
import type { World } from './world.ts';

/** As a person chose it: as the region has it, which is American here. */
export const forms = ['region', 'comma', 'semicolon', 'point'] as const;
export type Form = (typeof forms)[number];

export const formOf = ({ day }: World): Form => forms[day % forms.length] ?? 'region';

const separatorOf = (form: Form) => (form === 'semicolon' || form === 'point' ? ';' : ',');

/** What a spreadsheet reads that separates cells so. */
export function cellsIn(text: string, form: Form): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n$/, '');
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] ?? '';
    if (isQuoted && sign === '"' && source[at + 1] === '"') {
      cell += sign;
      at += 1;
    } else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (sign === separatorOf(form)) endCell();
    else if (source.startsWith('\r\n', at)) {
      endCell();
      rows.push([]);
      at += 1;
    } else cell += sign;
  }
  endCell();
  return rows;
}

export function tableOf(
  form: Form,
  heads: readonly string[],
  rows: readonly (Cell | undefined)[][],
): string[][] {
  const decimal = form === 'semicolon' ? ',' : '.';
  const written = (cell: Cell | undefined) =>
    typeof cell === 'number' ? String(cell).replace('.', decimal) : harmless(cell ?? '');
  return [[...heads], ...rows.map((row) => row.map(written))];
}

/** A text that a spreadsheet would compute begins with an apostrophe. */
const harmless = (text: string) => (/^\s*[=+@-]/.test(text) ? `'${text}` : text);

/** As this service writes a time. */
export function writtenAt({ dialect }: World, at: number): string {
  switch (dialect.times) {
    case 'plus-seconds':
      return `+${Math.floor(at / 1000)}`;
    case 'iso':
      return new Date(at).toISOString();
    case 'microseconds':
      return `+${at}000`;
    default:
      return `+${at}`;
  }
}

export interface SavedStatements {
  cells: string[][];
  /** Of the data what the service knows. */
  data: Record<string, unknown>[];
}
