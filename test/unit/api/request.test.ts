import { describe, expect, it, test } from 'vitest';
import { type OperationName, operations } from '../../../lib/api/operations.ts';
import { encodeSegment, requestInit, urlOf } from '../../../lib/api/request.ts';

const BASE = 'https://service.example/tenant';

describe('a path parameter', () => {
  const usable: [string, string][] = [
    ['page_1', 'page_1'],
    ['a/b', 'a%2Fb'],
    ['../up', '..%2Fup'],
    ['...', '...'],
    ['a?b#c', 'a%3Fb%23c'],
    ['%2e%2e', '%252e%252e'],
    ['a b+c', 'a%20b%2Bc'],
    [':@;=&$', '%3A%40%3B%3D%26%24'],
    ['\\', '%5C'],
    ['ü', '%C3%BC'],
    ['🌱', '%F0%9F%8C%B1'],
    ['\u202e', '%E2%80%AE'],
  ];
  test.each(usable)('%j is sent as %s', (value, sent) => expect(encodeSegment(value)).toBe(sent));

  test.each(['', '.', '..', '\u0000', 'a\nb', 'a\rb', 'tab\t', '\u001f', '\u007f', '\ud800', 'a\udc00'])(
    'security 5: %j is refused',
    (value) => {
      expect(() => encodeSegment(value)).toThrow(expect.objectContaining({ problem: { kind: 'rejected' } }));
    },
  );

  it('security 5: can never leave its place in the path', () => {
    for (const [value] of usable) {
      const url = new URL(urlOf('getAudienceMessages', { page_id: value, audience_id: 'a' }, BASE));
      expect(url.pathname.split('/')).toHaveLength(8);
      expect(decodeURIComponent(url.pathname.split('/')[4] ?? '')).toBe(value);
      expect(url.search + url.hash).toBe('');
    }
  });
});

describe('the address of a call', () => {
  const rows: [string, string, string][] = [
    ['no parameters', urlOf('listPages', {}, BASE), '/v0/pages'],
    [
      'a query',
      urlOf('listPages', { cursor: 'a/b=&c', limit: 5 }, BASE),
      '/v0/pages?cursor=a%2Fb%3D%26c&limit=5',
    ],
    ['undefined is left out', urlOf('listPages', { cursor: undefined, limit: undefined }, BASE), '/v0/pages'],
    ['0 is not', urlOf('listPages', { limit: 0 }, BASE), '/v0/pages?limit=0'],
    ['empty text is not', urlOf('listPages', { cursor: '' }, BASE), '/v0/pages?cursor='],
    [
      'path and query',
      urlOf('listAccountLogs', { account_id: 'a 1', includeDeleted: 'true' }, BASE),
      '/v0/accounts/a%201/logs?includeDeleted=true',
    ],
    [
      'dates',
      urlOf('getAnalyticsSummary', { page_id: 'p', startDate: '2026-01-01T00:00:00+01:00' }, BASE),
      '/v0/pages/p/analytics/summary?startDate=2026-01-01T00%3A00%3A00%2B01%3A00',
    ],
  ];
  test.each(rows)('%s', (_, url, path) => expect(url).toBe(BASE + path));

  it('needs every path parameter', () => {
    // Messages from views are validated earlier, so only a bug gets here.
    expect(() => urlOf('getPerson', {} as { person_id: string }, BASE)).toThrow('rejected');
  });
});

describe('every request', () => {
  const names = Object.keys(operations) as OperationName[];
  test.each(names)('%s carries the key in its one header, and no cookies, referrer or redirect', (name) => {
    const init = requestInit(name, undefined, 'the key');
    expect(init).toMatchObject({
      method: operations[name].method,
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      headers: { 'x-api-key': 'the key', accept: 'application/json' },
    });
    const { 'x-api-key': _, ...headers } = init.headers as Record<string, string>;
    expect(JSON.stringify({ ...init, headers })).not.toContain('the key');
  });

  it('has a JSON body only if it is a POST', () => {
    expect(requestInit('createAccount', { domain: 'ü.example' }, 'k')).toMatchObject({
      body: '{"domain":"ü.example"}',
      headers: { 'content-type': 'application/json' },
    });
    expect(requestInit('cancelVersion', undefined, 'k').body).toBe('{}');
    expect(requestInit('getPerson', undefined, 'k')).not.toHaveProperty('body');
    expect(requestInit('getPerson', undefined, 'k').headers).not.toHaveProperty('content-type');
  });
});
