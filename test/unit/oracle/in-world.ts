// A worker that knows a world: the sandbox holds it, and the worker is connected to it.
import { expect, vi } from 'vitest';
import type { Ask } from '../../../lib/app/requests.ts';
import type { Known } from '../../oracle/facts.ts';
import { fill, nowOf } from '../../oracle/tables.ts';
import type { World } from '../../oracle/world.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import type { Store } from '../../sandbox/store.ts';
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

export async function inWorld(
  world: World,
  look: (worker: Worker, sandbox: Sandbox, store: Store) => Promise<void>,
): Promise<void> {
  process.env.TZ = `Etc/GMT${world.zone > 0 ? '-' : '+'}${Math.abs(world.zone)}`;
  vi.useFakeTimers({ toFake: ['Date'], now: nowOf(world) });
  const { pageSize, dialect, behind, workspaceId: id } = world;
  let store: Store | undefined;
  const sandbox = await startSandbox({
    ...{ pageSize, dialect, clockOffset: -behind },
    fill: (empty) => {
      store = empty;
      fill(world, empty);
    },
  });
  newProfile();
  const worker = await startWorker();
  const workspace = await connectWorkspace(worker, sandbox, { id });
  if (!store) throw new Error('Nothing was filled');
  // News is found by who listens.
  worker.start.startBackground();
  await worker.walks.crawlPages(workspace);
  try {
    await look(worker, sandbox, store);
    await until(() => expect(sandbox.ledger.entries().every(({ finished }) => finished)).toBe(true));
    expect(fakeWorld().bugs).toEqual([]);
  } finally {
    endWorker();
    await sandbox.close();
    vi.useRealTimers();
  }
}

export function viewOf(worker: Worker): { ask: Ask } {
  const answers = worker.answers as unknown as Record<string, (input: object) => Promise<unknown>>;
  // A view hears nothing of a worker that ends with its world.
  const unlessKilled = (error: unknown) => {
    if (String(error) !== 'Error: killed') throw error;
    return new Promise(() => undefined);
  };
  const ask = async (name: string, input: object) => answers[name]?.(input).catch(unlessKilled);
  return { ask: ask as unknown as Ask };
}

/** All that the service was asked and answered so far. */
export function knownFrom({ ledger }: Sandbox): Known {
  const answered = ledger.entries().filter(({ status }) => status === 200);
  const of = (name: string) => answered.filter(({ operation }) => operation === name);
  return {
    figures: of('getAnalyticsSummary').map(({ params, query, at }) => ({
      ...{ pageId: params.page_id ?? '', at },
      ...{ from: Date.parse(query.startDate ?? ''), to: Date.parse(query.endDate ?? '') },
    })),
    audiences: of('listAudiences').map(({ params, at }) => ({ pageId: params.page_id ?? '', at })),
  };
}
