// What a person decides about a creation. Each decision is one transaction, so that it is either in time or too late.
import { createAccountBody, createPersonBody } from '../../api/request-schemas.ts';
import { withRoom } from '../../jobs/worker/with-room.ts';
import type { RequestInput } from '../../platform/requests.ts';
import { reopen } from '../../service/worker/gate.ts';
import { getWorkspace } from '../../service/worker/workspaces.ts';
import type { CreationBody, CreationView } from '../people.ts';
import { forgetWords, sealWords, wordsOf } from './creation-words.ts';
import { changeCreation, dropCreation, getCreation, type KeptCreation } from './kept-creations.ts';
import { goOn, refuse, shown } from './place-creation.ts';

/** Throws a conflict where it is too late. One that is gone already stays so. */
export async function steerCreation({ id, to }: RequestInput<'steerCreation'>): Promise<void> {
  const creation = await getCreation(id);
  if (!creation) return;
  await (to === 'send' ? sendAgain(creation) : discard(creation));
  await goOn();
}

async function discard({ id }: KeptCreation): Promise<void> {
  const isDropped = await dropCreation(id, ({ state }) => state.kind !== 'sending');
  if (isDropped) await forgetWords([id]);
  else if (await getCreation(id)) refuse({ kind: 'conflict' });
}

/** A person has seen how it stands, and wants it sent: again, or to the service that the workspace has now. */
async function sendAgain({ id, workspaceId, state }: KeptCreation): Promise<void> {
  const { baseUrl } = (await getWorkspace(workspaceId)) ?? refuse({ kind: 'not-connected' });
  if (state.kind === 'queued') await reopen(workspaceId);
  const changed = await changeCreation(id, (present) => {
    if (present.state.kind === 'queued') return released(present, present.state);
    return present.state.kind === 'needs-you' ? renewed(present, baseUrl) : undefined;
  });
  if (!changed) refuse({ kind: 'conflict' });
}

/** A time that the service named stays. */
function released(present: KeptCreation, state: Extract<KeptCreation['state'], { kind: 'queued' }>) {
  const now = Date.now();
  const named = state.problem?.notBefore;
  return named !== undefined && named > now ? present : { ...present, state: { ...state, notBefore: now } };
}

function renewed(present: KeptCreation, baseUrl: string): KeptCreation {
  const edits = present.edits + 1;
  return { ...present, baseUrl, edits, attempts: 0, state: { kind: 'queued', notBefore: Date.now() } };
}

/** Another body for one that is not on its way. */
export async function editCreation({ id, body }: RequestInput<'editCreation'>): Promise<CreationView> {
  const creation = (await getCreation(id)) ?? refuse({ kind: 'not-found' });
  const { baseUrl } = (await getWorkspace(creation.workspaceId)) ?? refuse({ kind: 'not-connected' });
  const { source = {} } = (await wordsOf(creation)) ?? {};
  const accepted = fitting(creation, body);
  const words = await sealWords({ body: accepted, source });
  const edited = await withRoom(() =>
    changeCreation(id, (present) =>
      present.state.kind === 'queued' || present.state.kind === 'needs-you'
        ? { ...renewed(present, baseUrl), words }
        : undefined,
    ),
  );
  const stored = edited ?? refuse({ kind: 'conflict' });
  await forgetWords([id]); // what was said of the earlier one
  await goOn();
  return shown(stored);
}

/** The body of the very operation. */
function fitting({ operation }: KeptCreation, body: CreationBody): CreationBody {
  const form = operation === 'createPerson' ? createPersonBody : createAccountBody;
  const read = form.safeParse(body);
  return read.success ? read.data : refuse({ kind: 'rejected' });
}
