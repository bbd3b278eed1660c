// What is requested of a watched page, one poll after another.
import { describe, expect, it } from 'vitest';
import {
  afterFailure,
  afterPoll,
  type Found,
  newWatch,
  nextPoll,
  type WatchRecord,
} from '../../../lib/page-watch/next-poll.ts';

const DAY = '2026-11-26';
const watch = (): WatchRecord => newWatch({ workspaceId: 'w', pageId: 'p', pageName: 'Pricing' });
const ids = ['a', 'b', 'c'];
const following = ({ readId = '' }: WatchRecord) => ids.find((id) => id > readId) ?? ids[0];

/** The sequence of polls; `found` says what the audiences report, by the number of the poll. */
function polls(count: number, found: Record<number, Found> = {}): string[] {
  let record = watch();
  return Array.from({ length: count }, (_, at) => {
    const poll = nextPoll(record, DAY, following(record));
    record = afterPoll(record, poll, found[at] ?? {}, at);
    if (poll.kind === 'messages') return `messages ${poll.audienceId}`;
    return poll.kind === 'audiences' && poll.cursor ? `audiences ${poll.cursor}` : poll.kind;
  });
}

describe('the polls of a page', () => {
  it('read its audiences every other time, the figures once a day, and all messages in turn', () => {
    expect(polls(12)).toEqual([
      'audiences',
      'figures',
      'audiences',
      'messages a',
      'audiences',
      'messages b',
      'audiences',
      'messages c',
      'audiences',
      'messages a',
      'audiences',
      'messages b',
    ]);
  });

  it('read messages first where something changed, then go on in turn', () => {
    expect(polls(8, { 0: { stirred: ['c', 'b'] } })).toEqual([
      'audiences',
      'messages c',
      'audiences',
      'messages b',
      'audiences',
      'figures',
      'audiences',
      'messages a',
    ]);
  });

  it('read a list of audiences page by page and start over after the last', () => {
    expect(polls(5, { 0: { cursor: 'two' } }).filter((poll) => poll.startsWith('audiences'))).toEqual([
      'audiences',
      'audiences two',
      'audiences',
    ]);
  });

  it('read the figures again on another day', () => {
    const record = afterPoll({ ...watch(), figuresDay: DAY }, { kind: 'audiences', cursor: '' }, {}, 1);
    expect(nextPoll(record, '2026-11-27', 'a')).toEqual({ kind: 'figures', day: '2026-11-27' });
  });

  it('read only the audiences if there are none', () => {
    const record: WatchRecord = { ...watch(), last: 'audiences', figuresDay: DAY };
    expect(nextPoll(record, DAY, undefined)).toEqual({ kind: 'audiences', cursor: '' });
  });
});

describe('a failed poll', () => {
  const figures = { kind: 'figures', day: DAY } as const;
  const before: WatchRecord = { ...watch(), last: 'audiences', failures: 1, seenAt: 5 };

  it('is repeated if the service was down, with one more failure', () => {
    const after = afterFailure(before, figures, { kind: 'unavailable', status: 503 });
    expect(after).toMatchObject({ failures: 2, last: 'audiences', seenAt: 5, problem: { status: 503 } });
    expect(nextPoll(after, DAY, 'a')).toEqual(figures);
  });

  it('does not hold up the others if the service refuses it', () => {
    const after = afterFailure(before, figures, { kind: 'forbidden', status: 403 });
    expect(nextPoll(after, DAY, 'a')).toEqual({ kind: 'audiences', cursor: '' });
  });

  it('counts as a failure only if it may have reached the service', () => {
    expect(afterFailure(before, figures, { kind: 'offline' }).failures).toBe(1);
    expect(afterFailure(before, figures, { kind: 'timeout' }).failures).toBe(2);
  });

  it('is cleared by the next one', () => {
    const failed = afterFailure(before, figures, { kind: 'unavailable', status: 503 });
    expect(afterPoll(failed, figures, {}, 9)).toEqual({
      ...before,
      failures: 0,
      seenAt: 9,
      last: 'figures',
      figuresDay: DAY,
    });
  });
});
