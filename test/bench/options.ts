// The command line options of `npm run bench`.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface Options {
  only: string[];
  /** Maximum number of rounds. */
  runs: number;
  short: boolean;
  /** The shipped build already exists. */
  built: boolean;
  json: string;
  /** The folder of an unpacked earlier build. */
  against?: string;
}

export const JSON_FILE = 'test-results/bench.json';
const RUNS = 30;

export const usage = (names: readonly string[]) => `Usage: npm run bench -- [flags]

  --only NAME      only this line; again for more
  --runs N         rounds a line at most (${RUNS}); fewer where its figure is sure before
  --short          each line once and small: only whether it works
  --built          measure what was built last
  --json FILE      where the figures go (${JSON_FILE})
  --against FOLDER an unpacked earlier build, opened in turns with this one: popup, panel and cold popup get one more column

Lines:
${names.map((name) => `  ${name}`).join('\n')}
`;

const options = {
  only: { type: 'string', multiple: true, default: [] as string[] },
  runs: { type: 'string', default: String(RUNS) },
  short: { type: 'boolean', default: false },
  built: { type: 'boolean', default: false },
  json: { type: 'string', default: JSON_FILE },
  against: { type: 'string' },
} as const;

/** Throws an error with a readable message for unknown or invalid flags. */
export function readOptions(args: string[], names: readonly string[]): Options {
  const { only, runs, short, built, json, against } = parseArgs({ args, options }).values;
  const strange = only.find((name) => !names.includes(name));
  if (strange !== undefined) throw new Error(`There is no line ${JSON.stringify(strange)}.`);
  return {
    only,
    short,
    built,
    json,
    runs: short ? 1 : numberOf('--runs', runs),
    ...(against === undefined ? {} : { against: folderOf(against) }),
  };
}

function numberOf(flag: string, text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new Error(`${flag} must be a whole number from 1 to 9999, not ${JSON.stringify(text)}.`);
}

function folderOf(path: string): string {
  const folder = resolve(path);
  if (existsSync(join(folder, 'manifest.json'))) return folder;
  throw new Error(`${path} holds no unpacked build: there is no manifest.json in it.`);
}
