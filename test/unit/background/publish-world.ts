// Workers that can be killed between any two of their steps. A step is a request, its answer, or a use of storage;
// what a killed worker would still do fails at its next step, and so leaves no trace.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Audience } from '../../../lib/api/schemas.ts';
import type { PublishingState, VersionAction, VersionOrder } from '../../../lib/publishing.ts';
import type { Workspace } from '../../../lib/workspace.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { fakeWorld, newProfile } from '../fakes/fake-world.ts';
import { connectWorkspace } from './connect-workspace.ts';
import { startWorker } from './worker.ts';

interface Life {
  dead: boolean;
  steps: number;
  /** The step that is not taken any more. */
  killAt: number;
}

const lives = new AsyncLocalStorage<Life>();

function step(): void {
  const life = lives.getStore();
  if (!life) return;
  life.steps += 1;
  if (life.steps >= life.killAt) life.dead = true;
  if (life.dead) throw new Error('killed');
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

const realFetch = globalThis.fetch;
globalThis.fetch = async (...args) => {
  step();
  const response = await realFetch(...args);
  step();
  return response;
};
stepBefore(IDBDatabase.prototype, 'transaction');
// Whoever waits for a lock is called by whoever lets go of it, and still belongs to its own worker.
const { request } = navigator.locks;
navigator.locks.request = ((...args: unknown[]) => {
  const bound = args.map((arg) =>
    typeof arg === 'function' ? AsyncLocalStorage.bind(arg as () => unknown) : arg,
  );
  return Reflect.apply(request, navigator.locks, bound);
}) as typeof request;

async function startModules() {
  const worker = await startWorker();
  return {
    ...worker,
    publishing: {
      alarm: await import('../../../lib/background/publishing/alarm.ts'),
      attempts: await import('../../../lib/background/publishing/place-order.ts'),
      records: await import('../../../lib/background/publishing/kept-records.ts'),
      runs: await import('../../../lib/background/publishing/drive-run.ts'),
      tend: await import('../../../lib/background/publishing/tend-publishing.ts'),
      watch: await import('../../../lib/background/publishing/watch.ts'),
    },
  };
}

export type Modules = Awaited<ReturnType<typeof startModules>>;

export interface PublishWorker {
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

/** A worker that listens and tends publishing like the real one, unless it is to be `bare`. */
export async function newWorker({
  bare = false,
  dieAfter = Number.POSITIVE_INFINITY,
} = {}): Promise<PublishWorker> {
  const life: Life = { dead: false, steps: 0, killAt: Number.POSITIVE_INFINITY };
  const modules = await lives.run(life, startModules);
  life.killAt = life.steps + dieAfter + 1;
  const { tend } = modules.publishing;
  let started = Promise.resolve();
  if (!bare) {
    lives.run(life, () => {
      modules.answerViews.answerViews(modules.handlers.handlers);
      tend.listenForPublishing();
      started = tend.tendPublishing();
      started.catch(reportError);
    });
  }
  return {
    started: () => started,
    modules,
    run: (work) => lives.run(life, () => work(modules)),
    steps: () => life.steps,
    kill() {
      life.dead = true;
    },
    isDead: () => life.dead,
    killAfter(steps) {
      life.killAt = life.steps + steps + 1;
    },
  };
}

/** A new profile, in which a killed worker's last steps fail without being a defect. */
export function emptyProfile(): void {
  const { local, session } = newProfile();
  stepBefore(local, 'get', 'set', 'remove');
  stepBefore(session, 'get', 'set', 'remove');
  globalThis.reportError = (error: unknown) => {
    if (!String(error).includes('killed')) fakeWorld().bugs.push(error);
  };
}

/** A new profile that is connected to the sandbox, with the audiences of its first page known. */
export async function connectedProfile(
  sandbox: Sandbox,
): Promise<{ worker: PublishWorker; workspace: Workspace }> {
  emptyProfile();
  const worker = await newWorker({ bare: true });
  const workspace = await connectWorkspace(worker.modules, sandbox);
  await worker.run(async ({ directory }) => {
    await directory.walkPages(workspace);
    await directory.walkAudiences(workspace, sandbox.seed.ids.page);
  });
  sandbox.ledger.clear();
  return { worker, workspace };
}

/** A new draft above the latest version of an audience, as somebody at the company would write it. */
export function newDraft(sandbox: Sandbox, audienceId = sandbox.seed.ids.audience): string {
  return sandbox.changes.bumpVersion(sandbox.seed.ids.page, audienceId);
}

export function orderFor(
  sandbox: Sandbox,
  workspace: Workspace,
  versionId: string,
  more: Partial<VersionOrder> = {},
): VersionOrder {
  return {
    action: 'publish' satisfies VersionAction,
    workspaceId: workspace.id,
    epoch: workspace.epoch,
    pageId: sandbox.seed.ids.page,
    audienceId: sandbox.seed.ids.audience,
    versionId,
    status: 'draft',
    ...more,
  };
}

/** Posts that reached the service, with the version and the body of each. */
export function posts(sandbox: Sandbox): { versionId: string; operation: string; key?: string }[] {
  return sandbox.ledger
    .entries()
    .filter(({ method }) => method === 'POST')
    .map(({ params, operation = '', body }) => {
      const key = (body as { operationKey?: string } | undefined)?.operationKey;
      return { versionId: params.version_id ?? '', operation, ...(key === undefined ? {} : { key }) };
    });
}

/** The audiences of the first page as they are at the service, whatever is kept. */
export async function audiencesAt(sandbox: Sandbox, limit = 100): Promise<Audience[]> {
  const list = `${sandbox.url}/v0/pages/${sandbox.seed.ids.page}/audiences?limit=${limit}`;
  const response = await realFetch(list, { headers: { 'x-api-key': sandbox.key } });
  return ((await response.json()) as { items: Audience[] }).items;
}

/** One of the first ten. */
export async function audienceAt(
  sandbox: Sandbox,
  audienceId = sandbox.seed.ids.audience,
): Promise<Audience | undefined> {
  return (await audiencesAt(sandbox, 10)).find((audience) => audience.audienceId === audienceId);
}

/** The snapshot that views draw. */
export function shownState(): PublishingState {
  const state = fakeWorld().session.all().publishing as PublishingState | undefined;
  return state ?? { attempts: [], watches: [], runs: [] };
}
