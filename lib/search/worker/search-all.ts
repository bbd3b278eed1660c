// Search over everything known of a workspace. A newer query of the same asker cancels the older ones.

import { pagesCrawl } from '../../directory/worker/pages-sync.ts';
import { progressOf } from '../../directory/worker/record-views.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import {
  isEmpty,
  kindsOf,
  kindsOfScope,
  parseQuery,
  type Query,
  type SearchAnswer,
  type SearchHit,
  type SearchKind,
  searchKinds,
} from '../search.ts';
import { directoryKinds, findInDirectory, recentHits } from './directory-hits.ts';
import { findInMemory, forgetMemoryHits, memoryKinds } from './memory-hits.ts';
import { findMessages, forgetMessages } from './message-hits.ts';
import { holdWhileTyping, type IndexReader, openIndex, readAhead } from './read-index.ts';
import { indexWaiting } from './word-index.ts';

/** By asker. */
const newestTurns = new Map<string, number>();
/** Closed views leave entries behind; the oldest are dropped. */
const MAX_ASKERS = 50;
let lastTurn = 0;

/** Returns undefined without a workspace, or if the asker has sent a newer query, also while the workspace is still being read. */
export async function searchAll(
  reading: Workspace | Promise<Workspace | undefined>,
  { asker, text, limit }: { asker: string; text: string; limit: number },
  among: readonly SearchKind[] = searchKinds,
): Promise<SearchAnswer | undefined> {
  lastTurn += 1;
  const turn = lastTurn;
  newestTurns.delete(asker);
  newestTurns.set(asker, turn);
  for (const oldest of [...newestTurns.keys()].slice(0, -MAX_ASKERS)) newestTurns.delete(oldest);
  const isWanted = () => newestTurns.get(asker) === turn;
  const query = parseQuery(text);
  holdWhileTyping();
  const workspace = await reading;
  if (!workspace) return undefined;
  const reader = await openIndex(scopeOf(workspace));
  const growing = reader.isBehind;
  // Skips the debounce, because a search is waiting.
  if (growing) indexWaiting().catch(reportError);
  if (isEmpty(query)) {
    readAhead(reader).catch(reportError);
    return { hits: await firstHits(workspace, reader, query, limit), growing };
  }
  const kinds = kindsOf(query).filter((kind) => among.includes(kind));
  const ofDirectory = directoryKinds.filter((kind) => kinds.includes(kind));
  const ofMemory = memoryKinds.filter((kind) => kinds.includes(kind));
  if (!isWanted()) return undefined;
  const [crawl, found, inMemory, said] = await Promise.all([
    pagesCrawl(workspace),
    ofDirectory.length === 0
      ? { hits: [], nearly: [], total: {} }
      : findInDirectory(workspace, query, { kinds: ofDirectory, limit, isWanted }, reader),
    ofMemory.length === 0
      ? { hits: [], nearly: [], total: {} }
      : findInMemory(ofMemory, workspace, query, limit),
    kinds.includes('message') ? findMessages(workspace, query, limit) : undefined,
  ]);
  if (!found || !isWanted()) return undefined;
  const hits: SearchHit[] = [...found.hits, ...(said?.hits ?? []), ...inMemory.hits];
  const nearly = new Set<SearchKind>([...found.nearly, ...inMemory.nearly]);
  const [unsure = [], sure = []] = [true, false].map((is) =>
    hits.filter(({ kind }) => nearly.has(kind) === is),
  );
  return {
    hits: [...sure, ...unsure],
    ...(unsure.length > 0 ? { nearly: [...nearly] } : {}),
    totals: { ...found.total, ...(said && { message: said.total }), ...inMemory.total },
    growing: growing || said?.isGrowing === true,
    conversations: said?.conversations,
    ...(ofDirectory.length === 0 ? {} : { directory: progressOf(crawl) }),
  };
}

/** For an empty query: recent choices, then recently matched pages. */
async function firstHits(
  workspace: Workspace,
  reader: IndexReader,
  { scope }: Query,
  limit: number,
): Promise<SearchHit[]> {
  forgetMemoryHits();
  forgetMessages();
  const kinds = directoryKinds.filter((kind) => !scope || kindsOfScope[scope].includes(kind));
  const hits = await recentHits(workspace, reader);
  return kinds.flatMap((kind) => hits.filter((hit) => hit.kind === kind).slice(0, limit));
}
