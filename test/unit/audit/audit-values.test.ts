import { describe, expect, it, test } from 'vitest';
import { addressKey, leadsElsewhere } from '../../../lib/audit/audit-addresses.ts';
import {
  colorOf,
  decodeEntities,
  listItems,
  looseText,
  plainSpaced,
  robotsText,
} from '../../../lib/audit/audit-values.ts';
import { fieldTold } from './audit-world.ts';

describe('texts', () => {
  test.each<[what: string, record: string, page: string, expected: string]>([
    ['the very same', 'Plans for teams', 'Plans for teams', 'same'],
    ['spaces around', ' Plans ', 'Plans', 'same'],
    ['two spaces for one', 'Plans  for teams', 'Plans for teams', 'same'],
    ['a line break for a space', 'Plans\nfor teams', 'Plans for teams', 'same'],
    ['a no-break space for a space', 'Plans\u{A0}for teams', 'Plans for teams', 'same'],
    ['a tab for a space', 'Plans\tfor teams', 'Plans for teams', 'same'],
    ['a combined accent for a composed one', 'Cafe\u{301}', 'Caf\u{E9}', 'same'],
    ['no space for a space', 'Plansfor teams', 'Plans for teams', 'differs'],
    ['another word', 'Plans for teams', 'Plans for you', 'differs'],
    ['a full stop more', 'Plans.', 'Plans', 'differs'],
    ['straight quotes for round ones', 'The "best"', 'The “best”', 'differs'],
    ['a hyphen for a dash', 'Plans - prices', 'Plans – prices', 'differs'],
    ['capitals', 'Plans for teams', 'PLANS for teams', 'differs: capitals'],
    ['a soft hyphen more', 'Land\u{AD}schaft', 'Landschaft', 'differs: invisible'],
    ['a zero-width space more', 'Plans', 'Pl\u{200B}ans', 'differs: invisible'],
    ['a direction mark more', 'Plans', 'Plans\u{200F}', 'differs: invisible'],
    ['a variation selector more', 'We ❤ you', 'We ❤\u{FE0F} you', 'differs: invisible'],
    ['a soft hyphen as a code in the record', 'Land&shy;schaft', 'Landschaft', 'differs: invisible'],
    ['an ampersand as a code in the record', 'Plans &amp; prices', 'Plans & prices', 'same: entities'],
    ['an apostrophe as a number in the record', 'Jane&#39;s plan', "Jane's plan", 'same: entities'],
    ['an apostrophe as a hexadecimal number', 'Jane&#x27;s plan', "Jane's plan", 'same: entities'],
    ['a no-break space as a code', 'Plans&nbsp;for', 'Plans for', 'same: entities'],
    [
      'Spanish as codes',
      '&iexcl;Educaci&oacute;n m&aacute;s r&aacute;pida!',
      '¡Educación más rápida!',
      'same: entities',
    ],
    ['French as codes', '&Ecirc;tre &agrave; l&rsquo;&OElig;uvre', 'Être à l’Œuvre', 'same: entities'],
    ['signs as codes', 'A &rarr; B &times; 5 &frac12; &hearts; &alpha;', 'A → B × 5 ½ ♥ α', 'same: entities'],
    ['what is no code', '&notacode; &constructor;', '&notacode; &constructor;', 'same'],
    ['an umlaut as a code', '&Uuml;ber uns', 'Über uns', 'same: entities'],
    ['the same code on both sides', 'Plans &amp; prices', 'Plans &amp; prices', 'same'],
    ['an ampersand as a code on the page', 'Plans & prices', 'Plans &amp; prices', 'differs: double-encoded'],
    ['a code of a code in the record', 'Plans &amp;amp; prices', 'Plans & prices', 'differs'],
    ['an unknown code', 'Plans &unknown; prices', 'Plans prices', 'differs'],
    ['another script that looks alike', 'Plans', 'Рlans', 'differs'],
    ['emoji', 'Plans 🚀', 'Plans 🚀', 'same'],
    ['a suffix of the site', 'Plans', 'Plans · Northwind', 'differs'],
    ['right to left', 'תמחור לצוות', 'תמחור לצוות', 'same'],
  ])('%s', (_, record, page, expected) => {
    expect(fieldTold('title', record, [page])).toBe(expected);
  });

  test.each([
    ['&lt;b&gt;', '<b>'],
    ['&#128640;', '🚀'],
    ['&#0;', '&#0;'],
    ['&#xD800;', '&#xD800;'],
    ['&#9999999;', '&#9999999;'],
    ['&constructor;', '&constructor;'],
    ['& amp ;', '& amp ;'],
    ['&amp', '&amp'],
  ])('reads the codes in %s', (text, expected) => {
    expect(decodeEntities(text)).toBe(expected);
  });

  it('has one form for spaces of every kind', () => {
    expect(plainSpaced('\u{FEFF}a \u{2003}\r\n b\u{A0}')).toBe('a b');
  });
});

describe('accounts', () => {
  test.each([
    ['the same', '@northwind', '@northwind', 'same'],
    ['without the at sign', 'northwind', '@northwind', 'same'],
    ['as an address', 'https://x.com/northwind', '@northwind', 'same'],
    ['in capitals', '@NorthWind', '@northwind', 'same'],
    ['as an address with a slash', 'https://x.com/northwind/', '@northwind', 'same'],
    ['as an address with a query', 'https://x.com/northwind?lang=de', '@northwind', 'same'],
    ['another', '@northwind', '@southwind', 'differs'],
    ['another as an address with a slash', 'https://x.com/northwind/', 'https://x.com/southwind/', 'differs'],
    ['with a space', ' @northwind', '@northwind ', 'same'],
  ])('%s', (_, record, page, expected) => {
    expect(fieldTold('twitterSite', record, [page])).toBe(expected);
  });
});

describe('keywords', () => {
  test.each<[what: string, record: unknown, page: string, expected: string]>([
    ['in order', ['a', 'b'], 'a, b', 'same'],
    ['in another order', ['a', 'b'], 'b, a', 'same'],
    ['without spaces', ['a', 'b'], 'a,b', 'same'],
    ['with semicolons', ['a', 'b'], 'a; b', 'same'],
    ['with Chinese commas', ['a', 'b'], 'a，b', 'same'],
    ['in capitals', ['Alpha', 'b'], 'alpha, B', 'same'],
    ['one twice', ['a', 'b', 'a'], 'a, b', 'same'],
    ['a closing comma', ['a', 'b'], 'a, b,', 'same'],
    ['a comma list inside the record', ['a, b'], 'b, a', 'same'],
    ['a comma list as the record', 'a, b', 'b, a', 'same'],
    ['of several words', ['data residency', 'b'], 'data  residency, b', 'same'],
    ['an ampersand as a code', ['r&amp;d'], 'r&d', 'same'],
    ['one less', ['a', 'b'], 'a', 'differs'],
    ['one more', ['a'], 'a, b', 'differs'],
    ['none at all', ['a'], '', 'missing: empty'],
    ['words of two joined', ['a b'], 'a, b', 'differs'],
    ['items that are no text', ['a', 7, null], 'a', 'same'],
    ['nothing but commas in the record', [',', ' '], 'a', 'differs'],
  ])('%s', (_, record, page, expected) => {
    expect(fieldTold('keywords', record, [page])).toBe(expected);
  });

  it('keeps the first spelling of each', () => {
    expect(listItems(['Alpha, beta', 'ALPHA', ' '])).toEqual(['Alpha', 'beta']);
  });
});

describe('robots', () => {
  test.each<[what: string, record: unknown, page: string[], expected: string]>([
    ['the same', ['noindex', 'nofollow'], ['noindex, nofollow'], 'same'],
    ['in another order', ['noindex', 'nofollow'], ['nofollow, noindex'], 'same'],
    ['in capitals', ['noindex'], ['NOINDEX'], 'same'],
    ['as a text', 'noindex, nofollow', ['noindex, nofollow'], 'same'],
    ['as a list inside a list', ['noindex, nofollow'], ['noindex,nofollow'], 'same'],
    ['none for both', ['none'], ['noindex, nofollow'], 'same: defaults'],
    ['what is so without a tag', ['index', 'follow'], [], 'same: defaults'],
    ['all for index and follow', ['all'], ['index, follow'], 'same: defaults'],
    ['index beside a limit', ['index', 'max-snippet:50'], ['max-snippet:50'], 'same: defaults'],
    ['spaces in a limit', ['max-snippet: 50'], ['max-snippet:50'], 'same'],
    ['no limits', [], ['index, max-snippet:-1, max-video-preview: -1'], 'extra: defaults'],
    ['no limit, which needs no tag', ['max-snippet:-1'], [''], 'same: defaults'],
    ['another limit', ['max-snippet:50'], ['max-snippet:20'], 'differs'],
    ['a page that hides unasked', ['index', 'follow'], ['noindex, follow'], 'differs: hides'],
    ['a page that hides by none', ['noarchive'], ['none'], 'differs: hides'],
    ['a page that should hide', ['noindex'], ['index, follow'], 'differs'],
    ['a page that should hide and says nothing', ['noindex'], [], 'missing'],
    ['a page that should hide with an empty tag', ['noindex'], [''], 'missing'],
    ['an object of an unknown shape', [{ index: false }], ['noindex'], 'unsure: unreadable-record'],
    ['a text beside an object', ['noindex', { follow: true }], ['noindex'], 'unsure: unreadable-record'],
    ['a number', [0], ['noindex'], 'unsure: unreadable-record'],
    ['a boolean alone', true, ['noindex'], 'unsure: unreadable-record'],
    ['an empty list', [], ['noindex'], 'extra: hides'],
    ['null among texts', [null, 'noindex'], ['noindex'], 'same'],
  ])('%s', (_, record, page, expected) => {
    expect(fieldTold('robots', record, page)).toBe(expected);
  });

  test.each<[unknown, string]>([
    [['noindex', 'nofollow'], 'noindex, nofollow'],
    ['noindex', 'noindex'],
    [[{ index: false }], '{"index":false}'],
    [null, ''],
    [undefined, ''],
    [[], ''],
  ])('writes %j', (record, expected) => {
    expect(robotsText(record)).toBe(expected);
  });
});

describe('colors', () => {
  test.each<[record: string, page: string, expected: string]>([
    ['#17494d', '#17494d', 'same'],
    ['#17494D', '#17494d', 'same'],
    ['#FFF', '#ffffff', 'same'],
    ['#ffff', '#ffffff', 'same'],
    ['#ffffffff', '#fff', 'same'],
    ['white', '#fff', 'same'],
    ['WHITE', 'white', 'same'],
    ['rgb(23, 73, 77)', '#17494d', 'same'],
    ['rgb(23 73 77)', '#17494d', 'same'],
    ['rgb(23 73 77 / 100%)', '#17494d', 'same'],
    ['rgba(23, 73, 77, 1)', '#17494d', 'same'],
    ['rgb(100%, 0%, 0%)', '#f00', 'same'],
    ['#17494d', '#17494e', 'differs'],
    ['#fff', '#000', 'differs'],
    ['#17494d', '#17494d80', 'differs'],
    ['rgba(0, 0, 0, 0.5)', '#000', 'differs'],
    ['oklch(50% 0.1 200)', 'oklch(50% 0.1 200)', 'same'],
    ['oklch(50% 0.1 200)', '#17494d', 'unsure: spelling'],
    ['#17494d', 'var(--brand)', 'unsure: spelling'],
    ['#12', '#12', 'same'],
    ['constructor', '#000', 'unsure: spelling'],
  ])('%s against %s', (record, page, expected) => {
    expect(fieldTold('themeColor', record, [page])).toBe(expected);
  });

  test.each([
    ['#12345', undefined],
    ['rgb(300, 0, 0)', undefined],
    ['rgb(1, 2)', undefined],
    ['rgb(a, b, c)', undefined],
    ['#abcd', 'aabbccdd'],
  ])('reads %s', (text, expected) => {
    expect(colorOf(text)).toBe(expected);
  });
});

describe('addresses of the page', () => {
  test.each<[what: string, record: string, page: string, expected: string]>([
    ['the same', 'https://a.example/x', 'https://a.example/x', 'same'],
    ['a slash at the end', 'https://a.example/x', 'https://a.example/x/', 'same: spelling'],
    ['a host in capitals', 'https://a.example/x', 'https://A.example/x', 'same: spelling'],
    ['plain http', 'https://a.example/x', 'http://a.example/x', 'same: spelling'],
    ['the usual port', 'https://a.example/x', 'https://a.example:443/x', 'same: spelling'],
    ['another encoding', 'https://a.example/%C3%BC', 'https://a.example/ü', 'same: spelling'],
    ['marks of a campaign', 'https://a.example/x', 'https://a.example/x?utm_source=mail', 'same: spelling'],
    ['a fragment', 'https://a.example/x', 'https://a.example/x#top', 'same: spelling'],
    [
      'parameters in another order',
      'https://a.example/x?a=1&b=2',
      'https://a.example/x?b=2&a=1',
      'same: spelling',
    ],
    ['relative to the page', 'https://shop.northwind.example/x', '/x', 'same: spelling'],
    ['another path', 'https://a.example/x', 'https://a.example/y', 'differs'],
    ['capitals in the path', 'https://a.example/x', 'https://a.example/X', 'differs'],
    ['another parameter', 'https://a.example/x?a=1', 'https://a.example/x?a=2', 'differs'],
    ['with www', 'https://a.example/x', 'https://www.a.example/x', 'differs'],
    ['another port', 'https://a.example/x', 'https://a.example:8443/x', 'differs'],
    ['a host that looks alike', 'https://a.example/x', 'https://а.example/x', 'differs'],
    ['no address', 'https://a.example/x', 'javascript:alert(1)', 'differs'],
    ['an address with a user in the record', 'https://a@b.example/', 'https://b.example/', 'differs'],
  ])('%s', (_, record, page, expected) => {
    expect(fieldTold('canonicalUrl', record, [page])).toBe(expected);
  });

  test.each<[raw: string, expected: string]>([
    ['/demo', 'https://a.example/demo'],
    ['#form', 'https://a.example/page#form'],
    ['https://a.example/page#', 'https://a.example/page'],
    ['https://a.example/#/route', 'https://a.example/#/route'],
    ['MAILTO:Jane@Contoso.example', 'mailto:jane@contoso.example'],
    ['tel:+49 (30) 1-2', 'tel:+493012'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
  ])('files %s', (raw, expected) => {
    expect(addressKey(raw, 'https://a.example/page')).toBe(expected);
  });

  test.each([
    ['https://a.example/x', 'https://a.example/x?utm_source=b', false],
    ['https://a.example/x', 'https://www.a.example/x', false],
    ['https://a.example/x?view=1', 'https://a.example/x', false],
    ['/x', 'https://a.example/x', false],
    ['https://a.example/', 'https://a.example/x', true],
    ['https://b.example/x', 'https://a.example/x', true],
  ])('%s on %s leads elsewhere: %s', (page, here, expected) => {
    expect(leadsElsewhere(page, here)).toBe(expected);
  });
});

describe('images', () => {
  const image = 'https://files.example/spring.png';
  test.each<[what: string, record: string, page: string, expected: string]>([
    ['the same', image, image, 'same'],
    ['plain http', image, 'http://files.example/spring.png', 'same: spelling'],
    ['another file', image, 'https://files.example/autumn.png', 'differs'],
    ['another host', image, 'https://cdn.example/spring.png', 'differs'],
    ['another signature', `${image}?sig=abc`, `${image}?sig=def`, 'unsure: only-query'],
    ['a size more', image, `${image}?w=1200`, 'unsure: only-query'],
    [
      'through an image service',
      image,
      `https://a.example/_next/image?url=${encodeURIComponent(image)}&w=1200`,
      'same: by-file',
    ],
    [
      'through an image service, without a scheme',
      image,
      `https://i0.wp.com/${image.slice('https://'.length)}?fit=1`,
      'same: by-file',
    ],
    [
      'through an image service, encoded once',
      'https://a.example/bücher.png',
      '/image?url=https%3A%2F%2Fa.example%2Fb%C3%BCcher.png',
      'same: by-file',
    ],
    ['an address without a scheme', image.slice('https://'.length), image, 'same: spelling'],
    ['through an image service, plain', image, `https://cdn.example/fit/${image}`, 'same: by-file'],
    ['relative', 'https://shop.northwind.example/spring.png', '/spring.png', 'same: spelling'],
    [
      'through the image service of its own site',
      'https://shop.northwind.example/a.png',
      '/_next/image?url=%2Fa.png&w=1200',
      'same: by-file',
    ],
    [
      'another one through it',
      'https://shop.northwind.example/a.png',
      '/_next/image?url=%2Fold%2Fa.png&w=1200',
      'differs',
    ],
    ['no address', image, 'not an address', 'differs'],
  ])('%s', (_, record, page, expected) => {
    expect(fieldTold('ogImageUrl', record, [page])).toBe(expected);
  });

  test.each<[what: string, fileId: string, page: string[], expected: string]>([
    [
      'whose id is in the address',
      'file_0123456789',
      ['https://cdn.example/file_0123456789/l.png'],
      'same: by-file',
    ],
    ['whose id is not in the address', 'file_0123456789', ['https://cdn.example/l.png'], 'unsure: only-file'],
    ['whose id is too short to tell', 'l.png', ['https://cdn.example/l.png'], 'unsure: only-file'],
    ['without a tag', 'file_0123456789', [], 'missing'],
  ])('a file alone %s', (_, fileId, page, expected) => {
    const found = fieldTold('ogImageUrl', null, page, {
      page: { pageId: 'p', metadata: { ogImageFileId: fileId } },
    });
    expect(found).toBe(expected);
  });
});

describe('texts of buttons', () => {
  test.each([
    ['Book a demo', 'bookademo'],
    ['  BOOK a  demo → ', 'bookademo'],
    ['» Mehr erfahren', 'mehrerfahren'],
    ['R&amp;D', 'r&d'],
    ['🚀', '🚀'],
    ['50 %', '50'],
    ['予約する', '予約する'],
    ['Jetzt kosten\u{AD}los\u{200B} \u{200E}testen', 'jetztkostenlostesten'],
    ['We ❤\u{FE0F} you', 'we❤you'],
    ['Let’s see “Spring” – now', "let'ssee'spring'-now"],
    ['STRASSE', 'strasse'],
    ['Straße', 'strasse'],
    ['Ζητήστε τιμές', 'ζητηστετιμεσ'],
    ['ΖΗΤΗΣΤΕ ΤΙΜΕΣ', 'ζητηστετιμεσ'],
    ['İndir', 'indir'],
  ])('%s', (text, expected) => {
    expect(looseText(text)).toBe(expected);
  });
});
