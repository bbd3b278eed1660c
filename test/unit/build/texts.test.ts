import { readFileSync } from 'node:fs';
import { parseMessagesText } from '@wxt-dev/i18n/build';
import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../../lib/build/catalogues.ts';
import { catalogueFor, fillMarks, withTexts } from '../../../lib/build/texts.ts';
import { countText, fillText, inLanguage } from '../../../lib/format/catalogue-text.ts';

const english = catalogueIn('en', [
  'extName: Audience Lens',
  'common:',
  '  close: Close "it"',
  '  asOf: as of $1',
  '  days:',
  '    1: 1 day',
  '    n: $1 days',
  '  hits:',
  '    0: none',
  '    1: one',
  '    n: $1 of $2',
  '  state:',
  '    open: Open',
  '    shut: Shut',
]);
const french = catalogueIn('fr', ['common:', '  days:', '    1: $1 jour', '    n: $1 jours']);

function catalogueIn(language: string, lines: string[]) {
  return catalogueOf(language, parseMessagesText(lines.join('\n'), 'YAML'));
}

/** Evaluates an expression after its texts were filled in. */
function said(expression: string, values: Record<string, unknown> = {}, catalogue = english): unknown {
  const code = withTexts(`import { i18n } from '#i18n';\nresult = ${expression};`, [english], './words.js');
  const body = fillMarks(code, catalogue)
    .replace(/^import .*$/m, '')
    .replace('result =', 'return');
  const names = ['i18n$fill', 'i18n$count', 'i18n$choose', ...Object.keys(values)];
  return new Function(...names, body)(fillText, countText, inLanguage, ...Object.values(values));
}

describe('a text', () => {
  test('stands in the place of its call', () => expect(said(`i18n.t('common.close')`)).toBe('Close "it"'));
  test('takes its values', () => expect(said(`i18n.t('common.asOf', [day])`, { day: 8 })).toBe('as of 8'));
  test('has one full stop after an abbreviation that ends its sentence', () => {
    expect(fillText('Until $1. Then $2.', ['Nov.', 'Dec'])).toBe('Until Nov. Then Dec.');
    expect(fillText('Until $1 or $2', ['Nov.', 'Dec.'])).toBe('Until Nov. or Dec.');
  });
  test('takes no value for a placeholder', () =>
    expect(said(`i18n.t('common.asOf', ['$1'])`)).toBe('as of $1'));
  test('can stand within another', () =>
    expect(said(`i18n.t('common.asOf', [i18n.t('common.days', 2)])`)).toBe('as of 2 days'));
  test.each([
    [`i18n.t('common.days', 1)`, '1 day'],
    [`i18n.t('common.days', 0)`, '0 days'],
    [`i18n.t('common.days', 1200)`, '1,200 days'],
    [`i18n.t('common.days', 1200, ['1,200'])`, '1,200 days'],
    [`i18n.t('common.hits', 0, [0, 9])`, 'none'],
    [`i18n.t('common.hits', 1, [1, 9])`, 'one'],
    [`i18n.t('common.hits', 4, [4, 9])`, '4 of 9'],
  ])('%s is "%s"', (expression, expected) => expect(said(expression)).toBe(expected));
});

describe('a name that is partly dynamic', () => {
  test('stands for the texts of all names that it can be', () =>
    expect(said(`i18n.t(\`common.state.\${state}\`)`, { state: 'open' })).toBe('Open'));
  test('takes values', () =>
    expect(said(`i18n.t(\`common.\${what}\`, [8])`, { what: 'asOf' })).toBe('as of 8'));
  test('takes a count', () =>
    expect(said(`i18n.t(\`common.\${what}\`, 2)`, { what: 'days' })).toBe('2 days'));
  test('may have a fixed end', () =>
    expect(said(`i18n.t(\`\${where}.close\`)`, { where: 'common' })).toBe('Close "it"'));
  test('fails the build if the catalogue has none of them', () =>
    expect(() => said(`i18n.t(\`common.nothing.\${state}\`)`)).toThrow(
      'The catalogue has no common.nothing.….',
    ));
});

test.each([
  [0, '0 jour'],
  [1, '1 jour'],
  [2, '2 jours'],
])('a count of %d takes the form that the language has for it: "%s"', (count, expected) =>
  expect(said(`i18n.t('common.days', ${count})`, {}, french)).toBe(expected),
);

test('a text of the views is a placeholder, which no code contains, until its language is known', () => {
  const code = withTexts(
    `import { i18n } from '#i18n';\nexport const close = () => i18n.t('common.close');`,
    [english],
    './words.js',
  );
  expect(code).toBe(
    'import { countText as i18n$count, fillText as i18n$fill, inLanguage as i18n$choose } from "./words.js";\n' +
      'export const close = () => text$common$close;',
  );
  expect(fillMarks(code, english)).toContain('() => "Close \\"it\\"";');
});

test('a text of the background is there in each language, and the chosen one is used', () => {
  const code = withTexts(
    `import { i18n } from '../platform/worker/catalogue.ts';\nresult = i18n.t('common.days', 0);`,
    [english, french],
    './words.js',
  );
  const body = code.replace(/^import .*$/m, '').replace('result =', 'return');
  const say = new Function('i18n$count', 'i18n$choose', body);
  expect(say(countText, ([en]: unknown[]) => en)).toBe('0 days');
  expect(say(countText, ([, fr]: unknown[]) => fr)).toBe('0 jour');
});

test('a text missing in the catalogue fails the build', () => {
  expect(() => said(`i18n.t('common.open')`)).toThrow('The catalogue has no common.open.');
});

test('a dynamic name missing in the catalogue fails the build', () => {
  expect(() => said('i18n.t(name)', { name: 'common.close' })).toThrow('No written name: i18n.t(name)');
});

test("the browser's catalogue keeps what the manifest names", () => {
  const catalogue = JSON.stringify({ extName: { message: 'A' }, common_close: { message: 'Close' } });
  const manifest = { name: '__MSG_extName__', commands: { one: { description: 'plain' } } };
  expect(JSON.parse(catalogueFor(manifest, catalogue))).toEqual({ extName: { message: 'A' } });
});

test('Chromium accepts every name in the catalogue, since the development build has them all', () => {
  const catalogue = readFileSync(new URL('../../../lib/locales/en.yml', import.meta.url), 'utf8');
  const names = [...catalogue.matchAll(/^ *'?([^\s:']+)'?:/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(1000);
  expect(names.filter((name) => !/^\w+$/.test(name))).toEqual([]);
});
