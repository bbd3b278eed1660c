// A part that has nothing left to do is not loaded at a start of the worker.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { IdleModule, Resumable } from '../../../../lib/platform/worker/idle-module.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { until } from '../../fixtures/until.ts';

let loads: number;
let log: string[];
let isOpen: boolean;
/** What happens while it is asked whether it is at rest. */
let lookedUp: (() => Promise<void>) | undefined;

/** The part in a worker that has just started. */
async function started(): Promise<IdleModule<Resumable>> {
  vi.resetModules();
  const { idleModule } = await import('../../../../lib/platform/worker/idle-module.ts');
  return idleModule('mail', async () => {
    loads += 1;
    return {
      async resume(how) {
        log.push(how?.eager ? 'tended eagerly' : 'tended');
      },
      async isIdle() {
        await lookedUp?.();
        return !isOpen;
      },
    };
  });
}

const noted = () => fakeWorld().session.all()['at-rest:mail'] === true;
/** Long after the last use. */
const quiet = () => vi.advanceTimersByTimeAsync(60_000);

beforeEach(() => {
  newProfile();
  loads = 0;
  log = [];
  isOpen = false;
  lookedUp = undefined;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function atRest(): Promise<void> {
  await (await started()).resumeIfBusy();
  await quiet();
  await until(() => expect(noted()).toBe(true));
  loads = 0;
  log = [];
}

describe('a part', () => {
  it('is tended at the first start', async () => {
    await (await started()).resumeIfBusy();
    expect(log).toEqual(['tended']);
  });

  it('is not loaded at the next start once it came to rest', async () => {
    await atRest();
    await (await started()).resumeIfBusy();
    expect([loads, log]).toEqual([0, []]);
  });

  it('is tended at each start while something of it is open', async () => {
    isOpen = true;
    await (await started()).resumeIfBusy();
    await quiet();
    expect(noted()).toBe(false);
    await (await started()).resumeIfBusy();
    expect(log).toEqual(['tended', 'tended']);
  });

  it('is tended anew in a session of its own', async () => {
    await atRest();
    fakeWorld().session.wipe();
    await (await started()).resumeIfBusy({ eager: true });
    expect(log).toEqual(['tended eagerly']);
  });

  it('is not at rest while it is used, whatever it says', async () => {
    await atRest();
    const part = await started();
    const work = Promise.withResolvers<void>();
    const used = part.use(async () => {
      log.push(noted() ? 'used at rest' : 'used');
      await work.promise;
    });
    await until(() => expect(log).toEqual(['used']));
    await quiet();
    // A worker that ended here would have left it like this.
    expect(noted()).toBe(false);
    work.resolve();
    await used;
    await quiet();
    await until(() => expect(noted()).toBe(true));
  });

  it('is looked at again only once it was not used for a while', async () => {
    const part = await started();
    const written = vi.spyOn(fakeWorld().session, 'set');
    for (let times = 0; times < 5; times += 1) {
      await part.use(async () => undefined);
      await vi.advanceTimersByTimeAsync(100);
      await nextTurn();
    }
    expect(written).not.toHaveBeenCalled();
    await quiet();
    await until(() => expect(noted()).toBe(true));
    expect(written).toHaveBeenCalledTimes(1);
  });

  it('is not at rest where it is used again while that is looked up', async () => {
    const part = await started();
    const work = Promise.withResolvers<void>();
    let used: Promise<void> | undefined;
    lookedUp = async () => {
      lookedUp = undefined;
      used = part.use(() => work.promise);
      await Promise.resolve();
    };
    await part.use(async () => undefined);
    await quiet();
    await until(() => expect(used).toBeDefined());
    await quiet();
    expect(noted()).toBe(false);
    work.resolve();
    await used;
  });

  it('tells whoever uses it what failed, and is there for the next one', async () => {
    const part = await started();
    await expect(part.use(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await part.use(async () => 'yes')).toBe('yes');
  });

  it('asks the browser again where it did not tell', async () => {
    const part = await started();
    vi.spyOn(fakeWorld().session, 'get').mockRejectedValueOnce(new Error('busy'));
    await expect(part.resumeIfBusy()).rejects.toThrow('busy');
    await part.resumeIfBusy();
    expect(log).toEqual(['tended']);
  });
});
