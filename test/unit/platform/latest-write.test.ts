// Snapshots are written one at a time, and the last one always wins.
import { describe, expect, it } from 'vitest';
import { latestWrite } from '../../../lib/platform/worker/latest-write.ts';
import { until } from '../fixtures/until.ts';

/** A value and its displayed copy; writes end when released. */
function snapshot() {
  const ends: (() => void)[] = [];
  const state = { value: 0, shown: -1, atOnce: 0, mostAtOnce: 0, writes: 0 };
  const publish = latestWrite(async () => {
    state.writes += 1;
    state.atOnce += 1;
    state.mostAtOnce = Math.max(state.mostAtOnce, state.atOnce);
    const { value } = state;
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.push(resolve);
    await promise;
    state.shown = value;
    state.atOnce -= 1;
  });
  return { state, ends, publish };
}

describe('the latest write', () => {
  it('fault 24: combines all changes made during a write into one', async () => {
    const { state, ends, publish } = snapshot();
    const first = publish();
    const later = [1, 2, 3].map((value) => {
      state.value = value;
      return publish();
    });
    ends.shift()?.();
    await first;
    expect(state.shown).toBe(0);
    await until(() => expect(ends.length).toBe(1));
    ends.shift()?.();
    await Promise.all(later);
    expect(state).toMatchObject({ shown: 3, writes: 2 });
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
    'fault 24: is never made beside another one, asked for %i steps after an end',
    async (steps) => {
      const { state, ends, publish } = snapshot();
      const all = [publish(), publish()];
      ends.shift()?.();
      for (let step = 0; step < steps; step += 1) await Promise.resolve();
      state.value = 1;
      const last = publish();
      all.push(last);
      let isOver = false;
      const over = Promise.all(all).then(() => {
        isOver = true;
      });
      await until(() => {
        ends.pop()?.(); // newest first, so that a parallel older write would win
        expect(isOver).toBe(true);
      });
      await over;
      expect(state).toMatchObject({ shown: 1, mostAtOnce: 1 });
    },
  );

  it('continues after a write that failed', async () => {
    let fails = true;
    const publish = latestWrite(async () => {
      if (fails) throw new Error('the disk is full');
    });
    const [first, second] = [publish(), publish()];
    await expect(first).rejects.toThrow('full');
    await expect(second).rejects.toThrow('full');
    fails = false;
    await expect(publish()).resolves.toBeUndefined();
  });
});
