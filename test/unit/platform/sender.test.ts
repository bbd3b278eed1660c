import { describe, expect, test } from 'vitest';
import { isOwnPage, type Sender } from '../../../lib/platform/sender.ts';

const chrome = { id: 'abcdefghijklmnop', origin: 'chrome-extension://abcdefghijklmnop' };
const firefox = { id: 'lens@example', origin: 'moz-extension://0d6d1c3c-8e2e-4f5a-9a43-3f6f2d1a7c55' };

describe('in Chrome', () => {
  const url = `${chrome.origin}/popup.html`;
  const rows: [string, Sender, boolean][] = [
    ['the popup', { ...chrome, url }, true],
    ['the options in a tab', { ...chrome, url: `${chrome.origin}/options.html#x`, frameId: 0 }, true],
    [
      'another extension',
      { id: 'other', origin: 'chrome-extension://other', url: 'chrome-extension://other/p.html' },
      false,
    ],
    ['another extension that claims our origin', { id: 'other', origin: chrome.origin, url }, false],
    ['another extension with our id', { id: chrome.id, origin: 'chrome-extension://other', url }, false],
    ['a web page', { origin: 'https://northwind.example', url: 'https://northwind.example/' }, false],
    [
      'a content script of ours',
      { id: chrome.id, origin: 'https://northwind.example', url: 'https://northwind.example/', frameId: 0 },
      false,
    ],
    ['our page inside a frame', { ...chrome, url, frameId: 7 }, false],
    ['a sandboxed page of ours', { id: chrome.id, origin: 'null', url }, false],
    ['an origin with a slash at the end', { id: chrome.id, origin: `${chrome.origin}/`, url }, false],
    ['an origin that merely begins alike', { id: chrome.id, origin: `${chrome.origin}.example` }, false],
    ['a web origin with our URL', { id: chrome.id, origin: 'https://northwind.example', url }, false],
    ['an empty origin', { id: chrome.id, origin: '', url }, false],
    ['an empty sender', {}, false],
    ['only an id', { id: chrome.id }, false],
    ['only an origin', { origin: chrome.origin, url }, false],
  ];
  test.each(rows)('security 7: %s', (_, sender, trusted) => expect(isOwnPage(sender, chrome)).toBe(trusted));
});

describe('in Firefox, which gives no origin', () => {
  const { id } = firefox;
  const rows: [string, Sender, boolean][] = [
    ['the popup', { id, url: `${firefox.origin}/popup.html` }, true],
    ['the options', { id, url: `${firefox.origin}/options.html?x=1#y`, frameId: 0 }, true],
    ['the popup in a frame', { id, url: `${firefox.origin}/popup.html`, frameId: 3 }, false],
    [
      'another extension',
      { id: 'other', url: 'moz-extension://11111111-2222-3333-4444-555555555555/p.html' },
      false,
    ],
    [
      'another extension under our id',
      { id, url: 'moz-extension://11111111-2222-3333-4444-555555555555/p.html' },
      false,
    ],
    ['a content script of ours', { id, url: 'https://northwind.example/', frameId: 0 }, false],
    [
      'a page whose path is our origin',
      { id, url: `https://northwind.example/${firefox.origin}/popup.html` },
      false,
    ],
    [
      'a page whose user name is our host',
      { id, url: `https://${firefox.origin.split('//')[1]}@northwind.example/` },
      false,
    ],
    ['no URL', { id }, false],
    ['an invalid URL', { id, url: 'popup.html' }, false],
  ];
  test.each(rows)('security 7: %s', (_, sender, trusted) => expect(isOwnPage(sender, firefox)).toBe(trusted));
});
