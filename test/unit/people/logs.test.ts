import { expect, it, test } from 'vitest';
import { logsTable } from '../../../components/people/LogItem.tsx';
import {
  type LogFilter,
  type LogView,
  logsShown,
  logWords,
  noFilter,
  payloadJson,
  valuesOf,
} from '../../../lib/people/logs.ts';

const logs = [
  { id: 'l1', source: 'crm', type: 'meeting-booked', payload: { with: 'Sales' } },
  {
    id: 'l2',
    source: 'email',
    type: 'link-opened',
    payload: { links: ['Demo'] },
    idempotencyKey: 'import-1',
  },
  { id: 'l3', source: 'crm', type: 'link-opened' },
];

test.each<[Partial<LogFilter>, string]>([
  [{}, 'l1 l2 l3'],
  [{ source: 'crm' }, 'l1 l3'],
  [{ source: 'crm', type: 'link-opened' }, 'l3'],
  [{ text: 'sales' }, 'l1'],
  [{ text: ' DEMO ' }, 'l2'],
  [{ text: 'import-1' }, 'l2'],
  [{ text: 'l3' }, 'l3'],
  [{ text: 'nowhere' }, ''],
])('%j finds %s', (filter, ids) => {
  const found = logsShown(logs, { ...noFilter, ...filter });
  expect(found.map(({ id }) => id).join(' ')).toBe(ids);
});

test.each<[Partial<LogView>, string, string]>([
  [
    { type: 'page-visited', payload: { path: '/pricing', seconds: 94, from: 'x' } },
    'Page visited',
    '/pricing, 94 seconds',
  ],
  [{ type: 'link-opened', payload: { links: ['Demo'], score: null, subject: ' ' } }, 'Link opened', ''],
  [{ type: 'note' }, 'Note', ''],
  [{ payload: { body: 'x'.repeat(81), minutes: 30 } }, '', '30 minutes'],
])('%j is described in words', (log, what, more) => {
  expect(logWords({ id: 'l', ...log })).toEqual({ what, more });
});

it('finds an entry by the words of its description', () => {
  const visited = { id: 'l', type: 'page-visited' };
  expect(logsShown([visited], { ...noFilter, text: 'page visited' })).toEqual([visited]);
});

it('finds no entry by what the ids of all begin with', () => {
  const [booked, opened] = [
    { id: 'meeting_1', type: 'meeting-booked' },
    { id: 'meeting_2', type: 'link-opened' },
  ];
  expect(logsShown([booked, opened], { ...noFilter, text: 'meeting' })).toEqual([booked]);
  expect(logsShown([booked, opened], { ...noFilter, text: 'meeting_2' })).toEqual([opened]);
});

it('names the values to filter by', () => {
  expect(valuesOf(logs, 'source')).toEqual(['crm', 'email']);
  expect(valuesOf(logs, 'type')).toEqual(['link-opened', 'meeting-booked']);
});

it('is a table with the payload as JSON', () => {
  const [, first, , third] = logsTable(logs);
  expect(first).toEqual(['l1', 'crm', 'meeting-booked', null, null, null, null, '{"with":"Sales"}']);
  expect(third?.at(-1)).toBeNull();
});

it('gives up on payloads nested too deep to write', () => {
  let deep: object = {};
  for (let level = 0; level < 100_000; level += 1) deep = { a: deep };
  expect(payloadJson(deep)).toBeUndefined();
});
