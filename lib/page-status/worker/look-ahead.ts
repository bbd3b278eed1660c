// What a look will ask for next, asked for as soon as a list is there: storing a list and reading it again takes as long as
// a request. Only where nothing was kept before, since whatever is kept may tell more.
import type { Audience, Page } from '../../api/schemas.ts';
import { readAudiencesAhead } from '../../directory/worker/audiences-ahead.ts';
import { listBindings } from '../../directory/worker/bindings.ts';
import type { FetchedList } from '../../directory/worker/fetched-lists.ts';
import { addressEntriesOf, entriesOfAudience, type IndexEntry, idEntryOf } from '../../match/index-keys.ts';
import { type MatchResult, match } from '../../match/match.ts';
import { isPrivateHost } from '../../workspace/private-host.ts';
import { analyticsSource } from './analytics-blocks.ts';
import { conversationSource } from './conversation-block.ts';
import type { LookDraft } from './look-draft.ts';

/** The pages that a look was matched against, for when their audiences are there. */
const pagesOf = new WeakMap<LookDraft, IndexEntry[]>();

/** The page whose audiences could tell more: their keys and addresses are known only once they were read. */
export function pageToAsk(known: MatchResult): string | undefined {
  if (known.kind === 'matched') return known.audienceId === undefined ? known.pageId : undefined;
  const [first] = known.kind === 'ambiguous' ? known.candidates : [];
  // Route keys are parts of the path below a page's address, or values of its query.
  const isBelow = first?.weak?.some((reason) => reason === 'prefix-only' || reason === 'extra-query');
  return isBelow ? first?.pageId : undefined;
}

/** Resolves when the requests have left: whoever needs the answers finds them under way, or there. */
export async function askAhead(draft: LookDraft, list: FetchedList): Promise<void> {
  if ('pages' in list) await afterPages(draft, list.pages);
  else await afterAudiences(draft, list.pageId, list.audiences);
}

async function afterPages(draft: LookDraft, pages: Page[]): Promise<void> {
  const entries = pages.flatMap((page) => [...addressEntriesOf(page), idEntryOf(page)]);
  const pageId = pageToAsk(await matchAmong(draft, entries));
  if (pageId === undefined) return;
  pagesOf.set(draft, entries);
  await Promise.all([
    leaves((leaving) => readAudiencesAhead(draft.workspace, pageId, leaving)),
    leaves((leaving) => analyticsSource(draft.workspace, pageId).renew(false, leaving)),
  ]);
}

async function afterAudiences(draft: LookDraft, pageId: string, audiences: Audience[]): Promise<void> {
  const pages = pagesOf.get(draft);
  if (!pages) return;
  const ofAudiences = audiences.flatMap((audience) => entriesOfAudience(audience, pageId));
  const result = await matchAmong(draft, [...pages, ...ofAudiences]);
  if (result.kind !== 'matched' || result.audienceId === undefined) return;
  const conversation = conversationSource(draft.workspace, result.pageId, result.audienceId);
  await leaves((leaving) => conversation.renew(false, leaving));
}

/** Resolves when a request leaves, or when there is none to wait for (any more). */
function leaves(begin: (leaving: () => void) => Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    begin(resolve).catch(reportError).finally(resolve);
  });
}

async function matchAmong({ workspace, tab }: LookDraft, entries: IndexEntry[]): Promise<MatchResult> {
  const byKey = Map.groupBy(entries, ({ key }) => key);
  const index = { find: async (key: string, limit: number) => (byKey.get(key) ?? []).slice(0, limit) };
  const privateHostsAllowed = isPrivateHost(new URL(workspace.baseUrl).hostname);
  return match(tab, index, await listBindings(workspace.id), { privateHostsAllowed });
}
