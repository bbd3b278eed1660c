// Lists as export rows: times in ISO 8601, values as the service sent them, and empty cells for missing values.
import { expect, test } from 'vitest';
import { savedTable } from '../../../components/export/saved-table.ts';
import {
  auditRow,
  bindingRow,
  captureRow,
  creationRow,
  hintRow,
  hitRow,
  messageRow,
  newsRow,
  outboxRow,
  siteRow,
  topicRow,
} from '../../../lib/export/saved-rows.ts';

/** The cells below the header. */
const cellsOf = (row: object) => savedTable([row as Record<'id', string>])[1];

const AT = Date.UTC(2026, 10, 21, 18);
const ISO = '2026-11-21T18:00:00.000Z';

test('a message has its time as read, or as sent if it is unreadable', () => {
  const message = {
    key: 'm1',
    id: 'm1',
    content: 'Hello',
    time: undefined,
    rawTime: undefined,
    reasoning: undefined,
    isPublished: true,
    isInterrupted: false,
    hasSnapshot: false,
    changes: [{ before: 'a', after: 'b' }],
    by: 'agent' as const,
  };
  expect(cellsOf(messageRow({ ...message, time: AT }))).toEqual([
    'm1',
    ISO,
    'Hello',
    null,
    1,
    'yes',
    null,
    null,
  ]);
  expect(messageRow({ ...message, rawTime: 'yesterday' }).time).toBe('yesterday');
});

test('an item of the audit has the expected value, the page’s value and notes', () => {
  const item = { record: 'A', notes: [] } as unknown as Parameters<typeof auditRow>[0];
  expect(cellsOf(auditRow(item, 'Title', 'differs', ['x', 'y']))).toEqual([
    'Title',
    'differs',
    'A',
    null,
    'x; y',
  ]);
});

test('a topic, a binding and a site leave unknown cells empty', () => {
  const topic = { topicId: 't', title: 'T', isDefault: true, pinned: false, readAt: AT };
  expect(cellsOf(topicRow(topic as Parameters<typeof topicRow>[0]))).toEqual([
    't',
    'T',
    null,
    null,
    'yes',
    null,
    ISO,
  ]);
  expect(cellsOf(bindingRow({ pattern: 'a.example/*', never: true }))).toEqual([
    'a.example/*',
    null,
    null,
    null,
    null,
    'yes',
  ]);
  expect(
    cellsOf(siteRow({ host: 'a', pattern: 'p', pages: 2 } as Parameters<typeof siteRow>[0], false)),
  ).toEqual(['a', 'p', 2, null]);
});

test('a capture has the time it was done', () => {
  const capture = {
    topicId: 't',
    topicTitle: 'T',
    excerpt: 'text',
    characters: 4,
    source: { url: 'https://a.example' },
    createdAt: 0,
    state: { kind: 'done', entryId: 'e', at: AT },
  } as Parameters<typeof captureRow>[0];
  expect(cellsOf(captureRow(capture))).toEqual([ISO, 't', 'T', 'e', 'text', 4, null, 'https://a.example']);
});

test('news has a row for each change', () => {
  const item = { kind: 'page' as const, id: 'p', name: 'N', pageId: 'p', since: AT, at: AT, changes: [] };
  const changes = [
    { part: 'name' as const, from: 'A', to: 'B' },
    { part: 'audiences' as const, from: 1, to: 2 },
  ];
  const rows = changes.map((change) =>
    newsRow(item, change, { kind: 'Page', place: 'Place', what: change.part }),
  );
  expect(Object.keys(rows[0] ?? {}).slice(0, 4)).toEqual(['at', 'since', 'kind', 'name']);
  expect(
    savedTable(rows)
      .slice(1)
      .map((row) => row.slice(3, 8)),
  ).toEqual([
    ['N', 'Place', 'name', 'A', 'B'],
    ['N', 'Place', 'audiences', 1, 2],
  ]);
});

test('a capture on its way has its whole text and its state', () => {
  const capture = {
    topicId: 't',
    topicTitle: 'T',
    excerpt: 'begin',
    characters: 9,
    createdAt: AT,
    source: { url: 'https://a.example/' },
  } as Parameters<typeof outboxRow>[0];
  expect(cellsOf(outboxRow(capture, 'begin end', 'Waiting'))).toEqual([
    ISO,
    't',
    'T',
    'Waiting',
    'begin end',
    9,
    null,
    'https://a.example/',
  ]);
});

test('a search result has its kind, its id, and what it belongs to', () => {
  const archived = { kind: 'audience', pageId: 'p', pageName: 'P', audienceId: 'a', archived: true } as const;
  expect(cellsOf(hitRow({ ...archived, name: 'Jane', address: 'https://a.example/' }, 'Audience'))).toEqual([
    'Audience',
    'a',
    'Jane',
    null,
    'p',
    'P',
    null,
    'https://a.example/',
    'yes',
    null,
  ]);
  const entry = { kind: 'entry', topicId: 't', entryId: 'e', name: 'Hello', detail: 'T' } as const;
  expect(cellsOf(hitRow(entry, 'Entry'))).toEqual([
    'Entry',
    'e',
    'Hello',
    'T',
    null,
    null,
    't',
    null,
    null,
    null,
  ]);
});

test('a person on the way has the typed values and its state, and gets its id with the answer', () => {
  const queued = {
    id: 'c',
    workspaceId: 'w',
    source: {},
    operation: 'createPerson',
    createdAt: AT,
    attempts: 0,
    body: { name: 'Jane', email: 'j@a.example', phoneNumber: '+491' },
    state: { kind: 'queued', notBefore: 0 },
  } as Parameters<typeof creationRow>[0];
  const cells = [ISO, 'Person', 'Jane', 'j@a.example', null, '+491', null, 'Waits'];
  expect(cellsOf(creationRow(queued, 'Person', 'Waits'))).toEqual([...cells, null]);
  const done = { ...queued, state: { kind: 'done', at: AT, id: 'p1' } } as typeof queued;
  expect(cellsOf(creationRow(done, 'Person', 'Waits'))).toEqual([...cells, 'p1']);
});

test('an account on the way has no contacts', () => {
  const account = {
    operation: 'createAccount',
    body: { domain: 'a.example', name: 'A' },
    createdAt: AT,
    state: { kind: 'sending', sentAt: AT },
  } as Parameters<typeof creationRow>[0];
  expect(cellsOf(creationRow(account, 'Account', 'Sending'))).toEqual([
    ISO,
    'Account',
    'A',
    null,
    'a.example',
    null,
    null,
    'Sending',
    null,
  ]);
});

test('a change has both sides, or empty cells, and a hint is a note', () => {
  expect(cellsOf({ before: '', after: 'b' })).toEqual([null, 'b']);
  expect(cellsOf({ before: 'a', after: '' })).toEqual(['a', null]);
  expect(cellsOf(hintRow('Good to know', 'Too long'))).toEqual([
    'Good to know',
    null,
    null,
    null,
    'Too long',
  ]);
});

test('a table starts with its column names', () => {
  const site = { host: 'a', pattern: 'p', pages: 2 } as Parameters<typeof siteRow>[0];
  expect(savedTable([siteRow(site, true)])[0]).toEqual(['Site', 'Pattern', 'Pages', 'Granted']);
});
