// What a person at work has around them: a browser with two windows, a background that can die at any step, two services, and a
// clock that only the test moves.
import { vi } from 'vitest';
import type { ComposeDraft } from '../../../../../lib/capture/capture.ts';
import { type Composing, subscribeToDrafts } from '../../../../../lib/capture/draft-subscription.ts';
import { accessPattern } from '../../../../../lib/platform/access.ts';
import type { Workspace } from '../../../../../lib/workspace/workspace.ts';
import type { Sandbox } from '../../../../sandbox/sandbox.ts';
import { fakeWorld, newestLife, newProfile } from '../../../fakes/fake-world.ts';
import { settled, until } from '../../../fixtures/held-clock.ts';
import { type KillableWorker, startKillable } from '../../../fixtures/killable-worker.ts';
import { startWorker, type Worker } from '../../../fixtures/worker.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;

/** A request of the background, as it left. */
export interface Leaving {
  at: number;
  url: string;
  method: string;
  body: Record<string, unknown>;
  /** The workspaces as they were stored at this moment. */
  workspaces: Workspace[];
  /** What the service answered; absent where no answer came. */
  status?: number;
}

export interface World {
  services: readonly Sandbox[];
  worker: KillableWorker<Worker>;
  /** An open composer each; undefined while it is closed. */
  windows: (Composing | undefined)[];
  leavings: Leaving[];
  /** What the person did not wait for, and what is being reckoned: neither is seen in what a life has under way. */
  unseen: Set<Promise<unknown>>;
  /** The disk is full: of caches, which can give way, or of what cannot. */
  full: 'of caches' | 'of all' | undefined;
  kills: number;
}

/** Starts as the browser starts it. The windows stay. */
const newWorker = (): Promise<KillableWorker<Worker>> =>
  startKillable(
    () => startWorker({ beside: true }),
    async ({ start }) => start.startBackground(),
  );

export async function newWorld(services: readonly Sandbox[]): Promise<World> {
  newProfile();
  for (const { faults, ledger } of services) {
    faults.clear();
    ledger.clear();
  }
  const world: World = {
    ...{
      services,
      worker: await settled(newWorker()),
      windows: [],
      leavings: [],
      unseen: new Set(),
    },
    ...{ full: undefined, kills: 0 },
  };
  observeRequests(world);
  observeDigests(world);
  limitDisk(world);
  await quiet(world);
  return world;
}

const realFetch = globalThis.fetch;

/** Somebody asks the service who is not the background. */
export async function atService<T>({ url, key }: Sandbox, path: string, body?: object): Promise<T> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const post = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const response = await settled(realFetch(`${url}/v0/${path}`, { headers, ...post }));
  return (await settled(response.json())) as T;
}

function observeRequests(world: World): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    const leaving: Leaving = {
      ...{ at: Date.now(), url: String(input), method: init.method ?? 'GET' },
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
      workspaces: (fakeWorld().local.one('workspaces') ?? []) as Workspace[],
    };
    world.leavings.push(leaving);
    const response = await realFetch(input, init);
    leaving.status = response.status;
    return response;
  });
}

const reckonings = (['digest', 'sign', 'encrypt', 'decrypt', 'generateKey'] as const).map(
  (name) => [name, crypto.subtle[name] as (...args: unknown[]) => Promise<never>] as const,
);

function observeDigests(world: World): void {
  for (const [name, reckon] of reckonings)
    vi.spyOn(crypto.subtle, name).mockImplementation((...args: unknown[]) =>
      unseen(world, Reflect.apply(reckon, crypto.subtle, args)),
    );
}

function unseen<T>(world: World, work: Promise<T>): Promise<T> {
  const end = () => void world.unseen.delete(work);
  work.then(end, end);
  world.unseen.add(work);
  return work;
}

const DURABLE = ['captures', 'creations', 'attempts', 'runs', 'watches'];

const { put, clear } = IDBObjectStore.prototype;

/** What must not be lost finds room on a full disk once all that can be read again was cleared. */
function limitDisk(world: World): void {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (world.full && DURABLE.includes(this.name)) throw new DOMException('no room', 'QuotaExceededError');
    return Reflect.apply(put, this, args);
  });
  vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(function (this: IDBObjectStore) {
    if (world.full === 'of caches') world.full = undefined;
    return Reflect.apply(clear, this, []);
  });
}

/** Nothing goes on any more that does not wait for time. */
export async function quiet(world: World): Promise<void> {
  let still = 0;
  await until(() => {
    const life = newestLife();
    if (life.isOver) return true;
    still = life.inFlight().length > 0 || world.unseen.size > 0 ? 0 : still + 1;
    return still > 3;
  });
}

export async function revive(world: World): Promise<void> {
  if (!world.worker.isDead()) return;
  world.kills += 1;
  world.worker = await settled(newWorker());
  await quiet(world);
}

export async function kill(world: World): Promise<void> {
  world.worker.kill();
  await revive(world);
}

type Told<T> = { ok: true; value: T } | { ok: false; problem: string };

/** As a view asks: what nobody answered is asked once more. A refusal is an answer, too. */
export async function ask<T>(world: World, question: (modules: Worker) => Promise<T>): Promise<Told<T>> {
  const attempt = async (): Promise<Told<T> | 'killed'> => {
    try {
      return { ok: true, value: await settled(world.worker.run(question)) };
    } catch (error) {
      if (String(error).includes('killed')) return 'killed';
      const { problem } = error as { problem?: { kind: string } };
      if (!problem || (problem.kind === 'not-kept' && world.full === 'of caches')) throw error;
      return { ok: false, problem: problem.kind };
    }
  };
  const answer = await attempt();
  if (answer !== 'killed') return answer;
  await revive(world);
  const second = await attempt();
  if (second === 'killed') throw new Error('killed twice');
  return second;
}

/** The same, but the person does not wait for the answer. */
export function askBehind(world: World, question: (modules: Worker) => Promise<unknown>): void {
  unseen(
    world,
    world.worker.run(question).catch(() => undefined),
  );
}

/** The composer of a window, opened where it is closed. */
export async function composer(world: World, window: number): Promise<Composing> {
  const open = world.windows[window] ?? (await settled(subscribeToDrafts(() => undefined)));
  world.windows[window] = open;
  return open;
}

/** Time passes, and what the browser wakes the background for happens. */
export async function later(world: World, time: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(time);
  await revive(world);
  const { alarms, onAlarm } = fakeWorld();
  for (const { name, when = 0 } of [...alarms.values()]) if (when <= Date.now()) onAlarm.fire({ name });
  await quiet(world);
}

export function grant(baseUrl: string): void {
  fakeWorld().granted.add(accessPattern(baseUrl));
  fakeWorld().onPermissionAdded.fire({ origins: [accessPattern(baseUrl)] });
}

export function revoke(baseUrl: string): void {
  fakeWorld().granted.delete(accessPattern(baseUrl));
  fakeWorld().onPermissionRemoved.fire({ origins: [accessPattern(baseUrl)] });
}

export const draftsKept = (): ComposeDraft[] =>
  Object.entries(fakeWorld().local.all())
    .filter(([name]) => name.startsWith('draft:'))
    .map(([, draft]) => draft as ComposeDraft);
