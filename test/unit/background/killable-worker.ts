// Workers that can be killed between any two of their steps. A step is a request, its answer, or a use of storage;
// what a killed worker would still do fails at its next step, and so leaves no trace.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type FakeWorld, fakeWorld, newProfile } from '../fakes/fake-world.ts';

interface Life {
  dead: boolean;
  steps: number;
  /** The step that is not taken any more. */
  killAt: number;
  /** Rejects when it is dead. */
  death: PromiseWithResolvers<never>;
}

const lives = new AsyncLocalStorage<Life>();

function step(): void {
  const life = lives.getStore();
  if (!life) return;
  life.steps += 1;
  if (life.steps >= life.killAt) end(life);
  if (life.dead) throw new Error('killed');
}

function end(life: Life): void {
  life.dead = true;
  life.death.reject(new Error('killed'));
}

/** Puts a step before each call of a method. */
function stepBefore<T extends object>(holder: T, ...names: (keyof T)[]): void {
  for (const name of names) {
    const method = holder[name] as (...args: unknown[]) => unknown;
    holder[name] = function (this: T, ...args: unknown[]) {
      // Opening a database makes one of these by itself, where nobody could catch what is thrown.
      if (args[1] !== 'versionchange') step();
      return method.apply(this, args);
    } as T[keyof T];
  }
}

/** Takes no step. */
export const realFetch = globalThis.fetch;
globalThis.fetch = async (...args) => {
  step();
  const response = await realFetch(...args);
  step();
  return response;
};
stepBefore(IDBDatabase.prototype, 'transaction');
// Whoever waits for a lock is called by whoever lets go of it, and still belongs to its own worker. A worker that is
// killed lets go of all it has.
const { request } = navigator.locks;
navigator.locks.request = ((...args: unknown[]) => {
  const life = lives.getStore();
  const own = (work: (...args: unknown[]) => unknown) => {
    const bound = AsyncLocalStorage.bind(work);
    if (!life) return bound;
    return async (...given: unknown[]) => Promise.race([bound(...given), life.death.promise]);
  };
  const given = args.map((arg) => (typeof arg === 'function' ? own(arg as () => unknown) : arg));
  return Reflect.apply(request, navigator.locks, given);
}) as typeof request;

/** A timer belongs to the worker that set it, also where a test moves the clock. */
export function bindTimers(): void {
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const set = globalThis[name] as (...args: unknown[]) => unknown;
    Object.assign(globalThis, {
      [name]: (work: () => unknown, ...rest: unknown[]) => set(AsyncLocalStorage.bind(work), ...rest),
    });
  }
}

/** Nothing stored, nothing granted; using storage is a step. */
export function killableProfile(): FakeWorld {
  const world = newProfile();
  stepBefore(world.local, 'get', 'set', 'remove');
  stepBefore(world.session, 'get', 'set', 'remove');
  globalThis.reportError = (error: unknown) => {
    if (!String(error).includes('killed')) fakeWorld().bugs.push(error);
  };
  return world;
}

export interface KillableWorker<Modules> {
  modules: Modules;
  /** Does something in this worker; fails with "killed" once it was. */
  run<T>(work: (modules: Modules) => Promise<T>): Promise<T>;
  /** Resolves when what an earlier worker left has been attended to. */
  started(): Promise<void>;
  /** Steps taken so far. */
  steps(): number;
  kill(): void;
  isDead(): boolean;
  /** It will not take the step after this many more. */
  killAfter(steps: number): void;
}

/** `listen` is what the worker does at its start; without it, it only does what it is told. */
export async function startKillable<Modules>(
  load: () => Promise<Modules>,
  listen?: (modules: Modules) => Promise<void>,
  dieAfter = Number.POSITIVE_INFINITY,
): Promise<KillableWorker<Modules>> {
  const death = Promise.withResolvers<never>();
  death.promise.catch(() => undefined);
  const life: Life = { dead: false, steps: 0, killAt: Number.POSITIVE_INFINITY, death };
  const modules = await lives.run(life, load);
  life.killAt = life.steps + dieAfter + 1;
  const started = listen ? lives.run(life, () => listen(modules)) : Promise.resolve();
  started.catch(reportError);
  return {
    started: () => started,
    modules,
    run: (work) => lives.run(life, () => work(modules)),
    steps: () => life.steps,
    kill: () => end(life),
    isDead: () => life.dead,
    killAfter(steps) {
      life.killAt = life.steps + steps + 1;
    },
  };
}
