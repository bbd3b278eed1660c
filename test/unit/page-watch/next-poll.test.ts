// What is asked of a watched page, one request after the other.
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

/** Which requests follow each other; `found` says what the audiences tell, by the number of the look. */
function looks(count: number, found: Record<number, Found> = {}): string[] {
  let record = watch();
  return Array.from({ length: count }, (_, at) => {
    const poll = nextPoll(record, DAY, following(record));
    record = afterPoll(record, poll, found[at] ?? {}, at);
    if (poll.kind === 'messages') return `messages ${poll.audienceId}`;
    return poll.kind === 'audiences' && poll.cursor ? `audiences ${poll.cursor}` : poll.kind;
  });
}

describe('looks at a page', () => {
  it('are at its audiences each other time, at the figures once a day, and at all messages in turn', () => {
    expect(looks(12)).toEqual([
      ...['audiences', 'figures', 'audiences', 'messages a', 'audiences', 'messages b'],
      ...['audiences', 'messages c', 'audiences', 'messages a', 'audiences', 'messages b'],
    ]);
  });

  it('are at the messages first where something moved, and then go on in turn', () => {
    expect(looks(8, { 0: { stirred: ['c', 'b'] } })).toEqual([
      ...['audiences', 'messages c', 'audiences', 'messages b', 'audiences', 'figures'],
      ...['audiences', 'messages a'],
    ]);
  });

  it('go through a list of audiences page by page, and begin anew after the last', () => {
    expect(looks(5, { 0: { cursor: 'two' } }).filter((poll) => poll.startsWith('audiences'))).toEqual([
      'audiences',
      'audiences two',
      'audiences',
    ]);
  });

  it('are at the figures again on another day', () => {
    const record = afterPoll({ ...watch(), figuresDay: DAY }, { kind: 'audiences', cursor: '' }, {}, 1);
    expect(nextPoll(record, '2026-11-27', 'a')).toEqual({ kind: 'figures', day: '2026-11-27' });
  });

  it('are at the audiences alone where there are none', () => {
    const record: WatchRecord = { ...watch(), last: 'audiences', figuresDay: DAY };
    expect(nextPoll(record, DAY, undefined)).toEqual({ kind: 'audiences', cursor: '' });
  });
});

describe('a look that failed', () => {
  const figures = { kind: 'figures', day: DAY } as const;
  const before: WatchRecord = { ...watch(), last: 'audiences', failures: 1, seenAt: 5 };

  it('is had again where the service was not well, less often each time', () => {
    const after = afterFailure(before, figures, { kind: 'unavailable', status: 503 });
    expect(after).toMatchObject({ failures: 2, last: 'audiences', seenAt: 5, problem: { status: 503 } });
    expect(nextPoll(after, DAY, 'a')).toEqual(figures);
  });

  it('does not hold the others up where the service refuses it', () => {
    const after = afterFailure(before, figures, { kind: 'forbidden', status: 403 });
    expect(nextPoll(after, DAY, 'a')).toEqual({ kind: 'audiences', cursor: '' });
  });

  it('does not spare the service where nothing reached it', () => {
    expect(afterFailure(before, figures, { kind: 'offline' }).failures).toBe(1);
    expect(afterFailure(before, figures, { kind: 'timeout' }).failures).toBe(2);
  });

  it('is over with the next one', () => {
    const failed = afterFailure(before, figures, { kind: 'unavailable', status: 503 });
    expect(afterPoll(failed, figures, {}, 9)).toEqual({
      ...before,
      ...{ failures: 0, seenAt: 9, last: 'figures', figuresDay: DAY },
    });
  });
});
