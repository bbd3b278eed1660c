import { expect, it, test } from 'vitest';
import { isUnreadable, sourceOfTab } from '../../../lib/capture/tab-source.ts';

test.each([
  ['https://shop.example/pricing', true, false],
  ['https://shop.example/report.PDF?page=2#3', true, true],
  ['https://shop.example/report.pdf.html', true, false],
  ['file:///home/me/report.pdf', true, true],
  ['file:///home/me/notes.txt', true, true],
  ['chrome://settings/', true, true],
  ['about:config', true, true],
  ['view-source:https://shop.example/', true, true],
  ['https://chromewebstore.google.com/detail/x', true, true],
  ['https://addons.mozilla.org/firefox/', true, true],
  ['chrome-extension://own/options.html', false, false],
  ['moz-extension://own/options.html', false, false],
  ['about:blank', false, false],
  ['data:text/html,page', false, false],
  ['javascript:1', false, false],
  ['', false, false],
  [undefined, false, false],
])('%s is a source: %s, and cannot be read: %s', (url, isSource, unreadable) => {
  expect(sourceOfTab({ url, title: ' A\u0007\n title ' })).toEqual(isSource ? { url, title: 'A title' } : {});
  expect(isUnreadable(url)).toBe(unreadable);
});

it('has no title where the tab has none, and is never longer than what can be kept', () => {
  expect(sourceOfTab({ url: 'https://a.example/', title: ' ' })).toEqual({ url: 'https://a.example/' });
  const long = sourceOfTab({ url: `https://a.example/${'x'.repeat(9000)}`, title: 'y'.repeat(3000) });
  expect([long.url?.length, long.title?.length]).toEqual([8192, 2000]);
});
