// The name of a link or image that is saved.
import { parseHTML } from 'linkedom';
import { expect, it, test } from 'vitest';
import { readName } from '../../../lib/capture/read-name.ts';

const URL_OF_IT = 'https://a.example/x';

function nameOf(kind: 'link' | 'image', html: string): string {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  // No pointer is over a document without a window.
  for (const element of document.querySelectorAll('*')) {
    const size = Number(element.getAttribute('data-size') ?? 9);
    const right = Number(element.getAttribute('data-right') ?? 9);
    const getBoundingClientRect = () => ({ width: size, height: size, right });
    Object.assign(element, { matches: () => false, getBoundingClientRect });
  }
  return readName(kind, URL_OF_IT, { document, getComputedStyle });
}

function getComputedStyle(element: Element): CSSStyleDeclaration {
  const { localName } = element;
  const isHidden = /^(script|style|noscript)$/.test(localName);
  const display = isHidden ? 'none' : /^(div|p|h3)$/.test(localName) ? 'block' : 'inline';
  const styles = (element.getAttribute('style') ?? '').split(';').map((each) => each.split(':'));
  return { display, ...Object.fromEntries(styles) };
}

const link = (inside: string, more = '') => `<a href="${URL_OF_IT}"${more}>${inside}</a>`;

test.each([
  ['its words', link('planning\n  in <b>gen</b>eral'), 'planning in general'],
  [
    'words of lines of their own',
    link('<div>Politics</div><h3>A vote</h3><p>Read <i>on</i></p>'),
    'Politics A vote Read on',
  ],
  [
    'nothing that is not drawn',
    link('<style>.x{}</style><svg><title>icon</title></svg>Terms<noscript>on</noscript>'),
    'Terms',
  ],
  [
    'what is seen of it',
    link(
      'Docs<b style="opacity:0">#</b><b style="fontSize:0px">x</b><b style="visibility:hidden">y</b><b style="display:inline-block" data-size="1"> (opens in a new tab)</b><b data-right="-900">z</b>',
    ),
    'Docs',
  ],
  [
    'words for screen readers, if no others are there',
    link('<svg></svg><div data-size="1">Share</div>'),
    'Share',
  ],
  ['no signs of icons', link('<b style="fontFamily:Material Icons">home</b><i>\uE001</i> Home'), 'Home'],
  ['words on both sides of a line break', link('One<br>Two'), 'One Two'],
  ['a reading in brackets', link('<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>'), '漢(かん)'],
  ['its image', link('<img alt=" A plan ">'), 'A plan'],
  ['its label', link('<svg></svg>', ' aria-label="Share"'), 'Share'],
  ['the title of its icon', link('<svg><title>Our page</title></svg>'), 'Our page'],
  ['the words of the first one that has any', `${link('')}${link('Terms')}`, 'Terms'],
])('a link is named by %s', (_, html, name) => {
  expect(nameOf('link', html)).toBe(name);
});

it('an image is named by its alternative text', () => {
  expect(nameOf('image', `<img src="${URL_OF_IT}" alt="A calm  board">`)).toBe('A calm board');
});
