// The fault table of the guide says the truth: every fault and security point is named by a test in the files it gives.
import { globSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { root } from '../setup/root.mjs';
import { readText } from './source-tree.ts';

const KINDS = [
  { kind: 'fault', heading: 'Faults', count: 33 },
  { kind: 'security', heading: 'Security points', count: 22 },
] as const;

interface Kind {
  kind: string;
  heading: string;
  count: number;
}

/** The numbers that the titles of a test file name, such as of `fault 6, 11: …`. */
function numbersIn(text: string, kind: string): number[] {
  const titles = text.matchAll(/['"`](fault|security) (\d+(?:, \d+)*)(?=: |['"`])/g);
  return [...titles]
    .filter(([, named]) => named === kind)
    .flatMap(([, , numbers = '']) => numbers.split(', ').map(Number));
}

/** The files of a cell: `publish/publish` is one of `unit/` or `e2e/`. Words that are no path are a remark. */
function filesIn(cell: string, folder: string): string[] {
  const paths = cell.match(/(?<![\w/<])[a-z-]+(?:\/[a-z-]+)+(?![\w/>])/g) ?? [];
  return paths.map((path) =>
    /^(?:architecture|firefox|kills|release)\//.test(path) ? path : `${folder}/${path}`,
  );
}

/** What is wrong with one table. `tests`: the text of each test file, by its path below `test/` without its ending. */
function faultsOfTable(readme: string, { kind, heading, count }: Kind, tests: Map<string, string>): string[] {
  const section = readme.split(/^### /m).find((each) => each.startsWith(`${heading}\n`)) ?? '';
  const rows = [...section.matchAll(/^\| (\d+) \|[^|]*\|([^|]*)\|([^|]*)\|$/gm)].map(
    ([, number, unit = '', browser = '']) => ({
      number: Number(number),
      files: [...filesIn(unit, 'unit'), ...filesIn(browser, 'e2e')],
      browser: browser.trim(),
    }),
  );
  const wanted = Array.from({ length: count }, (_, index) => index + 1);
  const listed = rows.map(({ number }) => number);
  return [
    ...(listed.join() === wanted.join() ? [] : [`${heading}: the rows are not 1 to ${count}.`]),
    ...rows.flatMap(({ number, files, browser }) => [
      ...(files.length ? [] : [`${kind} ${number}: no test is given.`]),
      ...(browser
        ? []
        : [`${kind} ${number}: give a browser test, or say why a browser cannot be made to do it.`]),
      ...files
        .filter((file) => !numbersIn(tests.get(file) ?? '', kind).includes(number))
        .map((file) => `${kind} ${number}: no test in ${file} is named after it.`),
    ]),
    ...[...tests].flatMap(([file, text]) =>
      numbersIn(text, kind)
        .filter((number) => !listed.includes(number))
        .map((number) => `${file}: ${kind} ${number} is not in the table.`),
    ),
  ];
}

/** All test files by their path below `test/`, without endings. */
function testFiles(): Map<string, string> {
  const files = globSync('test/{architecture,e2e,firefox,kills,release,unit}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
  });
  return new Map(
    files.map((file) => [file.slice('test/'.length).replace(/\.(?:test|spec)\.tsx?$/, ''), readText(file)]),
  );
}

test.each(KINDS)('every row of $heading lists tests whose titles carry its number', (kind) => {
  const wrong = faultsOfTable(readText('test/README.md'), kind, testFiles());
  expect(wrong, wrong.join('\n')).toEqual([]);
});

it('detects missing tests, wrong titles, and numbers that are not in the table', () => {
  const kind = { kind: 'fault', heading: 'Faults', count: 3 } as const;
  const readme = (rows: string[]) =>
    `### Faults\n\n| # | Fault | Unit | Browser |\n|---|\n${rows.join('\n')}\n`;
  const tests = new Map([
    ['unit/a/one', "test('fault 1, 2: holds', …"],
    ['e2e/a/two', 'test(`fault 2: holds`, …'],
    ['firefox/three', "const name = 'fault 3'; test('security 9: other', …"],
  ]);
  const whole = ['| 1 | a | a/one | cannot be |', '| 2 | b | a/one | a/two |', '| 3 | c | | firefox/three |'];
  const told = (rows: string[], more: [string, string][] = []) =>
    faultsOfTable(readme(rows), kind, new Map([...tests, ...more]));

  expect(told(whole)).toEqual([]);
  expect(told(whole.slice(0, 2))).toEqual([
    'Faults: the rows are not 1 to 3.',
    'firefox/three: fault 3 is not in the table.',
  ]);
  expect(told(whole.with(0, '| 1 | a | | cannot be |'))).toEqual(['fault 1: no test is given.']);
  expect(told(whole.with(0, '| 1 | a | a/one | |'))).toEqual([
    expect.stringContaining('fault 1: give a browser'),
  ]);
  expect(told(whole.with(0, '| 1 | a | a/one | a/two |'))).toEqual([
    'fault 1: no test in e2e/a/two is named after it.',
  ]);
  expect(told(whole.with(0, '| 1 | a | a/gone | cannot be |'))).toEqual([
    'fault 1: no test in unit/a/gone is named after it.',
  ]);
  expect(told(whole, [['unit/a/four', "it('fault 4: holds', …"]])).toEqual([
    'unit/a/four: fault 4 is not in the table.',
  ]);
});
