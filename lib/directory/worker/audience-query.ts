// The audiences of a page as a list that is filtered, sorted and read in windows, also where there are 100,000.
//
// What a list shows first is read from the page's roster. A query is one pass over what is kept of each audience in
// memory, and is kept until something changes. What a row shows is read from the database for the window that is seen,
// never for all.

import { foldWords } from '../../format/search-words.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { AudienceSort } from '../audience-list.ts';
import { isInMemory, openIndex, type PageIndex, sortedRows, tendSoon } from './audience-index.ts';
import { rosterWindow } from './roster.ts';

export interface AudienceQuery {
  text: string;
  status?: string | undefined;
  waiting?: boolean | undefined;
  archived?: boolean | undefined;
  sort: AudienceSort;
}

export interface AudienceWindow {
  offset: number;
  limit: number;
}

/** The ids of a window of what a query finds, in its order; how many it finds, and how many are known at all. */
export async function queryAudiences(
  workspace: Workspace,
  pageId: string,
  query: AudienceQuery,
  { offset, limit }: AudienceWindow,
): Promise<{ ids: string[]; total: number; known: number }> {
  if (isEverything(query) && !isInMemory(workspace, pageId)) {
    const first = await rosterWindow(scopeOf(workspace), pageId, offset, limit);
    if (first) return first;
  }
  const index = await openIndex(workspace, pageId);
  tendSoon(workspace, pageId, index);
  const key = JSON.stringify(query);
  if (index.found?.query !== key || index.found.version !== index.version) {
    index.found = { query: key, version: index.version, ids: find(index, query) };
  }
  const { ids } = index.found;
  return { ids: ids.slice(offset, offset + limit), total: ids.length, known: index.rows.size };
}

/** What a list shows before anybody looks for something. */
function isEverything({ text, status, waiting, archived, sort }: AudienceQuery): boolean {
  return text.trim() === '' && status === undefined && !waiting && !archived && sort === 'name';
}

function find(index: PageIndex, { text, status, waiting, archived, sort }: AudienceQuery): string[] {
  const words = foldWords(text).split(/\s+/).filter(Boolean);
  return sortedRows(index, sort)
    .filter(
      (row) =>
        (archived || !row.archived) &&
        (!waiting || row.waiting) &&
        (status === undefined || row.status === status) &&
        words.every((word) => row.words.includes(word)),
    )
    .map(({ audienceId }) => audienceId);
}
