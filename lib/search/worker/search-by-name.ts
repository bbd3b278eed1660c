// Search by name in the directory, for choosing a page or an audience by hand.

import { audienceName } from '../../api/audience-name.ts';
import type { Audience, Page } from '../../api/schemas.ts';
import { queryAudiences } from '../../directory/worker/audience-listing.ts';
import {
  audiencesList,
  countPages,
  findAudiences,
  findPage,
  firstPages,
} from '../../directory/worker/directory.ts';
import { pageView } from '../../directory/worker/record-views.ts';
import { readWalk } from '../../directory/worker/walk.ts';
import { wordsOf } from '../../format/search-words.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { AudienceHit, PageHit } from '../search.ts';
import { findInDirectory } from './directory-hits.ts';
import { indexWaiting } from './word-index.ts';

/** For what is not in the index yet (ms). */
const MOST_WAIT = 1000;

/** With words, by the index; without, the pages as they come. */
export async function searchPages(
  workspace: Workspace,
  text: string,
  limit: number,
): Promise<{ hits: PageHit[]; total: number }> {
  const query = { text: text.trim(), words: wordsOf(text) };
  if (query.words.length === 0) {
    const [pages, total] = await Promise.all([firstPages(workspace, limit), countPages(workspace)]);
    return { hits: pages.map(pageHit), total };
  }
  // Whoever chooses a page by hand may be waiting for the one that was found last.
  await Promise.race([indexWaiting(), new Promise((resolve) => setTimeout(resolve, MOST_WAIT))]);
  const found = await findInDirectory(workspace, query, { kind: 'page', limit, isWanted: () => true });
  const ids = (found?.hits ?? []).map(({ pageId }) => pageId);
  const pages = await Promise.all(ids.map((pageId) => findPage(workspace, pageId)));
  const hits = pages.flatMap((page) => (page ? [pageHit(page)] : []));
  return { hits, total: found?.total ?? 0 };
}

function pageHit(page: Page): PageHit {
  const { pageId, name, audiencesCount, archivedAt, deletedAt } = pageView(page);
  const address = page.metadata?.canonicalUrl;
  return {
    pageId,
    name,
    archived: Boolean(archivedAt || deletedAt),
    ...(address ? { address } : {}),
    ...(audiencesCount === undefined ? {} : { audiencesCount }),
  };
}

/** By name. Case and accents do not matter; every word typed has to occur. */
export async function searchAudiences(
  workspace: Workspace,
  pageId: string,
  text: string,
  limit: number,
): Promise<{ hits: AudienceHit[]; total: number; complete: boolean }> {
  const query = { text, archived: true, sort: 'name' } as const;
  const { ids, total } = await queryAudiences(workspace, pageId, query, { offset: 0, limit });
  const found = await findAudiences(workspace, pageId, ids);
  const walk = await readWalk(scopeOf(workspace), audiencesList(pageId));
  return {
    hits: found.flatMap((kept) => (kept ? [audienceHit(kept.audience)] : [])),
    total,
    complete: walk?.state === 'ready',
  };
}

function audienceHit(audience: Audience): AudienceHit {
  const status = audience.latestVersion?.status;
  return {
    audienceId: audience.audienceId,
    name: audienceName(audience),
    ...(audience.personRouteKey ? { routeKey: audience.personRouteKey } : {}),
    ...(status ? { status } : {}),
  };
}
