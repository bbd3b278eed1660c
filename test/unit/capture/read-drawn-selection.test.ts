import { describe, expect, it, test } from 'vitest';
import { readSelection, type SelectionView } from '../../../lib/capture/read-selection.ts';
import { spyOnElements } from '../fixtures/spy-on-elements.ts';

import { viewOf, withStyles } from './selection-view.ts';

/** A view with inline styles, and boxes as the attribute `data-box` has them: left, top, right, bottom. */
function drawn(html: string): SelectionView {
  const view = viewOf(html);
  for (const element of view.document.querySelectorAll('*')) {
    const [left = 0, top = 0, right = 0, bottom = 0] = (element.getAttribute('data-box') ?? '')
      .split(' ')
      .map(Number);
    const box = { left, top, right, bottom, width: right - left, height: bottom - top };
    Object.assign(element, { getBoundingClientRect: () => box });
  }
  Object.assign(view.document, { createRange: drawnRange });
  return withStyles(view, getComputedStyle);
}

/** A letter is drawn where its element is. */
function drawnRange() {
  let drawnIn: Element | null = null;
  return {
    setStart: (node: Node) => {
      drawnIn = node.parentElement;
    },
    setEnd: () => undefined,
    getClientRects: () => [drawnIn?.getBoundingClientRect()],
  };
}

const BLOCKS = /^(div|p|ul|ol|h2|blockquote|figure)$/;

function getComputedStyle(element: Element): CSSStyleDeclaration {
  const styles = (element.getAttribute('style') ?? '').split(';').map((each) => each.split(':'));
  const byName = BLOCKS.test(element.localName)
    ? 'block'
    : element.localName === 'li'
      ? 'list-item'
      : 'inline';
  return {
    display: byName,
    visibility: 'visible',
    position: 'static',
    overflow: 'visible',
    clip: 'auto',
    clipPath: 'none',
    fontSize: '16px',
    whiteSpace: 'normal',
    paddingTop: '0px',
    paddingBottom: '0px',
    ...Object.fromEntries(styles),
  };
}

describe('a drawn page', () => {
  const span = (text: string, top: number) =>
    `<span style="display:block;position:absolute" data-box="0 ${top} 100 ${top + 20}">${text}</span><br>`;

  it.each([
    ['the page', 'html'],
    ['a part of it', 'div'],
  ])('is read where %s is scrolled away', (_, name) => {
    const view = drawn(
      `<div><p>[[</p>${span('first', -500)}${span('second', -480)}${span('third', 20)}]]</div>`,
    );
    Object.assign(view.document.querySelector(name) ?? {}, { scrollTop: 700, scrollLeft: 0 });
    expect(readSelection(view).text).toBe('first\nsecond\nthird');
  });

  it('has no words that lie outside of it, and breaks no line for them', () => {
    const beside = '<span style="display:block;position:absolute" data-box="-9999 30 -9899 50">screen</span>';
    const view = drawn(`<div>[[<b data-box="0 0 9 20">a</b> ${beside}<b data-box="0 20 9 40">b</b>]]</div>`);
    Object.assign(view.document.querySelector('div') ?? {}, { scrollTop: 700, scrollLeft: 0 });
    expect(readSelection(view).text).toBe('a b');
  });
});

test.each([
  ['rect(1px, 1px, 1px, 1px)', 'a c'],
  ['rect(0px, 0px, 0px, 0px)', 'a c'],
  ['rect(0px, auto, auto, 0px)', 'a b c'],
  ['rect(auto, auto, auto, auto)', 'a b c'],
  ['auto', 'a b c'],
])('of what is placed and clipped by %s, %j is read', (clip, text) => {
  const placed = `<b style="display:block;position:absolute;clip:${clip}" data-box="9 0 18 20">b</b>`;
  const word = (letter: string) => `<i data-box="0 0 9 20">${letter}</i>`;
  expect(readSelection(drawn(`<p>[[${word('a')} ${placed} ${word('c')}]]</p>`)).text).toBe(text);
});

describe('a gap between paragraphs', () => {
  const part = (text: string, top: number, name = 'p') =>
    `<${name} data-box="0 ${top} 100 ${top + 20}">${text}</${name}>`;

  it.each([
    ['where the page has one', part('a', 0) + part('b', 36), 'a\n\nb'],
    ['not between lines one below the other', part('a', 0) + part('b', 20) + part('c', 24), 'a\nb\n\nc'],
    ['where a paragraph is empty', part('a', 0) + part('<br>', 20) + part('b', 40), 'a\n\nb'],
    ['not between items', `<ul><li>${part('a', 0)}</li><li>${part('b', 20)}</li></ul>`, '- a\n- b'],
    [
      'around a quotation with room inside',
      `${part('a', 0)}<blockquote data-box="0 20 100 60">${part('b', 30)}</blockquote>${part('c', 60)}`,
      'a\n\nb\n\nc',
    ],
    [
      'where paragraphs have room inside',
      part('a', 0) + part('b', 20).replace('<p', '<p style="paddingTop:10px"'),
      'a\n\nb',
    ],
    ['above a picture', part('a', 0) + part('<img>b', 20, 'figure'), 'a\n\nb'],
    ['between columns', part('a', 0) + part('b', 0), 'a\n\nb'],
    ['after words between them', `${part('a', 0)}b${part('c', 20)}`, 'a\n\nb\n\nc'],
  ])('is blank %s', (_, html, text) => {
    expect(readSelection(drawn(`<div>[[</div>${html}<div>]]</div>`)).text).toBe(text);
  });
});

test.each([
  ['a blank line of code', '<tr>[[<td>a</td></tr><tr><td>\n</td></tr><tr><td>b</td>]]</tr>', 'a\n\nb'],
  ['a line of code that is empty', '<tr>[[<td>a</td></tr><tr><td></td></tr><tr><td>b</td>]]</tr>', 'a\n\nb'],
  ['code with its lines in a cell', '<tr>[[<td>a\n  b</td>]]</tr>', 'a\n  b'],
])('%s is read as it is drawn', (_, html, text) => {
  const table = `<table>${html.replaceAll('<td>', '<td style="display:table-cell;whiteSpace:pre">')}</table>`;
  expect(readSelection(drawn(table)).text).toBe(text);
});

describe('in a line that is drawn', () => {
  const icon = '<b style="fontFamily:Material Symbols Outlined, sans-serif">expand_more</b>';
  const line = (text: string, top: number) => `<tspan data-box="0 ${top} 60 ${top + 20}">${text}</tspan>`;
  it.each([
    ['words apart by a margin', '<i style="marginRight:8px">red</i><i>blue</i>', 'red blue'],
    ['links apart by a margin', '<i>red</i><a href="#b" style="marginLeft:8px">blue</a>', 'red blue'],
    ['a sign of a note beside its word', 'word<i style="marginLeft:2px">1</i>', 'word1'],
    ['no gap where a line begins', 'red<br><i style="marginLeft:8px">blue</i>', 'red\nblue'],
    [
      'the only words of a flex box',
      'Hi <b style="display:inline-flex"><svg></svg><i style="display:block">Jane</i></b>, hello',
      'Hi Jane, hello',
    ],
    [
      'several words of a flex box, on their lines',
      `Hi <b style="display:inline-flex">${['0 0 9 20', '0 20 9 40'].map((box) => `<i style="display:block" data-box="${box}">a</i>`).join('')}</b>`,
      'Hi a\na',
    ],
    [
      'parts of a flex box, apart',
      '<b style="display:inline-flex"><div data-box="0 0 9 20">a</div><div data-box="9 0 18 20">b</div></b>',
      'a b',
    ],
    [
      'several words of a flex box, in one line',
      `<b style="display:inline-flex">${['0 0 9 20', '9 0 18 20', '26 0 35 20'].map((box) => `<i style="display:block" data-box="${box}">a</i>`).join('')}</b>.`,
      'aa a.',
    ],
    ['no name of an icon', `${icon} Details`, 'Details'],
    ['lines of a drawing', `${line('Revenue', 0)}${line('2026', 20)}`, 'Revenue\n2026'],
    ['words of a line of a drawing', `${line('Reve', 0)}${line('nue', 0)}`, 'Revenue'],
    [
      'no spaces between the items of a box',
      '<b style="display:grid;whiteSpace:pre">\n<i style="display:block">a</i>\n<i style="display:block">b</i>\n</b>',
      'a\nb',
    ],
    ['no words that are transparent', 'a<i style="opacity:0">b</i> c', 'a c'],
    [
      'words that are moved by the page a little',
      '<i style="display:inline-block" data-box="-900 0 -800 20">a</i> b',
      'a b',
    ],
    [
      'no words that are moved far away',
      '<i style="display:inline-block" data-box="-9900 0 -9800 20">a</i> b',
      'b',
    ],
  ])('there are %s', (_, html, text) => {
    expect(readSelection(drawn(`<p>[[${html}]]</p>`)).text).toBe(text);
  });
});

test('a formula has its roots and the spaces that are drawn in it', () => {
  const formula =
    '<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt><mspace width="1em"></mspace><mroot><mn>8</mn><mn>3</mn></mroot><mo>=</mo><msqrt><mn>4</mn></msqrt>';
  expect(readSelection(viewOf(`<p>[[so <math>${formula}</math> holds]]</p>`)).text).toBe(
    'so √(x+1) 3√8=√4 holds',
  );
});

describe('a formula that is drawn beside hidden MathML', () => {
  const hidden = '<span style="display:none"><math><mfrac><mi>a</mi><mi>b</mi></mfrac></math></span>';
  it.each([
    [
      'as a picture',
      `[[so <span>${hidden}<img alt="{\\displaystyle a \\over b}"></span> holds]]`,
      'so a/b holds',
    ],
    ['in signs', `[[so <span>${hidden}<span aria-hidden="true">b a</span></span> holds]]`, 'so a/b holds'],
    ['not at all', `[[so ${hidden}it holds]]`, 'so it holds'],
    [
      'although it is not to be selected',
      `[[so <span>${hidden.replace('none', 'none;userSelect:none')}<span aria-hidden="true">b a</span></span> holds]]`,
      'so a/b holds',
    ],
    [
      'as it is drawn where the selection begins in the drawing',
      `so <span>${hidden}<span aria-hidden="true"><b>[[b</b> a</span></span> holds]]`,
      'b a holds',
    ],
    [
      'as it is drawn if it is selected alone',
      `so <span>${hidden}<span aria-hidden="true">[[b <b>a]]</b></span></span>`,
      'b a',
    ],
    [
      'without the hidden part that it is in',
      `[[so <span style="display:none">see ${hidden}</span><img alt="">it holds]]`,
      'so it holds',
    ],
  ])('is read once, %s', (_, html, text) => {
    expect(readSelection(drawn(`<p>${html}</p>`)).text).toBe(text);
  });
});

test('security 20: signs for eyes alone, side by side, are read in proportion to their number', () => {
  const signs = 300;
  const view = drawn(`<p>[[${'<i aria-hidden="true">a</i>'.repeat(signs)}]]</p>`);
  const looked = spyOnElements(view.document.body, 'querySelector');
  expect(readSelection(view).text).toBe('a'.repeat(signs));
  expect(looked.mock.calls.length).toBeLessThan(4 * signs);
  looked.mockRestore();
});
