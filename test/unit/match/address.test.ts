import { fc, test as propertyTest } from '@fast-check/vitest';
import { describe, expect, it, test } from 'vitest';
import { isPrivateHost } from '../../../lib/format/private-host.ts';
import { addressParts, joinAddress, normalizeAddress, typedAddresses } from '../../../lib/match/address.ts';
import { restriction } from '../../../lib/match/restriction.ts';

describe('normalizeAddress', () => {
  test.each([
    ['host in lower case', 'https://NorthWind.COM/Pricing', 'https://northwind.com/Pricing'],
    ['http becomes https', 'http://n.com/a', 'https://n.com/a'],
    ['scheme in capitals', 'HTTPS://n.com/a', 'https://n.com/a'],
    ['blanks around it', '  https://n.com/a\n', 'https://n.com/a'],
    ['default port of https', 'https://n.com:443/a', 'https://n.com/a'],
    ['default port of http', 'http://n.com:80/a', 'https://n.com/a'],
    ['other port keeps its scheme', 'http://n.com:8080/a', 'http://n.com:8080/a'],
    ['other port on https', 'https://n.com:8080/a', 'https://n.com:8080/a'],
    ['the other scheme’s port', 'http://n.com:443/a', 'http://n.com:443/a'],
    ['DNS dot', 'https://n.com./a', 'https://n.com/a'],
    ['www. stays', 'https://www.n.com/a', 'https://www.n.com/a'],
    ['root without slash', 'https://n.com', 'https://n.com/'],
    ['root stays a slash', 'https://n.com///', 'https://n.com/'],
    ['slash at the end', 'https://n.com/a/', 'https://n.com/a'],
    ['several slashes at the end', 'https://n.com/a//', 'https://n.com/a'],
    ['slashes in between stay', 'https://n.com/a//b', 'https://n.com/a//b'],
    ['capitals in the path stay', 'https://n.com/A', 'https://n.com/A'],
    ['index.html stays', 'https://n.com/a/index.html', 'https://n.com/a/index.html'],
    ['dots are resolved', 'https://n.com/a/../b/./c', 'https://n.com/b/c'],
    ['encoded dots are resolved', 'https://n.com/a/%2e%2E/b', 'https://n.com/b'],
    ['dots encoded twice are text', 'https://n.com/a/%252e%252e/b', 'https://n.com/a/%252e%252e/b'],
    ['encoded slash stays in its segment', 'https://n.com/a%2fb', 'https://n.com/a%2Fb'],
    ['encoded letters are decoded', 'https://n.com/%61%2D%7e', 'https://n.com/a-~'],
    ['bare and encoded sub-delimiters are one', 'https://n.com/@a:b', 'https://n.com/%40a%3Ab'],
    ['encoded question mark is no query', 'https://n.com/a%3fb=1', 'https://n.com/a%3Fb%3D1'],
    ['accents are encoded', 'https://n.com/é', 'https://n.com/%C3%A9'],
    ['not UTF-8 is kept', 'https://n.com/%e9/x%zz', 'https://n.com/%E9/x%zz'],
    ['IDN to ASCII', 'https://Bücher.example/', 'https://xn--bcher-kva.example/'],
    ['full-width letters are the same name', 'https://ｎ.com/', 'https://n.com/'],
    ['a homograph is another name', 'https://а.com/', 'https://xn--80a.com/'],
    ['IPv4 in one spelling', 'http://0x5db8d822:8080/', 'http://93.184.216.34:8080/'],
    ['IPv6 in one spelling', 'http://[2001:DB8:0::1]:80/', 'https://[2001:db8::1]/'],
    ['anchor', 'https://n.com/a#b', 'https://n.com/a'],
    ['empty fragment', 'https://n.com/a#', 'https://n.com/a'],
    ['route', 'https://n.com/a#/b/c/', 'https://n.com/a#/b/c'],
    ['route with a bang', 'https://n.com/a#!/b', 'https://n.com/a#!/b'],
    ['route with a bang, no slash', 'https://n.com/a#!b', 'https://n.com/a#!/b'],
    ['empty route', 'https://n.com/a#/', 'https://n.com/a'],
    ['empty route with a bang', 'https://n.com/a#!', 'https://n.com/a'],
    ['route with tracking', 'https://n.com/#/b?utm_source=x&y=1', 'https://n.com/#/b?y=1'],
    ['text fragment', 'https://n.com/a#:~:text=b', 'https://n.com/a'],
    ['text fragment behind a route', 'https://n.com/a#/b:~:text=c', 'https://n.com/a#/b'],
    ['empty query', 'https://n.com/a?', 'https://n.com/a'],
    ['query sorted by name', 'https://n.com/?b=1&a=2', 'https://n.com/?a=2&b=1'],
    ['one name keeps its order', 'https://n.com/?a=2&a=1', 'https://n.com/?a=2&a=1'],
    ['blank in a query', 'https://n.com/?a=b+c', 'https://n.com/?a=b%20c'],
    ['encoded plus in a query', 'https://n.com/?a=b%2Bc', 'https://n.com/?a=b%2Bc'],
    ['value that is missing', 'https://n.com/?a', 'https://n.com/?a='],
    ['encoded ampersand', 'https://n.com/?a=b%26c', 'https://n.com/?a=b%26c'],
    ['query names keep capitals', 'https://n.com/?A=1', 'https://n.com/?A=1'],
    ['an apostrophe in a query', "https://n.com/?a=b'c", "https://n.com/?a=b'c"],
    ['campaign parameters', 'https://n.com/?utm_source=a&utm_anything=b&x=1', 'https://n.com/?x=1'],
    ['click ids', 'https://n.com/?gclid=1&fbclid=2&msclkid=3&wbraid=4&ttclid=5', 'https://n.com/'],
    ['mailing ids', 'https://n.com/?mc_cid=1&mc_eid=2&_hsenc=3&hsCtaTracking=4&mkt_tok=5', 'https://n.com/'],
    [
      'tokens of a sign-in',
      'https://n.com/?access_token=a&Id_Token=b&x=1&refresh%5Ftoken=c',
      'https://n.com/?x=1',
    ],
    ['tokens behind a route', 'https://n.com/#/b?access_token=a&y=1', 'https://n.com/#/b?y=1'],
    ['a token in place of a route', 'https://n.com/#/access_token=a&state=1', 'https://n.com/'],
    ['tracking in capitals', 'https://n.com/?UTM_Source=a', 'https://n.com/'],
    ['tracking percent-encoded', 'https://n.com/?%75tm_source=a', 'https://n.com/'],
    [
      'names that only look like tracking',
      'https://n.com/?utm=1&ref=2&xgclid=3',
      'https://n.com/?ref=2&utm=1&xgclid=3',
    ],
  ])('%s: %s', (_, raw, expected) => {
    expect(normalizeAddress(raw)).toBe(expected);
  });

  test.each([
    ['nothing', ''],
    ['a path', '/pricing'],
    ['no scheme', 'northwind.com/pricing'],
    ['scheme-relative', '//northwind.com/pricing'],
    ['one slash', 'https:/northwind.com'],
    ['no host', 'https:///'],
    ['another scheme', 'ftp://n.com/'],
    ['a script', 'javascript://n.com/%0aalert(1)'],
    ['view-source', 'view-source:https://n.com/'],
    ['a user name', 'https://jane@n.com/'],
    ['user name and password', 'https://jane:secret@n.com/'],
    ['an empty user name', 'https://@n.com/'],
    ['a backslash behind the host', 'https://n.com\\@evil.io/'],
    ['a backslash in the path', 'https://n.com/a\\b'],
    ['a line break inside', 'https://n.com/a\nb'],
    ['a tab in the scheme', 'ht\ttps://n.com/'],
    ['a bad port', 'https://n.com:99999/'],
    ['a blank in the host', 'https://n .com/'],
    ['two DNS dots', 'https://n.com../'],
    ['only a dot', 'https://./'],
    ['too long', `https://n.com/${'a'.repeat(9000)}`],
  ])('refuses %s', (_, raw) => {
    expect(normalizeAddress(raw)).toBeUndefined();
  });

  const anyAddress = fc
    .tuple(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string({ unit: 'binary' }))
    .map(([url, tail]) => url + tail);

  propertyTest.prop([
    fc.oneof(
      anyAddress,
      fc.string().map((text) => `https://n.com/${text}`),
    ),
  ])('is stable, and its parts join to the same address', (raw) => {
    const once = normalizeAddress(raw);
    fc.pre(once !== undefined);
    expect(normalizeAddress(once)).toBe(once);
    expect(joinAddress(addressParts(once))).toBe(once);
  });
});

describe('addressParts', () => {
  it('splits an address', () => {
    expect(addressParts('http://n.com:8080/a/b%2Fc?x=1&y=#/r/s')).toEqual({
      origin: 'http://n.com:8080',
      host: 'n.com',
      segments: ['a', 'b%2Fc'],
      query: [
        ['x', '1'],
        ['y', ''],
      ],
      route: '/r/s',
    });
  });

  it('keeps the brackets of IPv6 and leaves out missing parts', () => {
    expect(addressParts('https://[2001:db8::1]/')).toEqual({
      origin: 'https://[2001:db8::1]',
      host: '[2001:db8::1]',
      segments: [],
      query: [],
    });
  });
});

describe('isPrivateHost', () => {
  test.each([
    'localhost',
    'LOCALHOST',
    'localhost.',
    'localhost:4400',
    'a.localhost',
    'northwind.localhost',
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '2130706433',
    '127.255.255.255',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.1.1',
    '100.64.0.1',
    '100.127.255.255',
    '::1',
    '[::1]',
    '[::]',
    '[::1]:8080',
    'fe80::1',
    'febf::1',
    'fec0::1',
    'fc00::1',
    'fd12:3456::1',
    '::ffff:127.0.0.1',
    '[::ffff:c0a8:1]',
    '::7f00:1',
    '64:ff9b::a00:1',
    'printer.local',
    'wiki.internal',
    'nas.home.arpa',
    'box.lan',
    'intranet',
    '',
    'n com',
  ])('%s is private', (host) => {
    expect(isPrivateHost(host)).toBe(true);
  });

  test.each([
    'northwind.com',
    'localhost.com',
    'mylocalhost.io',
    'local.com',
    'internal.example',
    'notlocal.xlocal',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '192.169.0.1',
    '11.0.0.1',
    '100.128.0.1',
    '100.63.0.1',
    '169.253.0.1',
    '2001:db8::1',
    '[2606:4700::1111]',
    '::ffff:8.8.8.8',
    'fe00::1',
    '64:ff9b::808:808',
    '127.0.0.1.nip.io',
  ])('%s is public', (host) => {
    expect(isPrivateHost(host)).toBe(false);
  });
});

describe('restriction', () => {
  test.each([
    [undefined, 'unknown'],
    ['', 'unknown'],
    ['about:blank', 'browser-page'],
    ['chrome://settings', 'browser-page'],
    ['chrome-extension://abc/popup.html', 'browser-page'],
    ['moz-extension://abc/popup.html', 'browser-page'],
    ['view-source:https://n.com/', 'browser-page'],
    ['chrome-error://chromewebdata/', 'browser-page'],
    ['devtools://devtools/bundled/inspector.html', 'browser-page'],
    ['https://chromewebstore.google.com/detail/x', 'store'],
    ['https://chrome.google.com/webstore/category', 'store'],
    ['https://addons.mozilla.org/', 'store'],
    ['https://microsoftedge.microsoft.com/addons/x', 'store'],
    ['file:///home/jane/a.html', 'file'],
    ['data:text/html,hello', 'other-scheme'],
    ['blob:https://n.com/1234', 'other-scheme'],
    ['javascript:void 0', 'other-scheme'],
    ['ftp://n.com/', 'other-scheme'],
    ['mailto:jane@n.com', 'other-scheme'],
    ['not a url', 'other-scheme'],
    ['https://northwind.com/about:blank', undefined],
    ['https://chrome.google.com/webstores', undefined],
    ['https://addons.mozilla.org.evil.io/', undefined],
    ['https://northwind.com/brochure.pdf', undefined],
    ['http://localhost:4400/', undefined],
  ])('%s: %s', (url, expected) => {
    expect(restriction(url)).toBe(expected);
  });
});

describe('typedAddresses', () => {
  test.each([
    ['as it is', 'https://n.com/a', ['https://n.com/a']],
    ['without its scheme', 'n.com/a', ['https://n.com/a', 'http://n.com/a']],
    [
      'with a port',
      'n.localhost:8080/a?b=1#c',
      ['http://n.localhost:8080/a?b=1#c', 'https://n.localhost:8080/a?b=1#c'],
    ],
    ['in another script', 'bücher.example', ['https://bücher.example', 'http://bücher.example']],
    ['in capitals', 'HTTPS://N.COM/A', ['HTTPS://N.COM/A']],
    ['after other words', 'see https://n.com/a', ['https://n.com/a']],
    ['right after other words', 'ページはhttps://n.com/a です', ['https://n.com/a']],
    ['before a full stop', 'see https://n.com/a.', ['https://n.com/a', 'https://n.com/a.']],
    ['in italics of a chat', 'see _https://n.com/a_', ['https://n.com/a', 'https://n.com/a_']],
    ['struck through', '~https://n.com/a~', ['https://n.com/a', 'https://n.com/a~']],
    ['before a wide comma', '見る https://n.com/a，', ['https://n.com/a', 'https://n.com/a，']],
    ['before the next sentence without a space', 'https://n.com/a。次', ['https://n.com/a']],
    ['between two sentences without a space', '前はhttps://n.com/a?b=1。次', ['https://n.com/a?b=1']],
    ['with a wide full stop before letters', 'https://n.com/a。html', ['https://n.com/a。html']],
    ['with wide full stops for dots', 'https://n。com/a', ['https://n。com/a']],
    ['in a link of Markdown', '[a](https://n.com/a)', ['https://n.com/a', 'https://n.com/a)']],
    [
      'twice in a link of Markdown',
      '[https://n.com/a](https://n.com/a)',
      ['https://n.com/a', 'https://n.com/a)'],
    ],
    ['that ends in a bracket', 'https://n.com/a_(b)', ['https://n.com/a_(b)']],
    ['in HTML', '<a href="https://n.com/a">a</a>', ['https://n.com/a']],
    ['of the source of a page', 'view-source:https://n.com/a', ['https://n.com/a']],
    ['more than one', 'https://n.com/a https://n.com/b', ['https://n.com/a', 'https://n.com/b']],
    [
      'that has another one inside',
      'https://n.com/?to=https://m.com',
      ['https://n.com/?to=https://m.com', 'https://m.com'],
    ],
    ['in a link of a chat', '<https://n.com/a|Spring>', ['https://n.com/a']],
    ['in backticks', '`https://n.com/a`', ['https://n.com/a', 'https://n.com/a`']],
    ['in brackets', '(https://n.com/a)', ['https://n.com/a', 'https://n.com/a)']],
    ['in brackets, with brackets', '(https://n.com/a_(b))', ['https://n.com/a_(b)', 'https://n.com/a_(b))']],
    ['in brackets of Japanese', '「https://n.com/a」', ['https://n.com/a', 'https://n.com/a」']],
    [
      'with brackets, after other words',
      'see https://n.com/a_(b).',
      ['https://n.com/a_(b)', 'https://n.com/a_(b).'],
    ],
    ['before an ellipsis', 'https://n.com/a…', ['https://n.com/a…', 'https://n.com/a']],
    ['without its scheme, but its slashes', '//n.com/a', ['https://n.com/a', 'http://n.com/a']],
    ['of this device', 'localhost:3000/a', ['http://localhost:3000/a', 'https://localhost:3000/a']],
    ['of this device by number', '127.0.0.1:8080', ['http://127.0.0.1:8080', 'https://127.0.0.1:8080']],
    ['with a port', 'n.com:8443', ['https://n.com:8443', 'http://n.com:8443']],
    ['of a number', '192.168.0.1/a', ['http://192.168.0.1/a', 'https://192.168.0.1/a']],
    [
      'in the address of an archive',
      'https://m.com/web/2026/https://n.com/a',
      ['https://m.com/web/2026/https://n.com/a', 'https://n.com/a'],
    ],
    [
      'encoded in an address without a scheme',
      'm.com/l.php?u=https%3A%2F%2Fn.com%2Fa',
      [
        'https://m.com/l.php?u=https%3A%2F%2Fn.com%2Fa',
        'http://m.com/l.php?u=https%3A%2F%2Fn.com%2Fa',
        'https://n.com/a',
      ],
    ],
    ['with two schemes', 'http://https://n.com/a', ['http://https://n.com/a', 'https://n.com/a']],
    ['encoded', 'https%3A%2F%2Fn.com%2Fa', ['https://n.com/a']],
    [
      'in a link that counts clicks',
      'https://m.com/url?q=https%3A%2F%2Fn.com%2Fa%3Fb%3D1&sa=D',
      ['https://m.com/url?q=https%3A%2F%2Fn.com%2Fa%3Fb%3D1&sa=D', 'https://n.com/a?b=1'],
    ],
    ['with a full-width scheme', 'https：／／n.com/a', ['https://n.com/a']],
    ['with a full-width colon after other words', '見る https：//n.com/a', ['https://n.com/a']],
    ['in full-width letters', 'ｎ．ｃｏｍ／ａ', ['https://n.com/a', 'http://n.com/a']],
    ['with a wide full stop', 'n。com/a', ['https://n.com/a', 'http://n.com/a']],
    ['with a half-width one of that kind', 'n｡com', ['https://n.com', 'http://n.com']],
    ['with full-width letters in its path', 'https://n.com/ａ', ['https://n.com/ａ']],
    ['of a host in another script', '日本。jp', ['https://日本.jp', 'http://日本.jp']],
    ['that mixes the dots', 'www.日本．jp/a。b', ['https://www.日本.jp/a。b', 'http://www.日本.jp/a。b']],
    ['under a domain in another script', '例え｡テスト', ['https://例え.テスト', 'http://例え.テスト']],
    ['of a number with such dots', '127。0。0。1:80', ['http://127.0.0.1:80', 'https://127.0.0.1:80']],
    [
      'before such a stop',
      '日本。jp。',
      ['https://日本.jp.', 'http://日本.jp.', 'https://日本.jp', 'http://日本.jp'],
    ],
    // A search tries both, and neither leads to a page.
    [
      'perhaps: a sentence without spaces',
      'これはペンです。OK',
      ['https://これはペンです.OK', 'http://これはペンです.OK'],
    ],
    ['none: sentences', 'これはペンです。 OK', []],
    ['none: a name that begins so', 'localhosts', []],
    ['none: words', 'spring pricing', []],
    ['none: a host between words', 'the page n.com is', []],
    ['none: an email address', 'jane@n.com', []],
    ['none: a number', '1.5', []],
    ['none: another scheme', 'ftp://n.com/a', []],
  ])('%s: %s', (_, text, expected) => {
    expect(typedAddresses(text)).toEqual(expected);
  });
});
