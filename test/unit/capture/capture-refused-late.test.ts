// A clip is refused after an earlier request whose outcome is unknown: that request may have been carried out, and may
// be why.
import { describe, expect, it, test } from 'vitest';
import { type CaptureEvent, captureMachine } from '../../../lib/capture/worker/capture-machine.ts';
import type { CaptureRecord } from '../../../lib/capture/worker/capture-record.ts';
import { LATE_COMMIT } from '../../../lib/jobs/worker/times.ts';
import { placed, START, text } from './placed-capture.ts';

const entry = {
  topicEntryId: 'late',
  content: { content: text },
  createdAt: new Date(START + 61_000).toISOString(),
};

const play = (events: readonly CaptureEvent[]): CaptureRecord =>
  events.reduce((job, event) => captureMachine(job, event)?.job ?? job, placed());
const leaving = (at: number): CaptureEvent => ({ kind: 'leaving', at, connectionVersion: 1, edits: 0 });
const failed = (at: number, status: number): CaptureEvent => ({
  kind: 'failed',
  at,
  problem: { kind: status < 500 ? 'rejected' : 'unavailable', status },
});
const read = (at: number, entries: (typeof entry)[]): CaptureEvent => ({
  kind: 'read',
  at,
  reading: { entries, whole: true },
});

const again = START + LATE_COMMIT + 1;
const unknownThenRefused = (status: number) => [
  leaving(START),
  failed(START + 10, 504),
  read(again, []),
  leaving(again + 1),
  failed(again + 10, status),
];

describe('a refused clip', () => {
  test.each([409, 400, 422, 413])(
    '%i after an unknown outcome: is looked for and found in the topic',
    (status) => {
      const asked = play(unknownThenRefused(status));
      expect(asked.state.kind).toBe('checking');
      const found = play([...unknownThenRefused(status), read(again + LATE_COMMIT + 20, [entry])]);
      expect(found.state).toMatchObject({ kind: 'done', entryId: 'late' });
    },
  );

  test.each([409, 422])(
    '%i after an unknown outcome: is shown as refused if the topic does not have it',
    (status) => {
      const { state } = play([...unknownThenRefused(status), read(again + LATE_COMMIT + 20, [])]);
      expect(state).toMatchObject({ kind: 'needs-you', why: 'refused', problem: { status } });
    },
  );

  it('is refused at once if nothing was sent before', () => {
    expect(play([leaving(START), failed(START + 10, 409)]).state).toMatchObject({ why: 'refused' });
  });

  it('is refused at once if the request before was certainly not carried out', () => {
    const events = [leaving(START), failed(START + 10, 429), leaving(again), failed(again + 10, 422)];
    expect(play(events).state).toMatchObject({ why: 'refused' });
  });
});
