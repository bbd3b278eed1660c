import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, it, test } from 'vitest';
import { accessPattern } from '../../../lib/platform/access.ts';
import {
  type BaseUrlFault,
  baseUrlFaults,
  needsNetwork,
  repairBaseUrl,
} from '../../../lib/workspace/base-url.ts';

type Repaired = [name: string, raw: string, baseUrl: string];
type Refused = [name: string, raw: string, reason: BaseUrlFault];

const repaired: Repaired[] = [
  ['nothing to repair', 'https://api.example.com', 'https://api.example.com'],
  ['a port is kept', 'https://api.example.com:8443', 'https://api.example.com:8443'],
  ['a path prefix is kept', 'https://example.com/lens/api', 'https://example.com/lens/api'],
  ['the case of a path is kept', 'https://example.com/Lens', 'https://example.com/Lens'],
  ['a host of one label', 'https://intranet', 'https://intranet'],
  ['an underscore in a host', 'https://api_test.example.com', 'https://api_test.example.com'],
  ['a public IPv4 address', 'https://203.0.113.9', 'https://203.0.113.9'],
  ['a public IPv6 address', 'https://[2001:db8::7]:8443', 'https://[2001:db8::7]:8443'],
  ['https on this machine', 'https://localhost:8443', 'https://localhost:8443'],
  ['http on this machine', 'http://localhost:8787', 'http://localhost:8787'],
  ['http on the loopback address', 'http://127.0.0.1:8787', 'http://127.0.0.1:8787'],
  ['http on the IPv6 loopback', 'http://[::1]:8787', 'http://[::1]:8787'],
  ['http below localhost', 'http://api.localhost:8787', 'http://api.localhost:8787'],
  ['an at sign in the path is no user info', 'https://example.com/@team', 'https://example.com/@team'],
  ['a prefix that only begins like v0', 'https://example.com/v01', 'https://example.com/v01'],
  ['a prefix with another version', 'https://example.com/v1', 'https://example.com/v1'],
  ['v0 in the host', 'https://v0.example.com', 'https://v0.example.com'],

  ['spaces around', '  https://api.example.com \n', 'https://api.example.com'],
  ['a no-break space around', '\u00a0https://api.example.com', 'https://api.example.com'],
  ['a zero-width space at the end', 'https://api.example.com\u200b', 'https://api.example.com'],
  ['a byte order mark in front', '\ufeffhttps://api.example.com', 'https://api.example.com'],

  ['no scheme', 'api.example.com', 'https://api.example.com'],
  ['no scheme but a port', 'api.example.com:8443', 'https://api.example.com:8443'],
  ['no scheme but a path', 'example.com/lens', 'https://example.com/lens'],
  ['no scheme, loopback', 'localhost:8787', 'http://localhost:8787'],
  ['no scheme, loopback without a port', 'localhost', 'http://localhost'],
  ['no scheme, below localhost', 'api.localhost', 'http://api.localhost'],
  ['no scheme, 127.0.0.1', '127.0.0.1:8787/v0', 'http://127.0.0.1:8787'],
  ['no scheme, [::1]', '[::1]:8787', 'http://[::1]:8787'],
  ['a look-alike of localhost is not local', 'localhost.example.com', 'https://localhost.example.com'],
  ['a name that begins with 127 is not local', '127.example.com', 'https://127.example.com'],
  ['only the slashes of a scheme', '//api.example.com', 'https://api.example.com'],
  ['half a scheme', '://api.example.com', 'https://api.example.com'],

  ['no slashes after the scheme', 'https:api.example.com', 'https://api.example.com'],
  ['one slash after the scheme', 'https:/api.example.com', 'https://api.example.com'],
  ['three slashes after the scheme', 'https:///api.example.com', 'https://api.example.com'],
  ['doubled slashes in the path', 'https://example.com//lens//api', 'https://example.com/lens/api'],
  ['slashes at several places', 'https:/example.com//lens//api', 'https://example.com/lens/api'],
  ['backslashes', 'https:\\\\api.example.com\\lens', 'https://api.example.com/lens'],

  ['quotes around it', '"https://api.example.com/v0"', 'https://api.example.com'],
  ['quotes around a host', "'api.example.com'", 'https://api.example.com'],
  ['typographic quotes', '“https://api.example.com/v0”', 'https://api.example.com'],
  ['French quotes', '«https://api.example.com»', 'https://api.example.com'],
  ['one quote, and a comma', 'https://api.example.com/v0",', 'https://api.example.com'],
  ['a slash after the quote', "https://api.example.com/'/", 'https://api.example.com'],
  ['a line of an environment', 'BASE_URL="https://example.com/lens/v0"', 'https://example.com/lens'],
  ['a line of JSON', '"baseUrl": "https://api.example.com/v0",', 'https://api.example.com'],
  ['a label', 'Base URL: https://api.example.com/v0', 'https://api.example.com'],
  ['a method', 'GET https://api.example.com/v0/pages', 'https://api.example.com'],
  ['a command', "curl https://api.example.com/v0/pages -H 'x-api-key: 1'", 'https://api.example.com'],
  ['a link in Markdown', '[Docs](https://api.example.com/v0)', 'https://api.example.com'],
  ['brackets', '(https://api.example.com)', 'https://api.example.com'],
  ['angle brackets', '<https://api.example.com>', 'https://api.example.com'],
  ['Japanese quotes', '「https://api.example.com/v0」', 'https://api.example.com'],
  ['a Japanese label, and a comma', 'アドレス：https://api.example.com、', 'https://api.example.com'],
  ['wide brackets', '『https://example.com/lens』', 'https://example.com/lens'],
  ['bold in a chat', '*https://api.example.com*', 'https://api.example.com'],
  ['italics in a chat', '_https://example.com/my_lens_', 'https://example.com/my_lens'],
  ['a cell of a table', '| https://api.example.com |', 'https://api.example.com'],
  ['the end of a sentence behind the version', 'https://example.com/lens/v0.', 'https://example.com/lens'],
  ['the end of a sentence behind the host', 'https://api.example.com;', 'https://api.example.com'],
  ['the end of a sentence behind the port', 'https://api.example.com:8443,', 'https://api.example.com:8443'],
  ['an address pasted behind a scheme', 'https://https://api.example.com', 'https://api.example.com'],
  ['a scheme without its colon', 'https//api.example.com', 'https://api.example.com'],
  ['a dot behind a prefix may be part of it', 'https://example.com/lens.', 'https://example.com/lens.'],

  ['one slash at the end', 'https://api.example.com/', 'https://api.example.com'],
  ['slashes at the end', 'https://example.com/lens///', 'https://example.com/lens'],

  ['the version prefix', 'https://api.example.com/v0', 'https://api.example.com'],
  ['the version prefix with a slash', 'https://api.example.com/v0/', 'https://api.example.com'],
  ['the version prefix in upper case', 'https://api.example.com/V0', 'https://api.example.com'],
  ['a pasted endpoint', 'https://api.example.com/v0/pages?limit=5', 'https://api.example.com'],
  [
    'an endpoint below a prefix',
    'https://example.com/lens/v0/pages/p1/audiences',
    'https://example.com/lens',
  ],
  ['an id that is called v0', 'https://example.com/v0/pages/v0/audiences', 'https://example.com'],
  ['a query', 'https://api.example.com?key=1', 'https://api.example.com'],
  ['an at sign in the query', 'https://api.example.com?to=a@b.example', 'https://api.example.com'],
  ['a fragment', 'https://api.example.com#/pages', 'https://api.example.com'],
  ['everything after the path', 'https://example.com/lens/?a=1#b', 'https://example.com/lens'],
  ['a backslash in a query', 'https://example.com?a\\b', 'https://example.com'],

  ['upper case in the host', 'https://API.Example.com', 'https://api.example.com'],
  ['upper case in the scheme', 'HTTPS://api.example.com', 'https://api.example.com'],
  ['a dot after the host', 'https://api.example.com.', 'https://api.example.com'],
  ['a dot after localhost', 'http://localhost.:8787', 'http://localhost:8787'],
  ['the default port of https', 'https://api.example.com:443', 'https://api.example.com'],
  ['the default port of http', 'http://localhost:80', 'http://localhost'],
  ['the other scheme’s port is kept', 'https://api.example.com:80', 'https://api.example.com:80'],
  ['a colon without a port', 'https://api.example.com:', 'https://api.example.com'],
  ['a host with umlauts', 'https://münchen.example', 'https://xn--mnchen-3ya.example'],
  ['wide full stops', 'api。example．com｡', 'https://api.example.com'],
  ['wide letters', 'https://ａpi.example.com', 'https://api.example.com'],
  ['a Cyrillic look-alike shows its ASCII form', 'https://ехample.com', 'https://xn--ample-ywe6i.com'],
  ['an escaped host', 'https://ex%61mple.com', 'https://example.com'],
  ['an IPv4 address as one number', 'http://2130706433:8787', 'http://127.0.0.1:8787'],
  ['a short IPv4 address', '127.1:8787', 'http://127.0.0.1:8787'],
  ['a long IPv6 address', 'http://[0:0:0:0:0:0:0:1]', 'http://[::1]'],
  ['dots in the path', 'https://example.com/a/../lens', 'https://example.com/lens'],
  ['escaped dots in the path', 'https://example.com/a/%2e%2e/lens', 'https://example.com/lens'],
  ['letters beyond ASCII in the path', 'https://example.com/käse', 'https://example.com/k%C3%A4se'],
];

const refused: Refused[] = [
  ['nothing', '', 'empty'],
  ['only spaces', ' \t\n', 'empty'],
  ['only invisible characters', '\u200b\ufeff', 'empty'],
  ['over 2,000 characters', `https://example.com/${'a'.repeat(2_000)}`, 'too-long'],
  ['over 2,000 characters once escaped', `https://example.com/${'ä'.repeat(1_000)}`, 'too-long'],
  ['a space in the host', 'https://api example.com', 'spaces'],
  ['a space in the path', 'https://example.com/my lens', 'spaces'],
  ['two lines', 'https://example.com\nhttps://other.example', 'spaces'],
  ['a tab, which a URL parser drops', 'https://exam\tple.com', 'spaces'],
  ['a null character', 'https://example.com/\u0000', 'characters'],
  ['an escape character', 'https://example.com/\u001b[0m', 'characters'],
  ['a zero-width space inside', 'https://exam\u200bple.com', 'characters'],
  ['a direction override', 'https://example.com/\u202egnp.exe', 'characters'],
  ['a soft hyphen in the host', 'https://exam\u00adple.com', 'characters'],
  ['plain http elsewhere', 'http://api.example.com', 'plain-http'],
  ['plain http behind a scheme', 'https://http://api.example.com', 'plain-http'],
  ['plain http in quotes', '"http://api.example.com"', 'plain-http'],
  ['user info in quotes', '"https://user@api.example.com"', 'user-info'],
  ['plain http, upper case', 'HTTP://API.EXAMPLE.COM', 'plain-http'],
  ['plain http on a look-alike of localhost', 'http://localhost.example.com', 'plain-http'],
  ['plain http on a host that ends alike', 'http://notlocalhost', 'plain-http'],
  ['plain http on a private address', 'http://192.168.1.4', 'plain-http'],
  ['plain http on 0.0.0.0', 'http://0.0.0.0:8787', 'plain-http'],
  ['plain http on an IPv4 address inside IPv6', 'http://[::ffff:127.0.0.1]', 'plain-http'],
  ['loopback that access cannot be asked for', 'http://127.0.0.2:8787', 'other-loopback'],
  ['the same without a scheme', '127.9.9.9', 'other-loopback'],
  ['ftp', 'ftp://example.com', 'scheme'],
  ['file', 'file:///etc/hosts', 'scheme'],
  ['websocket', 'wss://example.com', 'scheme'],
  ['a misspelled colon', 'https;//api.example.com', 'scheme'],
  ['wide letters in the scheme', 'ｈttps://api.example.com', 'scheme'],
  ['a misspelled scheme without a colon', 'htps//api.example.com', 'scheme'],
  ['javascript', 'javascript:alert(1)', 'scheme'],
  ['data', 'data:text/html,hello', 'scheme'],
  ['blob', 'blob:https://example.com/1', 'scheme'],
  ['view-source', 'view-source:https://example.com', 'scheme'],
  ['an extension', 'chrome-extension://abc/options.html', 'scheme'],
  ['user and password', 'https://user:secret@example.com', 'user-info'],
  ['user only', 'https://user@example.com', 'user-info'],
  ['empty user info', 'https://@example.com', 'user-info'],
  ['a host that is really a user', 'https://api.example.com@evil.example', 'user-info'],
  ['user info hidden by an escaped slash', 'https://api.example.com%2f@evil.example', 'user-info'],
  ['user info without a scheme', 'user:secret@example.com', 'user-info'],
  ['a mail address', 'someone@example.com', 'user-info'],
  ['only a scheme', 'https://', 'no-host'],
  ['only a path', '/v0/pages', 'no-host'],
  ['only a port', 'https://:8443', 'no-host'],
  ['only a query', '?limit=5', 'no-host'],
  ['a wildcard, which would ask for every site', 'https://*', 'invalid'],
  ['a wildcard in front', 'https://*.example.com', 'invalid'],
  ['an escaped wildcard', 'https://%2a.example.com', 'invalid'],
  ['an empty label', 'https://api..example.com', 'invalid'],
  ['only a dot', 'https://.', 'invalid'],
  ['a port beyond the last', 'https://example.com:65536', 'invalid'],
  ['a port in words', 'https://example.com:https', 'invalid'],
  ['brackets left open', 'https://[::1', 'invalid'],
  ['angle brackets in the host', 'https://<example>.com', 'invalid'],
  ['an IPv4 address with five parts', 'https://1.2.3.4.5', 'invalid'],
];

describe('addresses that can be repaired', () => {
  it.each(repaired)('%s', (_name, raw, baseUrl) => {
    expect(repairBaseUrl(raw)).toMatchObject({ ok: true, baseUrl });
  });

  it.each(repaired)('is stable when read again: %s', (_name, _raw, baseUrl) => {
    expect(repairBaseUrl(baseUrl)).toMatchObject({ ok: true, baseUrl });
  });
});

describe('addresses that are refused', () => {
  it.each(refused)('security 5: %s', (_name, raw, reason) => {
    expect(repairBaseUrl(raw)).toEqual({ ok: false, reason });
  });
});

describe('the permission requested', () => {
  it.each([
    ['a host', 'api.example.com', 'https://api.example.com', 'https://api.example.com/*'],
    [
      'the port is not part of it',
      'https://x.example:8443/a',
      'https://x.example:8443',
      'https://x.example/*',
    ],
    ['this machine', 'localhost:8787', 'http://localhost:8787', 'http://localhost/*'],
    ['IPv6', 'http://[::1]:8787', 'http://[::1]:8787', 'http://[::1]/*'],
  ])('%s', (_name, raw, origin, pattern) => {
    expect(repairBaseUrl(raw)).toMatchObject({ ok: true, origin });
    expect(accessPattern(origin)).toBe(pattern);
  });
});

test('every fault has a row', () => {
  expect(new Set(refused.map((row) => row[2]))).toEqual(new Set(baseUrlFaults));
});

const pieces = fc.array(
  fc.constantFrom(
    'https:',
    'http:',
    '//',
    '/',
    '\\',
    '@',
    ':',
    '443',
    '..',
    '*',
    '%2e',
    'v0',
    '?',
    '#',
    'A',
    'é',
    '.x',
    'localhost',
  ),
  { maxLength: 9 },
);

property.prop([
  fc.oneof(
    pieces.map((all) => all.join('')),
    fc.webUrl(),
    fc.string(),
  ),
])('security 5: whatever is typed: no exception, one host, and the same when read again', (raw) => {
  const reading = repairBaseUrl(raw);
  if (!reading.ok) return;
  const url = new URL(`${reading.baseUrl}/v0/pages`);
  expect(url.origin).toBe(reading.origin);
  expect(`${url.username}${url.password}${url.search}${url.hash}`).toBe('');
  expect(accessPattern(reading.baseUrl)).toBe(`${url.protocol}//${url.hostname}/*`);
  expect(accessPattern(reading.baseUrl)).not.toMatch(/\*.*\*/);
  expect(repairBaseUrl(reading.baseUrl)).toMatchObject({ baseUrl: reading.baseUrl });
});

test.each([
  ['http://localhost:8787', false],
  ['http://lens.localhost/api', false],
  ['https://127.0.0.1', false],
  ['https://demo.invalid', false],
  ['https://api.example.com', true],
  ['https://localhost.example.com', true],
  ['https://192.168.1.5', true],
])('%s needs a network: %s', (baseUrl, isNeeded) => expect(needsNetwork(baseUrl)).toBe(isNeeded));
