// Benchmarks: `npm run bench [-- flags]`, see `--help`. Builds the shipped build, measures it in real Chromium, and prints one
// table. Exit codes: 0, 1 if a line has no figure, 2 for bad flags. A missed target is no failure.
import { run } from '../setup/run.mjs';
import { neverWaitForCalm } from './drive/calm.ts';
import { startChromium } from './drive/chromium.ts';
import { startLarge } from './large.ts';
import { type Bench, type Family, type Figure, figureOf, type Measured } from './line.ts';
import { families } from './lines.ts';
import { type Options, readOptions, usage } from './options.ts';
import { type Report, reportOf, writeReport } from './report.ts';
import { startSides } from './sides.ts';
import { tableOf } from './table.ts';

const names = families.flatMap(({ lines }) => lines.map(({ name }) => name));
const args = process.argv.slice(2);
// The exit handlers kill the browsers and remove their profiles.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
if (args.includes('--help')) console.log(usage(names));
else await main(optionsOrEnd());

function optionsOrEnd(): Options {
  try {
    return readOptions(args, names);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

async function main(options: Options): Promise<void> {
  if (options.short) neverWaitForCalm();
  if (!options.built) await build();
  const browser = await browserVersion();
  const report = (figures: Figure[]) => reportOf(figures, options.runs, browser);
  // After each measurement, so that an interrupted run keeps its results.
  const figures = await measure(options, (sofar) => writeReport(options.json, report(sofar)));
  print(report(figures), options.short);
  process.exitCode = figures.some(({ failure }) => failure !== undefined) ? 1 : 0;
}

function print({ browser, machine, runs, figures }: Report, short: boolean): void {
  const sizes = short ? ', all sizes small' : '';
  console.log(
    `\n${browser} on ${machine}, at most ${runs} rounds; figures are median [min–max], ratios those of each round: median [95 % interval]${sizes}\n`,
  );
  console.log(tableOf(figures));
  for (const { name, note: remark, failure = remark } of figures)
    if (failure !== undefined) console.log(`\n${name}: ${failure}`);
}

async function build(): Promise<void> {
  note('building');
  const { code, output } = await run('npx', ['wxt', 'build']);
  if (code !== 0) throw new Error(output);
}

async function measure(
  { only, runs, short, against }: Options,
  keep: (figures: Figure[]) => void,
): Promise<Figure[]> {
  const started: Promise<{ close(): Promise<void> }>[] = [];
  const once = <T extends { close(): Promise<void> }>(start: () => Promise<T>) => {
    let it: Promise<T> | undefined;
    return () => {
      it ??= start();
      if (!started.includes(it)) started.push(it);
      return it;
    };
  };
  const bench: Bench = {
    runs,
    short,
    note,
    sides: once(() => startSides(against)),
    large: once(() => startLarge(short, note)),
  };
  const figures: Figure[] = [];
  try {
    for (const family of families) {
      figures.push(...(await figuresOf(family, bench, only)));
      keep(figures);
    }
  } finally {
    for (const each of await Promise.allSettled(started))
      if (each.status === 'fulfilled') await each.value.close();
  }
  return figures;
}

async function figuresOf(family: Family, bench: Bench, only: readonly string[]): Promise<Figure[]> {
  const isWanted = (name: string) => only.length === 0 || only.includes(name);
  const lines = family.lines.filter(({ name }) => isWanted(name));
  if (lines.length === 0) return [];
  let measured: Measured = {};
  let failure: string | undefined;
  try {
    measured = await family.measure(bench, isWanted);
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
    note(error instanceof Error ? String(error.stack) : failure);
  }
  return lines.map((line) => figureOf(line, measured[line.name], failure));
}

async function browserVersion(): Promise<string> {
  const chromium = await startChromium();
  await chromium.close();
  return chromium.version;
}

/** Printed on a separate line, not in the table. */
function note(text: string): void {
  process.stderr.write(`${new Date().toTimeString().slice(0, 8)} ${text}\n`);
}
