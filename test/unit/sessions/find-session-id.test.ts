import { parseHTML } from 'linkedom';
import { expect, it, test } from 'vitest';
import { findSessionId, type SessionView } from '../../../lib/sessions/find-session-id.ts';
import type { SessionRule } from '../../../lib/sessions/sessions.ts';

function viewOf(body: string, stored: Record<string, string> = {}, search = ''): SessionView {
  const { document } = parseHTML(`<!doctype html><html><body>${body}</body></html>`);
  const storage = { getItem: (key: string) => stored[key] ?? null } as Storage;
  const location = { href: `https://a.example/page${search}` } as Location;
  return { document, location, localStorage: storage, sessionStorage: storage };
}

const found = (rule: SessionRule, view: SessionView) => findSessionId([rule], view).value;

test.each<[string, string | undefined]>([
  ['?session=s1', 's1'],
  ['?session=%20s1%20', 's1'],
  ['?session=', undefined],
  ['?other=s1', undefined],
  ['?session=two%20words', undefined],
  [`?session=${'x'.repeat(200)}`, 'x'.repeat(200)],
  [`?session=${'x'.repeat(201)}`, undefined],
  ['?session=a%00b', undefined],
])('a query of %j holds %j', (search, id) => {
  expect(found({ kind: 'query', name: 'session' }, viewOf('', {}, search))).toBe(id);
});

test.each(['local-storage', 'session-storage'] as const)('%s holds a text, also as JSON', (kind) => {
  expect(found({ kind, name: 'a' }, viewOf('', { a: 's1' }))).toBe('s1');
  expect(found({ kind, name: 'a' }, viewOf('', { a: '"s1"' }))).toBe('s1');
  expect(found({ kind, name: 'b' }, viewOf('', { a: 's1' }))).toBeUndefined();
});

test.each<[Omit<SessionRule, 'kind'>, string | undefined]>([
  [{ name: '#s', attribute: 'data-id' }, 's1'],
  [{ name: '#s', attribute: 'data-none' }, undefined],
  [{ name: '#s' }, 's2'],
  [{ name: 'input' }, 's3'],
  [{ name: '#none' }, undefined],
])('the selector %j finds %j', (rule, id) => {
  const view = viewOf('<div id="s" data-id="s1"> s2\n</div><input value="s3">');
  expect(found({ kind: 'selector', ...rule }, view)).toBe(id);
});

test.each([
  '<input id="s" type="password" value="secret">',
  '<input id="s" type="PassWord" value="secret" data-id="secret">',
  '<input id="s" autocomplete="cc-number" value="4111">',
  '<input id="s" autocomplete="section-a shipping cc-csc" value="123">',
  '<input id="s" type="text" autocomplete="current-password" value="secret">',
  '<input id="s" autocomplete="new-password" value="secret">',
  '<input id="s" autocomplete="CC-Exp" value="12/30">',
  '<input id="s" autocomplete="one-time-code" value="123456">',
  '<input id="s" type="text" name="user[password]" value="secret">',
  '<input id="s" name="cardNumber" value="4111111111111111">',
  '<input id="s" name="cvc" value="123">',
  '<input id="s" name="otp" inputmode="numeric" value="123456">',
  '<input id="s" aria-label="Passwort" autocomplete="off" value="secret">',
  '<textarea id="s" name="passphrase">secret</textarea>',
])('a rule, which may come from a kit, reads nothing of %s', (field) => {
  const view = viewOf(field);
  expect(found({ kind: 'selector', name: '#s' }, view)).toBeUndefined();
  for (const attribute of ['value', 'data-id'])
    expect(found({ kind: 'selector', name: '#s', attribute }, view)).toBeUndefined();
});

it('continues with the next rule if one finds nothing or cannot look', () => {
  const view = viewOf('<b id="s">s1</b>');
  const locked = {
    ...view,
    get localStorage(): Storage {
      throw new DOMException('Access is denied', 'SecurityError');
    },
  };
  const rules: SessionRule[] = [
    { kind: 'local-storage', name: 'a' },
    { kind: 'selector', name: '[[' },
    { kind: 'selector', name: '#s' },
    { kind: 'selector', name: 'b' },
  ];
  expect(findSessionId(rules, locked)).toEqual({ at: 2, value: 's1' });
  expect(findSessionId([], view)).toEqual({});
});

const SECRET = 'eyJhbGciOiJIUzI1NiJ9.e30.secret';
test.each([
  `{"user":"jane","token":"${SECRET}"}`,
  '["s1"]',
  '"{\\"token\\":\\"s1\\"}"',
  encodeURIComponent('{"token":"s1"}'),
  '{"token":"s1',
  '[]',
  'null',
  'true',
  '""',
  SECRET,
  `"${SECRET}"`,
  '<b>s1</b>',
  encodeURIComponent(encodeURIComponent('{"token":"s1"}')),
  btoa('{ "token": "s1" }'),
  btoa('["jane","s1"]'),
  `s1.${btoa('{\n"token":"s1"}')}`,
  encodeURIComponent(btoa('{"token":"s"}')),
  `s:${btoa('{"token":"s1"}')}`,
  `${btoa('{"token":"s1"}').replace(/=*$/, '')}--0a1b2c`,
  `session_${btoa('[{"token":"s1"}]')}`,
  btoa(encodeURIComponent('{"token":"s1"}')),
  'user=jane&token=s1',
  'user%3Djane|token%3Ds1',
  'jane@example.com',
  'https://example.com/s1',
  'undefined',
  'NaN',
])('security 8: %s is no id, wherever it is', (value) => {
  const at = { kind: 'local-storage', name: 'a' } as const;
  expect(found(at, viewOf('', { a: value }))).toBeUndefined();
  expect(found({ ...at, kind: 'session-storage' }, viewOf('', { a: value }))).toBeUndefined();
  const search = `?session=${encodeURIComponent(value)}`;
  expect(found({ kind: 'query', name: 'session' }, viewOf('', {}, search))).toBeUndefined();
  const view = viewOf('<i id="s"></i>');
  view.document.querySelector('#s')?.setAttribute('data-id', value);
  expect(found({ kind: 'selector', name: '#s', attribute: 'data-id' }, view)).toBeUndefined();
});

test.each(['1764240000', 'as_1-2.3:4~5', 'a/b+c==', 's:1.b+c', 'eyes', '0123', '%7E1'])(
  '%s may be one',
  (value) => {
    expect(found({ kind: 'local-storage', name: 'a' }, viewOf('', { a: value }))).toBe(value);
  },
);
