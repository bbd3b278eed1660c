// A person's orders and decisions about creations; sends nothing. Each decision is one transaction: it applies or comes too late.
import { createAccountBody, createPersonBody } from '../../api/request-schemas.ts';
import { refuse } from '../../capture/worker/place-capture.ts';
import { decideOnce } from '../../jobs/worker/decided.ts';
import { noteDropped, wasDropped } from '../../jobs/worker/dropped.ts';
import { refuseTooEarly } from '../../jobs/worker/outcome.ts';
import { step } from '../../jobs/worker/step.ts';
import { withRoom } from '../../jobs/worker/strict-store.ts';
import { ONE_CLICK } from '../../jobs/worker/times.ts';
import type { RequestContext } from '../../platform/request-context.ts';
import { unblock } from '../../service/worker/rate-limiter.ts';
import { workspaceById } from '../../service/worker/workspaces.ts';
import type { CreationBody, CreationOrder, CreationView } from '../people.ts';
import { type CreationRecord, isDiscardable } from './creation-machine.ts';
import { addCreation, commitEvent, dropCreation, getCreation, listCreations } from './creation-store.ts';
import { contentOf, forgetContents, sealContent, viewsOf } from './creation-views.ts';
import { creationRunner } from './creations.ts';
import { endDiscarded, endForms } from './form-drafts.ts';
import { hashOf } from './similarity.ts';

/** Resolves once it is stored. The same order again, or a click fired twice, resolves with the same creation. */
export async function placeCreation(order: CreationOrder): Promise<CreationView> {
  // The lock is needed because sealed contents can be compared only after decrypting.
  const stored = await navigator.locks.request(`create:${order.workspaceId}`, () => store(order));
  await endForms(order.workspaceId, [order.id]).catch(reportError);
  await creationRunner.changed().catch(reportError); // it is stored, even if this fails
  return shown(stored);
}

async function store(order: CreationOrder): Promise<CreationRecord> {
  const { operation, workspaceId } = order;
  const ordered = await hashOf([workspaceId, operation, spelled(order.body)]);
  const named = await getCreation(order.id);
  const isOther = named !== undefined && named.ordered !== ordered;
  const otherId = await hashOf([order.id, ordered]);
  const id = isOther ? otherId : order.id;
  const present = (isOther ? await getCreation(id) : named) ?? (await sameClick(order));
  if (present) return present;
  const workspace = await workspaceById(workspaceId);
  const createdAt = Date.now();
  const creation: CreationRecord = {
    id,
    workspaceId: workspace.id,
    baseUrl: workspace.baseUrl,
    operation,
    form: order.id,
    ordered,
    createdAt,
    edits: 0,
    attempts: 0,
    state: { kind: 'queued', notBefore: createdAt },
    words: await withRoom(() => sealContent(order)),
  };
  // Discarded or dismissed before this repeated order arrived.
  if (await wasDropped([order.id, otherId], ordered)) return creation;
  // Arm the alarm before storing, so that a worker killed in between is woken.
  await creationRunner.armBackstop();
  await step('before-queued', creation.id);
  const stored = await addCreation(creation);
  await step('queued', creation.id);
  return stored;
}

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

/** Throws a `conflict` if it is too late. Does nothing if the creation is gone. */
export async function controlCreation(
  { id, to }: { id: string; to: 'send' | 'discard' },
  asked?: RequestContext,
): Promise<void> {
  const creation = await getCreation(id);
  if (!creation) return;
  await decideOnce(creation, asked, () => (to === 'send' ? sendAgain(creation, asked) : discard(creation)));
  await creationRunner.changed();
}

async function discard({ id, workspaceId, ordered = '' }: CreationRecord): Promise<void> {
  await noteDropped(id, ordered);
  const isDropped = await dropCreation(id, isDiscardable);
  if (isDropped) {
    await forgetContents([id]);
    await endDiscarded(workspaceId).catch(reportError);
  } else if (await getCreation(id)) refuse({ kind: 'conflict' });
}

/** Sends it again, or to the workspace's new service. */
async function sendAgain({ id, workspaceId, state }: CreationRecord, asked?: RequestContext): Promise<void> {
  const { baseUrl } = await workspaceById(workspaceId);
  refuseTooEarly(state);
  if (state.kind === 'queued') await unblock(workspaceId);
  const next = await commitEvent(id, { kind: 'sent-again', at: Date.now(), baseUrl }, asked);
  if (!next) refuse({ kind: 'conflict' });
}

interface CreationEdit {
  id: string;
  body: CreationBody;
  /** Of the form it was typed in. */
  orderId?: string;
}

/** Replaces the body of a creation that is not in flight. */
export async function editCreation(edit: CreationEdit, asked?: RequestContext): Promise<CreationView> {
  const { id, orderId } = edit;
  const creation = (await getCreation(id)) ?? refuse({ kind: 'not-found' });
  const edited = await decideOnce(creation, asked, () => changeTo(edit, creation, asked));
  if (orderId !== undefined) await endForms(creation.workspaceId, [orderId]).catch(reportError);
  await creationRunner.changed();
  return shown(edited);
}

async function changeTo(
  { body, orderId: form }: Pick<CreationEdit, 'body' | 'orderId'>,
  creation: CreationRecord,
  asked?: RequestContext,
): Promise<CreationRecord> {
  const { id } = creation;
  const { baseUrl } = await workspaceById(creation.workspaceId);
  const { source = {} } = (await contentOf(creation)) ?? {};
  const words = await sealContent({ body: fitting(creation, body), source });
  const mark = form === undefined ? {} : { form };
  const edited = await commitEvent(id, { kind: 'edited', at: Date.now(), baseUrl, words, ...mark }, asked);
  const { job } = edited ?? refuse({ kind: 'conflict' });
  await forgetContents([id]); // the service's detail on the former body
  return job;
}

function fitting({ operation }: CreationRecord, body: CreationBody): CreationBody {
  const form = operation === 'createPerson' ? createPersonBody : createAccountBody;
  const read = form.safeParse(body);
  return read.success ? read.data : refuse({ kind: 'rejected' });
}

async function shown(creation: CreationRecord): Promise<CreationView> {
  const [view] = await viewsOf([creation]);
  return view ?? refuse({ kind: 'not-found' });
}
