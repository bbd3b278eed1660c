// The protocol of a creation under random input: a service that fails in every way, a worker killed between any two
// steps, and a person who decides now and then. The stored record is read again after each kill.
import { fc, test as propertyTest } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../lib/api/problem.ts';
import { runSteps } from '../../../lib/jobs/worker/job-runner.ts';
import { MAX_ATTEMPTS } from '../../../lib/jobs/worker/times.ts';
import {
  type CreationEffect,
  type CreationEvent,
  type CreationRecord,
  creationMachine,
} from '../../../lib/people/worker/creation-machine.ts';

const START = 1_760_000_000_000;

const placed = (): CreationRecord => ({
  id: 'c',
  workspaceId: 'w',
  baseUrl: 'u',
  operation: 'createPerson',
  createdAt: START,
  edits: 0,
  attempts: 0,
  state: { kind: 'queued', notBefore: START },
  words: { iv: new Uint8Array(), sealed: new ArrayBuffer(0) } as never,
});

type Wake = { does: keyof typeof answers | 'offline'; after: number; killedAfter: number } | 'sent again';

const answers: Record<string, Problem | undefined> = {
  answers: undefined,
  'hung up': { kind: 'timeout' },
  failed: { kind: 'unavailable', status: 500 },
  limited: { kind: 'rate-limited', status: 429 },
  unauthorized: { kind: 'unauthorized', status: 401 },
  refused: { kind: 'rejected', status: 422 },
};

const wakes = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: fc.constant('sent again' as const) },
    {
      weight: 5,
      arbitrary: fc.record({
        does: fc.constantFrom(...Object.keys(answers), 'offline'),
        after: fc.nat(20 * 60_000),
        killedAfter: fc.oneof(fc.nat(7), fc.constant(Number.POSITIVE_INFINITY)),
      }),
    },
  ),
  { maxLength: 20 },
);

class Killed extends Error {}

/** One creation, its service, and what was seen of both. */
class World {
  stored = placed();
  now = START;
  isUnknown = false;
  /** Counted since it was placed, or since a person sent it again. */
  counted = 0;

  async play(wake: Wake): Promise<void> {
    if (wake === 'sent again') return this.sendAgain();
    const { does, after, killedAfter } = wake;
    this.now += after;
    let steps = 0;
    const step = () => {
      steps += 1;
      if (steps > killedAfter) throw new Killed();
    };
    const commit = async (event: CreationEvent) => {
      step();
      const next = this.apply(event);
      step();
      return next;
    };
    await runSteps<CreationRecord, CreationEvent, CreationEffect>({
      machine: creationMachine,
      read: async () => structuredClone(this.stored),
      resumed: () => ({ kind: 'resumed', at: this.now, isOnline: does !== 'offline' }),
      commit,
      perform: async (effect) => {
        step();
        return effect.do === 'send' ? this.send(does, commit, step) : undefined;
      },
    }).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
  }

  private apply(event: CreationEvent) {
    const before = this.stored;
    const next = creationMachine(structuredClone(before), event);
    if (next) this.stored = structuredClone(next.job);
    if (before.state.kind === 'done') expect(this.stored).toEqual(before);
    expect(this.stored.attempts).toBeLessThanOrEqual(MAX_ATTEMPTS);
    expect(this.stored.words === undefined).toBe(this.stored.state.kind === 'done');
    return next;
  }

  private sendAgain(): void {
    if (!this.apply({ kind: 'sent-again', at: this.now, baseUrl: 'u' })) return;
    // A person who sends an unknown one again was asked first.
    this.isUnknown = false;
    this.counted = this.stored.attempts;
  }

  private async send(
    does: string,
    commit: (event: CreationEvent) => Promise<unknown>,
    step: () => void,
  ): Promise<CreationEvent | undefined> {
    const at = this.now;
    if (does === 'offline') return { kind: 'held', at, problem: { kind: 'offline' } };
    if (!(await commit({ kind: 'leaving', at, edits: this.stored.edits }))) return undefined;
    expect(this.isUnknown, 'sent again without a person').toBe(false);
    const problem = answers[does];
    if (problem?.status !== 401) this.counted += 1;
    this.isUnknown = true;
    step();
    this.isUnknown = problem !== undefined && (problem.status === undefined || problem.status >= 500);
    if (problem) return { kind: 'failed', at, problem };
    const known = { kind: 'person', id: 'p', how: 'created' } as const;
    return { kind: 'answered', at, created: { kind: 'person', data: { personId: 'p' } }, known };
  }
}

describe('a creation', () => {
  it('that may exist stays so until it is known: sent again, it is not edited', () => {
    const unclear = { kind: 'needs-you', at: START, why: 'unclear' } as const;
    const again = creationMachine(
      { ...placed(), state: unclear },
      { kind: 'sent-again', at: START, baseUrl: 'u' },
    )?.job;
    expect(again).toMatchObject({ sentBefore: true, state: { kind: 'queued' } });
    const edited = { kind: 'edited', at: START, baseUrl: 'u', words: placed().words as never } as const;
    expect(again && creationMachine(again, edited)).toBeUndefined();
    expect(creationMachine(placed(), edited)?.job).toMatchObject({ edits: 1 });
    // The service has it: that one is known.
    const problem = { kind: 'conflict', status: 409 } as const;
    const there = { kind: 'needs-you', at: START, why: 'refused', problem } as const;
    expect(creationMachine({ ...placed(), sentBefore: true, state: there }, edited)?.job).not.toHaveProperty(
      'sentBefore',
    );
  });

  propertyTest.prop([wakes], { numRuns: 500 })(
    'is never resent while its outcome is unknown, except by a person, and is sent at most five times',
    async (all) => {
      const world = new World();
      for (const wake of all as Wake[]) {
        await world.play(wake);
        expect(world.counted).toBeLessThanOrEqual(MAX_ATTEMPTS);
      }
      for (let wake = 0; wake < 3; wake += 1)
        await world.play({ does: 'answers', after: 25 * 3_600_000, killedAfter: Number.POSITIVE_INFINITY });
      expect(['done', 'needs-you']).toContain(world.stored.state.kind);
    },
  );
});
