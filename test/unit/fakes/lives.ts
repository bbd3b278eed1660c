// A life is one run of the code in one world: a worker from its start to its end, or a test that uses modules directly.
// All that code does to its browser goes through its life. Once ended, it does nothing more, like a killed worker, so it
// can reach neither the next worker nor the next test.
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** What the browser stores, so far as a life needs it. */
interface World {
  indexedDB: IDBFactory;
  lives: Set<Life>;
  /** Part of the names of its locks, so that two worlds never share one. */
  id: number;
}

type Ring = () => unknown;

export class Life {
  isOver = false;
  /** Rejects with "killed" when it ends. */
  readonly death = Promise.withResolvers<never>();
  /** Called before each step that a kill can come between. */
  beforeStep: () => void = () => undefined;
  private readonly underWay = new Map<symbol, string>();
  private readonly cut = new AbortController();
  private readonly databases = new Set<IDBDatabase>();
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor() {
    this.death.promise.catch(() => undefined);
  }

  /** Notes a step that a killed worker may no longer take. */
  step(): void {
    this.beforeStep();
    if (this.isOver) throw new Error('killed');
  }

  /** Runs what `name` describes, and answers unless the life has ended by then. */
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

  /** Notes work under way until the returned function is called. */
  begin(name: string): () => void {
    const mark = Symbol(name);
    this.underWay.set(mark, name);
    return () => void this.underWay.delete(mark);
  }

  keep(database: IDBDatabase): void {
    if (this.isOver) database.close();
    else this.databases.add(database);
  }

  /** Sets a timer that does not outlive it. */
  wind(set: (ring: Ring, ms?: number) => NodeJS.Timeout, ring: Ring, ms?: number): NodeJS.Timeout {
    const timer = set(() => void (this.isOver || ring()), ms);
    // Work after the end would leave timers in the clock of the next test.
    if (this.isOver) clearTimeout(timer);
    else this.timers.add(timer);
    return timer;
  }

  /** Nothing that it began is answered from now on. Requests that left stay with the service. */
  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.death.reject(new Error('killed'));
    for (const database of this.databases) database.close();
    for (const timer of this.timers) clearTimeout(timer);
  }

  /** Cuts the requests that it still waits for. */
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
  /** The last one is the current one. */
  worlds: World[];
  /** For modules loaded outside of any test. */
  life: Life;
}

interface Holder {
  testScopes?: AsyncLocalStorage<Scope>;
  fileScope?: Scope;
  isStarting?: boolean;
}
const holder = globalThis as typeof globalThis & Holder;
// Kept outside the module, since starting a worker reloads all modules.
holder.testScopes ??= new AsyncLocalStorage<Scope>();
const scopes = holder.testScopes;

function newScope(name: string): Scope {
  return { name, worlds: [], life: new Life() };
}

/** The hooks around all tests of the file. */
export function fileScope(): Scope {
  return holder.fileScope ?? newFileScope();
}

/** Files may share a process. */
export function newFileScope(): Scope {
  holder.fileScope = newScope('the file');
  return holder.fileScope;
}

/** The owner of the current world: the test, including its hooks, or the file. */
export function scopeHere(): Scope {
  return scopes.getStore() ?? fileScope();
}

/** Modules loaded now belong to a worker, which has a separate life. */
export const isStarting = (): boolean => holder.isStarting === true;

/** Loads the modules of a worker. */
export async function starting<Modules>(load: () => Promise<Modules>): Promise<Modules> {
  holder.isStarting = true;
  try {
    return await load();
  } finally {
    holder.isStarting = false;
  }
}

/** How long work of a test may take to end (ms): no longer than a request, and far more than it needs. */
const PATIENCE = 10_000;

/** Runs a test with its hooks in separate worlds. It fails if something that it began does not end with it. */
export async function inScope(name: string, run: () => Promise<void>, patience = PATIENCE): Promise<void> {
  const scope = newScope(name);
  await scopes.run(scope, run);
  await closeScope(scope, patience);
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
