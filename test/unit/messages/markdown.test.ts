import { describe, expect, test } from 'vitest';
import {
  foldedAfter,
  type MarkdownBlock,
  type MarkdownInline,
  readMarkdown,
} from '../../../lib/messages/markdown.ts';
import { unsafeAddresses, vectors } from '../../e2e/hostile/vectors.ts';

/** Short names of what would be drawn, with its words. */
function drawn(source: string): string {
  return readMarkdown(source).blocks.map(ofBlock).join('\n');
}

function ofBlock(block: MarkdownBlock): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return `${block.kind[0]}(${block.children.map(ofInline).join('')})`;
    case 'quote':
      return `quote(${block.children.map(ofBlock).join(' ')})`;
    case 'list':
      return `${block.start ?? '-'}[${block.items.map((item) => item.map(ofBlock).join(' ')).join(', ')}]`;
    case 'code':
      return `code(${block.text})`;
    case 'rule':
      return 'rule';
  }
}

function ofInline(part: MarkdownInline): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'break':
      return '/';
    case 'code':
      return `code(${part.text})`;
    case 'link':
      return `link(${part.link.href}${part.saysHost ? '' : ` ${part.link.host}`}: ${part.children.map(ofInline).join('')})`;
    default:
      return `${part.kind}(${part.children.map(ofInline).join('')})`;
  }
}

test.each<[name: string, source: string, expected: string]>([
  ['a plain text', 'One text.', 'p(One text.)'],
  ['nothing', '', ''],
  ['lines stay lines', 'one\ntwo  \nthree\r\nfour\n\nfive', 'p(one/two/three/four)\np(five)'],
  ['a heading', '## Why *now*', 'h(Why emphasis(now))'],
  ['strong, emphasis, code', '**a** _b_ `c <d>`', 'p(strong(a) emphasis(b) code(c <d>))'],
  ['one in the other', '**a *b***', 'p(strong(a emphasis(b)))'],
  ['a list', '- a\n- b\n  - c', '-[p(a), p(b) -[p(c)]]'],
  ['a numbered list goes on where it was', '3. a\n4. b', '3[p(a), p(b)]'],
  ['a quote', '> a\n> b', 'quote(p(a/b))'],
  ['code', '```js\na <b>\n\nc\n```', 'code(a <b>\n\nc)'],
  ['a line that parts', 'a\n\n---\n\nb', 'p(a)\nrule\np(b)'],
  ['an escaped sign', '\\*a\\*', 'p(*a*)'],
  ['a name with signs in it', 'snake_case_name', 'p(snake_case_name)'],
  ['a table stays text', '| a | b |\n|---|---|\n| 1 | 2 |', 'code(| a | b |\n|---|---|\n| 1 | 2 |)'],
  ['a picture stays text', '![a cat](https://a.example/cat.png)', 'p(![a cat](https://a.example/cat.png))'],
  ['markup stays text', 'a <b onclick=x>c</b> &lt;', 'p(a <b onclick=x>c</b> &lt;)'],
  ['a block of markup stays text', '<div>\n*a*\n</div>', 'p(<div>\n*a*\n</div>)'],
  ['a strikethrough stays text', '~~a~~', 'p(~~a~~)'],
  ['a task stays text', '- [x] a', '-[p([x] a)]'],
  [
    'a reference link stays text with its address',
    '[a]\n\n[a]: https://a.example/',
    'p(link(https://a.example/ a.example: a))\np([a]: https://a.example/)',
  ],
])('%s', (_, source, expected) => {
  expect(drawn(source)).toBe(expected);
});

const linksIn = (parts: readonly (MarkdownBlock | MarkdownInline)[]): string[] =>
  parts.flatMap((part) => {
    if (part.kind === 'link') return [part.link.href];
    if ('children' in part) return linksIn(part.children);
    return part.kind === 'list' ? part.items.flatMap(linksIn) : [];
  });

describe('links', () => {
  test.each<[name: string, source: string, expected: string]>([
    [
      'say where they lead',
      '[our **prices**](https://a.example/p)',
      'link(https://a.example/p a.example: our strong(prices))',
    ],
    [
      'an address alone shows no host',
      'https://a.example/p',
      'link(https://a.example/p: https://a.example/p)',
    ],
    ['an address in brackets', '<https://a.example>', 'link(https://a.example/: https://a.example)'],
    [
      'an address as the words of another',
      '[https://a.example](https://b.example/)',
      'link(https://b.example/ b.example: https://a.example)',
    ],
    [
      'a host in other letters',
      '<https://\u0430pple.example>',
      'link(https://xn--pple-43d.example/ xn--pple-43d.example: https://\u0430pple.example)',
    ],
    ['a script', '[a](javascript:x)', '[a](javascript:x)'],
    ['a name and a password', '[a](https://b:c@d.example)', '[a](https://b:c@d.example)'],
    ['a place in the view', '[a](#b) [c](/d)', '[a](#b) [c](/d)'],
    ['mail', 'a@b.example', 'a@b.example'],
  ])('%s: %s', (_, source, expected) => {
    expect(drawn(source)).toBe(`p(${expected})`);
  });

  test('security 4: no dangerous address becomes a link, however it is written', () => {
    for (const address of unsafeAddresses)
      for (const source of [
        `[a](${address})`,
        `[a](<${address}>)`,
        `[a][b]\n\n[b]: ${address}`,
        `[a][b]\n\n[b]: <${address}>`,
        `<${address}>`,
        `![a](${address})`,
        `[![a](${address})](${address})`,
        address,
      ])
        for (const href of linksIn(readMarkdown(source).blocks)) {
          const { protocol, username, password } = new URL(href);
          expect([protocol, username, password], source).toEqual([
            expect.stringMatching(/^https?:$/),
            '',
            '',
          ]);
        }
  });
});

describe('security 3: harmful content', () => {
  const inOneLine = (text: string) => text.replace(/\s+/g, '');

  test('stays readable, and is nothing but text', () => {
    for (const vector of vectors) {
      const { text, blocks } = readMarkdown(vector);
      const shown = inOneLine(text + linksIn(blocks).join(' '));
      for (const word of vector.match(/<[a-z]+|on\w+=|hostileRan\(\)|[\u202a-\u202e\u2066-\u2069]/gi) ?? [])
        expect(shown, vector).toContain(word);
    }
  });

  test.each<[name: string, source: string]>([
    ['quotes', '> '.repeat(4000)],
    ['quotes without space', '>'.repeat(19_000)],
    ['lists', '- '.repeat(4000)],
    ['numbers', '1. '.repeat(4000)],
    ['both', '> - '.repeat(4000)],
    ['lists line by line', Array.from({ length: 120 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n')],
    ['emphasis', `${'*a '.repeat(3000)}${'b*'.repeat(3000)}`],
    ['brackets', `${'['.repeat(8000)}a${']'.repeat(8000)}`],
    ['more than anybody writes', 'word '.repeat(100_000)],
  ])('nested beyond reason it stays text: %s', (_, source) => {
    expect(inOneLine(readMarkdown(source).text).length).toBeGreaterThan(20);
  });

  test('a text too deep or too long is shown as it was sent', () => {
    for (const source of [`${'> '.repeat(10)}a`, '**a** '.repeat(4000), '*a* '.repeat(800)]) {
      expect(readMarkdown(source).text).toBe(source);
    }
    expect(drawn(`${'> '.repeat(9)}a`)).toMatch(/^quote\(quote\(/);
  });
});

test('each part knows its place in the whole text', () => {
  const { blocks, text } = readMarkdown('# One *two*\n\n- three\n- `four`\n\n```\nfive\n```\n\n| a |\n|---|');
  const check = (parts: readonly (MarkdownBlock | MarkdownInline)[]) => {
    for (const part of parts) {
      if ('text' in part) expect(text.slice(part.at, part.at + part.text.length)).toBe(part.text);
      if ('children' in part) check(part.children);
      if (part.kind === 'list') part.items.forEach(check);
    }
  };
  check(blocks);
  expect(text).toContain('One two\nthree\n');
});

test('a long text is folded between two blocks if that saves enough', () => {
  const paragraphs = (count: number) => readMarkdown(`${'word '.repeat(100)}\n\n`.repeat(count));
  expect(foldedAfter(paragraphs(1))).toBeUndefined();
  expect(foldedAfter(paragraphs(4))).toBe(undefined);
  expect(foldedAfter(paragraphs(8))).toBe(4);
  expect(foldedAfter(readMarkdown('word '.repeat(2000)))).toBeUndefined();
});
