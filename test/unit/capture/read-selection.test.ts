// How a selection is read. In the tables, [[ and ]] mark its beginning and end.
import { parseHTML } from 'linkedom';
import { describe, expect, it, test } from 'vitest';
import { readSelection, type SelectionView } from '../../../lib/capture/read-selection.ts';
import { installSight } from '../../../lib/platform/page-sight.ts';
import { spyOnElements } from '../fixtures/spy-on-elements.ts';

const HERE = 'https://news.example/story';

function viewOf(html: string, more: object = {}): SelectionView {
  const { document } = parseHTML(
    `<!doctype html><html><head><title>A story</title><base href="${HERE}"></head><body>${html}</body></html>`,
  );
  const start = takeOut(document, '[[');
  const end = takeOut(document, ']]');
  const range = start &&
    end && {
      startContainer: start.node,
      startOffset: start.at,
      endContainer: end.node,
      endOffset: end.at,
    };
  const selection = {
    rangeCount: range ? 1 : 0,
    getRangeAt: () => range,
    toString: () => 'the text of the browser',
    ...more,
  };
  Object.assign(document, { getSelection: () => selection });
  Object.defineProperty(document, 'activeElement', { value: document.querySelector('[data-active]') });
  const view: SelectionView = { document, location: URL.parse(HERE) as unknown as Location };
  installSight(view);
  return view;
}

function withStyles(view: SelectionView, getComputedStyle: Window['getComputedStyle']): SelectionView {
  const styled = { ...view, getComputedStyle };
  installSight(styled);
  return styled;
}

/** Takes the mark out and returns its place. */
function takeOut(document: Document, mark: string): { node: Node; at: number } | undefined {
  const walker = document.createTreeWalker(document.body, 4);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const at = node.data.indexOf(mark);
    if (at < 0) continue;
    node.data = node.data.replace(mark, '');
    return { node, at };
  }
  return undefined;
}

const textOf = (html: string) => readSelection(viewOf(html)).text;

const rows: [what: string, html: string, text: string][] = [
  ['part of a text', '<p>One [[two three]] four</p>', 'two three'],
  ['white space as it is drawn', '<p>[[One\n   two\t three ]] </p>', 'One two three'],
  ['a space that does not break', '<p>[[10\u00A0kg]]</p>', '10\u00A0kg'],
  ['directions, emoji, joiners', '<p>[[\u202Eabc\u202C 👩‍👩‍👧 مرحبا]]</p>', '\u202Eabc\u202C 👩‍👩‍👧 مرحبا'],
  ['a word whose reading is not selected', '<ruby>[[東<rt>]]とう</rt>京<rt>きょう</rt></ruby>', '東'],
  ['part of a reading', '<ruby>[[東<rt>と]]う</rt></ruby>', '東(と)'],
  ['a letter with the accent behind it', '<p>[[cafe]]\u0301s</p>', 'cafe\u0301'],
  ['a letter with the sign below it', '<p>[[\u0E17]]\u0E35\u0E48</p>', '\u0E17\u0E35\u0E48'],
  ['an emoji with what is joined to it', '<p>a👩\u200D[[💻b]]</p>', '👩\u200D💻b'],
  ['paragraphs apart', '<p>A [[one</p>\n<p>two</p><p>three]] B</p>', 'one\n\ntwo\n\nthree'],
  ['blocks on lines of their own', '<div>[[a</div><div>b</div><section>c]]</section>', 'a\nb\nc'],
  ['nested blocks without more lines', '<div><div>[[a</div></div><div><div>b]]</div></div>', 'a\nb'],
  ['line breaks', '<p>[[a<br>b<br><br>c]]</p>', 'a\nb\n\nc'],
  ['a line break at the end of a block', '<div>[[a<br></div><div>b]]</div>', 'a\nb'],
  ['a blank line of an editor', '<div>[[a</div><div><br></div><div>b]]</div>', 'a\n\nb'],
  ['words of inline elements', '<p>[[a <b>bold</b><i> it</i>al]]</p>', 'a bold ital'],
  ['a heading', '<h2>[[Title</h2><p>Text]]</p>', 'Title\n\nText'],
  ['a rule', '<p>[[a</p><hr><p>b]]</p>', 'a\n\nb'],
  ['preformatted text', '<pre>[[if x:\n    y  z\n\nend]]</pre>', 'if x:\n    y  z\n\nend'],
  ['part of preformatted text', '<pre>a\n  [[b\n\tc]]\n</pre>', 'b\n\tc'],
  ['scripts and styles left out', '<p>[[a<script>x()</script><style>b{}</style> c]]</p>', 'a c'],
  ['hidden parts left out', '<p>[[a <span hidden>secret <b>too</b></span>b]]</p>', 'a b'],
  [
    'a closed disclosure',
    '<div>[[</div><details><summary>More</summary><p>hidden</p></details><p>b]]</p>',
    'More\n\nb',
  ],
  ['a list', '<ul><li>[[one</li><li>two</li></ul>x]]', '- one\n- two\n\nx'],
  ['a list after its introduction', '<p>[[Buy:</p><ul><li>tea]]</li></ul>', 'Buy:\n\n- tea'],
  ['a numbered list', '<ol><li>[[one</li><li>two</li><li>three]]</li></ol>', '1. one\n2. two\n3. three'],
  [
    'the middle of a numbered list',
    '<ol><li>one</li><li>[[two</li><li>three]]</li></ol>',
    '2. two\n3. three',
  ],
  [
    'the middle of an inner list',
    '<ul><li>A<ul><li>b[[b</li><li>cc</li></ul></li><li>D]]</li></ul>',
    'b\n  - cc\n- D',
  ],
  ['a list with a start', '<ol start="9"><li>[[a</li><li>b]]</li></ol>', '9. a\n10. b'],
  ['a list that counts down', '<ol reversed><li>[[a</li><li>b]]</li></ol>', '2. a\n1. b'],
  [
    'a list with numbers that are set',
    '<ol><li>[[a</li><li value="7">b</li><li>c]]</li></ol>',
    '1. a\n7. b\n8. c',
  ],
  [
    'lists within lists',
    '<ul><li>[[a<ol><li>b</li><li>c</li></ol></li><li>d]]</li></ul>',
    '- a\n  1. b\n  2. c\n- d',
  ],
  [
    'a list between the items of a list',
    '<ul><li>[[a</li><ul><li>b</li></ul><li>c]]</li></ul>',
    '- a\n  - b\n- c',
  ],
  [
    'a list whose items are in parts of their own',
    '<ol start="3"><div><li>[[a</li></div><div><li>b<ol><li>c</li></ol></li></div><li>d]]</li></ol>',
    '3. a\n4. b\n   1. c\n5. d',
  ],
  ['paragraphs of an item', '<ul><li><p>[[a</p><p>b</p></li><li><p>c]]</p></li></ul>', '- a\n\n  b\n\n- c'],
  ['an item without its beginning', '<ul><li>first [[half</li><li>two]]</li></ul>', 'half\n- two'],
  ['one item alone, as words', '<ul><li>[[one]]</li><li>two</li></ul>', 'one'],
  [
    'a link',
    '<p>[[see <a href="https://a.example/x">this page</a> now]]</p>',
    'see this page (https://a.example/x) now',
  ],
  [
    'a link without the password in its address',
    '<p>[[<a href="https://jane:secret@a.example/x">this</a> x]]</p>',
    'this (https://a.example/x) x',
  ],
  ['a link of the same site', '<p>[[<a href="/y">this</a> x]]</p>', 'this (https://news.example/y) x'],
  [
    'a link alone',
    '<p>x <a href="https://a.example/x">[[this page]]</a></p>',
    'this page (https://a.example/x)',
  ],
  ['part of a link', '<p>x <a href="https://a.example/x">this [[page</a> is]] new</p>', 'page is'],
  ['the other part of a link', '<p>[[x <a href="https://a.example/x">this]] page</a></p>', 'x this'],
  [
    'a link that ends the selection',
    '<p>[[x <a href="https://a.example/x">this]]</a></p>',
    'x this (https://a.example/x)',
  ],
  [
    'a link that shows its address',
    '<p>[[<a href="https://a.example/x/">a.example/x</a>.]]</p>',
    'a.example/x.',
  ],
  [
    'a link that shows its address, in a list',
    '<ul><li>[[<a href="https://a.example/">https://a.example</a></li></ul>x]]',
    '- https://a.example\n\nx',
  ],
  [
    'a link to no web address',
    '<p>[[<a href="mailto:a@b.example">Ann</a> <a href="javascript:x()">b</a> c]]</p>',
    'Ann b c',
  ],
  [
    'links whose text is their address as browsers write it',
    '<p>[[<a href="https://www.a.example/x/">a.example/\u200Bx</a> <a href="https://münchen.example/b%C3%A4r">münchen.example/bär</a>]]</p>',
    'a.example/\u200Bx münchen.example/bär',
  ],
  ['a link to no address', '<p>[[a <a href="">Show more</a> b]]</p>', 'a Show more b'],
  ['a link within the page', '<p>[[a<a href="#note1">[1]</a> b]]</p>', 'a[1] b'],
  ['a link that is a button', '<p>[[a <a href="#">Show more</a> b]]</p>', 'a Show more b'],
  ['a table', '<table><tr><th>[[A</th><th>B</th></tr><tr><td>1</td><td>2]]</td></tr></table>', 'A\tB\n1\t2'],
  [
    'empty cells',
    '<table><tr><td>[[</td><td>B</td></tr><tr><td>1</td><td></td><td>3]]</td></tr></table>',
    '\tB\n1\t\t3',
  ],
  ['cells with blocks', '<table><tr><td>[[<p>A\n a</p></td><td>B<br>b]]</td></tr></table>', 'A a\tB b'],
  [
    'the lines of a lone cell',
    '<table><tr><td>[[Jane Doe<br>Contoso</td></tr><tr><td>x]]</td></tr></table>',
    'Jane Doe\nContoso\nx',
  ],
  [
    'the lines of a cell beside a picture',
    '<table><tr><td>[[<img></td><td>Jane Doe<br>Contoso]]</td></tr></table>',
    'Jane Doe\nContoso',
  ],
  [
    'a table of parts that say so',
    '<div role="table"><div role="row"><span role="columnheader">[[A</span><span role="columnheader">B</span></div><div role="row"><div role="gridcell">1</div><div role="cell">2]]</div></div></div>',
    'A\tB\n1\t2',
  ],
  ['part of a row', '<table><tr><td>A</td><td>[[B</td><td>C]]</td></tr></table>', 'B\tC'],
  [
    'a table for layout',
    '<table><tr><td><h1>[[A</h1><p>a</p></td><td><p>B]]</p></td></tr></table>',
    'A\n\na\n\nB',
  ],
  ['emoji that are images', '<p>[[Hi <img alt="🎉"> all <img alt="A long description">]]</p>', 'Hi 🎉 all'],
  [
    'keys that are images',
    '<p>[[<img alt="1️⃣"> one <img alt="#️⃣"> <img alt="1. step">all]]</p>',
    '1️⃣ one #️⃣ all',
  ],
  [
    'emoji of this site that are images',
    '<p>[[Ship it <img alt=":tada:"> <img alt=":a long: description of what is to be seen">]]</p>',
    'Ship it :tada:',
  ],
  ['no signs of an icon font', '<p>[[<i>\uE001</i> Call <b>\uF095 us</b>]]</p>', 'Call \uF095 us'],
  ['no text fields', '<p>[[a <textarea>typed</textarea><select><option>o</option></select> b]]</p>', 'a b'],
];

describe('a selection', () => {
  test.each(rows)('is read with %s', (_, html, text) => {
    expect(textOf(html)).toBe(text);
  });

  it('comes with the title and the address of its document', () => {
    expect(readSelection(viewOf('<p>[[a]]</p>'))).toEqual({
      text: 'a',
      title: 'A story',
      url: HERE,
      focused: true,
    });
  });

  it('fault 31: is empty when nothing is selected', () => {
    expect(textOf('<p>nothing</p>')).toBe('');
  });

  it('is exactly what is selected in a focused text field', () => {
    const view = viewOf('<textarea data-active></textarea>');
    Object.assign(view.document.activeElement ?? {}, {
      selectionStart: 2,
      selectionEnd: 9,
      value: 'a b  c\n d e',
    });
    expect(readSelection(view).text).toBe('b  c\n d');
  });

  it('is never read in a field whose signs are drawn as dots', () => {
    const view = viewOf('[[x]]<input data-active>');
    const field = view.document.activeElement as HTMLInputElement;
    Object.assign(field, { selectionStart: 0, selectionEnd: 6, value: 'secret' });
    const dots = { webkitTextSecurity: 'disc' } as unknown as CSSStyleDeclaration;
    expect(readSelection(withStyles(view, () => dots))).toMatchObject({ text: '', secret: true });
  });

  test.each([
    'type="password"',
    'autocomplete="current-password"',
    'autocomplete="one-time-code"',
    'name="cvc"',
    'id="card-number"',
    'type="text" name="password"',
  ])('is never read in a field of %s', (kind) => {
    const view = viewOf(`[[x]]<input data-active ${kind}>`);
    const field = view.document.activeElement as HTMLInputElement;
    Object.assign(field, { selectionStart: 0, selectionEnd: 6, value: 'secret' });
    expect(readSelection(view)).toMatchObject({ text: '', secret: true });
  });

  it('can begin and end at elements', () => {
    const view = viewOf('<div><p>a</p><p>b</p><p>c</p></div>');
    const div = view.document.querySelector('div');
    const range = { startContainer: div, startOffset: 1, endContainer: div, endOffset: 2 };
    const selection = { rangeCount: 1, getRangeAt: () => range, toString: () => '' };
    Object.assign(view.document, { getSelection: () => selection });
    expect(readSelection(view).text).toBe('b');
    range.endOffset = 3;
    expect(readSelection(view).text).toBe('b\n\nc');
  });

  it('is read in open shadow trees with their slotted content', () => {
    const view = viewOf('<p>a</p><x-card><b slot="name">Ann</b> and more</x-card><p>z</p>');
    const { document } = view;
    const root = (document.querySelector('x-card') as Element).attachShadow({ mode: 'open' });
    const parts = ['p', 'p'].map((name) => root.appendChild(document.createElement(name)));
    const [first, second] = parts;
    first?.append('one');
    second?.append('two');
    const range = {
      startContainer: first?.firstChild as Node,
      startOffset: 1,
      endContainer: document.querySelector('p:last-of-type')?.firstChild as Node,
      endOffset: 1,
    };
    const selection = { rangeCount: 1, getComposedRanges: () => [range], toString: () => '' };
    Object.assign(document, { getSelection: () => selection });
    expect(readSelection(view).text).toBe('ne\n\ntwo\n\nz');
  });

  it('of several ranges is read range by range, with cells of a row side by side', () => {
    const view = viewOf('<table><tr><td>A</td><td>B</td></tr><tr><td>C</td><td>D</td></tr></table><p>e</p>');
    const [one, two] = view.document.querySelectorAll('tr');
    const cell = (row: Element | undefined, at: number) => ({
      startContainer: row,
      startOffset: at,
      endContainer: row,
      endOffset: at + 1,
    });
    const ranges = [cell(one, 0), cell(one, 1), cell(two, 1)];
    Object.assign(view.document, {
      getSelection: () => ({ rangeCount: 3, getRangeAt: (at: number) => ranges[at], toString: () => '' }),
    });
    expect(readSelection(view).text).toBe('A\tB\nD');
  });

  it('falls back to the browser’s text if its end is not found in page order', () => {
    const view = viewOf('<div><p>a[[</p><p>b]]</p></div>');
    const lost = view.document.createTextNode('lost');
    const p = view.document.querySelector('p')?.firstChild as Node;
    const range = { startContainer: p, startOffset: 0, endContainer: lost, endOffset: 1 };
    Object.assign(view.document, {
      getSelection: () => ({ rangeCount: 1, getRangeAt: () => range, toString: () => 'browser' }),
    });
    expect(readSelection(view).text).toBe('browser');
  });

  it('falls back to the browser’s text if it begins or ends in hidden content', () => {
    const closed = '<details><summary>More</summary><p>hidden]]</p></details><p>c</p>';
    expect(textOf(`<div><p>[[a</p>${closed}</div>`)).toBe('the text of the browser');
    expect(textOf(`<div>${closed.replace(']]', '[[')}<p>d]]</p></div>`)).toBe('the text of the browser');
  });

  it('refers to nothing outside itself', () => {
    const alone = new Function(`return (${readSelection.toString()})`)() as typeof readSelection;
    expect(alone(viewOf('<ul><li>[[one</li><li>two]]</li></ul>')).text).toBe('- one\n- two');
  });
});

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
  expect(textOf(`<p>[[so <math>${formula}</math> holds]]</p>`)).toBe('so √(x+1) 3√8=√4 holds');
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

describe('the selected words, and no others', () => {
  // The words read are those between the marks.
  const html =
    '<h1>a b</h1><ul><li>c d<ol><li>e</li></ol></li><li>f</li></ul><p>g <i>h</i><br>i</p><table><tr><td>j</td><td>k</td></tr></table>';
  const places = [...html.matchAll(/[a-k](?![^<]*>)/g)].map(({ index }) => index);
  it('are read wherever the selection begins and ends', () => {
    for (const from of places) {
      for (const to of places.filter((place) => place >= from)) {
        const marked = `${html.slice(0, from)}[[${html.slice(from, to + 1)}]]${html.slice(to + 1)}`;
        const letters = textOf(marked).replace(/[^a-k]/g, '');
        const expected = html
          .slice(from, to + 1)
          .replace(/<[^>]*>/g, '')
          .replace(/[^a-k]/g, '');
        expect(letters, marked).toBe(expected);
      }
    }
  });
});
