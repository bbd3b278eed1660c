// Where a page has the text of a draft, however its signs are set.
import { parseHTML } from 'linkedom';
import '../fixtures/screen.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { type DraftGlobals, draftParts, installDraftPatches } from '../../../lib/publish/draft-patches.ts';

afterEach(() => {
  delete (globalThis as DraftGlobals).audienceLensPatches;
});

/** The place of a change, and the body's text with the draft. */
function drafted(html: string, before: string, after: string, title = '') {
  const { document, window } = parseHTML(
    `<html><head><title>${title}</title></head><body>${html}</body></html>`,
  );
  const inline = { display: 'inline', visibility: 'visible', overflow: 'visible', position: 'static' };
  const globals = {
    document,
    Text: window.Text,
    HTMLElement: window.HTMLElement,
    getComputedStyle: ({ localName }: Element) =>
      localName === 'p' || localName === 'body' ? { ...inline, display: 'block' } : inline,
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  for (const element of document.querySelectorAll('*'))
    Object.assign(element, { checkVisibility: () => true });
  installDraftPatches();
  const find = (globalThis as DraftGlobals).audienceLensPatches;
  const changes = [{ name: 'Text', parts: draftParts(before, after) }];
  const { patches, places } = find?.(changes, (node) => node.nodeValue ?? '') ?? {};
  for (const [node, { draft }] of patches ?? []) node.nodeValue = draft;
  return { place: places?.[0], text: document.body.textContent };
}

test.each([
  ['as it is', '<p>Find a fine office</p>'],
  ['with ligatures', '<p>Find a ﬁne oﬃce</p>'],
  ['with ligatures beside an element', '<p>Find a <b>ﬁne</b> oﬃce</p>'],
  ['with soft hyphens', '<p>Find a fi\u{AD}ne of\u{AD}fice</p>'],
  ['with bidirectional signs', '<p>\u{200E}Find a \u{2068}fine\u{2069} \u{202A}office\u{202C}\u{200F}</p>'],
])('a text is found in a page %s', (_, html) => {
  const { place, text } = drafted(html, 'Find a fine office', 'Find a fine flat');
  expect(place).toBe('shown');
  expect(text?.replace(/\p{Cf}/gu, '').normalize('NFKC')).toBe('Find a fine flat');
});

test('a text is found where it has the ligatures and signs, and the page has not', () => {
  const found = drafted(
    '<p>Find a fine office</p>',
    'Find a \u{2068}ﬁne\u{2069} oﬃce',
    'Find a \u{2068}fine\u{2069} flat',
  );
  expect(found).toEqual({ place: 'shown', text: 'Find a \u{2068}fine\u{2069} flat' });
});

test.each(['Offers that ﬁt', '\u{200E}Offers that fit', 'Of\u{AD}fers  that fit'])(
  'so is a title as %j',
  (title) => {
    const { place } = drafted('<p>Welcome</p>', 'Offers that fit', 'Offers', title);
    expect(place).toBe('shown');
  },
);

test('the rest of the page stays as it is', () => {
  const { text } = drafted('<p>A ﬁle. Oﬃce hours. A ﬂag.</p>', 'Office hours.', 'All day.');
  expect(text).toBe('A ﬁle. All day. A ﬂag.');
});
