// The environment of a user at work: a browser with two windows, a background that can be killed at any step, two
// services, and a clock that only the test advances.
import { vi } from 'vitest';
import type { ComposeDraft } from '../../../../../lib/capture/capture.ts';
import { type Composing, subscribeToDrafts } from '../../../../../lib/capture/draft-subscription.ts';
import type { Forms } from '../../../../../lib/people/open-forms.ts';
import { accessPattern } from '../../../../../lib/platform/access.ts';
import type { Workspace } from '../../../../../lib/workspace/workspace.ts';
import type { Sandbox } from '../../../../sandbox/sandbox.ts';
import { fakeWorld, newestLife, newProfile } from '../../../fakes/fake-world.ts';
import { passTime, settled, until } from '../../../fixtures/held-clock.ts';
import { type KillableWorker, startKillable } from '../../../fixtures/killable-worker.ts';
import { startWorker, type Worker } from '../../../fixtures/worker.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;

/** A request as the background sent it. */
export interface Leaving {
  at: number;
  url: string;
  method: string;
  body: Record<string, unknown>;
  key: string;
  /** The workspaces stored at that moment, and the shown one. */
  workspaces: Workspace[];
  shown: string;
  /** Number of kills of the background by then. */
  kills: number;
  /** Status of the response; missing if there is none. */
  status?: number;
  /** Number of requests sent by the time the background received the response. */
  heardBy?: number;
  /** The response was cut off or not from the service, so the outcome is unknown. */
  isUnreadable?: true;
}

/** Delays the response to the next request with such a path; `works`: when the service applies the request. */
export interface Hesitation {
  path: RegExp;
  works: 'at once' | 'late';
}

export interface World {
  services: readonly Sandbox[];
  /** The first service's page with the fewest audiences. */
  pageId: string;
  worker: KillableWorker<Worker>;
  /** The open composer of each window; undefined while closed. */
  windows: (Composing | undefined)[];
  /** The open forms of each window. */
  forms: ({ workspaceId: string; forms: Forms } | undefined)[];
  leavings: Leaving[];
  /** Pending cryptography, which a life does not track. */
  unseen: Set<Promise<unknown>>;
  /** Requests whose replies the user did not wait for. */
  behind: Set<Promise<unknown>>;
  /** The delays to apply, and the requests being delayed. */
  hesitations: Hesitation[];
  held: Map<() => void, string>;
  /** Whether the disk is full: of caches, which can be cleared, or of other data. */
  full: 'of caches' | 'of all' | undefined;
  kills: number;
}

/** Starts a worker as the browser does; the windows stay open. */
const newWorker = (): Promise<KillableWorker<Worker>> =>
  startKillable(
    () => startWorker({ beside: true }),
    async ({ start }) => start.startBackground(),
  );

interface Page {
  pageId: string;
  audiencesCount: number;
}

export async function newWorld(services: readonly Sandbox[]): Promise<World> {
  newProfile();
  for (const { faults, ledger } of services) {
    faults.clear();
    ledger.clear();
  }
  const pages = await atService<{ items: Page[] }>(services[0] as Sandbox, 'pages?limit=100');
  const [page] = pages.items.toSorted((one, other) => one.audiencesCount - other.audiencesCount);
  const world: World = {
    services,
    pageId: page?.pageId ?? '',
    worker: await settled(newWorker()),
    windows: [],
    forms: [],
    leavings: [],
    unseen: new Set(),
    behind: new Set(),
    hesitations: [],
    held: new Map(),
    full: undefined,
    kills: 0,
  };
  observeRequests(world);
  observeDigests(world);
  limitDisk(world);
  await quiet(world);
  return world;
}

const realFetch = globalThis.fetch;

/** Sends a request to the service directly, without the background. */
export async function atService<T>({ url, key }: Sandbox, path: string, body?: object): Promise<T> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const post = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const send = () => realFetch(`${url}/v0/${path}`, { headers, ...post });
  // Retried once, because a long idle connection can be closed just when it is reused.
  const response = await settled(send().catch(send));
  return (await settled(response.json())) as T;
}

function observeRequests(world: World): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    const { local } = fakeWorld();
    const workspaces = (local.one('workspaces') ?? []) as Workspace[];
    const active = local.one('activeWorkspace');
    const leaving: Leaving = {
      at: Date.now(),
      url: String(input),
      method: init.method ?? 'GET',
      kills: world.kills,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
      key: new Headers(init.headers).get('x-api-key') ?? '',
      workspaces,
      shown: (workspaces.find(({ id }) => id === active) ?? workspaces[0])?.id ?? '',
    };
    world.leavings.push(leaving);
    const send = async (signal = init.signal) => {
      const response = await realFetch(input, { ...init, signal: signal ?? null });
      leaving.status = response.status;
      const answer = await whole(response);
      const isPage = response.headers.get('content-type')?.includes('html') === true;
      if (!answer || isPage) leaving.isUnreadable = true;
      return answer ?? broken(response);
    };
    const heard = (response: Response) => {
      const isHeard = leaving.kills === world.kills && !world.worker.isDead();
      if (isHeard && !leaving.isUnreadable) leaving.heardBy = world.leavings.length;
      return response;
    };
    const { pathname } = new URL(leaving.url);
    const at = world.hesitations.findIndex(({ path }) => path.test(pathname));
    const [hesitation] = at < 0 ? [] : world.hesitations.splice(at, 1);
    if (!hesitation) return heard(await send());
    const gate = Promise.withResolvers<void>();
    const name = `${leaving.method} ${leaving.url}`;
    // Sent late even if the caller no longer waits.
    const answer = hesitation.works === 'at once' ? await send() : gate.promise.then(() => send(null));
    if (answer instanceof Promise) answer.catch(() => undefined);
    world.held.set(gate.resolve, name);
    const cut = Promise.withResolvers<never>();
    init.signal?.addEventListener('abort', () => cut.reject(init.signal?.reason));
    await Promise.race([gate.promise, cut.promise]);
    return heard(await answer);
  });
}

/** Reads the body in advance, so that reading it later takes no time. Returns undefined if it was cut off. */
async function whole(response: Response): Promise<Response | undefined> {
  const { status, headers } = response;
  const hasBody = status !== 204 && status !== 304;
  try {
    const body = await response.arrayBuffer();
    return new Response(hasBody ? body : null, { status, headers });
  } catch {
    return undefined;
  }
}

function broken({ status, headers }: Response): Response {
  const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) });
  return new Response(body, { status, headers });
}

/** Releases all delayed responses and drops the delays to come. */
export function letGo(world: World): void {
  world.hesitations.splice(0);
  for (const answer of world.held.keys()) answer();
  world.held.clear();
}

const cryptoCalls = (['digest', 'sign', 'encrypt', 'decrypt', 'generateKey'] as const).map(
  (name) => [name, crypto.subtle[name] as (...args: unknown[]) => Promise<never>] as const,
);

function observeDigests(world: World): void {
  for (const [name, call] of cryptoCalls)
    vi.spyOn(crypto.subtle, name).mockImplementation((...args: unknown[]) =>
      noted(world.unseen, Reflect.apply(call, crypto.subtle, args)),
    );
}

function noted<T>(list: Set<Promise<unknown>>, work: Promise<T>): Promise<T> {
  const end = () => void list.delete(work);
  work.then(end, end);
  list.add(work);
  return work;
}

const DURABLE = ['captures', 'creations', 'attempts', 'runs', 'watches'];

const { put, clear } = IDBObjectStore.prototype;

/** Simulates a full disk. Data that must not be lost fits once caches are cleared, if the disk is full of caches. */
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

/** Waits until all work is done except what waits for the clock or a delayed response. */
export async function quiet(world: World): Promise<void> {
  await until(quieted(world)).catch((error: unknown) => {
    throw new Error(`It does not come to rest: ${stillBusy(world).join(', ')}`, { cause: error });
  });
}

/** Names of the background's work in flight, and of other work that the test awaits. */
function stillBusy({ held, behind, unseen }: World): string[] {
  const names = [...held.values()];
  const isAtService = (name: string) => names.includes(name) || name.startsWith('the lock ');
  const inFlight = newestLife().inFlight();
  if (held.size > 0)
    return [
      ...inFlight.filter((name) => !isAtService(name)),
      ...[...unseen].map(() => 'a cryptographic call'),
    ];
  return [
    ...inFlight,
    ...[...unseen].map(() => 'a cryptographic call'),
    ...[...behind].map(() => 'a question'),
  ];
}

function quieted(world: World): () => boolean {
  let still = 0;
  return () => {
    const life = newestLife();
    if (life.isOver) return true;
    still = stillBusy(world).length > 0 ? 0 : still + 1;
    return still > (world.held.size === 0 ? 3 : 10);
  };
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

/** `mayBeDone`: the background was killed during the request, and the request was repeated. */
type Reply<T> = { ok: true; value: T } | { ok: false; problem: string; mayBeDone?: true };

/** Waits for a reply. One that is delayed at the service is awaited only if `isPatient`. */
async function answered<T>(world: World, asked: Promise<T>, isPatient: boolean): Promise<Reply<T>> {
  noted(
    world.behind,
    asked.catch(() => undefined),
  );
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  asked.then(end, end);
  const isQuiet = quieted(world);
  await until(() => isOver || (isQuiet() && world.held.size > 0));
  if (!isOver && isPatient) {
    letGo(world);
    await settled(asked.catch(() => undefined));
  }
  return isOver ? { ok: true, value: await asked } : { ok: false, problem: 'no answer yet' };
}

/** Sends a request like a view: repeats it once if it gets no reply. A refusal counts as a reply. */
export async function ask<T>(
  world: World,
  question: (modules: Worker) => Promise<T>,
  isPatient = false,
): Promise<Reply<T>> {
  const attempt = async (): Promise<Reply<T> | 'killed'> => {
    try {
      return await answered(world, world.worker.run(question), isPatient);
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
  return second.ok ? second : { ...second, mayBeDone: true };
}

/** Sends a request without waiting for its reply. */
export function askBehind(world: World, question: (modules: Worker) => Promise<unknown>): void {
  noted(
    world.behind,
    world.worker.run(question).catch(() => undefined),
  );
}

/** The composer of a window; opens it if closed. */
export async function composer(world: World, window: number): Promise<Composing> {
  const open = world.windows[window] ?? (await settled(subscribeToDrafts(() => undefined)));
  world.windows[window] = open;
  return open;
}

/** Advances the clock and fires due alarms. */
export async function later(world: World, time: number): Promise<void> {
  await passTime(time, () => quiet(world));
  await revive(world);
  const { alarms, onAlarm } = fakeWorld();
  const due = [...alarms.values()].filter(({ when = 0 }) => when <= Date.now());
  // The browser forgets an alarm when it rings.
  for (const { name, periodInMinutes } of due) if (!periodInMinutes) alarms.delete(name);
  for (const { name } of due) onAlarm.fire({ name });
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
