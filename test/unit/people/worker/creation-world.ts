// Killable workers that create persons and accounts, over a sandbox, with a clock that tests move.
import {
  type CreationOrder,
  type CreationsState,
  type CreationView,
  noCreations,
} from '../../../../lib/people/people.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { type KillableWorker, startKillable } from '../../fixtures/killable-worker.ts';
import { startWorker } from '../../fixtures/worker.ts';

async function load() {
  const worker = await startWorker();
  return {
    ...worker,
    creations: await import('../../../../lib/people/worker/creations.ts'),
    listeners: await import('../../../../lib/people/worker/note-answers.ts'),
    kept: await import('../../../../lib/people/worker/creation-store.ts'),
    forms: await import('../../../../lib/people/worker/form-drafts.ts'),
    noting: await import('../../../../lib/people/worker/note-answers.ts'),
  };
}

type Modules = Awaited<ReturnType<typeof load>>;
export type CreationWorker = KillableWorker<Modules>;

/** A worker that listens and runs creations like the real one. */
export function newWorker(dieAfter?: number): Promise<CreationWorker> {
  return startKillable(load, listen, dieAfter);
}

function listen({ messageRouter, requests, listeners, creations }: Modules): Promise<void> {
  messageRouter.answerViews(requests);
  creations.creationRunner.listen();
  listeners.listenForKnown();
  return creations.creationRunner.resume();
}

export async function connectedProfile(
  sandbox: Sandbox,
): Promise<{ worker: CreationWorker; workspace: Workspace }> {
  newProfile();
  const worker = await newWorker();
  return { worker, workspace: await connectWorkspace(worker.modules, sandbox) };
}

let orders = 0;

export function personOrder(workspace: Workspace, more: Partial<CreationOrder> = {}): CreationOrder {
  orders += 1;
  return {
    id: `creation-${orders}`,
    workspaceId: workspace.id,
    source: { url: `https://canary-source.example/${orders}` },
    operation: 'createPerson',
    body: { name: `Canary Nightingale ${orders}`, email: `canary.${orders}@nightingale.example` },
    ...more,
  } as CreationOrder;
}

export function accountOrder(workspace: Workspace, more: Partial<CreationOrder> = {}): CreationOrder {
  const body = { domain: `canary-${orders + 1}.example`, name: 'Canary & Co' };
  return personOrder(workspace, { operation: 'createAccount', body, ...more } as Partial<CreationOrder>);
}

/** The bodies of the posts that reached the service. */
export function posts(sandbox: Sandbox): { name?: string; domain?: string }[] {
  return sandbox.ledger
    .entries()
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => body as { name?: string; domain?: string });
}

/** The snapshot that views draw. */
export function shown(): CreationsState {
  return (fakeWorld().session.one('creations') as CreationsState | undefined) ?? noCreations;
}

/** One creation of the snapshot; reading it takes no step. */
export function shownOne(id: string): CreationView | undefined {
  return shown().creations.find((creation) => creation.id === id);
}
