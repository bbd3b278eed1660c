// A worker that knows a world: the sandbox holds it, and the worker is connected to it.
import { request } from 'node:http';
import fc from 'fast-check';
import { expect, vi } from 'vitest';
import type { Ask, RequestName } from '../../../lib/app/requests.ts';
import type { Known } from '../../oracle/facts.ts';
import { addPassing, fill, HOUR, nowOf, removePassing } from '../../oracle/tables.ts';
import type { World } from '../../oracle/world.ts';
import { listen } from '../../sandbox/listen.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import type { Store } from '../../sandbox/store.ts';
import { randomRuns } from '../../setup/trials.ts';
import { endWorker, fakeWorld, newProfile } from '../fakes/fake-world.ts';
import { connectWorkspace } from '../fixtures/connect-workspace.ts';
import { until } from '../fixtures/until.ts';
import { startWorker, type Worker } from '../fixtures/worker.ts';

// A part whose file is read after a worker has started anew is drawn in the same view as the parts around it.
const contexts = {
  '../../../components/ui/view-context.ts': await import('../../../components/ui/view-context.ts'),
  '../../../components/ui/Age.tsx': await import('../../../components/ui/Age.tsx'),
};
for (const [path, module] of Object.entries(contexts)) vi.doMock(path, () => module);

/** Tries the property in as many worlds as the run takes; `WORLD=11` begins with the twelfth. */
export function assertWorlds<Drawn>(normal: number, property: fc.IAsyncProperty<Drawn>): Promise<void> {
  const { numRuns, seed } = randomRuns({ normal, full: 3000 });
  return fc.assert(property, { numRuns, seed, endOnFailure: true, path: process.env.WORLD ?? '0' });
}

/** What is looked at. */
export interface Place {
  world: World;
  worker: Worker;
  sandbox: Sandbox;
  /** While the clock was ahead by so much (ms), so many requests came. */
  ahead?: { by: number; entries: number };
}

/** `neighbour`: of another workspace at the same service. */
export async function inWorld(
  { world, ahead = world }: { world: World; ahead?: World | undefined },
  neighbour: World | undefined,
  look: (here: Place, store: Store, there: Place | undefined) => Promise<void>,
): Promise<void> {
  process.env.TZ = `Etc/GMT${world.zone > 0 ? '-' : '+'}${Math.abs(world.zone)}`;
  vi.useFakeTimers({ toFake: ['Date'], now: nowOf(ahead) });
  const { sandbox, store } = await sandboxOf(world, ahead.ahead);
  const other = neighbour && { world: neighbour, ...(await sandboxOf(neighbour)) };
  const service = other && (await serviceOf([sandbox, other.sandbox]));
  newProfile();
  const worker = await startWorker();
  const connect = (key: string, id: string) =>
    connectWorkspace(worker, { url: service?.url ?? sandbox.url, key }, { id });
  const workspaces = [await connect(sandbox.key, world.workspaceId)];
  if (other) workspaces.push(await connect(other.sandbox.key, other.world.workspaceId));
  // News is found by who listens.
  worker.start.startBackground();
  for (const workspace of workspaces) await worker.lists.crawlPages(workspace);
  try {
    await look({ world, worker, sandbox }, store, other && { ...other, worker });
    for (const { ledger } of [sandbox, ...(other ? [other.sandbox] : [])])
      await until(() => expect(ledger.entries().every(({ finished }) => finished)).toBe(true));
    expect(fakeWorld().bugs).toEqual([]);
  } finally {
    endWorker();
    await service?.close();
    await other?.sandbox.close();
    await sandbox.close();
    vi.useRealTimers();
  }
}

async function sandboxOf(world: World, ahead = 0): Promise<{ sandbox: Sandbox; store: Store }> {
  const { pageSize, dialect, behind } = world;
  let store: Store | undefined;
  const sandbox = await startSandbox({
    pageSize,
    dialect,
    clockOffset: -behind - ahead * HOUR,
    fill: (empty) => {
      store = empty;
      fill(world, empty);
      if (dialect.cursors) addPassing(world, empty);
    },
    onListed: (kind, parent) => store && removePassing(store, kind, parent),
  });
  if (!store) throw new Error('Nothing was filled');
  return { sandbox, store };
}

/** One service for several keys: each sandbox answers to its own. */
async function serviceOf(sandboxes: readonly Sandbox[]) {
  const { port, close } = await listen(0, (asked, answer) => {
    const sandbox = sandboxes.find(({ key }) => key === asked.headers['x-api-key']) ?? sandboxes[0];
    const { method, headers } = asked;
    const { host } = new URL(sandbox?.url ?? '');
    const passed = request(
      `${sandbox?.url}${asked.url}`,
      { method, headers: { ...headers, host } },
      (told) => {
        answer.writeHead(told.statusCode ?? 500, told.headers);
        told.pipe(answer);
      },
    );
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  return { url: `http://localhost:${port}`, close };
}

/** A view that hears nothing of a worker that ends with its world. */
export function viewOf({ answers }: Worker): { ask: Ask } {
  const unlessKilled = (error: unknown) => {
    if (String(error) !== 'Error: killed') throw error;
    return new Promise(() => undefined);
  };
  const ask = async (request: RequestName, input: object) =>
    answers[request](input as never).catch(unlessKilled);
  return { ask: ask as unknown as Ask };
}

/** All that the service was asked and answered so far, by its own clock where the one here was ahead. */
export function knownFrom({ ledger }: Sandbox, ahead?: Place['ahead']): Known {
  const entries = ledger.entries().map((entry, index) => {
    const isAhead = ahead && index < ahead.entries;
    return isAhead ? { ...entry, at: entry.at - ahead.by } : entry;
  });
  const answered = entries.filter(({ status }) => status === 200);
  const of = (name: string) => answered.filter(({ operation }) => operation === name);
  return {
    figures: of('getAnalyticsSummary').map(({ params, query, at }) => ({
      pageId: params.page_id ?? '',
      at,
      from: Date.parse(query.startDate ?? ''),
      to: Date.parse(query.endDate ?? ''),
    })),
    audiences: of('listAudiences').map(({ params, at }) => ({ pageId: params.page_id ?? '', at })),
    conversations: of('getAudienceMessages').map(({ params }) => ({
      pageId: params.page_id ?? '',
      audienceId: params.audience_id ?? '',
    })),
  };
}
