import { describe, expect, test } from 'vitest';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { sharedSandbox } from '../fixtures/shared-sandbox.ts';
import { type Asked, ask, versionPath } from './asking.ts';

const sandbox = await sharedSandbox({ maxPageSize: 80 });

const page = (s: Sandbox) => `/v0/pages/${s.seed.ids.page}`;
const entries = (s: Sandbox) => `/v0/topics/${s.seed.topics[0]}/entries`;
const entry = { content: { type: 'text', content: 'A sentence.' } };

type Row = [name: string, path: (s: Sandbox) => string, asked: Asked, status: number, says: RegExp];
const rows: Row[] = [
  ['no key', () => '/v0/pages', { key: null }, 401, /x-api-key is missing/],
  ['a wrong key', () => '/v0/pages', { key: 'wrong' }, 401, /not valid/],
  ['a wrong key on a write', entries, { key: 'wrong', body: entry }, 401, /not valid/],
  ['no key, and no such route', () => '/v0/none', { key: null }, 401, /missing/],
  ['an unknown route', () => '/v0/none', {}, 404, /There is no \/v0\/none/],
  ['an unknown page', () => '/v0/pages/none/audiences', {}, 404, /There is no page "none"/],
  ['an unknown page for analytics', () => '/v0/pages/none/analytics/summary', {}, 404, /no page/],
  ['an unknown audience', (s) => `${page(s)}/audiences/none/messages`, {}, 404, /no audience "none"/],
  [
    'an audience of another page',
    (s) => `/v0/pages/${s.seed.pages[1]}/audiences/${s.seed.ids.audience}/messages`,
    {},
    404,
    /no audience/,
  ],
  ['an unknown version', (s) => versionPath(s, 'none', 'publish'), { body: {} }, 404, /no version "none"/],
  ['an unknown person', () => '/v0/persons/none', {}, 404, /no person/],
  ['an unknown person log', (s) => `/v0/persons/${s.seed.persons[0]}/logs/none`, {}, 404, /no person log/],
  ['an unknown account', () => '/v0/accounts/none', {}, 404, /no account/],
  ['logs of an unknown account', () => '/v0/accounts/none/logs', {}, 404, /no account/],
  [
    'an unknown account log',
    (s) => `/v0/accounts/${s.seed.accounts[0]}/logs/none`,
    {},
    404,
    /no account log/,
  ],
  ['an unknown asset', () => '/v0/assets/none', {}, 404, /no asset/],
  ['an unknown topic', () => '/v0/topics/none', {}, 404, /no topic/],
  ['a new entry of an unknown topic', () => '/v0/topics/none/entries', { body: entry }, 404, /no topic/],
  ['an unknown entry', (s) => `${entries(s)}/none`, {}, 404, /no topic entry/],
  ['a method that is not there', () => '/v0/pages', { method: 'DELETE' }, 405, /only GET/],
  [
    'another method that is not there',
    entries,
    { method: 'PUT', body: entry },
    405,
    /only GET and POST|only POST and GET/,
  ],
  ['limit 0', () => '/v0/pages?limit=0', {}, 400, /limit must be a whole number from 1 to 80/],
  ['a limit above the maximum', () => '/v0/pages?limit=81', {}, 400, /from 1 to 80/],
  ['half a limit', () => '/v0/pages?limit=1.5', {}, 400, /whole number/],
  ['a limit that is no number', () => '/v0/pages?limit=many', {}, 400, /limit must be a number/],
  ['an empty limit', () => '/v0/pages?limit=', {}, 400, /limit must be a number/],
  ['a made-up cursor', () => '/v0/pages?cursor=made-up', {}, 400, /cursor "made-up" is not one/],
  ['an empty cursor', () => '/v0/pages?cursor=', {}, 400, /cursor "" is not one/],
  ['an unknown asset type', () => '/v0/assets?assetType=sound', {}, 400, /assetType/],
  [
    'an unclear includeDeleted',
    (s) => `/v0/accounts/${s.seed.accounts[0]}/logs?includeDeleted=maybe`,
    {},
    400,
    /includeDeleted/,
  ],
  ['an invalid date', (s) => `${page(s)}/analytics/summary?startDate=yesterday`, {}, 400, /startDate/],
  [
    'an end before the start',
    (s) => `${page(s)}/analytics/summary?startDate=2026-02-02T00:00:00Z&endDate=2026-02-01T00:00:00Z`,
    {},
    400,
    /endDate is before/,
  ],
  ['invalid JSON', entries, { body: '{"content":' }, 400, /not valid JSON/],
  [
    'no body',
    entries,
    { method: 'POST', headers: { 'content-type': 'application/json' } },
    400,
    /not valid JSON/,
  ],
  [
    'another content type',
    entries,
    { body: entry, headers: { 'content-type': 'text/plain' } },
    400,
    /application\/json/,
  ],
  [
    'a body that is too large',
    entries,
    { body: { content: { type: 'text', content: 'x'.repeat(1_100_000) } } },
    400,
    /larger than/,
  ],
  ['a missing field', entries, { body: {} }, 400, /content/],
  [
    'a nested field of the wrong type',
    entries,
    { body: { content: { type: 'text', content: 5 } } },
    400,
    /content\.content/,
  ],
  ['a negative sortOrder', entries, { body: { ...entry, sortOrder: -1 } }, 400, /sortOrder/],
  [
    'an operationKey that is too long',
    (s) => versionPath(s, s.seed.ids.draftVersion, 'publish'),
    { body: { operationKey: 'x'.repeat(129) } },
    400,
    /operationKey/,
  ],
  ['a person without a name', () => '/v0/persons', { body: { email: 'a@b.example' } }, 400, /name/],
  [
    'an invalid phone number',
    () => '/v0/persons',
    { body: { name: 'A', phoneNumber: '030 1234' } },
    400,
    /phoneNumber/,
  ],
  [
    'an account with an address for a domain',
    () => '/v0/accounts',
    { body: { domain: 'https://contoso.example/' } },
    400,
    /bare domain/,
  ],
  [
    'a second account of a domain',
    () => '/v0/accounts',
    { body: { domain: 'contoso.example' } },
    409,
    /already/,
  ],
  [
    'publishing what is live',
    (s) => versionPath(s, s.seed.ids.publishedVersion, 'publish'),
    { body: {} },
    409,
    /12 is live already/,
  ],
  [
    'cancelling what is live',
    (s) => versionPath(s, s.seed.ids.publishedVersion, 'cancel'),
    { body: {} },
    409,
    /12 is live already/,
  ],
];

describe('a request that is refused', () => {
  test.each(rows)('%s', async (_, path, asked, status, says) => {
    const answer = await ask(sandbox, path(sandbox), asked);
    expect(answer.status).toBe(status);
    expect(answer.json.error.message).toMatch(says);
    if (status === 400) expect(answer.json.error.code).toBe('invalid_request');
  });
});
