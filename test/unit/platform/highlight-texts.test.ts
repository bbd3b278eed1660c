// Where saved texts are found in the open page.
import { parseHTML } from 'linkedom';
import { afterEach, expect, test, vi } from 'vitest';
import { highlightTexts } from '../../../lib/platform/highlight-texts.ts';
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

test('security 20: signs for eyes alone, side by side, are read in proportion to their number', () => {
  const signs = 300;
  const looked = spyOnElements(parseHTML('<p></p>').document.createElement('p'), 'querySelector');
  expect(found(`<p>${'<i aria-hidden="true">a</i>'.repeat(signs)}</p>`, 'aaa')).toEqual([100]);
  expect(looked.mock.calls.length).toBeLessThan(4 * signs);
  looked.mockRestore();
});
