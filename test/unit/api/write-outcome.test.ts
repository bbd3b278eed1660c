// The meaning of each status for a write, independent of the operation.
import { describe, expect, it, test } from 'vitest';
import { kindForStatus } from '../../../lib/api/errors.ts';
import type { Problem } from '../../../lib/api/problem.ts';
import { type WriteOutcome, writeOutcome } from '../../../lib/api/write-outcome.ts';
import { stateAfter } from '../../../lib/jobs/worker/outcome.ts';
import { type OrderJob, orderMachine } from '../../../lib/publish/worker/attempt-machine.ts';

const statuses = Array.from({ length: 500 }, (_, at) => at + 100);
const problemOf = (status: number): Problem => ({ kind: kindForStatus(status), status });

/** A refusal means not applied, a request to wait allows a retry, and any other status leaves the outcome unknown. */
function expected(status: number): WriteOutcome {
  if ([401, 425, 429].includes(status)) return 'later';
  return `${status}`.startsWith('4') && status !== 408 ? 'not-applied' : 'unknown';
}

describe('the meaning of a status for a write', () => {
  it.each(statuses)('%i', (status) => {
    expect(writeOutcome(problemOf(status))).toBe(expected(status));
  });

  it('fault 21: is taken if only the body of a 2xx is missing', () => {
    const empty = (status: number) => writeOutcome(problemOf(status), true);
    expect([200, 201, 202, 204].map(empty)).toEqual(Array(4).fill('applied'));
    expect([304, 302, 500].map(empty)).toEqual(Array(3).fill('unknown'));
  });

  test.each<[Problem, WriteOutcome]>([
    [{ kind: 'rejected' }, 'not-applied'],
    [{ kind: 'offline' }, 'unknown'],
    [{ kind: 'timeout' }, 'unknown'],
    [{ kind: 'no-permission' }, 'unknown'],
    [{ kind: 'not-the-api' }, 'unknown'],
    [{ kind: 'too-large', status: 200 }, 'unknown'],
    [{ kind: 'unexpected-answer', status: 201 }, 'unknown'],
  ])('%o: %s', (problem, outcome) => {
    expect(writeOutcome(problem)).toBe(outcome);
  });
});

describe('clips, persons and publishing use it alike', () => {
  const order: OrderJob['order'] = {
    action: 'publish',
    workspaceId: 'w',
    connectionVersion: 1,
    pageId: 'p',
    audienceId: 'a',
    versionId: 'v',
    status: 'draft',
  };
  const sending: OrderJob = { order, state: { kind: 'sending', sentAt: 1 }, unread: false };

  it.each(statuses)('%i', (status) => {
    const problem = problemOf(status);
    const job = stateAfter(problem, 1, 10);
    const published = orderMachine(sending, { kind: 'failed', at: 10, problem })?.job.state.kind;
    const outcome = expected(status);
    expect(job?.kind).toBe({ 'not-applied': 'needs-you', later: 'queued' }[outcome as string]);
    expect(published).toBe(outcome === 'unknown' ? 'unknown' : 'refused');
  });
});
