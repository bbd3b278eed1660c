// The protocol of an order, played at random: clicks, a service that fails in every way, and a worker that is killed between
// any two steps. What is stored is read anew after each kill.
import { fc, test as propertyTest } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../lib/api/problem.ts';
import type { Audience } from '../../../lib/api/schemas.ts';
import { applyEvent } from '../../../lib/jobs/worker/job-runner.ts';
import type { VersionOrder } from '../../../lib/publish/publishing.ts';
import {
  isJoined,
  type OrderEffect,
  type OrderEvent,
  type OrderJob,
  orderMachine,
  statusAchieved,
} from '../../../lib/publish/worker/attempt-machine.ts';
import type { AttemptRecord } from '../../../lib/publish/worker/publish-records.ts';

const START = 1_760_000_000_000;
const order: VersionOrder = {
  action: 'publish',
  workspaceId: 'w',
  connectionVersion: 1,
  pageId: 'p',
  audienceId: 'a',
  versionId: 'v',
  status: 'draft',
};

/** What the service does with a request: carries it out or not, and answers, or fails like this. */
const services: Record<string, { isDone: boolean; problem?: Problem }> = {
  answers: { isDone: true },
  'taken, not done': { isDone: false },
  'dropped before': { isDone: false, problem: { kind: 'timeout' } },
  'dropped after': { isDone: true, problem: { kind: 'timeout' } },
  failed: { isDone: false, problem: { kind: 'unavailable', status: 500 } },
  'failed, but done': { isDone: true, problem: { kind: 'unavailable', status: 502 } },
  refused: { isDone: false, problem: { kind: 'conflict', status: 409 } },
};

interface Wake {
  /** A click, or the startup of a worker that resumes leftover work. */
  isClick: boolean;
  after: number;
  service: keyof typeof services;
  canRead: boolean;
  isOnline: boolean;
  /** How long its request waits behind others (ms). */
  waits: number;
  killedAfter: number;
}

const wakes = fc.array(
  fc.record<Wake>({
    isClick: fc.boolean(),
    after: fc.oneof(fc.nat(1500), fc.nat(20_000)),
    service: fc.constantFrom(...Object.keys(services)),
    canRead: fc.boolean(),
    isOnline: fc.boolean(),
    waits: fc.oneof(fc.constant(0), fc.nat(120_000)),
    killedAfter: fc.oneof(fc.nat(9), fc.constant(Number.POSITIVE_INFINITY)),
  }),
  { maxLength: 12 },
);

class Killed extends Error {}

/** One version at the service, the attempt on it, and what was displayed of both. */
class World {
  stored: AttemptRecord | undefined;
  now = START;
  isPublished = false;
  keys: string[] = [];
  /** The keys of requests with an unknown outcome. */
  unknownKey: string | undefined;

  async play(wake: Wake): Promise<void> {
    this.now += wake.after;
    let steps = 0;
    const step = () => {
      steps += 1;
      if (steps > wake.killedAfter) throw new Killed();
    };
    const posts = this.keys.length;
    try {
      await this.recover(wake, step);
      if (wake.isClick) await this.click(wake, step);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
    expect(this.keys.length - posts).toBeLessThanOrEqual(wake.isClick ? 1 : 0);
  }

  /** What a worker finds when it starts, or a click before it begins. */
  private async recover(wake: Wake, step: () => void): Promise<void> {
    const left = this.stored;
    if (left?.state.kind === 'checking') this.stored = undefined;
    else if (left && (left.unread || left.state.kind === 'sending')) await this.readAgain(left, wake, step);
  }

  private async readAgain(attempt: AttemptRecord, wake: Wake, step: () => void): Promise<void> {
    const job = { order, state: attempt.state, unread: attempt.unread ?? false };
    await this.drive(job, { kind: 'looked-at', at: this.now }, attempt, wake, step);
  }

  private async click(wake: Wake, step: () => void): Promise<void> {
    const before = this.stored;
    if (before && (before.state.kind === 'accepted' || isJoined(before, order, this.now)))
      return this.readAgain(before, wake, step);
    const keptKey = before?.state.kind === 'unknown' ? before.operationKey : undefined;
    const operationKey = keptKey ?? `key-${this.keys.length}`;
    const attempt: AttemptRecord = {
      id: 'i',
      order,
      audienceName: 'A',
      pageName: 'P',
      startedAt: this.now,
      operationKey,
      state: { kind: 'checking' },
    };
    const earlier = before?.state;
    const isOpen = earlier?.kind === 'unknown' || earlier?.kind === 'confirmed';
    if (!isOpen) this.stored = structuredClone(attempt);
    const job: OrderJob = { order, state: { kind: 'checking' }, unread: false };
    await this.drive(isOpen ? { ...job, earlier } : job, { kind: 'placed' }, attempt, wake, step);
  }

  private async drive(
    job: OrderJob,
    event: OrderEvent,
    attempt: AttemptRecord,
    wake: Wake,
    step: () => void,
  ) {
    let present = job;
    const commit = async (each: OrderEvent) => {
      step();
      const next = orderMachine(present, each);
      const isStored = next && next.job.state !== present.state && !next.job.refusal;
      if (next) present = next.job;
      if (isStored)
        this.stored = structuredClone({ ...attempt, state: present.state, unread: present.unread });
      step();
      return next;
    };
    await applyEvent<OrderJob, OrderEvent, OrderEffect>(
      {
        commit,
        perform: async (effect) => {
          step();
          if (effect === 'invalidate' || effect === 'renew') return undefined;
          if (effect === 'post') return this.post(attempt, wake, step, commit);
          if (!wake.canRead) return this.unreadable(effect);
          return effect === 'read'
            ? { kind: 'read', at: this.now, audience: this.audience }
            : this.check(wake);
        },
      },
      event,
    );
  }

  private get audience(): Audience {
    const status = this.isPublished ? 'published' : 'draft';
    return { audienceId: 'a', latestVersion: { versionId: 'v', status } };
  }

  private unreadable(effect: OrderEffect): OrderEvent {
    const problem: Problem = { kind: 'unavailable', status: 503 };
    if (effect === 'read') return { kind: 'not-read', at: this.now, problem };
    return { kind: 'differs', state: { kind: 'refused', at: this.now, problem } };
  }

  private check({ isOnline }: Wake): OrderEvent {
    const { audience, now: at } = this;
    if (!this.isPublished) return { kind: 'checked', at, isOnline };
    return { kind: 'differs', state: { kind: 'changed', at, because: 'version' }, audience };
  }

  private async post(
    attempt: AttemptRecord,
    { service, waits }: Wake,
    step: () => void,
    commit: (event: OrderEvent) => Promise<unknown>,
  ): Promise<OrderEvent> {
    const { operationKey = '' } = attempt;
    const seenAt = this.now;
    this.now += waits;
    if (!(await commit({ kind: 'leaving', at: this.now }))) {
      expect(this.now - seenAt, 'what was seen is good for a while').toBeGreaterThanOrEqual(60_000);
      return { kind: 'outdated', at: this.now };
    }
    expect(this.now - seenAt, 'what waited long is checked again').toBeLessThan(60_000);
    // The intent is on the disk, with its key, before its request leaves.
    expect(this.stored).toMatchObject({ state: { kind: 'sending' }, operationKey });
    if (this.unknownKey !== undefined) expect(operationKey).toBe(this.unknownKey);
    this.keys.push(operationKey);
    this.unknownKey = operationKey;
    const { isDone, problem } = services[service] ?? { isDone: false };
    this.isPublished ||= isDone;
    step();
    const at = this.now;
    if (!problem) {
      this.unknownKey = undefined;
      return { kind: 'taken', at };
    }
    if (problem.status === 409) this.unknownKey = undefined;
    return { kind: 'failed', at, problem, isEmpty: false };
  }
}

test('where the version is another one than was shown, all that is shown of it is read again', () => {
  const job: OrderJob = { order, state: { kind: 'checking' }, unread: false };
  const found = (state: Extract<OrderEvent, { kind: 'differs' }>['state']) =>
    orderMachine(job, { kind: 'differs', state })?.effects;
  expect(found({ kind: 'changed', at: START, because: 'version' })).toEqual(['invalidate']);
  expect(found({ kind: 'refused', at: START, problem: { kind: 'offline' } })).toEqual([]);
});

describe('an order to publish', () => {
  propertyTest.prop([wakes], { numRuns: 500 })(
    'is posted once a click, with one key while the outcome is unknown, and never said to be refused by the service that did it',
    async (all) => {
      const world = new World();
      for (const wake of all) await world.play(wake);
      const quiet = {
        isClick: false,
        after: 60_000,
        service: 'answers',
        canRead: true,
        isOnline: true,
        waits: 0,
      };
      for (let wake = 0; wake < 2; wake += 1)
        await world.play({ ...quiet, killedAfter: Number.POSITIVE_INFINITY });
      const { state, unread = false } = world.stored ?? { state: { kind: 'gone' } };
      expect(['checking', 'sending']).not.toContain(state.kind);
      expect(unread).toBe(false);
      if (state.kind === 'confirmed') expect(world.isPublished).toBe(true);
      if (state.kind === 'refused' && state.problem.status === 409) expect(world.isPublished).toBe(false);
    },
  );
});

describe('an order to have an older version live again', () => {
  const back = { action: 'publish', versionId: 'v12', status: 'published' } as const;
  const published = (versionId: string, status = 'published') => ({ versionId, status }) as never;

  test.each<[string, Omit<Audience, 'audienceId'>, string | undefined]>([
    ['it is live', { latestVersion: published('v13'), publishedVersion: published('v12') }, 'published'],
    ['it is live by its status alone', { latestVersion: published('v12') }, 'published'],
    [
      'it is on its way',
      { latestVersion: published('v12', 'queued'), publishedVersion: published('v13') },
      'queued',
    ],
    [
      'it has the status that it had',
      { latestVersion: published('v12'), publishedVersion: published('v13') },
      undefined,
    ],
    ['it is not named', { latestVersion: published('v13'), publishedVersion: published('v13') }, undefined],
  ])('is carried out or not where %s', (_, audience, expected) => {
    expect(statusAchieved(back, { audienceId: 'a', ...audience })).toBe(expected);
  });
});
