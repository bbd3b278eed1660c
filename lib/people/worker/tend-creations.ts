// Puts persons and accounts on their way right at each start and each alarm. Idempotent: nothing of it is done twice.
import { operations } from '../../api/operations.ts';
import { isQueuedDue, nextOfQueued } from '../../capture/worker/due.ts';
import { allOf, attending } from '../../jobs/worker/attending.ts';
import { planner } from '../../jobs/worker/plan.ts';
import { keepAnswer, spoil } from '../../service/worker/cache.ts';
import { getWorkspace } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { forgetWords, viewsOf } from './creation-words.ts';
import { publishCreations } from './creations-state.ts';
import { CREATIONS_ALARM } from './door.ts';
import {
  changeCreation,
  clearCreations,
  dropCreation,
  getCreation,
  type KeptCreation,
  listCreations,
} from './kept-creations.ts';
import { accountTold, note, personTold } from './note-answers.ts';
import { type Created, type Settled, sendCreation, unclear } from './send-creation.ts';

const { attend, isUnderWay } = attending('creation', goOnWith);
const { armBackstop, plan } = planner(CREATIONS_ALARM, () => tendCreations());

export { armBackstop };

const isOnItsWay = ({ state }: KeptCreation) => state.kind === 'queued' || state.kind === 'sending';

/** Goes on with every one that has something due. */
export async function tendCreations(_how?: { eager: boolean }): Promise<void> {
  const creations = await listCreations();
  const open = creations.filter(isOnItsWay);
  if (open.length > 0) await armBackstop();
  await sweepDone(creations);
  await publishCreations();
  const over = allOf(open.map(({ id }) => attend(id)));
  await planNext();
  await over;
  await publishCreations();
  await planNext();
}

/** What is done is shown until the browser closes. */
async function sweepDone(creations: KeptCreation[]): Promise<void> {
  const done = creations.filter(({ state }) => state.kind === 'done');
  const shown = new Set((await viewsOf(done)).map(({ id }) => id));
  for (const { id } of done) if (!shown.has(id)) await dropCreation(id, ({ state }) => state.kind === 'done');
}

/** What is done, or needs a person, goes on by nothing else. */
export async function isAtRest(): Promise<boolean> {
  return !(await listCreations()).some(isOnItsWay);
}

export async function planNext(): Promise<void> {
  const now = Date.now();
  const open = (await listCreations()).filter(isOnItsWay);
  await plan(
    open.map(({ id, state }) => ({
      next: state.kind === 'queued' ? nextOfQueued(state, now) : now,
      isUnderWay: isUnderWay(id),
    })),
    now,
  );
}

/** More steps than one can have at once: a defect must not become a loop. */
const MOST_STEPS = 4;

async function goOnWith(id: string): Promise<void> {
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const creation = await getCreation(id);
    const changed = creation && (await goOn(creation));
    if (!changed) return;
    if (changed.created) await afterDone(changed.creation, changed.created).catch(reportError);
    await publishCreations();
  }
}

/** One step. Undefined where there is nothing to do now, or nothing has changed. */
async function goOn(creation: KeptCreation): Promise<Settled | undefined> {
  const { id, state } = creation;
  // Whoever may look has its lock: its worker was killed while it was being sent.
  if (state.kind === 'sending') {
    const left = await changeCreation(id, (present) =>
      present.state.kind === 'sending' ? { ...present, state: unclear() } : undefined,
    );
    return left && { creation: left };
  }
  // Without a problem nothing holds it back, whatever the clock says.
  const isDue = state.kind === 'queued' && (!state.problem || isQueuedDue(state, Date.now()));
  return isDue ? sendCreation(creation) : undefined;
}

/** What the service answered is what reading it would give. */
async function afterDone({ workspaceId, operation }: KeptCreation, created: Created): Promise<void> {
  const workspace = await getWorkspace(workspaceId);
  if (!workspace) return;
  await spoil(workspace, operations[operation].spoils);
  await keep(workspace, created);
}

async function keep(workspace: Workspace, { kind, data }: Created): Promise<void> {
  const at = Date.now();
  if (kind === 'person') {
    await keepAnswer(workspace, 'getPerson', { person_id: data.personId }, data);
    await note(workspace, [await personTold(workspace.id, data, at)], 'created');
  } else {
    await keepAnswer(workspace, 'getAccount', { account_id: data.accountId }, data);
    await note(workspace, [await accountTold(workspace.id, data, at)], 'created');
  }
}

/** Removes all of a workspace, sent or not. */
export async function forgetCreations(workspaceId: string): Promise<void> {
  const ids = (await listCreations(workspaceId)).map(({ id }) => id);
  await clearCreations(workspaceId);
  await forgetWords(ids);
  await publishCreations();
  await planNext();
}
