// How fast it is: `npm run bench [-- flags]`, `--help` names them. Builds what ships, measures it in real Chromium, and
// prints one table. Exit codes: 0, 1 where a line has no figure, 2 for bad flags. A figure beyond its reach is no failure.
import { run } from '../setup/run.mjs';
import { neverWaitForCalm } from './drive/calm.ts';
import { startChromium } from './drive/chromium.ts';
import { startLarge } from './large.ts';
import { type Bench, type Family, type Figure, figureOf, type Measured } from './line.ts';
import { families } from './lines.ts';
import { type Options, readOptions, usage } from './options.ts';
import { fileOf, type Report, readReport, reportOf, writeReport } from './report.ts';
import { startSides } from './sides.ts';
import { tableOf } from './table.ts';

const names = families.flatMap(({ lines }) => lines.map(({ name }) => name));
const args = process.argv.slice(2);
// So that the browsers and their profiles go too.
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
  const before = options.compare === undefined ? undefined : readReport(options.compare);
  if (options.short) neverWaitForCalm();
  if (!options.built) await build();
  const browser = await browserVersion();
  const report = (figures: Figure[]) => reportOf(figures, options.runs, browser);
  // After each measurement: a run that is ended leaves what it measured.
  const tables = await measure(options, (figures, table) =>
    writeReport(fileOf(options.json, table), report(figures)),
  );
  for (const figures of tables) print(report(figures), options.short, before?.figures);
  process.exitCode = tables.flat().some(({ failure }) => failure !== undefined) ? 1 : 0;
}

function print({ browser, machine, runs, figures }: Report, short: boolean, before?: Figure[]): void {
  const sizes = short ? ', all sizes small' : '';
  console.log(`\n${browser} on ${machine}, ${runs} runs, median [min–max]${sizes}\n`);
  console.log(tableOf(figures, before));
  for (const { name, note: remark, failure = remark } of figures)
    if (failure !== undefined) console.log(`\n${name}: ${failure}`);
}

async function build(): Promise<void> {
  note('building');
  const { code, output } = await run('npx', ['wxt', 'build']);
  if (code !== 0) throw new Error(output);
}

async function measure(
  { only, runs, times, short }: Options,
  keep: (figures: Figure[], table: number) => void,
): Promise<Figure[][]> {
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
    ...{ runs, short, note },
    sides: once(startSides),
    large: once(() => startLarge(short, note)),
  };
  const tables: Figure[][] = Array.from({ length: times }, () => []);
  try {
    // All tables of one family before the next one: walking empties what others fill.
    for (const family of families)
      for (const [table, figures] of tables.entries()) {
        figures.push(...(await figuresOf(family, bench, only)));
        keep(figures, table);
      }
  } finally {
    for (const each of await Promise.allSettled(started))
      if (each.status === 'fulfilled') await each.value.close();
  }
  return tables;
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

/** On one line of its own, which the table does not hold. */
function note(text: string): void {
  process.stderr.write(`${new Date().toTimeString().slice(0, 8)} ${text}\n`);
}
