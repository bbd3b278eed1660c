// What the address bar shows and returns.
import { describe, expect, it, test } from 'vitest';
import {
  escapeXml,
  readContent,
  readId,
  suggestionOf,
  suggestionsOf,
} from '../../../lib/search/omnibox-text.ts';

const page = { kind: 'page', pageId: 'p1', name: 'Spring & "launch"', archived: false } as const;
const audience = {
  kind: 'audience',
  pageId: 'p1',
  pageName: '<Spring>',
  audienceId: 'a1',
  name: 'Jane Doe',
  archived: false,
} as const;
const address = 'https://shop.example/spring?a=1&b=2';

describe('a suggestion', () => {
  it('is marked and escaped where it is read as XML', () => {
    expect(suggestionOf({ ...page, address }, ['launch'], true)).toEqual({
      content: address,
      description:
        'Spring &amp; &quot;<match>launch</match>&quot; <url>shop.example/spring?a=1&amp;b=2</url>',
    });
    expect(suggestionOf(audience, ['ja'], true)).toEqual({
      content: 'a: a1',
      description: '<match>Ja</match>ne Doe<dim> · &lt;Spring&gt;</dim>',
    });
  });

  it('is not lost where several pages have one address, and leads there', () => {
    const pages = ['Spring', 'Spring again'].map((name) => ({ ...page, pageId: name, name, address }));
    const contents = suggestionsOf(pages, [], false).map(({ content }) => content);
    expect(contents).toEqual([`${address} · Spring`, `${address} · Spring again`]);
    for (const content of contents) expect(readContent(content)).toEqual({ href: address, isHere: false });
    expect(suggestionsOf(pages.slice(1), [], false)[0]?.content).toBe(address);
  });

  test.each([true, false])('keeps its line in its direction, whatever its name holds (XML: %s)', (isXml) => {
    const turned = { ...audience, name: '\u{202E}Jane', pageName: '\u{2067}Spring' };
    expect(suggestionOf(turned, [], isXml).description).toMatch(/^Jane(?:<dim>)? · Spring(?:<.dim>)?$/);
  });

  test.each([0, 1])('cuts no character of a long name in two (%d)', (shift) => {
    const name = `${'x'.repeat(shift)}${'😀'.repeat(100)}`;
    for (const isXml of [true, false])
      expect(suggestionOf({ ...page, name }, [], isXml).description).toMatch(/^x?(?:😀){59}…$/u);
  });

  it('is plain where it is not', () => {
    expect(suggestionOf({ ...page, address }, ['launch'], false).description).toBe(
      'Spring & "launch" · shop.example/spring?a=1&b=2',
    );
    expect(suggestionOf(audience, ['jane'], false).description).toBe('Jane Doe · <Spring>');
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user@shop.example/',
    'file:///etc/passwd',
    '',
  ])('offers no address of %s', (unsafe) => {
    const suggestion = suggestionOf({ ...page, address: unsafe }, [], true);
    expect(suggestion).toEqual({ content: 'p: p1', description: 'Spring &amp; &quot;launch&quot;' });
  });

  test.each(['7', 'my page', 'a/b?c=%41 · d', '顧客'])(
    'of a page without an address has its id: %s',
    (id) => {
      const { content } = suggestionOf({ ...page, pageId: id }, [], false);
      expect(readContent(content)).toEqual({ isHere: true });
      expect(readId(content)).toEqual({ kind: 'page', id });
      const ofAudience = suggestionOf({ ...audience, audienceId: id }, [], false).content;
      expect(readId(ofAudience)).toEqual({ kind: 'audience', id });
    },
  );

  it('of audiences at one address is distinguished, and leads there', () => {
    const first = suggestionOf({ ...audience, address }, [], false).content;
    const second = suggestionOf({ ...audience, address, name: 'John Roe' }, [], false).content;
    expect(first).not.toBe(second);
    expect([first, second].map(readContent)).toEqual([
      { href: address, isHere: false },
      { href: address, isHere: false },
    ]);
  });
});

describe('returned content', () => {
  test.each([
    ['p: p1', { isHere: true }],
    ['a: a1', { isHere: true }],
    ['spring launch', { isHere: false }],
    ['javascript:alert(1)', { isHere: false }],
    ['https://shop.example/', { href: 'https://shop.example/', isHere: false }],
  ])('%s', (text, read) => {
    expect(readContent(text)).toEqual(read);
  });

  test.each([
    ['a\u0000b\u0008c', 'abc'],
    ['\ud800x', '\ufffdx'],
    ['<&>"\'', '&lt;&amp;&gt;&quot;&apos;'],
    ['line\nbreak', 'line\nbreak'],
    ['\uffffx', 'x'],
  ])('%j is safe in XML', (text, safe) => {
    expect(escapeXml(text)).toBe(safe);
  });
});
