// Runs and watches, with their events in any order.
import { fc, test as propertyTest } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import type { AttemptState } from '../../../lib/publish/publishing.ts';
import type { RunRecord, WatchRecord } from '../../../lib/publish/worker/publish-records.ts';
import { type RunEvent, runMachine } from '../../../lib/publish/worker/run-machine.ts';
import { type WatchEvent, watchMachine } from '../../../lib/publish/worker/watch-machine.ts';

const at = 1_760_000_000_000;
const problem = { kind: 'unauthorized', status: 401 } as const;

describe('a run', () => {
  const audienceId = fc.constantFrom('a', 'b', 'c');
  const state = fc.constantFrom<AttemptState>(
    { kind: 'sending', sentAt: at },
    { kind: 'accepted', at },
    { kind: 'confirmed', at, status: 'queued' },
    { kind: 'unknown', at, problem: { kind: 'timeout' } },
    { kind: 'refused', at, problem },
    { kind: 'changed', at, because: 'version' },
  );
  const events = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('interrupted' as const), at: fc.constant(at) }),
      fc.record({ kind: fc.constant('taken' as const), audienceId }),
      fc.record({ kind: fc.constant('went-on' as const), audienceId, state, unread: fc.boolean() }),
      fc.record({
        kind: fc.constant('put-back' as const),
        at: fc.nat(),
        audienceId,
        problem: fc.constant(problem),
      }),
      fc.record({
        kind: fc.constantFrom('paused' as const, 'resumed' as const, 'stopped' as const, 'driven' as const),
      }),
    ),
    { maxLength: 40 },
  );
  const placed = (): RunRecord => ({
    id: 'r',
    workspaceId: 'w',
    connectionVersion: 1,
    baseUrl: 'u',
    pageId: 'p',
    pageName: 'P',
    startedAt: at,
    state: 'running',
    items: ['a', 'b', 'c'].map((id) => ({
      audienceId: id,
      audienceName: id,
      versionId: 'v',
      status: 'draft',
      operationKey: `key-${id}`,
      state: { kind: 'waiting' },
    })),
  });

  propertyTest.prop([events], { numRuns: 500 })(
    'keeps the key of each item, is not begun again once it is over, and forgets nothing that may have been sent',
    (all) => {
      let run = placed();
      for (const event of all as RunEvent[]) {
        const before = run;
        run = runMachine(structuredClone(before), event);
        expect(run.items.map(({ operationKey }) => operationKey)).toEqual(['key-a', 'key-b', 'key-c']);
        if (before.state === 'stopped' || before.state === 'done') expect(run.state).toBe(before.state);
        if (event.kind === 'stopped')
          expect(run.items.some(({ state }) => state.kind === 'waiting')).toBe(false);
        for (const [index, item] of run.items.entries()) {
          const was = before.items[index]?.state.kind;
          if (was === 'sending' && event.kind === 'interrupted') expect(item.state.kind).toBe('unknown');
          // A request that was, or may have been, sent is never repeated automatically.
          const isOver = ['accepted', 'confirmed', 'unknown', 'refused', 'skipped'].includes(was ?? '');
          if (isOver && !['taken', 'went-on', 'put-back'].includes(event.kind))
            expect(item.state.kind).toBe(was);
        }
      }
    },
  );
});

describe('a watch', () => {
  const audience = fc
    .constantFrom('draft', 'queued', 'processing', 'published', 'cancelled')
    .map((status) => ({
      audienceId: 'a',
      latestVersion: { versionId: 'v', status },
    }));
  const after = fc.oneof(fc.nat(3000), fc.nat(600_000), fc.integer({ min: -3_600_000, max: 0 }));
  const events = fc.array(
    fc.tuple(
      after,
      fc.oneof(
        fc.record({ kind: fc.constant('resumed' as const), isViewOpen: fc.boolean() }),
        fc.record({ kind: fc.constant('seen' as const), audience }),
        fc.record({
          kind: fc.constant('failed' as const),
          problem: fc.constant({ kind: 'unavailable' as const }),
        }),
        fc.record({ kind: fc.constant('notified' as const) }),
      ),
    ),
    { maxLength: 40 },
  );

  propertyTest.prop([events], { numRuns: 500 })(
    'plans the next poll before each one, and polls no more once it has ended',
    (all) => {
      let now = at;
      let watch: WatchRecord = {
        workspaceId: 'w',
        pageId: 'p',
        audienceId: 'a',
        versionId: 'v',
        audienceName: 'A',
        startedAt: at,
        nextAt: at,
        seenPolls: 0,
        quietPolls: 0,
        failures: 0,
      };
      for (const [wait, event] of all) {
        now += wait;
        const before = watch;
        const next = watchMachine(structuredClone(before), { ...event, at: now } as WatchEvent);
        watch = next?.job ?? watch;
        if (!next?.effects.includes('ask')) continue;
        expect(before.ended).toBeUndefined();
        expect(watch.nextAt).toBeGreaterThanOrEqual(now + 2000);
        expect(watchMachine(watch, { kind: 'resumed', at: now, isViewOpen: true })).toBeUndefined();
      }
    },
  );
});
