// The flags of the sandbox's command.
import { parseArgs } from 'node:util';
import { MIN_PAGES } from './seed/site.ts';

export const usage = `Usage: npm run sandbox -- [flags]

  --port N         port to listen on, 0 for any free one (4400)
  --pages N        pages of a new database, ${MIN_PAGES} to 1000000 (40)
  --hostile        with texts that are hard to show, as in the tests
  --database FILE  SQLite file (.output/sandbox/sandbox-<pages>.sqlite)
  --memory         keep nothing: no file at all
  --json           print one line of JSON for programs
  --help           print this
`;

export interface Flags {
  port: number;
  pages: number;
  plain: boolean;
  database: string;
  json: boolean;
  help: boolean;
}

/** A flag that cannot be used; the message is a sentence for the person who typed it. */
export class FlagError extends Error {
  override readonly name = 'FlagError';
}

function whole(flag: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new FlagError(`--${flag} must be a whole number from ${min} to ${max}, not ${JSON.stringify(text)}.`);
}

const options = {
  port: { type: 'string', default: '4400' },
  pages: { type: 'string', default: '40' },
  database: { type: 'string' },
  memory: { type: 'boolean', default: false },
  hostile: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

function parse(args: string[]) {
  try {
    return parseArgs({ args, options }).values;
  } catch (cause) {
    throw new FlagError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Throws a `FlagError` for flags that are unknown or have no sense. */
export function readFlags(args: string[]): Flags {
  const { port, pages, database, memory, hostile, json, help } = parse(args);
  if (memory && database !== undefined) throw new FlagError('--memory and --database exclude each other.');
  if (database === '') throw new FlagError('--database needs the name of a file.');
  const count = whole('pages', pages, MIN_PAGES, 1_000_000);
  return {
    port: whole('port', port, 0, 65_535),
    pages: count,
    plain: !hostile,
    database: memory
      ? ':memory:'
      : (database ?? `.output/sandbox/sandbox-${count}${hostile ? '-hostile' : ''}.sqlite`),
    json,
    help,
  };
}
