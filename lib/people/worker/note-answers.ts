// What is read of persons, accounts, sessions and logs makes them known, and tells how they are called.
import type { Answer } from '../../api/operation-schemas.ts';
import type { AnswerRead } from '../../service/worker/cache-events.ts';
import { getWorkspace } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { KnownKind } from '../people.ts';
import { type KnownName, type KnownNote, nameKey, noteKnown, noteNames } from './known-store.ts';
import { factsOf, hashesOf } from './similarity.ts';

type Person = Answer<'getPerson'>;
type Account = Answer<'getAccount'>;

/** What an answer says of one thing. */
interface AnsweredThing {
  kind: KnownKind;
  id: string;
  of?: string;
  isUsed?: boolean;
  marks?: string[];
  name?: KnownName;
}

/** Of an account that links more, those that come after are known once they are opened. */
const MOST_LINKED = 200;

export async function noteAnswer(read: AnswerRead): Promise<void> {
  const things = await thingsIn(read);
  if (things.length > 0) await noteThings(read.workspace, things, 'found');
}

/** An id that was merely met, as on an audience: known, but not used. */
export async function noteMet(workspace: Workspace, kind: KnownKind, id: string): Promise<void> {
  await noteKnown(workspace.id, [{ kind, id, how: 'found' }]);
}

export async function noteThings(
  workspace: Workspace,
  things: AnsweredThing[],
  how: KnownNote['how'],
): Promise<void> {
  // Read under an older key or address, or of a workspace that is being removed: nothing is kept of it.
  if ((await getWorkspace(workspace.id))?.epoch !== workspace.epoch) return;
  await noteKnown(
    workspace.id,
    things.map(({ name: _, ...rest }) => ({ ...rest, how })),
  );
  const names = things.flatMap(({ kind, id, name }) => (name ? [[nameKey(kind, id), name] as const] : []));
  if (names.length > 0) await noteNames(workspace, Object.fromEntries(names));
}

async function thingsIn({ workspace, name, params, data, at }: AnswerRead): Promise<AnsweredThing[]> {
  switch (name) {
    case 'getPerson':
      return [{ ...(await personThing(workspace.id, data, at)), id: params.person_id, isUsed: true }];
    case 'getAccount': {
      const linked = data.linkedPersons ?? [];
      const persons = linked.slice(0, MOST_LINKED).map((person) => personThing(workspace.id, person, at));
      const account = await accountThing(workspace.id, data, at);
      return [{ ...account, id: params.account_id, isUsed: true }, ...(await Promise.all(persons))];
    }
    case 'getSessionInteractions': {
      if (data.found === false) return [];
      const title = data.interactions?.find(({ label }) => label)?.label;
      const id = params.audience_session_id;
      return [{ kind: 'session', id, isUsed: true, name: { ...(title ? { title } : {}), readAt: at } }];
    }
    case 'getPersonLog': {
      const detail = [data.source, data.type].filter(Boolean).join(' · ');
      const ids = { id: params.person_log_id, of: params.person_id };
      return [{ kind: 'person-log', ...ids, isUsed: true, name: { detail, readAt: at } }];
    }
    default:
      return [];
  }
}

export async function personThing(workspaceId: string, person: Person, at: number): Promise<AnsweredThing> {
  const { personId, name, email, domain } = person;
  const detail = email || domain;
  return {
    kind: 'person',
    id: personId,
    marks: await hashesOf({ workspaceId, kind: 'person' }, factsOf(person)),
    name: { ...(name ? { title: name } : {}), ...(detail ? { detail } : {}), readAt: at },
  };
}

export async function accountThing(
  workspaceId: string,
  account: Account,
  at: number,
): Promise<AnsweredThing> {
  const { accountId, name, domain } = account;
  const title = name || domain;
  return {
    kind: 'account',
    id: accountId,
    marks: await hashesOf({ workspaceId, kind: 'account' }, factsOf(account)),
    name: { ...(title ? { title } : {}), ...(domain ? { detail: domain } : {}), readAt: at },
  };
}
