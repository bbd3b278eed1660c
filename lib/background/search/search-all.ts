// One search over all that is known of a workspace. The newest of an asker wins: older ones end where they are.
import {
  kindsOfScope,
  parseQuery,
  type Query,
  type SearchAnswer,
  type SearchHit,
  type SearchKind,
  searchKinds,
} from '../../search.ts';
import type { Workspace } from '../../workspace.ts';
import { scopeOf } from '../service.ts';
import { findInDirectory, isBehind, lastChosen } from './directory-hits.ts';
import { indexWaiting } from './door.ts';
import { holdRead, readAhead } from './hold-read.ts';
import { dropHeldKnown, findKnownThings } from './known-hits.ts';
import { openIndex } from './read-index.ts';
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
  const growing = await isBehind(workspace);
  // Somebody waits for it now.
  if (growing) indexWaiting().catch(reportError);
  if (query.words.length === 0) {
    readAhead(await openIndex(scopeOf(workspace))).catch(reportError);
    return { hits: await firstHits(workspace, query, limit), growing };
  }
  const ofScope = query.scope ? kindsOfScope[query.scope] : searchKinds;
  const kinds = ofScope.filter((kind) => among.includes(kind));
  const hits: SearchHit[] = [];
  for (const kind of kinds) {
    const found = isWanted() ? await findKind(workspace, kind, query, limit, isWanted) : undefined;
    if (!found) return undefined;
    hits.push(...found);
  }
  return isWanted() ? { hits, growing } : undefined;
}

/** Before anything is typed: what was chosen last. */
async function firstHits(workspace: Workspace, { scope }: Query, limit: number): Promise<SearchHit[]> {
  dropHeldTopics();
  dropHeldKnown();
  const isOfScope = ({ kind }: SearchHit) => !scope || kindsOfScope[scope].includes(kind);
  return (await lastChosen(workspace, limit)).filter(isOfScope);
}

async function findKind(
  workspace: Workspace,
  kind: SearchKind,
  query: Query,
  limit: number,
  isWanted: () => boolean,
): Promise<SearchHit[] | undefined> {
  switch (kind) {
    case 'page':
    case 'audience':
      return (await findInDirectory(workspace, query, { kind, limit, isWanted }))?.hits;
    case 'topic':
      return findTopics(workspace, query, limit);
    case 'entry':
      return findEntries(workspace, query, limit);
    case 'person':
    case 'account':
      return findKnownThings(workspace, kind, query, limit);
  }
}
