// One search over all that is known of a workspace. The newest of an asker wins: older ones end where they are.

import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import {
  kindsOfScope,
  parseQuery,
  type Query,
  type SearchAnswer,
  type SearchHit,
  type SearchKind,
  searchKinds,
} from '../search.ts';
import { findInDirectory, lastChosen } from './directory-hits.ts';
import { indexWaiting } from './door.ts';
import { holdRead, readAhead } from './hold-read.ts';
import { dropHeldKnown, findKnownThings } from './known-hits.ts';
import { type IndexReader, openIndex } from './read-index.ts';
import { dropHeldTopics, findEntries, findTopics } from './topic-hits.ts';

const newest = new Map<string, number>();
/** Views that were closed leave theirs behind. */
const MOST_ASKERS = 50;
let turn = 0;

/** Undefined: the asker has asked again meanwhile. */
export async function searchAll(
  workspace: Workspace,
  { asker, text, limit }: { asker: string; text: string; limit: number },
  among: readonly SearchKind[] = searchKinds,
): Promise<SearchAnswer | undefined> {
  turn += 1;
  const mine = turn;
  newest.delete(asker);
  newest.set(asker, mine);
  for (const oldest of [...newest.keys()].slice(0, -MOST_ASKERS)) newest.delete(oldest);
  const isWanted = () => newest.get(asker) === mine;
  const query = parseQuery(text);
  holdRead();
  const reader = await openIndex(scopeOf(workspace));
  const growing = reader.isBehind;
  // Somebody waits for it now.
  if (growing) indexWaiting().catch(reportError);
  if (query.words.length === 0) {
    readAhead(reader).catch(reportError);
    return { hits: await firstHits(workspace, reader, query, limit), growing };
  }
  const ofScope = query.scope ? kindsOfScope[query.scope] : searchKinds;
  const kinds = ofScope.filter((kind) => among.includes(kind));
  const search: Search = { workspace, reader, query, limit, isWanted };
  const found = isWanted() ? await Promise.all(kinds.map((kind) => findKind(search, kind))) : [undefined];
  const hits = found.filter((each) => each !== undefined);
  return isWanted() && hits.length === found.length ? { hits: hits.flat(), growing } : undefined;
}

/** Before anything is typed: what was chosen last. */
async function firstHits(
  workspace: Workspace,
  reader: IndexReader,
  { scope }: Query,
  limit: number,
): Promise<SearchHit[]> {
  dropHeldTopics();
  dropHeldKnown();
  const isOfScope = ({ kind }: SearchHit) => !scope || kindsOfScope[scope].includes(kind);
  return (await lastChosen(workspace, reader, limit)).filter(isOfScope);
}

interface Search {
  workspace: Workspace;
  reader: IndexReader;
  query: Query;
  limit: number;
  isWanted: () => boolean;
}

/** Undefined: nobody waits for it any more. */
async function findKind(
  { workspace, reader, query, limit, isWanted }: Search,
  kind: SearchKind,
): Promise<SearchHit[] | undefined> {
  switch (kind) {
    case 'page':
    case 'audience':
      return (await findInDirectory(workspace, query, { kind, limit, isWanted }, reader))?.hits;
    case 'topic':
      return findTopics(workspace, query, limit);
    case 'entry':
      return findEntries(workspace, query, limit);
    case 'person':
    case 'account':
      return findKnownThings(workspace, kind, query, limit);
  }
}
