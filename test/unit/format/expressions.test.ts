// Every regular expression in the source takes linear time for any text. The test extracts them from the source, so that
// none is missed, and tries each with repetitions of its parts.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { expect, it, test } from 'vitest';
import { root } from '../../setup/root.mjs';
import { trials } from '../../setup/trials.ts';
import { growsTooMuch } from './growth.ts';

/** The short lengths quickly find expressions that would take hours at the last one. */
const LENGTHS = [512, 4096, trials({ normal: 16_384, full: 1_048_576 })];

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
/** Keyed by file and source text. */
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

/** Whether it has an unbounded repetition. */
const isEndless = (source: string) =>
  atomsOf(source).some((atom) => atom === '*' || atom === '+') || /[^\\]\{\d+,\}/.test(source);

for (const file of files)
  note(
    file,
    parseAst(readFileSync(join(root, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }),
    {},
  );

/** Samples of each kind of character that expressions distinguish. */
const SIGNS = [
  ...' \t\n\r\u2028;.,"`?&=%#\\/+-*_|<>()[]{}:@!~^$\'aAzZ09xX',
  'é',
  '東',
  'ß',
  '\u0301',
  '\u200d',
  '\ufe0f',
  '\u200b',
  '🎉',
  '\u00a0',
  '＝',
  'ן',
  '€',
];

/** The parts to repeat: matching characters, the expression's words, and pairs of them. */
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

/** Prefixes and suffixes: text outside the expression, or another line. */
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
    'lib/capture/capture-template.ts', // of words without a repetition
    'lib/demo/worker/answer-demo.ts', // over the demo's own paths
    'lib/format/search-words.ts', // linear-time: foldWords
    'lib/format/visible-text.ts', // linear-time: visibleParts
    'lib/messages/markdown.ts', // linear-time: readMarkdown
    'lib/platform/highlight-texts.ts', // of two that stand there
    'lib/workspace/base-url.ts', // linear-time: repairBaseUrl
  ]);
});
