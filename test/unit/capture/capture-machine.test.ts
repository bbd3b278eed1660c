// The protocol of a capture under random input: events in any order, a service that fails in every way, a clock that is
// set, and a worker killed between any two steps. The stored record is read again after each kill.
import { fc, test as propertyTest } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../lib/api/problem.ts';
import { type CaptureEvent, captureMachine } from '../../../lib/capture/worker/capture-machine.ts';
import type { CaptureEffect } from '../../../lib/capture/worker/capture-readings.ts';
import type { CaptureRecord } from '../../../lib/capture/worker/capture-record.ts';
import { runSteps } from '../../../lib/jobs/worker/job-runner.ts';
import { LATE_COMMIT, MAX_ATTEMPTS } from '../../../lib/jobs/worker/times.ts';
import { placed, START, text } from './placed-capture.ts';

const MINUTE = 60_000;

/** What the service does with a request: `commits` after so many ms, and answers, or fails like this. */
interface Service {
  commits?: number;
  problem?: Problem;
}

const services: Record<string, Service> = {
  answers: { commits: 0 },
  'dropped before': { problem: { kind: 'timeout' } },
  'dropped after': { commits: 0, problem: { kind: 'timeout' } },
  'done late': { commits: 50_000, problem: { kind: 'timeout' } },
  failed: { problem: { kind: 'unavailable', status: 500 } },
  'failed, but done': { commits: 0, problem: { kind: 'unavailable', status: 502 } },
  limited: { problem: { kind: 'rate-limited', status: 429 } },
  unauthorized: { problem: { kind: 'unauthorized', status: 401 } },
  refused: { problem: { kind: 'rejected', status: 422 } },
};

interface Wake {
  /** How much time passes, and how far the clock is set back by then (ms). */
  after: number;
  setBack: number;
  /** How far it is set ahead instead, once after a request, if the topic was read since with the present clock (ms). */
  setAhead: number;
  service: keyof typeof services;
  canRead: boolean;
  isOnline: boolean;
  /** The worker is killed after this many steps. */
  killedAfter: number;
}

const wakes = fc.array(
  fc.record<Wake>({
    after: fc.oneof(fc.nat(5000), fc.nat(2 * MINUTE), fc.nat(30 * MINUTE)),
    setBack: fc.oneof(
      { weight: 6, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.nat(60 * MINUTE) },
    ),
    setAhead: fc.oneof(
      { weight: 1, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.nat(60 * MINUTE) },
    ),
    service: fc.constantFrom(...Object.keys(services), 'done late', 'done late', 'done late'),
    canRead: fc.boolean(),
    isOnline: fc.boolean(),
    killedAfter: fc.oneof(fc.nat(8), fc.constant(Number.POSITIVE_INFINITY)),
  }),
  { maxLength: 14 },
);

class Killed extends Error {}

/** One capture, its service, and what was seen of both. */
class World {
  stored = placed();
  time = START;
  skew = 0;
  entries: { topicEntryId: string; content: { content: string }; createdAt: string; since: number }[] = [];
  /** The last request whose outcome the worker does not know; a reading settles it. */
  unknownSince: number | undefined;
  requests = 0;
  counted = 0;
  /** Since the last request. */
  readings = 0;
  mayBeSetAhead = false;

  get clock(): number {
    return this.time + this.skew;
  }

  async wake({ after, setBack, setAhead, service, canRead, isOnline, killedAfter }: Wake): Promise<void> {
    this.time += after;
    if (this.mayBeSetAhead && setAhead > 0) {
      this.skew += setAhead;
      this.mayBeSetAhead = false;
    } else if (setBack > 0) {
      this.skew -= setBack;
      this.mayBeSetAhead = false;
    }
    let steps = 0;
    const step = () => {
      steps += 1;
      if (steps > killedAfter) throw new Killed();
    };
    const commit = async (event: CaptureEvent) => {
      step();
      const before = this.stored;
      const next = captureMachine(structuredClone(before), event);
      if (next) this.stored = structuredClone(next.job);
      if (before.state.kind === 'done') expect(this.stored.state).toEqual(before.state);
      expect(this.stored.attempts).toBeLessThanOrEqual(MAX_ATTEMPTS);
      if (event.kind === 'read' && next) {
        this.unknownSince = undefined;
        this.readings += 1;
        this.mayBeSetAhead = this.readings === 1 && next.job.state.kind === 'checking';
      }
      step();
      return next;
    };
    const perform = async (effect: CaptureEffect): Promise<CaptureEvent | undefined> => {
      step();
      if (effect === 'send') return this.send(services[service] ?? {}, isOnline, commit, step);
      if (effect !== 'read') return undefined;
      const at = this.clock;
      if (!canRead) return { kind: 'unread', at, problem: { kind: 'unavailable', status: 500 } };
      const entries = this.entries.filter(({ since }) => since <= this.time);
      return { kind: 'read', at, reading: { entries, whole: true, clockAhead: this.skew } };
    };
    await runSteps<CaptureRecord, CaptureEvent, CaptureEffect>({
      machine: captureMachine,
      read: async () => structuredClone(this.stored),
      resumed: () => ({ kind: 'resumed', at: this.clock, eager: false, isOnline, holdMs: 0 }),
      commit,
      perform,
    }).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
  }

  private async send(
    { commits, problem }: Service,
    isOnline: boolean,
    commit: (event: CaptureEvent) => Promise<unknown>,
    step: () => void,
  ): Promise<CaptureEvent | undefined> {
    const at = this.clock;
    if (!isOnline) return { kind: 'held', at, problem: { kind: 'offline' } };
    if (!(await commit({ kind: 'leaving', at, connectionVersion: 1, edits: this.stored.edits })))
      return undefined;
    expect(this.unknownSince, 'sent again without a reading').toBeUndefined();
    this.unknownSince = at;
    this.readings = 0;
    this.mayBeSetAhead = false;
    this.requests += 1;
    if (problem?.status !== 401) this.counted += 1;
    const topicEntryId = `entry-${this.requests}`;
    if (commits !== undefined) {
      const since = this.time + commits;
      const createdAt = new Date(since).toISOString();
      this.entries.push({ topicEntryId, content: { content: text }, createdAt, since });
    }
    step();
    const isKnown = !problem || [400, 401, 422, 429].includes(problem.status ?? 0);
    if (isKnown) this.unknownSince = undefined;
    // A kill before the answer is stored makes the outcome unknown again.
    const answer = problem ? ({ kind: 'failed', at, problem } as const) : undefined;
    try {
      step();
    } catch (error) {
      this.unknownSince = at;
      throw error;
    }
    return answer ?? { kind: 'answered', at, entryId: topicEntryId };
  }
}

describe('a capture', () => {
  propertyTest.prop([wakes], { numRuns: 400 })(
    'is not resent before the topic was read, is sent at most five times, and ends as one entry at most',
    async (all) => {
      const world = new World();
      for (const wake of all) await world.wake(wake);
      expect(world.counted).toBeLessThanOrEqual(MAX_ATTEMPTS);
      const wellAgain = { setBack: 0, setAhead: 0, service: 'answers', canRead: true, isOnline: true };
      // A capture that waits after a problem waits by the clock, which may have been set back.
      const patience = 90 + Math.abs(world.skew) / MINUTE;
      for (let minutes = 0; minutes < patience; minutes += 1)
        await world.wake({ ...wellAgain, after: MINUTE + 1, killedAfter: Number.POSITIVE_INFINITY });
      const { state } = world.stored;
      expect(['done', 'needs-you']).toContain(state.kind);
      // Only a person can send a second copy, and there is none here.
      expect(world.entries.length).toBeLessThanOrEqual(1);
      if (state.kind === 'done')
        expect(world.entries.map(({ topicEntryId }) => topicEntryId)).toEqual([state.entryId]);
    },
  );

  const at = fc.integer({ min: START, max: START + 10 * MINUTE });
  const problem = fc.constantFrom<Problem>(
    { kind: 'offline' },
    { kind: 'timeout' },
    { kind: 'unauthorized', status: 401 },
    { kind: 'rate-limited', status: 429, notBefore: START + MINUTE },
    { kind: 'rejected', status: 422 },
    { kind: 'not-found', status: 404 },
  );
  const events = fc.array(
    fc.oneof(
      fc.record({
        kind: fc.constant('resumed' as const),
        at,
        eager: fc.boolean(),
        isOnline: fc.boolean(),
        holdMs: fc.constant(5000),
      }),
      fc.record({
        kind: fc.constant('leaving' as const),
        at,
        connectionVersion: fc.constant(1),
        edits: fc.nat(2),
      }),
      fc.record({ kind: fc.constant('answered' as const), at, entryId: fc.constantFrom('a', 'b') }),
      fc.record({
        kind: fc.constantFrom('failed' as const, 'held' as const, 'unread' as const),
        at,
        problem,
      }),
      fc.record({
        kind: fc.constantFrom(
          'called-back' as const,
          'moved' as const,
          'released' as const,
          'check-asked' as const,
        ),
        at,
      }),
      fc.record({
        kind: fc.constant('read' as const),
        at,
        reading: fc.constant({ entries: [], whole: true }),
      }),
      fc.record({
        kind: fc.constant('sent-again' as const),
        at,
        baseUrl: fc.constant('u'),
        connectionVersion: fc.constant(2),
      }),
    ),
    { maxLength: 40 },
  );

  propertyTest.prop([events], { numRuns: 500 })('keeps its invariants for any events in any order', (all) => {
    let capture = placed();
    for (const event of all as CaptureEvent[]) {
      const before = structuredClone(capture);
      const next = captureMachine(capture, event);
      // The machine does not change its input, and each transition is one of the known ones.
      expect(capture).toEqual(before);
      capture = next?.job ?? capture;
      const [from, to] = [before.state, capture.state];
      if (from.kind === 'done') expect(to).toEqual(from);
      if (to.kind === 'sending' && from.kind !== 'sending')
        expect([from.kind, event.kind]).toEqual(['queued', 'leaving']);
      if (from.kind === 'checking' && to.kind === 'queued') expect(event.kind).toBe('read');
      // Before the time of a late commit, a missing entry proves nothing.
      if (from.kind === 'checking' && event.kind === 'read' && event.at < from.sentAt + LATE_COMMIT)
        expect(to.kind).toBe('checking');
      if (next?.effects.includes('send')) expect(to.kind).toBe('queued');
      if (next?.effects.includes('read')) expect(to.kind).toBe('checking');
      expect(capture.attempts).toBeGreaterThanOrEqual(0);
      expect(capture.attempts).toBeLessThanOrEqual(MAX_ATTEMPTS);
    }
  });
});

describe('sent again after an open outcome, and then not applied', () => {
  const again = (): CaptureRecord => ({
    ...placed(),
    attempts: 4,
    sentAt: START,
    firstSentAt: START,
    sentBefore: true,
    anyway: true,
    state: { kind: 'sending', sentAt: START },
  });
  const found = (entries: object[]) => {
    const at = START + LATE_COMMIT;
    const reading = { entries, whole: true } as Extract<CaptureEvent, { kind: 'read' }>['reading'];
    return { kind: 'read', at, reading } as const;
  };

  it.each<[string, Problem, number]>([
    ['refused', { kind: 'rejected', status: 422 }, 1],
    ['limited five times', { kind: 'rate-limited', status: 429 }, MAX_ATTEMPTS],
  ])('%s: the topic decides, and without an entry it stays open', (_, problem, attempts) => {
    const failed = captureMachine({ ...again(), attempts }, { kind: 'failed', at: START, problem });
    expect(failed?.job.state).toMatchObject({ kind: 'checking' });
    if (!failed) return;
    expect(captureMachine(failed.job, found([]))?.job.state).toMatchObject({
      kind: 'needs-you',
      why: 'unclear',
      problem,
    });
    const createdAt = new Date(START + 1).toISOString();
    const entry = { topicEntryId: 'e', content: { content: text }, createdAt };
    expect(captureMachine(failed.job, found([entry]))?.job.state).toMatchObject({
      kind: 'done',
      entryId: 'e',
    });
  });
});
