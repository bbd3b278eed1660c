// What a reading of the topic decides about a capture whose outcome is unknown.
import { describe, expect, it, test } from 'vitest';
import {
  type Claims,
  duplicatesOf,
  type ReadEntry,
  type Reading,
  reconcile,
  type SoughtText,
  type Verdict,
} from '../../../lib/capture/worker/reconcile.ts';

const SENT = 1_760_000_000_250;
const MINUTE = 60_000;
const text = 'What was selected';

const entry = (topicEntryId: string, after: number | string | undefined, content = text): ReadEntry => ({
  topicEntryId,
  content: { content },
  createdAt: typeof after === 'number' ? `+${SENT + after}` : after,
});
const done = (entryId: string, ...duplicates: string[]): Verdict => ({ kind: 'done', entryId, duplicates });
const unclear = (...entryIds: string[]): Verdict => ({ kind: 'unclear', entryIds });
const again: Verdict = { kind: 'again' };

type Row = [string, ReadEntry[], Verdict, (Partial<SoughtText> & Partial<Claims> & Partial<Reading>)?];

const rows: Row[] = [
  ['nothing there', [], again],
  ['another text', [entry('a', 10, 'Something else')], again],
  ['one since it was sent', [entry('a', 10)], done('a')],
  ['one of the same moment', [entry('a', 0)], done('a')],
  ['one with white space that the service added', [entry('a', 10, ` What was\r\nselected\n`)], done('a')],
  ['one by a clock of whole seconds', [entry('a', new Date(SENT - 250).toISOString())], done('a')],
  ['one long before: the clock here may be fast', [entry('a', -60 * MINUTE)], unclear('a')],
  ['one long before that was known', [entry('a', -60 * MINUTE)], again, { knownIds: ['a'] }],
  [
    'one long before, of entries that were known in part',
    [entry('a', -60 * MINUTE)],
    unclear('a'),
    { wasNew: true },
  ],
  ['two since and one long before', [entry('a', 1), entry('b', 2), entry('c', -60 * MINUTE)], done('a', 'b')],
  ['one long before and one since', [entry('a', -60 * MINUTE), entry('b', 10)], done('b')],
  ['one a little before: clocks differ', [entry('a', -MINUTE)], unclear('a')],
  ['one a little before that was known', [entry('a', -MINUTE)], again, { knownIds: ['a'] }],
  ['one that another capture owns', [entry('a', 10)], again, { taken: new Set(['a']) }],
  [
    'its own beside one of another capture',
    [entry('a', 5), entry('b', 9)],
    done('b'),
    { taken: new Set(['a']) },
  ],
  ['two since', [entry('b', 20), entry('a', 10)], done('a', 'b')],
  ['two since, one of them known', [entry('a', 10), entry('b', 20)], done('b'), { knownIds: ['a'] }],
  ['three since, after one request', [entry('a', 1), entry('b', 2), entry('c', 3)], unclear('a', 'b', 'c')],
  [
    'three since, after two requests',
    [entry('a', 1), entry('b', 2), entry('c', 3)],
    done('a', 'b', 'c'),
    { attempts: 2 },
  ],
  [
    'two since, and one a little before',
    [entry('a', 1), entry('b', 2), entry('c', -9)],
    unclear('a', 'b', 'c'),
  ],
  ['two since, with a rival', [entry('a', 1), entry('b', 2)], done('a'), { hasRival: true }],
  ['one since, with a rival', [entry('a', 1)], done('a'), { hasRival: true }],
  ['one of an unreadable time', [entry('a', 'yesterday')], unclear('a')],
  ['one without a time', [entry('a', undefined)], unclear('a')],
  ['one of an unreadable time that was not there before', [entry('a', 'now')], done('a'), { wasNew: true }],
  ['two of an unreadable time', [entry('a', 'now'), entry('b', 'now')], unclear('a', 'b'), { wasNew: true }],
  [
    'one of an unreadable time, with a rival',
    [entry('a', 'now')],
    unclear('a'),
    { wasNew: true, hasRival: true },
  ],
  ['one since, after the clock was set back', [entry('a', 10)], unclear('a'), { clockJumped: true }],
  [
    'one long before, after the clock was set back',
    [entry('a', -60 * MINUTE)],
    unclear('a'),
    { clockJumped: true },
  ],
  ['nothing in a list that was cut short', [], unclear(), { whole: false }],
  ['one in a list that was cut short', [entry('a', 10)], done('a'), { whole: false }],
];

describe('a capture of unknown outcome', () => {
  test.each(rows)('%s', (_, entries, verdict, more = {}) => {
    const sought = { text, firstSentAt: SENT, attempts: 1, ...more };
    const claims = { taken: new Set<string>(), hasRival: false, ...more };
    expect(reconcile(sought, { entries, whole: true, ...more }, claims)).toEqual(verdict);
  });
});

describe('a repeated request', () => {
  const sought: SoughtText = { text, firstSentAt: SENT, attempts: 1 };
  it('shows as further entries since it was sent', () => {
    const entries = [entry('a', 10), entry('b', 20), entry('c', -60 * MINUTE), entry('d', 9, 'else')];
    expect(duplicatesOf(sought, 'own', entries, new Set(['a']))).toEqual(['b']);
  });
  it('shows as an entry soon after its own, and as no more entries than there were requests', () => {
    const own = entry('own', 10);
    const shown = (...entries: ReturnType<typeof entry>[]) =>
      duplicatesOf(sought, 'own', [own, ...entries], new Set());
    expect(shown(entry('b', 20 * 1000))).toEqual(['b']);
    expect(shown(entry('b', 2 * MINUTE))).toEqual([]);
    expect(shown(entry('b', 20), entry('c', 30))).toEqual(['b']);
    const again = { ...sought, attempts: 2, sentAt: SENT + MINUTE };
    expect(duplicatesOf(again, 'own', [own, entry('b', 20 * MINUTE)], new Set())).toEqual(['b']);
  });
  it('shows without readable times if the text was not there before', () => {
    expect(duplicatesOf(sought, 'own', [entry('b', 'now')], new Set())).toEqual([]);
    expect(duplicatesOf({ ...sought, wasNew: true }, 'own', [entry('b', 'now')], new Set())).toEqual(['b']);
  });
});
