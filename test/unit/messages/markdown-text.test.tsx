import { expect, it, vi } from 'vitest';
import { MarkdownText } from '../../../components/messages/MarkdownText.tsx';
import { foldWords } from '../../../lib/format/search-words.ts';
import { readMarkdown } from '../../../lib/messages/markdown.ts';
import * as tabs from '../../../lib/platform/open-tab.ts';
import { unsafeAddresses, vectors } from '../../e2e/hostile/vectors.ts';
import { click, draw } from '../fixtures/render.tsx';

const drawText = (source: string, query = '', active?: number) =>
  draw(<MarkdownText markdown={readMarkdown(source)} query={foldWords(query)} active={active} />);

it('draws marks as layout, and headings without headings of the view', async () => {
  const { root } = await drawText(
    '# Why\n\nIt is **bold** and *soft*, `x`.\n\n- one\n- two\n\n> said\n\n3. three',
  );
  expect([...root.querySelectorAll('.markdown *')].map(({ tagName }) => tagName.toLowerCase())).toEqual(
    'p strong p strong em code ul li p li p blockquote p ol li p'.split(' '),
  );
  expect(root.querySelector('ol')?.getAttribute('start')).toBe('3');
});

it('opens a link in a new tab and shows its target behind its words', async () => {
  const openTab = vi.spyOn(tabs, 'openTab').mockResolvedValue(undefined as never);
  const { find, text } = await drawText('See [our prices](https://shop.example/p), or http://a.example/b');
  expect(text()).toBe('See our pricesshop.example, or http://a.example/bnot encrypted');
  expect(find('a').getAttribute('rel')).toBe('noopener noreferrer');
  await click(find('a'));
  expect(openTab).toHaveBeenCalledWith('https://shop.example/p');
});

it.each([
  ['within one part', 'the **price** and the price', 'price', ['price', 'price']],
  [
    'over several parts',
    'a **bold** price, *a bol*d price',
    'bold price',
    ['bold', ' price', 'bol', 'd price'],
  ],
  ['whatever the case', '# PRICE', 'price', ['PRICE']],
  ['in code', '```\nprice\n```', 'price', ['price']],
  ['not in Markdown signs', 'a **b** `c`', '**', []],
  ['not in the address of a link', '[price](https://shop.example/)', 'shop', []],
])('marks what is looked for %s', async (_, source, query, expected) => {
  const { root } = await drawText(source, query);
  expect([...root.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(expected);
});

it('highlights the current match in all of its parts', async () => {
  const { root } = await drawText('bold, **bo**ld, bold', 'bold', 1);
  expect([...root.querySelectorAll('mark.now')].map(({ textContent }) => textContent)).toEqual(['bo', 'ld']);
});

/** Everything that a message may be drawn as. */
const KINDS = 'div p strong em code pre ul ol li blockquote hr br a bdi span'.toUpperCase().split(' ');

it('security 3: hostile texts are drawn only as the few allowed elements, without their attributes', async () => {
  const { root, redraw } = await drawText('');
  for (const source of vectors.concat(unsafeAddresses.map((address) => `[a](${address}) <${address}>`))) {
    await redraw(<MarkdownText markdown={readMarkdown(source)} query="" active={undefined} />);
    for (const { tagName, attributes } of root.querySelectorAll('.markdown *')) {
      expect(KINDS, source).toContain(tagName);
      for (const { name } of attributes)
        expect(['class', 'dir', 'start', 'href', 'rel', 'target', 'title'], source).toContain(name);
    }
  }
});

it('security 9: text with direction marks is isolated', async () => {
  const { root } = await drawText('a\u202eb\n\n- c\u202ed\n\n[e\u202ef](https://shop.example/)');
  for (const turned of root.querySelectorAll('p, li')) expect(turned.getAttribute('dir')).toBe('auto');
  expect(root.querySelector('a > bdi')?.textContent).toBe('e\u202ef');
  expect(root.querySelector('a + bdi')?.textContent).toBe('shop.example');
});
