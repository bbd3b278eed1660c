// From "create" to a record on the disk. Nothing is sent here.

import { type Problem, ProblemError } from '../../api/problem.ts';
import { step } from '../../jobs/worker/step.ts';
import { ONE_CLICK } from '../../jobs/worker/times.ts';
import { withRoom } from '../../jobs/worker/with-room.ts';
import { getWorkspace } from '../../service/worker/workspaces.ts';
import type { CreationOrder, CreationView } from '../people.ts';
import { sealWords, viewsOf, wordsOf } from './creation-words.ts';
import { publishCreations } from './creations-state.ts';
import { addCreation, getCreation, type KeptCreation, listCreations } from './kept-creations.ts';
import { armBackstop, planNext, tendCreations } from './tend-creations.ts';

export const refuse = (problem: Problem): never => {
  throw new ProblemError(problem);
};

/** Resolves once it is stored. The same id again, or one click fired twice, answers the same creation. */
export async function placeCreation(order: CreationOrder): Promise<CreationView> {
  // Under a lock, since what is sealed can only be compared after it was opened.
  const stored = await navigator.locks.request(`create:${order.workspaceId}`, () => store(order));
  await goOn().catch(reportError); // it is kept, whatever becomes of this
  return shown(stored);
}

async function store(order: CreationOrder): Promise<KeptCreation> {
  const present = (await getCreation(order.id)) ?? (await sameClick(order));
  if (present) return present;
  const workspace = (await getWorkspace(order.workspaceId)) ?? refuse({ kind: 'not-connected' });
  const createdAt = Date.now();
  const creation: KeptCreation = {
    id: order.id,
    workspaceId: workspace.id,
    baseUrl: workspace.baseUrl,
    operation: order.operation,
    createdAt,
    edits: 0,
    attempts: 0,
    state: { kind: 'queued', notBefore: createdAt },
    words: await withRoom(() => sealWords(order)),
  };
  // First the alarm: a worker that is killed once it is stored is woken for it.
  await armBackstop();
  await step('before-queued', creation.id);
  const stored = await withRoom(() => addCreation(creation));
  await step('queued', creation.id);
  return stored;
}

/** One with the same words that was placed just now. */
async function sameClick({ workspaceId, operation, body }: CreationOrder): Promise<KeptCreation | undefined> {
  const now = Date.now();
  for (const creation of await listCreations(workspaceId)) {
    if (creation.operation !== operation || Math.abs(now - creation.createdAt) >= ONE_CLICK) continue;
    const words = await wordsOf(creation);
    if (words && spelled(words.body) === spelled(body)) return creation;
  }
  return undefined;
}

const spelled = (body: object) => JSON.stringify(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Shows what was stored, and sees to it that it is sent. */
export async function goOn(): Promise<void> {
  await publishCreations();
  await planNext();
  tendCreations().catch(reportError);
}

export async function shown(creation: KeptCreation): Promise<CreationView> {
  const [view] = await viewsOf([creation]);
  return view ?? refuse({ kind: 'not-found' });
}
