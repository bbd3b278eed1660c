import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, it, test } from 'vitest';
import { safeLink, shownAddress, shownBelow, withScheme } from '../../../lib/format/addresses.ts';
import { callLink, linkedinLink, mailDraftLink, mailLink } from '../../../lib/format/contact-links.ts';
import { withoutTracking } from '../../../lib/match/tracking-parameters.ts';
import { randomRuns } from '../../setup/trials.ts';

describe('shownAddress', () => {
  test.each<[name: string, url: string, expected: string]>([
    ['no scheme, no closing slash', 'https://shop.example.com/pricing/', 'shop.example.com/pricing'],
    ['a root is its host', 'https://example.com/', 'example.com'],
    ['the port stays', 'http://localhost:3000/a', 'localhost:3000/a'],
    ['the query stays', 'https://example.com/a/?b=1', 'example.com/a/?b=1'],
    ['a fragment goes', 'https://example.com/a#top', 'example.com/a'],
    ['a route stays', 'https://example.com/#/a', 'example.com/#/a'],
    ['user info is not shown as host', 'https://bank.com@evil.example/', 'evil.example'],
    ['a homograph is not disguised', 'https://аpple.com/', 'xn--pple-43d.com'],
    ['escapes stay', 'https://example.com/%2e%2F', 'example.com/%2e%2F'],
    ['what is no URL stays', 'not a url', 'not a url'],
    ['an address without host stays', 'data:text/html,x', 'data:text/html,x'],
  ])('%s', (_name, url, expected) => {
    expect(shownAddress(url)).toBe(expected);
  });
});

describe('shownBelow', () => {
  test.each<[name: string, url: string, expected: string]>([
    ['a path', 'https://e.com/a', 'e.com/a/…'],
    ['one slash only', 'https://e.com/a/', 'e.com/a/…'],
    ['the root', 'https://e.com/', 'e.com/…'],
    ['the query does not count', 'https://e.com/a?b=1', 'e.com/a/…'],
    ['a fragment does not either', 'https://e.com/a#b', 'e.com/a/…'],
    ['a route does, without its query', 'https://e.com/#/a?b=1', 'e.com/#/a/…'],
    ['what is no URL stays', 'nowhere', 'nowhere'],
  ])('%s', (_name, url, expected) => {
    expect(shownBelow(url)).toBe(expected);
  });
});

test.each([
  ['shop.example.com/a', 'https://shop.example.com/a'],
  [' //shop.example.com/a', 'https://shop.example.com/a'],
  ['example.com', 'https://example.com'],
  ['example.com:8443?a=1', 'https://example.com:8443?a=1'],
  ['localhost:3000/a', 'http://localhost:3000/a'],
  ['//127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['shop.localhost:3000', 'http://shop.localhost:3000'],
  ['192.168.1.10/a', 'http://192.168.1.10/a'],
  ['shop.internal/a', 'https://shop.internal/a'],
  ['203.0.113.9/a', 'https://203.0.113.9/a'],
  ['日本。jp/a', 'https://日本。jp/a'],
  ['127．0．0．1:8080', 'http://127．0．0．1:8080'],
  ['offers。html', 'offers。html'],
  ['http://example.com/a', 'http://example.com/a'],
  ['/a', '/a'],
  ['offers/a', 'offers/a'],
  ['offers.html?a=1', 'offers.html?a=1'],
  ['//', '//'],
  ['jane@example.com', 'jane@example.com'],
  ['mailto:jane@example.com', 'mailto:jane@example.com'],
  ['', ''],
])('the recorded address %j is read as %j', (recorded, read) => {
  expect(withScheme(recorded)).toBe(read);
});

describe('withoutTracking', () => {
  test.each<[name: string, url: string, expected: string]>([
    ['tracking goes', 'https://e.com/a?utm_source=x&b=1', 'https://e.com/a?b=1'],
    ['the question mark goes with the last one', 'https://e.com/a?gclid=x', 'https://e.com/a'],
    ['order and spelling of the rest stay', 'https://e.com/?z=%7E&fbclid=1&a=+', 'https://e.com/?z=%7E&a=+'],
    ['an escaped name is recognised', 'https://e.com/?utm%5Fsource=x&a', 'https://e.com/?a'],
    ['an address without tracking is unchanged', 'HTTPS://E.com?a=1#b', 'HTTPS://E.com?a=1#b'],
    ['the fragment stays', 'https://e.com/?utm_id=1#/r', 'https://e.com/#/r'],
    ['tracking goes from the fragment', 'https://e.com/a#utm_source=x&b=1', 'https://e.com/a#b=1'],
    ['a fragment of tracking alone goes', 'https://e.com/a#utm_source=x&utm_id=1', 'https://e.com/a'],
    ['tracking behind a place goes', 'https://e.com/a#prices?utm_source=x', 'https://e.com/a#prices'],
    ['tracking goes from a route', 'https://e.com/#!/r?utm_source=x&b=1', 'https://e.com/#!/r?b=1'],
    ['a text fragment stays', 'https://e.com/a#:~:text=a', 'https://e.com/a#:~:text=a'],
    ['text that is not a URL stays', 'nowhere', 'nowhere'],
    [
      'a document written as an address stays',
      'data:text/html,a?utm_source=b',
      'data:text/html,a?utm_source=b',
    ],
  ])('%s', (_name, url, expected) => {
    expect(withoutTracking(url)).toBe(expected);
  });
});

describe('safeLink', () => {
  test.each<[name: string, raw: string, host: string, insecure: boolean]>([
    ['https', 'https://example.com/a', 'example.com', false],
    ['http is marked', 'http://example.com/a', 'example.com', true],
    ['the port is shown', 'https://example.com:8443/', 'example.com:8443', false],
  ])('security 4: lets pass %s', (_name, raw, host, insecure) => {
    expect(safeLink(raw)).toMatchObject({ host, insecure });
  });
  test.each<[raw: string | undefined]>([
    [undefined],
    [''],
    ['example.com'],
    ['//example.com'],
    ['javascript:alert(1)'],
    [' JavaScript:alert(1)'],
    ['java\nscript:alert(1)'],
    ['data:text/html,<script>'],
    ['blob:https://example.com/x'],
    ['file:///etc/passwd'],
    ['chrome://settings'],
    ['chrome-extension://abc/page.html'],
    ['view-source:https://example.com'],
    ['ftp://example.com'],
    ['https://user@example.com/'],
    ['https://user:secret@example.com/'],
    ['https://'],
  ])('security 4: stops %s', (raw) => {
    expect(safeLink(raw)).toBeUndefined();
  });
});

describe('mailLink', () => {
  test.each<[string | null | undefined, string | undefined]>([
    ['jane@contoso.example', 'mailto:jane@contoso.example'],
    [' jane@contoso.example ', 'mailto:jane@contoso.example'],
    ['jane.doe+crm@mail.contoso.example', 'mailto:jane.doe%2Bcrm@mail.contoso.example'],
    ["o'neill@contoso.example", "mailto:o'neill@contoso.example"],
    ['jörg@müller.example', 'mailto:j%C3%B6rg@müller.example'],
    ['a/b@contoso.example', 'mailto:a%2Fb@contoso.example'],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
    ['jane', undefined],
    ['jane@localhost', undefined],
    ['@contoso.example', undefined],
    ['jane@@contoso.example', undefined],
    ['jane@contoso..example', undefined],
    ['jane@-contoso.example', undefined],
    ['jane@contoso-.example', undefined],
    ['jane@contoso.123', undefined],
    ['jane@contoso.example?bcc=eve@x.example', undefined],
    ['jane@contoso.example,eve@x.example', undefined],
    ['jane@contoso.example;eve@x.example', undefined],
    ['jane%0abcc:eve@x.example', undefined],
    ['jane@contoso.example\nbcc: eve@x.example', undefined],
    ['Jane <jane@contoso.example>', undefined],
    ['jane&body=x@contoso.example', undefined],
    ['javascript:alert(1)//@x.example', undefined],
    ['jane\u{202E}@contoso.example', undefined],
  ])('%j', (email, expected) => {
    expect(mailLink(email)).toBe(expected);
  });
});

describe('mailDraftLink', () => {
  const written = (draft: { subject: string; body: string }) => {
    const link = mailDraftLink('jane@contoso.example', draft) ?? '';
    const [, subject = '', body = ''] =
      /^mailto:jane@contoso\.example\?subject=([^&?#]*)&body=([^&?#]*)$/.exec(link) ?? [];
    return { link, subject: decodeURIComponent(subject), body: decodeURIComponent(body) };
  };

  it('has subject and lines as written', () => {
    expect(written({ subject: 'About “Q&A”: 100%', body: 'Hello Jörg\n\n> a=b & c?\r\n#1' })).toEqual({
      link: expect.stringMatching(/^[\x21-\x7e]+$/),
      subject: 'About “Q&A”: 100%',
      body: 'Hello Jörg\r\n\r\n> a=b & c?\r\n#1',
    });
  });

  it.each([
    ['x\r\nBcc: eve@x.example', 'x Bcc: eve@x.example'],
    ['x&bcc=eve@x.example', 'x&bcc=eve@x.example'],
    ['x?to=eve@x.example&attach=/etc/passwd', 'x?to=eve@x.example&attach=/etc/passwd'],
    ['a\u{202E}b\u0000c\ud800', 'abc\ufffd'],
    ['long '.repeat(100), `${'long '.repeat(30)}`],
  ])('security 8: the subject %j adds no recipient, header or file', (subject, expected) => {
    expect(written({ subject, body: '' }).subject).toBe(expected);
  });

  it('is undefined for an invalid mailbox', () => {
    expect(
      mailDraftLink('jane@contoso.example?bcc=eve@x.example', { subject: '', body: '' }),
    ).toBeUndefined();
    expect(mailDraftLink(null, { subject: 'a', body: 'b' })).toBeUndefined();
  });

  property.prop(
    [fc.string({ unit: 'binary' }), fc.string({ unit: 'binary', maxLength: 3_000 })],
    randomRuns({ normal: 200, full: 5_000 }),
  )('security 8: any texts stay in subject and body, are short enough and can be read', (subject, body) => {
    const draft = written({ subject, body });
    expect(draft.link).toMatch(/^mailto:jane@contoso\.example\?subject=/);
    expect(draft.link.length).toBeLessThanOrEqual(1_900);
    expect(draft.link).not.toMatch(/[^\x21-\x7e]/);
  });

  it('shortens long texts between two characters', () => {
    for (const sign of ['a', 'é', '漢', '😀', '\n.']) {
      const { link, body } = written({ subject: 'About', body: sign.repeat(2_000) });
      expect(link.length).toBeGreaterThan(1_880);
      expect(link.length).toBeLessThanOrEqual(1_900);
      expect(sign.repeat(2_000).replaceAll('\n', '\r\n')).toContain(body.slice(0, -1));
      expect(body).toMatch(/…$/);
    }
  });
});

describe('callLink', () => {
  test.each<[string | null | undefined, string | undefined]>([
    ['+491701234567', 'tel:+491701234567'],
    [' +491701234567 ', 'tel:+491701234567'],
    ['+12', 'tel:+12'],
    ['+123456789012345', 'tel:+123456789012345'],
    ['+1234567890123456', undefined],
    ['+0123', undefined],
    ['491701234567', undefined],
    ['+49 170 1234567', undefined],
    ['*#06#', undefined],
    ['+49;ext=1', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%j', (phoneNumber, expected) => {
    expect(callLink(phoneNumber)).toBe(expected);
  });
});

describe('linkedinLink', () => {
  test.each<[string | null | undefined, string | undefined]>([
    ['https://www.linkedin.com/in/jane-doe', 'https://www.linkedin.com/in/jane-doe'],
    ['https://de.linkedin.com/in/jane', 'https://de.linkedin.com/in/jane'],
    ['linkedin.com/in/jane', 'https://linkedin.com/in/jane'],
    ['www.LinkedIn.com/in/jane', 'https://www.linkedin.com/in/jane'],
    [' https://linkedin.com/in/jane ', 'https://linkedin.com/in/jane'],
    ['http://linkedin.com/in/jane', 'http://linkedin.com/in/jane'],
    ['https://linkedin.com.evil.example/in/jane', undefined],
    ['https://evil-linkedin.com/in/jane', undefined],
    ['https://evil.example/linkedin.com', undefined],
    ['https://linkedin.com@evil.example/', undefined],
    ['https://user:word@linkedin.com/in/jane', undefined],
    ['javascript:alert("linkedin.com")', undefined],
    ['data:text/html,linkedin.com', undefined],
    ['//linkedin.com/in/jane', 'https://linkedin.com/in/jane'],
    ['jane-doe', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%j', (raw, expected) => {
    expect(linkedinLink(raw)?.href).toBe(expected);
  });
});
