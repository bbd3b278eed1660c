import { expect, test } from 'vitest';
import { fitsPattern, patternFault } from '../../../lib/capture/capture-settings.ts';

test.each([
  ['https://*.example.com/*', 'https://example.com/', true],
  ['https://*.example.com/*', 'https://www.example.com/a?b=c#d', true],
  ['https://*.example.com/*', 'https://notexample.com/', false],
  ['https://*。example．com/*', 'https://www.example.com/a', true],
  ['https://日本｡jp/*', 'https://xn--wgv71a.jp/a', true],
  ['https://*.example.com/*', 'https://example.com.evil.example/', false],
  ['https://*.example.com/*', 'http://www.example.com/', false],
  ['*://*/*', 'http://a.example/x', true],
  ['*://*/*', 'file:///home/me/a.pdf', false],
  ['*://*/*', 'chrome://settings/', false],
  ['https://example.com', 'https://example.com/any/where', true],
  ['https://example.com/', 'https://example.com/any', false],
  ['https://example.com/blog', 'https://example.com/blog', true],
  ['https://example.com/blog', 'https://example.com/blog?page=2', false],
  ['https://example.com/*/docs/*.pdf', 'https://example.com/en/docs/a/b.pdf', true],
  ['https://example.com/*/docs/*.pdf', 'https://example.com/docs/a.pdf', false],
  ['https://example.com/a*a', 'https://example.com/a', false],
  ['https://example.com/*?lang=de', 'https://example.com/x?lang=de', true],
  ['https://example.com/app#/*', 'https://example.com/app#/inbox', true],
  ['https://example.com/app#/*', 'https://example.com/app', false],
  ['HTTPS://EXAMPLE.com/Blog/*', 'https://example.com/Blog/x', true],
  ['https://example.com/Blog/*', 'https://example.com/blog/x', false],
  ['https://m\u00fcnchen.example/\u00fcber/*', 'https://xn--mnchen-3ya.example/%C3%BCber/uns', true],
  ['https://example.com/%7Ejane/a%2fb/*', 'https://example.com/~jane/a%2Fb/c', true],
  ["https://example.com/it's/*", 'https://example.com/it%27s/a', true],
  ['https://example.com/a/b', 'https://example.com/a%2Fb', false],
  ['https://example.com/a%2A', 'https://example.com/abc', false],
  ['https://example.com/a%2A', 'https://example.com/a%2a', true],
  ['http://localhost:4400/*', 'http://localhost:4400/x', true],
  ['http://localhost:4400/*', 'http://localhost:4401/x', false],
  ['http://localhost/*', 'http://localhost:4401/x', true],
  ['https://example.com:443/*', 'https://example.com/x', true],
  ['https://example.com./*', 'https://example.com/x', true],
  ['http://[::1]/*', 'http://[::1]/x', true],
  ['  https://example.com/*  ', 'https://example.com/x', true],
])('%s matches %s: %s', (pattern, address, fits) => {
  expect(patternFault(pattern)).toBeUndefined();
  expect(fitsPattern(pattern, address)).toBe(fits);
});

test.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['example.com', 'scheme'],
  ['*.example.com/*', 'scheme'],
  ['ftp://example.com/*', 'scheme'],
  ['chrome://settings', 'scheme'],
  ['https://', 'host'],
  ['https:///x', 'host'],
  ['https://ex*ample.com/*', 'host'],
  ['https://www.*/x', 'host'],
  ['https://*example.com/*', 'host'],
  ['https://**/x', 'host'],
  ['https://me@example.com/', 'host'],
  ['https://example.com:port/', 'host'],
  ['https://example.com:99999/', 'host'],
  ['https://exa mple.com/', 'host'],
  ['https://[::z]/', 'host'],
])('%j is no pattern (%s) and matches nothing', (pattern, fault) => {
  expect(patternFault(pattern)).toBe(fault);
  expect(fitsPattern(pattern, 'https://example.com/')).toBe(false);
});

test('many wildcards are matched in linear time', () => {
  const pattern = `https://a.example/${'*a'.repeat(900)}*b`;
  expect(fitsPattern(pattern, `https://a.example/${'a'.repeat(8000)}`)).toBe(false);
});
