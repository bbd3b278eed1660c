// Runs creations by the protocol in creation-machine.ts.

import { operations } from '../../api/operations.ts';
import { omit } from '../../format/omit.ts';
import { jobRunner, type QueueRun, runSteps } from '../../jobs/worker/job-runner.ts';
import { isOnline, type SendEvent, sendOnce, usableWorkspace } from '../../jobs/worker/send-once.ts';
import { step } from '../../jobs/worker/step.ts';
import { invalidateAnswers, keepAnswer } from '../../service/worker/cache.ts';
import { getWorkspace } from '../../service/worker/workspaces.ts';
import {
  type Created,
  type CreationEffect,
  type CreationEvent,
  type CreationRecord,
  creationMachine,
  isOnItsWay,
  nextTime,
} from './creation-machine.ts';
import { clearCreations, commitEvent, dropCreation, getCreation, listCreations } from './creation-store.ts';
import { contentOf, forgetContents, publishCreations, remember, viewsOf } from './creation-views.ts';
import { forgetForms } from './form-drafts.ts';
import { answeredItem, noteItems } from './note-answers.ts';

export const creationRunner = jobRunner<CreationRecord>({
  alarm: 'creations',
  lock: 'creation',
  list: async () => (await listCreations()).filter(isOnItsWay),
  queueOf: ({ workspaceId }) => workspaceId,
  isOpen: isOnItsWay,
  nextTime,
  run: (id, queueRun) =>
    runSteps<CreationRecord, CreationEvent, CreationEffect>({
      machine: creationMachine,
      read: () => getCreation(id),
      resumed: ({ baseUrl }) => ({
        kind: 'resumed',
        at: Date.now(),
        isOnline: isOnline(baseUrl, queueRun.onLine),
      }),
      commit: (event) => commitEvent(id, event),
      perform: (effect, creation) => perform(effect, creation, queueRun),
    }),
  sweep: sweepDone,
  show: publishCreations,
});

async function perform(
  effect: CreationEffect,
  creation: CreationRecord,
  queueRun: QueueRun,
): Promise<CreationEvent | undefined> {
  if (effect.do === 'send') return send(creation, queueRun);
  if (effect.do === 'show') await publishCreations();
  else {
    await step('done', creation.id);
    await keepCreated(creation, effect.created).catch(reportError);
  }
  return undefined;
}

async function send(creation: CreationRecord, { onLine }: QueueRun): Promise<CreationEvent | undefined> {
  const content = await contentOf(creation);
  if (!content) {
    // The sealing key was cleared, so the content is unreadable.
    await dropCreation(creation.id, () => true);
    return undefined;
  }
  const found = await usableWorkspace(creation, onLine);
  if (!found || !('workspace' in found)) return found && remembered(creation, found);
  const { id, operation, edits } = creation;
  const sent = await sendOnce(found.workspace, {
    id,
    operation,
    params: {},
    body: content.body,
    async markSending() {
      const marked = await commitEvent(id, { kind: 'leaving', at: Date.now(), edits });
      if (marked) publishCreations().catch(reportError);
      return marked !== undefined;
    },
  });
  if (sent?.kind !== 'answered') return sent && remembered(creation, sent);
  await remember(id, { words: content });
  const kind = operation === 'createPerson' ? 'person' : 'account';
  // The answer's type follows from the operation.
  const created = { kind, data: sent.data } as Created;
  const { name: _, ...known } = await answeredItem(creation.workspaceId, created, sent.at);
  return { kind: 'answered', at: sent.at, created, known: { ...known, how: 'created' } };
}

/** The service's detail stays in memory, since it may repeat personal data. */
async function remembered({ id }: CreationRecord, event: SendEvent): Promise<SendEvent> {
  if (!('problem' in event)) return event;
  await remember(id, { detail: event.problem.detail });
  return { ...event, problem: omit(event.problem, 'detail') };
}

/** Caches the answer as if it had been read. */
async function keepCreated({ workspaceId, operation }: CreationRecord, created: Created): Promise<void> {
  const workspace = await getWorkspace(workspaceId);
  if (!workspace) return;
  await invalidateAnswers(workspace, operations[operation].invalidates);
  if (created.kind === 'person') {
    await keepAnswer(workspace, 'getPerson', { person_id: created.data.personId }, created.data);
  } else {
    await keepAnswer(workspace, 'getAccount', { account_id: created.data.accountId }, created.data);
  }
  await noteItems(workspace, [await answeredItem(workspaceId, created, Date.now())], 'created');
}

/** Done creations are shown until the browser closes. */
async function sweepDone(): Promise<void> {
  const done = (await listCreations()).filter(({ state }) => state.kind === 'done');
  const shown = new Set((await viewsOf(done)).map(({ id }) => id));
  for (const { id } of done) if (!shown.has(id)) await dropCreation(id, ({ state }) => state.kind === 'done');
}

export async function forgetCreations(workspaceId: string): Promise<void> {
  const ids = (await listCreations(workspaceId)).map(({ id }) => id);
  await clearCreations(workspaceId);
  await forgetContents(ids);
  await forgetForms(workspaceId);
  await creationRunner.refresh();
}
