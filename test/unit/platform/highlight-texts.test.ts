// Where saved texts are found in the open page.
import { parseHTML } from 'linkedom';
import { afterEach, expect, test, vi } from 'vitest';
import { highlightTexts } from '../../../lib/platform/highlight-texts.ts';

/** How often each text is found; nothing is drawn. */
function found(html: string, ...texts: string[]): number[] {
  const { document, Text } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  const box = { left: 0, top: 0, right: 9, bottom: 9, width: 9, height: 9 };
  for (const element of document.querySelectorAll('*'))
    Object.assign(element, { checkVisibility: () => true, getBoundingClientRect: () => box });
  const range = () => ({
    setStart: () => undefined,
    setEnd: () => undefined,
    getBoundingClientRect: () => box,
    startContainer: document.body,
  });
  Object.assign(document, { createRange: range });
  vi.stubGlobal('document', document);
  vi.stubGlobal('Text', Text);
  vi.stubGlobal('innerHeight', 600);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('getComputedStyle', () => ({
    display: 'block',
    visibility: 'visible',
    overflowX: 'visible',
  }));
  const overlay = { hide: () => undefined, draw: () => undefined, isShown: () => true };
  vi.stubGlobal('audienceLensOverlay', overlay);
  return highlightTexts('show', texts).times;
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['that are images', '<p>Great <img alt="❤️"> news<img alt="✔️">, first</p>', 'Great ❤️ news✔️, first'],
  ['that are text', '<p>Great ❤️ news✔️, 1️⃣ first</p>', 'Great ❤️ news✔️, 1️⃣ first'],
  ['for keys that are images', '<p><img alt="1️⃣"> Read it <img alt="2️⃣"> Try it</p>', '1️⃣ Read it 2️⃣ Try it'],
])('a text with emoji %s is found', (_, html, text) => {
  expect(found(html, text, 'another')).toEqual([1, 0]);
});
