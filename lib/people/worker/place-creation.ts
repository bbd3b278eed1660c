// From "create" to a record on the disk. Nothing is sent here.

import { type Problem, ProblemError } from '../../api/problem.ts';
import { step } from '../../jobs/worker/step.ts';
import { withRoom } from '../../jobs/worker/strict-store.ts';
import { ONE_CLICK } from '../../jobs/worker/times.ts';
import { workspaceById } from '../../service/worker/workspaces.ts';
import type { CreationOrder, CreationView } from '../people.ts';
import type { CreationRecord } from './creation-machine.ts';
import { addCreation, getCreation, listCreations } from './creation-store.ts';
import { contentOf, sealContent, viewsOf } from './creation-views.ts';
import { creationRunner } from './creations.ts';

export const refuse = (problem: Problem): never => {
  throw new ProblemError(problem);
};

/** Resolves once it is stored. The same id again, or one click fired twice, answers the same creation. */
export async function placeCreation(order: CreationOrder): Promise<CreationView> {
  // Under a lock, since what is sealed can only be compared after it was opened.
  const stored = await navigator.locks.request(`create:${order.workspaceId}`, () => store(order));
  await creationRunner.changed().catch(reportError); // it is kept, whatever becomes of this
  return shown(stored);
}

async function store(order: CreationOrder): Promise<CreationRecord> {
  const present = (await getCreation(order.id)) ?? (await sameClick(order));
  if (present) return present;
  const workspace = await workspaceById(order.workspaceId);
  const createdAt = Date.now();
  const creation: CreationRecord = {
    id: order.id,
    workspaceId: workspace.id,
    baseUrl: workspace.baseUrl,
    operation: order.operation,
    createdAt,
    edits: 0,
    attempts: 0,
    state: { kind: 'queued', notBefore: createdAt },
    words: await withRoom(() => sealContent(order)),
  };
  // First the alarm: a worker that is killed once it is stored is woken for it.
  await creationRunner.armBackstop();
  await step('before-queued', creation.id);
  const stored = await withRoom(() => addCreation(creation));
  await step('queued', creation.id);
  return stored;
}

/** One of the same body that was placed just now. */
async function sameClick({
  workspaceId,
  operation,
  body,
}: CreationOrder): Promise<CreationRecord | undefined> {
  const now = Date.now();
  for (const creation of await listCreations(workspaceId)) {
    if (creation.operation !== operation || Math.abs(now - creation.createdAt) >= ONE_CLICK) continue;
    const content = await contentOf(creation);
    if (content && spelled(content.body) === spelled(body)) return creation;
  }
  return undefined;
}

const spelled = (body: object) => JSON.stringify(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1)));

export async function shown(creation: CreationRecord): Promise<CreationView> {
  const [view] = await viewsOf([creation]);
  return view ?? refuse({ kind: 'not-found' });
}
