// Search by name in the directory, for the page and audience pickers.

import type { AudienceListRow } from '../../directory/audience-list.ts';
import type { Coverage } from '../../directory/record-views.ts';
import { queryRows } from '../../directory/worker/audience-listing.ts';
import { audiencesList, countPages, firstPages } from '../../directory/worker/directory.ts';
import { readCrawl } from '../../directory/worker/list-crawl.ts';
import { coverageOf } from '../../directory/worker/record-views.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { type PageHit, type Total, typedWords } from '../search.ts';
import { findInDirectory, pageHit } from './directory-hits.ts';
import { indexWaiting } from './word-index.ts';

/** Longest wait for pending indexing (ms). */
const MAX_WAIT = 1000;

/** Without words, returns the first pages in stored order. */
export async function searchPages(
  workspace: Workspace,
  text: string,
  limit: number,
): Promise<{ hits: PageHit[]; total: Total }> {
  const query = { text: text.trim(), words: typedWords(text), phrases: [] };
  if (query.words.length === 0) {
    const [pages, count] = await Promise.all([firstPages(workspace, limit), countPages(workspace)]);
    return { hits: pages.map(pageHit), total: { count, isMore: false } };
  }
  // The person may be looking for a page that was created a moment ago.
  await Promise.race([indexWaiting(), new Promise((resolve) => setTimeout(resolve, MAX_WAIT))]);
  const found = await findInDirectory(workspace, query, { kinds: ['page'], limit, isWanted: () => true });
  return {
    hits: found?.hits.filter((hit) => hit.kind === 'page') ?? [],
    total: found?.total.page ?? { count: 0, isMore: true },
  };
}

/** By name, ignoring case and accents; all words must match. */
export async function searchAudiences(
  workspace: Workspace,
  pageId: string,
  text: string,
  limit: number,
): Promise<{ hits: AudienceListRow[]; total: Total } & Coverage> {
  const query = { text, archived: true, sort: 'name' } as const;
  const { rows: hits, total: count } = await queryRows(workspace, pageId, query, { offset: 0, limit });
  const crawl = await readCrawl(scopeOf(workspace), audiencesList(pageId));
  return { hits, total: { count, isMore: false }, ...coverageOf(crawl) };
}
