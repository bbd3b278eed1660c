import { expect, test } from 'vitest';
import { plainMarkdown } from '../../../lib/format/markdown-text.ts';
import { ownTime } from '../fixtures/own-time.ts';

test.each<[name: string, text: string, expected: string]>([
  ['no marks', 'One text, and 2 * 3 * 4.', 'One text, and 2 * 3 * 4.'],
  ['strong and emphasis', '**Bold** and *soft*, __bold__ and _soft_', 'Bold and soft, bold and soft'],
  ['one in the other', '***both***', 'both'],
  ['a name with signs in it', 'see snake_case_name and __init__x', 'see snake_case_name and __init__x'],
  ['signs at the ends of names', 'a_b and c_ and d__e f__', 'a_b and c_ and d__e f__'],
  ['headings and quotes', '# Title\n> > said', 'Title\nsaid'],
  ['a tag is no heading', '#spring', '#spring'],
  ['lists', '- one\n* two\n1. three', '• one\n• two\n1. three'],
  ['a minus', 'from -3 to 4', 'from -3 to 4'],
  ['code', 'Use `npm test`.\n```js\nlet a\n```', 'Use npm test.\nlet a'],
  [
    'signs within code',
    'Call `__init__`, `**x**` and `[a](b) <https://a.example>`',
    'Call __init__, **x** and [a](b) <https://a.example>',
  ],
  ['a path within code', '`C:\\new\\*.ts` and *all*', 'C:\\new\\*.ts and all'],
  ['a picture that is a link', '[![a cat](b.png)](https://a.example) sat', 'a cat sat'],
  ['an address in angle brackets', 'See <https://a.example/a_b>', 'See https://a.example/a_b'],
  ['an escaped link', '\\[1\\](note)', '[1](note)'],
  ['a title with a line below it', 'Title\n=====\ntext', 'Title\ntext'],
  ['links and pictures', '[prices](https://a.example "t") ![a cat](b.png)', 'prices a cat'],
  ['a link with brackets in its address', '[A](https://a.example/a_(b)) (c)', 'A (c)'],
  ['escaped signs', '\\*not soft\\*', '*not soft*'],
  ['a line that parts', 'one\n---\ntwo', 'one\ntwo'],
  ['markup is only text', '<b>x</b>', '<b>x</b>'],
  ['only space', ' \n ', ''],
])('%s', (_, text, expected) => {
  expect(plainMarkdown(text)).toBe(expected);
});

test('a long row of marks takes time in proportion to its length', () => {
  const rows = [
    '*',
    '_',
    '`',
    '[',
    '> ',
    '- ',
    '**a ',
    '_a ',
    '[a](',
    '# ',
    '\\',
    '\n',
    ' ',
    '-\t',
    '<https://',
    '=',
    '[![',
  ];
  const began = ownTime();
  for (const marks of rows) plainMarkdown(marks.repeat(32_000));
  expect(ownTime() - began).toBeLessThan(3000);
});
