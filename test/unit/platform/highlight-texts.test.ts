// Where saved texts are found in the open page.
import { parseHTML } from 'linkedom';
import { expect, test, vi } from 'vitest';
import { highlightTexts } from '../../../lib/platform/highlight-texts.ts';
import { installSight } from '../../../lib/platform/page-sight.ts';
import { spyOnElements } from '../fixtures/spy-on-elements.ts';

/** How often each text is found; nothing is drawn. */
function found(html: string, ...texts: string[]): number[] {
  const { document, Text } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  const box = { left: 0, top: 0, right: 9, bottom: 9, width: 9, height: 9 };
  for (const element of document.querySelectorAll('*')) {
    const [left = 0, top = 0, right = 9, bottom = 9] =
      element.getAttribute('data-box')?.split(' ').map(Number) ?? [];
    const own = { left, top, right, bottom, width: right - left, height: bottom - top };
    const scrolled = { scrollLeft: 0, scrollTop: Number(element.getAttribute('data-scrolled') ?? 0) };
    const checkVisibility = () => element.closest('[style*="display:none"]') === null;
    Object.assign(element, { checkVisibility, getBoundingClientRect: () => own, ...scrolled });
  }
  const range = () => ({
    setStart: () => undefined,
    setEnd: () => undefined,
    selectNode: () => undefined,
    getBoundingClientRect: () => box,
    startContainer: document.body,
  });
  Object.assign(document, { createRange: range });
  vi.stubGlobal('document', document);
  vi.stubGlobal('Text', Text);
  vi.stubGlobal('innerHeight', 600);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('getComputedStyle', (element: Element) => ({
    display: 'block',
    visibility: 'visible',
    position: 'static',
    overflow: 'visible',
    clip: 'auto',
    clipPath: 'none',
    fontFamily: 'serif',
    ...Object.fromEntries((element.getAttribute('style') ?? '').split(';').map((each) => each.split(':'))),
  }));
  const overlay = { hide: () => undefined, draw: () => undefined, isShown: () => true };
  vi.stubGlobal('audienceLensOverlay', overlay);
  vi.stubGlobal('audienceLensSight', undefined);
  installSight(globalThis as unknown as Window);
  return highlightTexts('show', texts).times;
}

test.each([
  ['that are images', '<p>Great <img alt="❤️"> news<img alt="✔️">, first</p>', 'Great ❤️ news✔️, first'],
  ['that are text', '<p>Great ❤️ news✔️, 1️⃣ first</p>', 'Great ❤️ news✔️, 1️⃣ first'],
  ['for keys that are images', '<p><img alt="1️⃣"> Read it <img alt="2️⃣"> Try it</p>', '1️⃣ Read it 2️⃣ Try it'],
])('a text with emoji %s is found', (_, html, text) => {
  expect(found(html, text, 'another')).toEqual([1, 0]);
});

test.each([
  ['emoji that are text', '<p>Great 🎉🚀</p>', '🎉🚀'],
  ['emoji that are images', '<p>Great <img alt="🎉"> <img alt="🚀"></p>', '🎉 🚀'],
  ['an emoji of this site', '<p>Great <img alt=":tada:"></p>', ':tada:'],
  ['a keycap', '<p>1 or 1️⃣</p>', '1️⃣'],
  ['an emoji in an item', '<ul><li>🎉</li><li>🚀</li></ul><p>🚀</p>', '- 🎉\n- 🚀'],
  [
    'an emoji that leads somewhere',
    '<p><a href="https://a.example/x">🎉</a></p>',
    '🎉 (https://a.example/x)',
  ],
  ['an emoji with a color of skin, not another', '<p>👍 👍🏽 👍🏿</p>', '👍🏽'],
  ['a person, not a group', '<p>👩‍💻 👩</p>', '👩'],
  ['a flag, not two halves of others', '<p>🇫🇷🇩🇪 🇷🇩</p>', '🇷🇩'],
  ['marks', '<p>Three of ★★★☆☆</p>', '★★★☆☆'],
  ['dots', '<p>One</p><p>• • •</p>', '• • •'],
  ['an ellipsis, as three dots', '<p>[...]</p>', '[…]'],
  ['a dash, as another', '<p>One – two</p>', '—'],
  ['quotation marks, as others', '<p>«»</p>', '“”'],
  ['letters that are symbols', '<p>20 ℃</p>', '℃'],
])('a text of signs alone is found: %s', (_, html, text) => {
  expect(found(html, text, '🥨', '?!')).toEqual([1, 0, 0]);
});

test.each([
  ['composed letters', 'Cafe\u0301 Ro\u0302\u0323', 'Café Rộ'],
  ['letters in pieces', 'Café 각하', 'Cafe\u0301 \u1100\u1161\u11A8\u1112\u1161'],
  ['ligatures', 'efﬁcient oﬃce ㎏ №', 'efficient office kg No'],
  ['full-width letters', 'Ａｕｄｉｅｎｃｅ　Ｌｅｎｓ（２０２６）', 'Audience Lens (2026)'],
  ['half-width letters', 'ｶﾞｲﾄﾞ', 'ガイド'],
  ['capitals', 'BUY NOW', 'Buy now'],
  ['capitals of German', 'STRASSE, STRAẞE', 'Straße, Straße'],
  ['capitals of Greek', 'ΆΛΛΟΣ ΑΛΛΟΣ', 'άλλος άλλος'],
  ['capitals of Turkish', 'İSTANBUL', 'istanbul'],
  ['digits of Arabic', 'عام ٢٠٢٦ و ۲۰۲۶', 'عام 2026 و 2026'],
  ['digits of Hindi and mathematics', '२०२६ 𝟚𝟘𝟚𝟞', '2026 2026'],
  ['spaces', '10\u202F000\u00A0€', '10 000 €'],
  ['quotation marks', '«It`s» 5ʼ', '“It’s” 5′'],
  ['dashes', '−5 – 10', '-5 — 10'],
  ['marks that choose a variant', '葛\u{E0100} 1\uFE0E', '葛 1'],
])('a text is found in other forms of Unicode: %s', (_, page, text) => {
  expect(found(`<p>Before</p><p>${page}</p>`, text, page, text.slice(1, -1))).toEqual([
    1,
    1,
    expect.any(Number),
  ]);
});

test('a text is found as it is written before other forms of it, and never cut within a letter', () => {
  expect(found('<p>US</p><p>us</p>', 'us', 'Us')).toEqual([1, 2]);
  expect(found('<p>cafe\u0301 각</p>', 'cafe', '가')).toEqual([0, 0]);
});

const placed = (box: string) => `<b style="position:absolute" data-box="${box}">placed</b>`;

test.each([
  ['folded away', '<b style="overflow:hidden" data-box="0 0 99 0">folded</b>', 'One two'],
  ['clipped away', '<b style="clipPath:inset(50%)">clipped</b>', 'One two'],
  ['of no size', '<b style="fontSize:0px">https://</b>', 'One two'],
  ['transparent', '<b style="opacity:0">clear</b>', 'One two'],
  ['clipped to a line', '<b style="clipPath:polygon(0px 0px, 0px 0px, 0px 100%)">cut</b>', 'One two'],
  ['inert', '<b inert>still</b>', 'One two'],
  ['drawn as dots', '<b style="webkitTextSecurity:disc">hunter2</b>', 'One two'],
  ['not rendered', '<b style="contentVisibility:hidden">skipped</b>', 'One two'],
  ['behind a picture', '<b style="textIndent:-9999px">logo</b>', 'One two'],
  ['the name of an icon', '<b style="fontFamily:Material Icons">expand_more</b>', 'One two'],
  ['an emoji of this site', '<img alt=":tada:">', 'One :tada: two'],
  ['outside of the page', placed('-999 0 -900 20'), 'One two'],
  ['scrolled away', `<div data-scrolled="500">${placed('0 -300 90 -280')}</div>`, 'One placed two'],
])('words that are %s are read as in a selection', (_, between, text) => {
  expect(found(`<p>One ${between} two</p>`, text)).toEqual([1]);
});

test('a text with a root is found, whether a sign draws it or not', () => {
  const html = '<p>so <math><msqrt><mn>2</mn></msqrt></math> holds</p><p>√3</p>';
  expect(found(html, 'so √2 holds', '√3')).toEqual([1, 1]);
});

const LINK = '<a href="https://a.example/x">docs</a>';
const SAVED_LINK = 'docs (https://a.example/x)';

test.each([
  ['a short sentence', `<p>See ${LINK}.</p><p>Yes. We do.</p>`, `See ${SAVED_LINK}.\n\nYes. We do.`],
  ['initials', `<p>By ${LINK}<br>A. Smith<br>B. Jones</p>`, `By ${SAVED_LINK}\nA. Smith\nB. Jones`],
  [
    'a link that looks like a marker',
    '<p>See</p><p><a href="https://a.example/x">B.</a> and more</p>',
    'See\n\nB. (https://a.example/x) and more',
  ],
  ['keycaps that are text', `<p>1️⃣ Read ${LINK}</p><p>2️⃣ Try</p>`, `1️⃣ Read ${SAVED_LINK}\n\n2️⃣ Try`],
  ['colons in a time', `<p>At 10:30:45 ${LINK} change</p>`, `At 10:30:45 ${SAVED_LINK} change`],
  ['a sum of money', `<p>€ 5 for ${LINK}</p><p>$ 6</p>`, `€ 5 for ${SAVED_LINK}\n\n$ 6`],
  [
    'an address that is text',
    `<p>See (https://b.example/y) and ${LINK}</p>`,
    `See (https://b.example/y) and ${SAVED_LINK}`,
  ],
  ['brackets behind it', `<p>Read ${LINK}(new) today</p>`, `Read ${SAVED_LINK}(new) today`],
  [
    'Japanese behind it, which has no spaces',
    `<p>${LINK}は日本の首都(しゅと)です</p>`,
    `${SAVED_LINK}は日本の首都(しゅと)です`,
  ],
  [
    'an item beside a short sentence',
    '<ol><li>One</li></ol><p>Yes. We do.</p>',
    '123456789. One\n\nYes. We do.',
  ],
])('a text with a link is found beside %s', (_, html, text) => {
  expect(found(html, text)).toEqual([1]);
});

test('what begins like the marker of an item is found with it where the page has it', () => {
  expect(found('<p>A. Smith</p><p>B. Smith</p><p>Smith</p>', 'A. Smith', 'C. Smith')).toEqual([1, 3]);
});

test('security 20: what may be markers, line by line, is looked for in proportion to the text', () => {
  const lines = 3000;
  const startsWith = vi.spyOn(String.prototype, 'startsWith');
  expect(found(`<p>${'a'.repeat(2 * lines)}</p>`, `${'a. a\n'.repeat(lines)}b`)).toEqual([0]);
  expect(startsWith.mock.calls.length).toBeLessThan(1_000_000);
  startsWith.mockRestore();
});

const MATH =
  '<math><semantics><mfrac><mi>a</mi><mi>b</mi></mfrac><annotation>frac</annotation></semantics></math>';
const CLIPPED = `<span style="position:absolute;overflow:hidden" data-box="0 0 1 1">${MATH}</span>`;
const UNRENDERED = `<span style="display:none">${MATH}</span>`;

test.each([
  ['in signs', `${CLIPPED}<span aria-hidden="true">b <i>a</i></span>`],
  [
    'in signs, beside MathML that is not to be selected',
    `${CLIPPED.replaceAll('<mi>', '<mi style="userSelect:none">')}<span aria-hidden="true"></span>`,
  ],
  ['in signs, beside MathML that is not rendered', `${UNRENDERED}<span aria-hidden="true">b a</span>`],
  ['as a picture', `${UNRENDERED}<img alt="a over b">`],
])('a text with a formula that is drawn %s is found', (_, formula) => {
  expect(found(`<p>so <span>${formula}</span> holds</p>`, 'so a/b holds')).toEqual([1]);
});

test('a text that begins within the drawing of a formula is found', () => {
  const drawing = '<span aria-hidden="true">b <i>a</i></span>';
  expect(found(`<p>so <span>${CLIPPED}${drawing}</span> holds</p>`, 'a holds', 'a hold on')).toEqual([1, 0]);
});

test('security 20: signs for eyes alone, side by side, are read in proportion to their number', () => {
  const signs = 300;
  const looked = spyOnElements(parseHTML('<p></p>').document.createElement('p'), 'querySelector');
  expect(found(`<p>${'<i aria-hidden="true">a</i>'.repeat(signs)}</p>`, 'aaa')).toEqual([100]);
  expect(looked.mock.calls.length).toBeLessThan(4 * signs);
  looked.mockRestore();
});
