// Every regular expression of the source takes time in proportion to a text, whatever it contains. They are read from
// the source, so that none is left out, and each is tried with repetitions of its own parts.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { expect, it, test } from 'vitest';
import { root } from '../../setup/root.mjs';
import { trials } from '../../setup/trials.ts';
import { growsTooMuch } from './growth.ts';

/** The first ones find quickly what would take hours with the last one. */
const LENGTHS = [512, 4096, trials({ normal: 32_768, full: 1_048_576 })];

interface Expression {
  source: string;
  flags: string;
  /** Continues after each match. */
  isRepeated: boolean;
}

interface Node {
  type?: string;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string; property?: { name?: string } };
}

const files = globSync('{lib,components,entrypoints}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.startsWith('lib/build/'))
  .sort();
/** By file and form. */
const literals = new Map<string, Expression>();
const made = new Set<string>();

function note(file: string, node: unknown, parent: Node): void {
  if (typeof node !== 'object' || node === null) return;
  const { regex, callee } = node as Node;
  if (regex && isEndless(regex.pattern)) {
    const { pattern: source, flags } = regex;
    const isRepeated = flags.includes('g') || parent.callee?.property?.name === 'split';
    literals.set(`${file} /${source}/${flags}`, { source, flags, isRepeated });
  }
  if (callee?.name === 'RegExp') made.add(file);
  for (const part of Object.values(node)) note(file, part, Array.isArray(node) ? parent : node);
}

const atomsOf = (source: string): string[] =>
  source.match(/\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-f]{4}|\\.|\[(?:\\.|[^\]])*\]|[^\\]/giu) ?? [];

/** Whether a part of it may repeat without end. */
const isEndless = (source: string) =>
  atomsOf(source).some((atom) => atom === '*' || atom === '+') || /[^\\]\{\d+,\}/.test(source);

for (const file of files)
  note(
    file,
    parseAst(readFileSync(join(root, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }),
    {},
  );

/** A few of each kind of character that expressions distinguish. */
const SIGNS = [
  ...' \t\n\r\u2028;.,"`?&=%#\\/+-*_|<>()[]{}:@!~^$\'aAzZ09xX',
  ...['é', '東', 'ß', '\u0301', '\u200d', '\ufe0f', '\u200b', '🎉', '\u00a0', '＝', 'ן', '€'],
];

/** The parts of an expression: characters that match, its words, and two of them in a row. */
function repeatedFor({ source, flags }: Expression): Set<string> {
  const parts = atomsOf(source).filter((atom) => !/^[*+?{}()|^$]$|^\\[bB\d]$/.test(atom));
  const fitting = parts.flatMap((part) => {
    const one = new RegExp(`^${part}$`, flags.replace('g', ''));
    return SIGNS.filter((sign) => one.test(sign)).slice(0, 2);
  });
  const signs = [...new Set(fitting)];
  const words = source.match(/[\w!<-]{2,}/g) ?? [];
  const seconds = signs.length > 9 ? signs.slice(0, 3) : signs;
  return new Set(
    [...signs, ...words].flatMap((first) => [first, ...seconds.map((second) => first + second)]),
  );
}

/** A prefix and a suffix: not part of the expression, or another line. */
const AROUND = [
  ['', '\u0000'],
  ['', '\nx'],
  ['x', '\u0000'],
] as const;

test.each([...literals])('security 20: %s', (_, expression) => {
  const once = new RegExp(expression.source, expression.flags.replace('g', ''));
  const all = new RegExp(expression.source, `${once.flags}g`);
  const run = (text: string) => [once.test(text), expression.isRepeated && text.replace(all, '')];
  const slow = [...repeatedFor(expression)].filter((part) =>
    AROUND.some(([front, end]) =>
      LENGTHS.some((length) =>
        growsTooMuch(run, (size) => front + part.repeat(size / part.length) + end, length),
      ),
    ),
  );
  expect(slow).toEqual([]);
});

it('includes all expressions', () => expect(literals.size).toBeGreaterThan(140));

it('few are built from texts, and each of these has a test', () => {
  expect([...made]).toEqual([
    'lib/api/without-key.ts', // linear-time: withoutKey
    'lib/capture/capture-template.ts', // of words without a repetition
    'lib/demo/worker/answer-demo.ts', // over the demo's own paths
    'lib/format/visible-text.ts', // linear-time: visibleParts
    'lib/messages/markdown.ts', // linear-time: readMarkdown
    'lib/workspace/base-url.ts', // linear-time: repairBaseUrl
  ]);
});
