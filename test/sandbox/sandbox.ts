// A complete local service for the interface, with landing pages, on SQLite.
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { dirname } from 'node:path';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { type Env, type Machinery, makeApi } from './api.ts';
import { type Changes, makeChanges } from './changes.ts';
import { type Clock, makeClock } from './clock.ts';
import { makeControl } from './control.ts';
import { makeWaiting } from './delivery.ts';
import type { Dialect } from './dialect.ts';
import { type Faults, makeFaults } from './faults.ts';
import { makeFiles } from './files.ts';
import { type Ledger, makeLedger } from './ledger.ts';
import { listen } from './listen.ts';
import type { Kind } from './records.ts';
import { plainly } from './seed/plain-texts.ts';
import { type Seed, seedAll } from './seed/seed.ts';
import { MIN_PAGES } from './seed/site.ts';
import { makeSites } from './sites.ts';
import { openStore, type Store } from './store.ts';
import { type World, withPort } from './world.ts';

export interface SandboxOptions {
  /** 0: any free one. */
  port?: number;
  /** How many pages a new database is seeded with; an old one keeps its own. */
  pages?: number;
  /** The most audiences that a page of a new database has. */
  audiences?: number;
  /** A SQLite file, made where it is missing; in memory by default. */
  database?: string;
  /** List items per response without a `limit`. */
  pageSize?: number;
  maxPageSize?: number;
  /** 1: queued for 2 s and processing for 3 s after a publish; 10: a tenth of that. */
  lifeSpeed?: number;
  /** The key to require; by default the one the database was made with. */
  key?: string;
  /** Of a new database: without the texts that are hard to show on purpose. */
  plain?: boolean;
  /** Writes what a new database holds, in place of the sample data. */
  fill?: (store: Store) => void;
  dialect?: Dialect;
  /** Called after each list page that is answered: what happens to the list before the next one. */
  onListed?: (kind: Kind, parent: string) => void;
  /** Of a new database: how far the service's clock is ahead of the machine's (ms); negative: behind. */
  clockOffset?: number;
}

export interface Sandbox {
  /** http://localhost:PORT, without a slash at the end. */
  url: string;
  key: string;
  seed: Seed;
  faults: Pick<Faults, 'add' | 'clear' | 'list'>;
  ledger: Ledger;
  clock: Clock;
  changes: Changes;
  close(): Promise<void>;
}

const DEFAULT_PAGES = 40;

function checkOptions({ pages = DEFAULT_PAGES, lifeSpeed = 1 }: SandboxOptions): number {
  if (!Number.isInteger(pages) || pages < MIN_PAGES) {
    throw new RangeError(`The sandbox needs at least ${MIN_PAGES} pages, since that many are special.`);
  }
  if (!(lifeSpeed > 0)) throw new RangeError('lifeSpeed must be above 0.');
  return pages;
}

function prepare(options: SandboxOptions): Store {
  const pages = checkOptions(options);
  const file = options.database ?? ':memory:';
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const store = openStore(file);
  if (store.read('seeded at') === undefined) {
    if (!options.fill) {
      store.write('plain', String(options.plain ?? false));
      seedAll(options.plain ? plainly(store) : store, { pages, audiences: options.audiences }, Date.now());
    } else {
      store.transaction(() => options.fill?.(store));
      store.write('seeded at', String(Date.now()));
    }
  }
  if (store.read('key') === undefined) store.write('key', `sandbox_${randomBytes(12).toString('hex')}`);
  return store;
}

function makeWorld(store: Store, options: SandboxOptions): World {
  return {
    store,
    clock: makeClock(Number(store.read('clock offset') ?? options.clockOffset ?? 0), (offset) =>
      store.write('clock offset', String(offset)),
    ),
    port: 0,
    key: options.key ?? store.read('key') ?? '',
    pageSize: options.pageSize ?? 50,
    maxPageSize: options.maxPageSize ?? 100,
    lifeSpeed: options.lifeSpeed ?? 1,
    publishesOlder: 'again',
    dialect: options.dialect,
    onListed: options.onListed,
    seededAt: Number(store.read('seeded at')),
  };
}

const SERVICE_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** The service by its loopback names, the landing pages by all others. */
function makeListener(machinery: Machinery, changes: Changes, seed: () => Seed): RequestListener {
  const service = new Hono<Env>();
  service.route('/', makeApi(machinery));
  service.route('/', makeControl(machinery, changes, seed));
  service.route('/', makeFiles());
  const sites = makeSites(machinery.world);
  const choose = (request: Request, bindings: HttpBindings) => {
    const app = SERVICE_HOSTS.includes(new URL(request.url).hostname) ? service : sites;
    return app.fetch(request, bindings);
  };
  return getRequestListener((request, bindings) => choose(request, bindings as HttpBindings), {
    overrideGlobalObjects: false,
  });
}

/** Listens on loopback only. Throws with a clear sentence on bad options and on a port in use. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const store = prepare(options);
  const world = makeWorld(store, options);
  const [faults, ledger, waiting, changes] = [makeFaults(), makeLedger(), makeWaiting(), makeChanges(world)];
  const seed = (): Seed => withPort(world, JSON.parse(store.read('seed') ?? '{}'));
  const listener = makeListener({ world, faults, ledger, waiting }, changes, seed);
  const listening = await listen(options.port ?? 0, listener).catch((error: unknown) => {
    store.close();
    throw error;
  });
  world.port = listening.port;
  return {
    url: `http://localhost:${world.port}`,
    key: world.key,
    seed: seed(),
    faults,
    ledger,
    clock: world.clock,
    changes,
    async close() {
      waiting.end();
      await listening.close();
      store.close();
    },
  };
}
