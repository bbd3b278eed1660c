// A life is one run of the code in one world: a worker from its start to its end, or a test that uses modules directly.
// All access to the browser goes through a life. An ended life does nothing more, like a killed worker, so its code
// cannot affect the next worker or test.
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** The parts of a fake world that a life needs. */
interface World {
  indexedDB: IDBFactory;
  lives: Set<Life>;
  /** Prefix of lock names, so that worlds never share a lock. */
  id: number;
  /** Errors that were reported. */
  bugs: unknown[];
}

type Ring = () => unknown;

export class Life {
  isOver = false;
  /** Rejects with "killed" when the life ends. */
  readonly death = Promise.withResolvers<never>();
  /** Called before each step; tests kill the worker here. */
  beforeStep: () => void = () => undefined;
  private readonly underWay = new Map<symbol, string>();
  private readonly cut = new AbortController();
  private readonly databases = new Set<IDBDatabase>();
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor() {
    this.death.promise.catch(() => undefined);
  }

  /** Records a step. Throws "killed" if the life has ended. */
  step(): void {
    this.beforeStep();
    if (this.isOver) throw new Error('killed');
  }

  /** Runs `work` as work in flight called `name`. Never settles if the life ends first. */
  async use<T>(name: string, work: (cut: AbortSignal) => Promise<T>): Promise<T> {
    if (this.isOver) return forever();
    const done = this.begin(name);
    try {
      const result = await work(this.cut.signal);
      return this.isOver ? forever() : result;
    } catch (error) {
      if (this.isOver) return forever();
      throw error;
    } finally {
      done();
    }
  }

  /** Records work in flight until the returned function is called. */
  begin(name: string): () => void {
    const mark = Symbol(name);
    this.underWay.set(mark, name);
    return () => void this.underWay.delete(mark);
  }

  keep(database: IDBDatabase): void {
    if (this.isOver) database.close();
    else this.databases.add(database);
  }

  /** Sets a timer that ends with the life. */
  wind(set: (ring: Ring, ms?: number) => NodeJS.Timeout, ring: Ring, ms = 0): NodeJS.Timeout {
    let end = Date.now() + ms;
    const timer = set(() => {
      if (this.isOver) return;
      holder.atTimerEnd?.(end);
      end = Date.now() + ms;
      ring();
    }, ms);
    // Otherwise work after the end would leave timers in the next test's clock.
    if (this.isOver) clearTimeout(timer);
    else this.timers.add(timer);
    return timer;
  }

  /** Ends the life: its pending work never settles. Requests already sent still reach the service. */
  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.death.reject(new Error('killed'));
    for (const database of this.databases) database.close();
    for (const timer of this.timers) clearTimeout(timer);
  }

  /** Aborts its pending requests. */
  hangUp(): void {
    this.cut.abort(new Error('killed'));
  }

  inFlight(): string[] {
    return [...this.underWay.values()];
  }
}

export function forever<T>(): Promise<T> {
  return new Promise<T>(() => undefined);
}

/** One test with its hooks, or the hooks around all tests of a file. */
export interface Scope {
  name: string;
  /** The last is the current one. */
  worlds: World[];
  /** For modules loaded outside of any test. */
  life: Life;
}

interface Holder {
  testScopes?: AsyncLocalStorage<Scope>;
  fileScope?: Scope;
  isStarting?: boolean;
  atTimerEnd?: (end: number) => void;
}
const holder = globalThis as typeof globalThis & Holder;
// Global, because starting a worker reloads all modules.
holder.testScopes ??= new AsyncLocalStorage<Scope>();
const scopes = holder.testScopes;

function newScope(name: string): Scope {
  return { name, worlds: [], life: new Life() };
}

/** The hooks around all tests of the file. */
export function fileScope(): Scope {
  return holder.fileScope ?? newFileScope();
}

/** Called per test file, because files may share a process. */
export function newFileScope(): Scope {
  holder.fileScope = newScope('the file');
  return holder.fileScope;
}

/** The owner of the current world: the test, including its hooks, or the file. */
export function scopeHere(): Scope {
  return scopes.getStore() ?? fileScope();
}

/** The errors that were reported in the worlds of the test and of its file, which are removed. */
export function takeBugs(): unknown[] {
  return [...scopeHere().worlds, ...fileScope().worlds].flatMap(({ bugs }) => bugs.splice(0));
}

/** Whether modules are being loaded for a worker, which has a separate life. */
export const isStarting = (): boolean => holder.isStarting === true;

/** Calls the listener before a timer of any life fires, with the time (epoch ms) for which it was set. */
export function onTimerEnd(listener: (end: number) => void): void {
  holder.atTimerEnd = listener;
}

/** Loads the modules of a worker. */
export async function starting<Modules>(load: () => Promise<Modules>): Promise<Modules> {
  holder.isStarting = true;
  try {
    return await load();
  } finally {
    holder.isStarting = false;
  }
}

/** Time for a test's leftover work to end (ms): as long as a request may take, far more than needed. */
const PATIENCE = 10_000;

/** Runs a test and its hooks in a separate scope. Fails if work they started does not end, or reported an error that they did not take. */
export async function inScope(name: string, run: () => Promise<void>, patience = PATIENCE): Promise<void> {
  const scope = newScope(name);
  const bugs = await scopes.run(scope, () => run().then(takeBugs));
  await closeScope(scope, patience);
  if (bugs.length > 0) throw bugs[0];
}

export async function closeScope({ name, worlds, life }: Scope, patience = PATIENCE): Promise<void> {
  for (const world of worlds) endLives(world, 'cut');
  const begun = performance.now();
  while (life.inFlight().length > 0) {
    if (performance.now() - begun > patience)
      throw new Error(`"${name}" ended while this was under way: ${life.inFlight().join(', ')}`);
    await nextTurn();
  }
  life.end();
}

/** Ends all workers of a world. `cut` also drops their requests. */
export function endLives({ lives }: Pick<World, 'lives'>, requests?: 'cut'): void {
  for (const life of lives) {
    life.end();
    if (requests) life.hangUp();
  }
}
