// Registers persons, accounts, sessions and logs that were read, with their names.
import { type AnswerRead, answerRead } from '../../service/worker/cache-events.ts';
import { getWorkspace } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import {
  accountName,
  type KnownKind,
  type KnownName,
  knownKey,
  personLogName,
  personName,
} from '../people.ts';
import type { Created } from './creation-machine.ts';
import { clearKnown, forgetNames, type KnownNote, noteKnown, noteNames } from './known-store.ts';
import { factsOf, hashesOf } from './similarity.ts';

type AnsweredItem = Omit<KnownNote, 'how'> & { name?: KnownName };

/** Further linked persons of an account become known when opened. */
const MAX_LINKED = 200;

/** Call synchronously at startup, so that no answer is missed. */
export function listenForKnown(): void {
  answerRead.subscribe((read) => void noteAnswer(read).catch(reportError));
}

async function noteAnswer(read: AnswerRead): Promise<void> {
  const items = await answeredItems(read);
  if (items.length > 0) await noteItems(read.workspace, items, 'found');
}

/** Registers an id that was seen, as on an audience, but not opened. */
export function noteMet(workspace: Workspace, kind: KnownKind, id: string): Promise<void> {
  return noteItems(workspace, [{ kind, id }], 'found');
}

export async function noteItems(
  workspace: Workspace,
  items: AnsweredItem[],
  how: KnownNote['how'],
): Promise<void> {
  // Read under an older key or address, or of a removed workspace: not stored.
  if ((await getWorkspace(workspace.id))?.connectionVersion !== workspace.connectionVersion) return;
  await noteKnown(
    workspace.id,
    items.map(({ name: _, ...rest }) => ({ ...rest, how })),
  );
  const names = items.flatMap((item) => (item.name ? [[knownKey(item), item.name] as const] : []));
  if (names.length > 0) await noteNames(workspace, Object.fromEntries(names));
  // The workspace was removed or reconnected during the write, which may have followed the clearing.
  const after = await getWorkspace(workspace.id);
  if (!after) await clearKnown(workspace.id);
  if (after?.connectionVersion !== workspace.connectionVersion) await forgetNames(workspace.id);
}

async function answeredItems({ workspace, name, params, data, at }: AnswerRead): Promise<AnsweredItem[]> {
  switch (name) {
    case 'getPerson': {
      const person = await answeredItem(workspace.id, { kind: 'person', data }, at);
      return [{ ...person, id: params.person_id }];
    }
    case 'getAccount': {
      const linked = (data.linkedPersons ?? []).slice(0, MAX_LINKED);
      const account = await answeredItem(workspace.id, { kind: 'account', data }, at);
      const persons = linked.map((person) =>
        answeredItem(workspace.id, { kind: 'person', data: person }, at),
      );
      return [{ ...account, id: params.account_id }, ...(await Promise.all(persons))];
    }
    case 'getSessionInteractions': {
      if (data.found === false) return [];
      const title = data.interactions?.find(({ label }) => label)?.label ?? undefined;
      const id = params.audience_session_id;
      return [{ kind: 'session', id, name: { title, readAt: at } }];
    }
    case 'getPersonLog': {
      const ids = { id: params.person_log_id, of: params.person_id };
      return [{ kind: 'person-log', ...ids, name: personLogName(data, at) }];
    }
    default:
      return [];
  }
}

/** Of a person or account that was read or created. */
export async function answeredItem(
  workspaceId: string,
  { kind, data }: Created,
  at: number,
): Promise<AnsweredItem> {
  return {
    kind,
    id: kind === 'person' ? data.personId : data.accountId,
    marks: await hashesOf({ workspaceId, kind }, factsOf(data)),
    name: kind === 'person' ? personName(data, at) : accountName(data, at),
  };
}
