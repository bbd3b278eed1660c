// What `npm run bench` is asked for.
import { parseArgs } from 'node:util';

export interface Options {
  only: string[];
  runs: number;
  /** How many tables. */
  times: number;
  short: boolean;
  /** What ships is built already. */
  built: boolean;
  json: string;
  compare?: string;
}

export const JSON_FILE = 'test-results/bench.json';
const RUNS = 15;

export const usage = (names: readonly string[]) => `Usage: npm run bench -- [flags]

  --only NAME      only this line; again for more
  --runs N         how often each is measured (${RUNS})
  --times N        measures all so often, for as many tables: a large workspace is filled once for all of them (1)
  --short          each line once and small: only whether it works
  --built          measure what was built last
  --json FILE      where the figures go (${JSON_FILE})
  --compare FILE   figures of an earlier run, for one more column

Lines:
${names.map((name) => `  ${name}`).join('\n')}
`;

const options = {
  only: { type: 'string', multiple: true, default: [] as string[] },
  runs: { type: 'string', default: String(RUNS) },
  times: { type: 'string', default: '1' },
  short: { type: 'boolean', default: false },
  built: { type: 'boolean', default: false },
  json: { type: 'string', default: JSON_FILE },
  compare: { type: 'string' },
} as const;

/** Throws a sentence for flags that are unknown or have no sense. */
export function readOptions(args: string[], names: readonly string[]): Options {
  const { only, runs, times, short, built, json, compare } = parseArgs({ args, options }).values;
  const strange = only.find((name) => !names.includes(name));
  if (strange !== undefined) throw new Error(`There is no line ${JSON.stringify(strange)}.`);
  return {
    ...{ only, short, built, json },
    runs: short ? 1 : numberOf('--runs', runs),
    times: numberOf('--times', times),
    ...(compare === undefined ? {} : { compare }),
  };
}

function numberOf(flag: string, text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new Error(`${flag} must be a whole number from 1 to 9999, not ${JSON.stringify(text)}.`);
}
