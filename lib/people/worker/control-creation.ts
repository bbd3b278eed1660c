// What a person decides about a creation. Each decision is one transaction, so that it is either in time or too late.
import { createAccountBody, createPersonBody } from '../../api/request-schemas.ts';
import { withRoom } from '../../jobs/worker/strict-store.ts';
import { reopen } from '../../service/worker/rate-limiter.ts';
import { workspaceById } from '../../service/worker/workspaces.ts';
import type { CreationBody, CreationView } from '../people.ts';
import { type CreationRecord, isDiscardable } from './creation-machine.ts';
import { commitEvent, dropCreation, getCreation } from './creation-store.ts';
import { contentOf, forgetContents, sealContent } from './creation-views.ts';
import { creationRunner } from './creations.ts';
import { refuse, shown } from './place-creation.ts';

/** Throws a conflict where it is too late. One that is gone already stays so. */
export async function controlCreation({ id, to }: { id: string; to: 'send' | 'discard' }): Promise<void> {
  const creation = await getCreation(id);
  if (!creation) return;
  await (to === 'send' ? sendAgain(creation) : discard(creation));
  await creationRunner.changed();
}

async function discard({ id }: CreationRecord): Promise<void> {
  const isDropped = await dropCreation(id, isDiscardable);
  if (isDropped) await forgetContents([id]);
  else if (await getCreation(id)) refuse({ kind: 'conflict' });
}

/** A person has seen how it stands, and wants it sent: again, or to the service that the workspace has now. */
async function sendAgain({ id, workspaceId, state }: CreationRecord): Promise<void> {
  const { baseUrl } = await workspaceById(workspaceId);
  if (state.kind === 'queued') await reopen(workspaceId);
  const next = await commitEvent(id, { kind: 'sent-again', at: Date.now(), baseUrl });
  if (!next) refuse({ kind: 'conflict' });
}

/** Another body for one that is not on its way. */
export async function editCreation({ id, body }: { id: string; body: CreationBody }): Promise<CreationView> {
  const creation = (await getCreation(id)) ?? refuse({ kind: 'not-found' });
  const { baseUrl } = await workspaceById(creation.workspaceId);
  const { source = {} } = (await contentOf(creation)) ?? {};
  const words = await sealContent({ body: fitting(creation, body), source });
  const edited = await withRoom(() => commitEvent(id, { kind: 'edited', at: Date.now(), baseUrl, words }));
  const { job } = edited ?? refuse({ kind: 'conflict' });
  await forgetContents([id]); // what was said of the earlier one
  await creationRunner.changed();
  return shown(job);
}

/** The body of the very operation. */
function fitting({ operation }: CreationRecord, body: CreationBody): CreationBody {
  const form = operation === 'createPerson' ? createPersonBody : createAccountBody;
  const read = form.safeParse(body);
  return read.success ? read.data : refuse({ kind: 'rejected' });
}
