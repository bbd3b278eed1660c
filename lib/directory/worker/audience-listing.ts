// Audience list of a page: filtered, sorted and read in windows, for up to 100,000 audiences. The first window comes from the stored
// list. A query is one pass over the rows in memory, cached until something changes. Full records are read for the window only.

import { audienceName } from '../../api/audience-name.ts';
import { operations } from '../../api/operations.ts';
import { mayBeOver } from '../../api/problem.ts';
import type { Audience } from '../../api/schemas.ts';
import { foldWords } from '../../format/search-words.ts';
import { isIdTyped } from '../../format/typed-ids.ts';
import { isFresh } from '../../service/reading-time.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { AudienceListing, AudienceListQuery, AudienceListRow } from '../audience-list.ts';
import { plausibleTotal } from '../cursor-crawl.ts';
import {
  type AudienceIndex,
  cachedWindow,
  type FoundWindow,
  isInMemory,
  keepSoon,
  openIndex,
  sortedRows,
} from './audience-list-cache.ts';
import type { AudienceRow } from './audience-row.ts';
import { audiencesList, findAudiences } from './directory.ts';
import { startCrawl } from './directory-lists.ts';
import type { CrawlState } from './directory-records.ts';
import { isCrawling, isPaused, readCrawlWithProblem } from './list-crawl.ts';
import { placesAt } from './match-tab.ts';
import { coverageOf, versionsView } from './record-views.ts';

type AudienceQuery = Omit<AudienceListQuery, 'pageId' | 'offset' | 'limit' | 'whole'>;

interface Window {
  offset: number;
  limit: number;
}

export async function queryRows(workspace: Workspace, pageId: string, query: AudienceQuery, window: Window) {
  const { ids, ...counts } = await queryIds(workspace, pageId, query, window);
  const found = await findAudiences(workspace, pageId, ids);
  const audiences = found.flatMap((record) => (record ? [record.audience] : []));
  return { rows: audiences.map(listRow), audiences, ...counts };
}

async function queryIds(
  workspace: Workspace,
  pageId: string,
  query: AudienceQuery,
  { offset, limit }: Window,
): Promise<FoundWindow> {
  if (isUnsearched(query) && !isInMemory(workspace, pageId)) {
    const first = await cachedWindow(scopeOf(workspace), pageId, offset, limit);
    if (first) return first;
  }
  const [index, places] = await Promise.all([openIndex(workspace, pageId), placesAt(workspace, query.text)]);
  keepSoon(workspace, pageId, index);
  const meant = places.flatMap((place) => (place.pageId === pageId ? (place.audienceId ?? []) : []));
  const key = JSON.stringify([query, meant]);
  if (index.found?.query !== key || index.found.version !== index.version) {
    index.found = { query: key, version: index.version, ...find(index, query, meant) };
  }
  const { ids, counts } = index.found;
  return {
    ids: ids.slice(offset, offset + limit),
    total: ids.length,
    counts,
    known: sortedRows(index, 'name').length,
  };
}

/** Whether the query is that of a list before any search. */
function isUnsearched({ text, status, waiting, archived, sort }: AudienceQuery): boolean {
  return text.trim() === '' && status === undefined && !waiting && !archived && sort === 'name';
}

/** `meant`: ids of audiences whose address is the text. */
function find(
  index: AudienceIndex,
  { text, status, waiting, archived, sort }: AudienceQuery,
  meant: readonly string[],
) {
  const [typed, words] = [text.trim(), foldWords(text).split(/\s+/).filter(Boolean)];
  // The beginning first, which takes less time over all rows.
  const hasId = (id: string) => id.startsWith(typed) && isIdTyped(id, typed);
  const isFound = ({ audienceId, words: own }: AudienceRow) =>
    meant.length > 0
      ? meant.includes(audienceId)
      : words.every((word) => own.includes(word)) || hasId(audienceId);
  const fitting = sortedRows(index, sort).filter(
    (row) => (status === undefined || row.status === status) && isFound(row),
  );
  const all = archived ? fitting : fitting.filter((row) => !row.archived);
  const drafts = all.filter((row) => row.waiting);
  return {
    ids: (waiting ? drafts : all).map(({ audienceId }) => audienceId),
    counts: { all: all.length, drafts: drafts.length, archived: fitting.length - all.length },
  };
}

/** Freshness of a whole list (ms). A single audience is renewed sooner, since that is one request. */
const LIST_FRESH_FOR = 10 * operations.listAudiences.freshFor;

export async function listAudiences(
  workspace: Workspace,
  { pageId, offset, limit, whole, ...query }: AudienceListQuery,
): Promise<AudienceListing> {
  const scope = scopeOf(workspace);
  const list = audiencesList(pageId);
  const crawl = await readCrawlWithProblem(scope, list);
  if (isListDue(crawl) && !isCrawling(scope, list)) startCrawl(workspace, pageId, (last) => isListDue(last));
  const { audiences, ...found } = await queryRows(workspace, pageId, query, { offset, limit });
  return {
    ...found,
    audiences: whole ? audiences : undefined,
    ...coverageOf(crawl),
    crawling: isCrawling(scope, list),
    totalCount: plausibleTotal(crawl?.totalCount, found.known),
    at: crawl?.at,
    problem: crawl?.problem,
  };
}

/** Whether a view should reload the audiences. After a problem, only once it may be over, unless `retry`. */
export function isListDue(crawl: CrawlState | undefined, { retry = false } = {}): boolean {
  const now = Date.now();
  if (!crawl) return true;
  if (crawl.problem)
    return retry || (!isPaused(crawl, now) && mayBeOver(crawl.problem, crawl.problemAt ?? 0, now));
  return crawl.state === 'syncing' || !isFresh({ at: 0, ...crawl }, LIST_FRESH_FOR, now);
}

function listRow(audience: Audience): AudienceListRow {
  const { audienceId, personRouteKey, isNewPageAgent, archivedAt } = audience;
  return {
    audienceId,
    name: audienceName(audience),
    routeKey: personRouteKey || undefined,
    ...versionsView(audience),
    overrides: overridesOf(audience),
    isNewPageAgent: isNewPageAgent === true,
    archived: Boolean(archivedAt),
  };
}

function overridesOf(audience: Audience): AudienceListRow['overrides'] {
  const { actionFormIdOverride, actionFormInstructionsOverride, actionUrlOverride, metadataOverride } =
    audience;
  const isSet = {
    actionFormId: Boolean(actionFormIdOverride),
    actionFormInstructions: Boolean(actionFormInstructionsOverride),
    actionUrl: Boolean(actionUrlOverride),
    metadata: Object.values(metadataOverride ?? {}).some((value) => value !== null && value !== undefined),
  };
  return (Object.keys(isSet) as (keyof typeof isSet)[]).filter((name) => isSet[name]);
}
