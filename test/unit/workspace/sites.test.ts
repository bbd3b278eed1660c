import { describe, expect, it, test } from 'vitest';
import type { Page } from '../../../lib/api/schemas.ts';
import { siteCounter, sitePattern } from '../../../lib/workspace/sites.ts';

describe('the pattern of a site', () => {
  const rows: [why: string, address: string, pattern: string | undefined, privateHostsAllowed?: true][] = [
    ['https', 'https://www.acme.com/pricing', 'https://www.acme.com/*'],
    ['a port is no part of one', 'https://acme.com:8443/a', 'https://acme.com/*'],
    ['capitals', 'HTTPS://WWW.Acme.COM/', 'https://www.acme.com/*'],
    ['white space around it', '  https://acme.com/ ', 'https://acme.com/*'],
    ['an international name is ASCII', 'https://bücher.example/', 'https://xn--bcher-kva.example/*'],
    ['query and fragment', 'https://acme.com/?a=1#b', 'https://acme.com/*'],
    ['plain http on the net', 'http://acme.com/', undefined],
    ['plain http on this machine', 'http://localhost:4400/a', 'http://localhost/*', true],
    ['a name below localhost', 'http://shop.localhost:4400/', 'http://shop.localhost/*', true],
    ['127.0.0.1', 'http://127.0.0.1/', 'http://127.0.0.1/*', true],
    ['another loopback address, which the manifest does not name', 'http://127.0.0.2/', undefined, true],
    ['loopback for a workspace on the net', 'http://localhost/', undefined],
    ['https on a private host for a workspace on the net', 'https://intranet.local/', undefined],
    [
      'https on a private host for a private workspace',
      'https://intranet.local/',
      'https://intranet.local/*',
      true,
    ],
    ['IPv6', 'https://[2001:db8::1]/', undefined, true],
    ['a star for a host would ask for every site', 'https://*/', undefined],
    ['a star for a part of it', 'https://*.acme.com/', undefined],
    ['a star inside a name', 'https://ac*me.com/', undefined],
    ['an escaped star', 'https://%2A.acme.com/', undefined],
    ['user info', 'https://acme.com@evil.example/', undefined],
    ['a dot at the end', 'https://acme.com./', undefined],
    ['two dots', 'https://acme..com/', undefined],
    ['another scheme', 'ftp://acme.com/', undefined],
    ['javascript', 'javascript:alert(1)', undefined],
    ['data', 'data:text/html,hi', undefined],
    ['file', 'file:///etc/passwd', undefined],
    ['a path alone', '/pricing', undefined],
    ['nothing', '', undefined],
  ];
  test.each(rows)('%s', (_, address, pattern, privateHostsAllowed = undefined) => {
    expect(sitePattern(address, privateHostsAllowed ?? false)).toBe(pattern);
  });
});

describe('the sites of pages', () => {
  const page = (canonicalUrl?: string | null, ogUrl?: string, more: Partial<Page> = {}): Page => ({
    pageId: 'p',
    metadata: {
      ...(canonicalUrl === undefined ? {} : { canonicalUrl }),
      ...(ogUrl === undefined ? {} : { ogUrl }),
    },
    ...more,
  });
  const sitesOf = (...pages: Page[]) => {
    const counter = siteCounter(false);
    for (const each of pages) counter.add(each);
    return counter.sites().map(({ host, pages: count }) => `${host} ${count}`);
  };

  it('are counted by host, the one with the most pages first', () => {
    expect(
      sitesOf(page('https://b.example/1'), page('https://a.example/1'), page('https://b.example/2')),
    ).toEqual(['b.example 2', 'a.example 1']);
  });
  it('include those of addresses recorded without a scheme', () => {
    expect(sitesOf(page('a.example/1', '//b.example/1'))).toEqual(['a.example 1', 'b.example 1']);
  });
  it('are encrypted where a record has the former spelling, on the usual port', () => {
    const pages = [
      'http://a.example/1',
      'http://a.example:80/2',
      'http://a.example:8080/3',
      'https://a.example/4',
    ];
    expect(sitesOf(...pages.map((address) => page(address)))).toEqual(['a.example 3']);
    expect(sitesOf(page('http://localhost/'), page('http://u:p@b.example/'))).toEqual([]);
    // In a private network, nothing redirects it.
    const counter = siteCounter(true);
    counter.add(page('http://intranet.local/'));
    expect(counter.sites()).toEqual([]);
  });
  it('are in the order of their names if they have as many pages', () => {
    expect(sitesOf(page('https://b.example/'), page('https://a.example/'))).toEqual([
      'a.example 1',
      'b.example 1',
    ]);
  });
  it('count a page once if both of its addresses are on one host', () => {
    expect(sitesOf(page('https://a.example/1', 'https://a.example/2'))).toEqual(['a.example 1']);
  });
  it('are two if the addresses of a page are on two hosts', () => {
    expect(sitesOf(page('https://a.example/', 'https://b.example/'))).toEqual(['a.example 1', 'b.example 1']);
  });
  it('leave out deleted pages and pages without an address', () => {
    const gone = page('https://a.example/', undefined, { deletedAt: '+1760000000000' });
    expect(sitesOf(gone, page(), page(null), { pageId: 'q' }, { pageId: 'r', metadata: null })).toEqual([]);
  });
  it('are complete, however many there are', () => {
    const many = Array.from({ length: 1000 }, (_, index) => page(`https://host-${index}.example/`));
    expect(sitesOf(...many)).toHaveLength(1000);
  });
});
