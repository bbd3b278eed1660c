// One request for one creation. Each state is on the disk before the next step.
import type { Answer, Body } from '../../api/operations.ts';
import type { Problem } from '../../api/problem.ts';
import { barrierOf } from '../../capture/worker/barrier.ts';
import { heldBack, outcomeOf, stateAfter } from '../../jobs/worker/outcome.ts';
import { type Errand, type Sent, sendOnce } from '../../jobs/worker/send-once.ts';
import { step } from '../../jobs/worker/step.ts';
import { getWorkspace } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { factsOf } from '../likeness.ts';
import type { CreationOperation, CreationState } from '../people.ts';
import { type CreationWords, tellDetail, tellWords, withoutDetail, wordsOf } from './creation-words.ts';
import { publishCreations } from './creations-state.ts';
import { changeCreation, dropCreation, type KeptCreation } from './kept-creations.ts';
import { marksOf } from './marks.ts';

type Person = Answer<'createPerson'>;
type Account = Answer<'createAccount'>;
export type Created = { kind: 'person'; data: Person } | { kind: 'account'; data: Account };

/** What was stored then, and what the service answered where it is done. */
export interface Settled {
  creation: KeptCreation;
  created?: Created;
}

/** Sends one that is due, under its lock. Undefined where nothing changed. */
export async function sendCreation(creation: KeptCreation): Promise<Settled | undefined> {
  const workspace = await getWorkspace(creation.workspaceId);
  if (!workspace) return undefined; // its creations are being removed
  if (workspace.baseUrl !== creation.baseUrl) return settled(hasMoved(creation));
  const words = await wordsOf(creation);
  if (!words) {
    // What sealed it was cleared: nobody can read it any more.
    await dropCreation(creation.id, () => true);
    return undefined;
  }
  const barrier = await barrierOf(workspace);
  if (barrier) return settled(held(creation, barrier));
  return creation.operation === 'createPerson'
    ? sendPerson(workspace, creation, words)
    : sendAccount(workspace, creation, words);
}

async function settled(stored: Promise<KeptCreation | undefined>): Promise<Settled | undefined> {
  const creation = await stored;
  return creation && { creation };
}

async function sendPerson(workspace: Workspace, creation: KeptCreation, { body }: CreationWords) {
  const sent = await sendOnce<'createPerson'>(workspace, {
    ...errandOf(creation),
    operation: 'createPerson',
    body: body as Body<'createPerson'>,
  });
  if (sent.kind !== 'answered') return settled(failed(creation, sent));
  return done(creation, { kind: 'person', data: sent.data });
}

async function sendAccount(workspace: Workspace, creation: KeptCreation, { body }: CreationWords) {
  const sent = await sendOnce<'createAccount'>(workspace, {
    ...errandOf(creation),
    operation: 'createAccount',
    body: body as Body<'createAccount'>,
  });
  if (sent.kind !== 'answered') return settled(failed(creation, sent));
  return done(creation, { kind: 'account', data: sent.data });
}

function errandOf(creation: KeptCreation): Pick<Errand<'createPerson'>, 'id' | 'params' | 'markSending'> {
  return {
    id: creation.id,
    params: {},
    async markSending() {
      const marked = await changeCreation(creation.id, (present) => {
        if (present.state.kind !== 'queued' || present.edits !== creation.edits) return undefined;
        const state = { kind: 'sending', sentAt: Date.now() } as const;
        return { ...present, attempts: present.attempts + 1, state };
      });
      if (marked) publishCreations().catch(reportError);
      return marked !== undefined;
    },
  };
}

/** With its id it is known from then on: both are stored in one. */
async function done(creation: KeptCreation, created: Created): Promise<Settled | undefined> {
  const { id, workspaceId } = creation;
  const { kind, data } = created;
  const ownId = kind === 'person' ? data.personId : data.accountId;
  await step('answered', id);
  const [words, marks] = await Promise.all([
    wordsOf(creation),
    marksOf({ workspaceId, kind }, factsOf(data)),
  ]);
  if (words) await tellWords(id, words);
  const stored = await changeCreation(
    id,
    ({ words: _, ...present }) =>
      present.state.kind === 'sending'
        ? { ...present, state: { kind: 'done', at: Date.now(), id: ownId } }
        : undefined,
    { kind, id: ownId, how: 'created', marks, isUsed: true },
  );
  await step('done', id);
  return stored && { creation: stored, created };
}

async function failed(
  creation: KeptCreation,
  sent: Exclude<Sent<CreationOperation>, { kind: 'answered' }>,
): Promise<KeptCreation | undefined> {
  switch (sent.kind) {
    case 'failed':
      return afterRequest(creation, sent.problem);
    case 'called-back':
      return changeCreation(creation.id, (present) =>
        present.state.kind === 'sending'
          ? { ...present, attempts: present.attempts - 1, state: { kind: 'queued', notBefore: Date.now() } }
          : undefined,
      );
    case 'held':
      return held(creation, sent.problem);
    case 'stale':
      return undefined;
  }
}

async function afterRequest({ id }: KeptCreation, problem: Problem): Promise<KeptCreation | undefined> {
  await tellDetail(id, problem);
  return changeCreation(id, (present) => {
    if (present.state.kind !== 'sending') return undefined;
    const kept = withoutDetail(problem);
    const state: CreationState = stateAfter(kept, present.attempts) ?? unclear(kept);
    // A key that is not accepted says nothing of this one.
    const isCounted = outcomeOf(problem) !== 'paused';
    return { ...present, attempts: present.attempts - (isCounted ? 0 : 1), state };
  });
}

/** Nothing lists what was created, so nobody but the person can find out. */
export function unclear(problem?: Problem): CreationState {
  return { kind: 'needs-you', at: Date.now(), why: 'unclear', ...(problem ? { problem } : {}) };
}

async function held({ id }: KeptCreation, problem: Problem): Promise<KeptCreation | undefined> {
  await tellDetail(id, problem);
  return changeCreation(id, (present) => {
    if (present.state.kind !== 'queued') return undefined;
    const state = heldBack(present.state, withoutDetail(problem));
    return state && { ...present, state };
  });
}

/** The workspace has another service now: only a person can say whether it is meant for that one, too. */
function hasMoved({ id }: KeptCreation): Promise<KeptCreation | undefined> {
  return changeCreation(id, (present) =>
    present.state.kind === 'queued'
      ? { ...present, state: { kind: 'needs-you', at: Date.now(), why: 'moved' } }
      : undefined,
  );
}
