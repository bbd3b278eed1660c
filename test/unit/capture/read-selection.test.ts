import { describe, expect, it, test } from 'vitest';
import { readSelection } from '../../../lib/capture/read-selection.ts';
import { TOKENS } from '../../../lib/match/credentials.ts';
import { HERE, viewOf, withStyles } from './selection-view.ts';

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
  ...TOKENS.map((token): [string, string, string] => [
    `a link without the ${token} in its address`,
    `<p>[[<a href="https://a.example/x?y=1&${token}=s#/z?${token}=s">this</a> x]]</p>`,
    'this (https://a.example/x?y=1) x',
  ]),
  [
    'a link about tokens',
    '<p>[[<a href="/x#/id_token">this</a> x]]</p>',
    'this (https://news.example/x#/id_token) x',
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
