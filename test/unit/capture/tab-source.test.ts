import { expect, it, test } from 'vitest';
import { isUnreadable, namedSource, sourceOfTab } from '../../../lib/capture/tab-source.ts';

test.each([
  ['https://shop.example/pricing', true, false],
  ['https://shop.example/report.PDF?page=2#3', true, true],
  ['https://shop.example/report.pdf.html', true, false],
  ['file:///home/me/report.pdf', true, true],
  ['file:///home/me/notes.txt', true, true],
  ['chrome://settings/', true, true],
  ['about:config', true, true],
  ['https://chromewebstore.google.com/detail/x', true, true],
  ['https://addons.mozilla.org/firefox/', true, true],
  ['chrome-extension://own/options.html', false, false],
  ['moz-extension://own/options.html', false, false],
  ['about:blank', false, false],
  ['data:text/html,page', false, false],
  ['javascript:1', false, false],
  ['', false, false],
  [undefined, false, false],
])('%s is a source: %s, unreadable: %s', (url, isSource, unreadable) => {
  expect(sourceOfTab({ url, title: ' A\u0007\n title ' })).toEqual(isSource ? { url, title: 'A title' } : {});
  expect(isUnreadable(url)).toBe(unreadable);
});

test.each([
  ['about:reader?url=https%3A%2F%2Fnews.example%2Fa%3Fb%3D1%26c', 'https://news.example/a?b=1&c'],
  ['about:reader?url=javascript%3A1', 'about:reader?url=javascript%3A1'],
  ['about:reader?url=about%3Aconfig', 'about:reader?url=about%3Aconfig'],
  ['about:reader', 'about:reader'],
  ['view-source:https://news.example/a?b=1', 'https://news.example/a?b=1'],
  ['view-source:about:config', 'view-source:about:config'],
  ['read://https_news.example/?url=https%3A%2F%2Fnews.example%2Fa', 'https://news.example/a'],
  ['chrome-extension://pdfviewer/https://news.example/a.pdf?b=1', 'https://news.example/a.pdf?b=1'],
  ['chrome-extension://pdfviewer/file:///home/me/a.pdf', 'file:///home/me/a.pdf'],
  ['chrome-distiller://f1-2/?title=A&url=https%3A%2F%2Fnews.example%2Fa', 'https://news.example/a'],
  [
    'chrome-extension://suspender/suspended.html#ttl=A%20story&pos=0&uri=https://news.example/a?b=1',
    'https://news.example/a?b=1',
  ],
])('%s has the page inside it as its source', (url, inside) => {
  expect(sourceOfTab({ url })).toEqual({ url: inside });
  expect(isUnreadable(url)).toBe(true);
});

it.each(['https://jane:secret@a.example/x?y#z', 'view-source:https://jane:secret@a.example/x?y#z'])(
  'has no name and password of who is signed in: %s',
  (url) => expect(sourceOfTab({ url })).toEqual({ url: 'https://a.example/x?y#z' }),
);

it.each([
  '#access_token=ya29.a0&token_type=bearer',
  '#state=1&id_token=eyJ.eyJ.c',
  '#/signed-in?access_token=ya29.a0',
  '#/id_token=eyJ.eyJ.c&state=1',
  '#expires_in=3600&refresh_token=1//0g',
  '&access_token=ya29.a0',
  '&id_token=eyJ.eyJ.c#refresh_token=1//0g',
])('has no token of a sign-in: %s', (token) => {
  expect(sourceOfTab({ url: `https://a.example/x?y=1${token}` })).toEqual({ url: 'https://a.example/x?y=1' });
  expect(namedSource(`https://a.example/x?y=1${token}`)).toEqual({ url: 'https://a.example/x?y=1' });
});

test.each([
  [' https://a.example/x?y#z ', 'https://a.example/x?y#z'],
  ['https://jane:secret@a.example/x', 'https://a.example/x'],
  ['view-source:https://a.example/x', 'https://a.example/x'],
  ['chrome-extension://pdfviewer/https://a.example/x.pdf', 'https://a.example/x.pdf'],
  ['a.example/x', 'https://a.example/x'],
  ['<https://a.example/x>', 'https://a.example/x'],
  ['Annual report, page 7', 'Annual report, page 7'],
  ['Back at https://a.example/x#access_token=secret now', 'https://a.example/x'],
  ['a.example/x?y=1&access_token=secret', 'https://a.example/x?y=1'],
  [' ', undefined],
])('a person who types %j names %s', (typed, url) => {
  expect(namedSource(typed)).toEqual(url === undefined ? {} : { url });
});

it('has no title if the tab has none, and limits the title without splitting a character', () => {
  expect(sourceOfTab({ url: 'https://a.example/', title: ' ' })).toEqual({ url: 'https://a.example/' });
  expect(sourceOfTab({ url: 'https://a.example/', title: 'y'.repeat(3000) }).title?.length).toBe(2000);
  expect(sourceOfTab({ url: 'https://a.example/', title: `${'y'.repeat(1999)}😀` }).title).toBe(
    'y'.repeat(1999),
  );
});

it.each([
  [`https://a.example/saml?request=${'x'.repeat(9000)}`, 'https://a.example/saml'],
  [`https://a.example/app?a=1#${'x'.repeat(9000)}`, 'https://a.example/app'],
  [`https://a.example/${'x'.repeat(9000)}`, undefined],
  [`https://a.example/?${'x'.repeat(8173)}`, `https://a.example/?${'x'.repeat(8173)}`],
])('keeps a very long address whole or without its state, never cut', (url, kept) => {
  expect(sourceOfTab({ url, title: 'A page' })).toEqual({ ...(kept ? { url: kept } : {}), title: 'A page' });
});
