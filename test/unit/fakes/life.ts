// The globals of the code under test, bound to its life. Each module of `lib/` gets them from here. Each worker start
// reloads this file, so the modules of one worker share one life, which ends with it.
import type { FakeEvent } from './fake-event.ts';
import { type FakeWorld, fakeWorld } from './fake-world.ts';
import { forever, isStarting, Life, scopeHere } from './lives.ts';

// A worker belongs to the world in which it started; other modules belong to the test that uses them.
const own = isStarting() ? { life: new Life(), world: fakeWorld() } : undefined;
own?.world.lives.add(own.life);

export const lifeHere = (): Life => own?.life ?? scopeHere().life;
export const worldHere = (): FakeWorld => own?.world ?? fakeWorld();

export const fetch: typeof globalThis.fetch = async (input, init = {}) => {
  const life = lifeHere();
  life.beforeStep();
  const response = await life.use(`${init.method ?? 'GET'} ${String(input)}`, (cut) => {
    const signal = init.signal ? AbortSignal.any([init.signal, cut]) : cut;
    return globalThis.fetch(input, { ...init, signal });
  });
  life.beforeStep();
  return life.isOver ? forever() : response;
};

export const indexedDB: Pick<IDBFactory, 'open' | 'deleteDatabase' | 'databases'> = {
  open(name, version) {
    const life = lifeHere();
    if (life.isOver) return new IDBOpenDBRequest();
    const request = worldHere().indexedDB.open(name, version);
    request.addEventListener('success', () => boundTo(life, request.result));
    return request;
  },
  deleteDatabase: (name) =>
    lifeHere().isOver ? new IDBOpenDBRequest() : worldHere().indexedDB.deleteDatabase(name),
  databases: () => lifeHere().use('indexedDB.databases', () => worldHere().indexedDB.databases()),
};

/** Counts each transaction of the database as a step, and as work in flight until it ends. */
function boundTo(life: Life, database: IDBDatabase): void {
  life.keep(database);
  const { prototype } = IDBDatabase;
  database.transaction = (...asked) => {
    life.step();
    const transaction: IDBTransaction = Reflect.apply(prototype.transaction, database, asked);
    const done = life.begin(`a transaction of ${database.name}: ${[...transaction.objectStoreNames]}`);
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, done);
    return transaction;
  };
}

const locks: Pick<LockManager, 'request' | 'query'> = {
  request: (name: string, ...rest: unknown[]) => {
    const life = lifeHere();
    const work = rest.at(-1) as (lock: Lock | null) => unknown;
    // A killed worker releases its locks and never acquires pending ones.
    const held = (lock: Lock | null) =>
      life.isOver ? undefined : Promise.race([work(lock), life.death.promise]);
    const asked = [`${worldHere().id}/${name}`, ...rest.slice(0, -1), held];
    return life.use(`the lock ${name}`, () =>
      Reflect.apply(globalThis.navigator.locks.request, globalThis.navigator.locks, asked),
    );
  },
  query: () => globalThis.navigator.locks.query(),
};

export const navigator = new Proxy({} as Navigator, {
  get(_, name) {
    if (name === 'locks') return locks;
    const value: unknown = Reflect.get(globalThis.navigator, name);
    return typeof value === 'function' ? value.bind(globalThis.navigator) : value;
  },
});

type Ring = () => unknown;
const soon = new Set<unknown>();

// The global is looked up at each call, because tests replace it. Under a held clock, a timer of 0 runs as an immediate: set while
// the clock is moved, it would otherwise fire a millisecond late.
export function setTimeout(ring: Ring, ms = 0): NodeJS.Timeout {
  const life = lifeHere();
  if (ms > 0 || !('clock' in globalThis.setTimeout)) return life.wind(globalThis.setTimeout, ring, ms);
  const timer = setImmediate(() => {
    soon.delete(timer);
    if (!life.isOver) ring();
  });
  soon.add(timer);
  return timer as unknown as NodeJS.Timeout;
}
export function clearTimeout(timer: NodeJS.Timeout | undefined): void {
  if (soon.delete(timer)) clearImmediate(timer as unknown as NodeJS.Immediate);
  else globalThis.clearTimeout(timer);
}
export const setInterval = (ring: Ring, ms?: number): NodeJS.Timeout =>
  lifeHere().wind(globalThis.setInterval, ring, ms);

export function reportError(error: unknown): void {
  if (!lifeHere().isOver) globalThis.reportError(error);
}

const boundEvents = new WeakMap<object, object>();

/** Listeners end with the life: they get no later events, and their pending replies never resolve. */
function boundEvent(event: FakeEvent<unknown[], unknown>): FakeEvent<unknown[], unknown> {
  const found = boundEvents.get(event);
  if (found) return found as typeof event;
  type Listener = (...args: unknown[]) => unknown;
  const known = new Map<Listener, Listener>();
  const hear = (listener: Listener): Listener => {
    const life = lifeHere();
    return (...args) => {
      if (life.isOver) return undefined;
      const answer = listener(...args);
      if (!(answer instanceof Promise)) return answer;
      const raced = Promise.race([answer, life.death.promise]);
      raced.catch(() => undefined);
      return raced;
    };
  };
  const made: typeof event = {
    ...event,
    addListener(listener) {
      known.set(listener, known.get(listener) ?? hear(listener));
      event.addListener(known.get(listener) ?? listener);
    },
    removeListener: (listener) => event.removeListener(known.get(listener) ?? listener),
    hasListener: (listener) => event.hasListener(known.get(listener) ?? listener),
  };
  boundEvents.set(event, made);
  return made;
}

const isEvent = (name: string): boolean => /^on[A-Z]/.test(name);

/** Binds an API namespace to the life. A kill can come before each method in `steps`. */
export function bound<Part extends object>(name: string, part: Part, steps: readonly string[] = []): Part {
  return new Proxy(part, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      const method = String(key);
      if (isEvent(method)) return boundEvent(value as FakeEvent<unknown[], unknown>);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const life = lifeHere();
        if (life.isOver) return forever();
        if (steps.includes(method)) life.beforeStep();
        const answer: unknown = life.isOver ? forever() : Reflect.apply(value, target, args);
        return answer instanceof Promise ? life.use(`${name}.${method}`, () => answer) : answer;
      };
    },
  });
}
