// Persons and accounts whose ids are known. What they are called is in session storage alone, and so are these hits: in memory.
import type { KnownKind } from '../../people/people.ts';
import { listKnown } from '../../people/worker/known.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { Query, SearchHit } from '../search.ts';
import { ADDRESS, NAME } from '../search-rank.ts';
import { held } from './held.ts';
import { findSmall, smallIndex } from './small-index.ts';

type KnownHit = Extract<SearchHit, { kind: 'person' | 'account' }>;

const heldOf = (kind: KnownHit['kind'] & KnownKind) =>
  held(async (workspace) => {
    const hits = (await listKnown(workspace, kind)).map(({ id, title, detail }): KnownHit => {
      const found = { name: title || id, ...(detail ? { detail } : {}) };
      return kind === 'person' ? { kind, personId: id, ...found } : { kind, accountId: id, ...found };
    });
    return smallIndex(hits, ({ name, detail = '' }) => [
      { text: name, weight: NAME },
      { text: detail, weight: ADDRESS },
    ]);
  });

const known = { person: heldOf('person'), account: heldOf('account') };

export async function findKnownThings(
  workspace: Workspace,
  kind: KnownHit['kind'],
  { words, text }: Query,
  limit: number,
): Promise<SearchHit[]> {
  const index = await known[kind].get(workspace);
  const idOf = (hit: KnownHit) => (hit.kind === 'person' ? hit.personId : hit.accountId);
  const byId = index.things.filter((hit) => idOf(hit).startsWith(text)).slice(0, limit);
  return [...new Set([...byId, ...findSmall(index, words, limit)])].slice(0, limit);
}

/** A search begins: what is known may be other than it was. */
export function dropHeldKnown(): void {
  known.person.drop();
  known.account.drop();
}
