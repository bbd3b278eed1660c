// The name of a link or image that is saved.
import { parseHTML } from 'linkedom';
import { expect, it, test } from 'vitest';
import { readName } from '../../../lib/capture/read-name.ts';

const URL_OF_IT = 'https://a.example/x';

function nameOf(kind: 'link' | 'image', html: string): string {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  // No pointer is over a document without a window.
  for (const element of document.querySelectorAll('*')) Object.assign(element, { matches: () => false });
  return readName(kind, URL_OF_IT, { document, getComputedStyle });
}

function getComputedStyle({ localName }: Element): CSSStyleDeclaration {
  const isHidden = /^(script|style|noscript)$/.test(localName);
  const display = isHidden ? 'none' : /^(div|p|h3)$/.test(localName) ? 'block' : 'inline';
  return { display } as CSSStyleDeclaration;
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
