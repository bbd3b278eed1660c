// Search by name in the directory, for choosing a page or an audience by hand.
import type { Page } from '../api/schemas.ts';
import type { AudienceHit, PageHit } from '../requests.ts';
import type { Workspace } from '../workspace.ts';
import { audiencesList, audiencesOf, eachPage } from './directory.ts';
import { scopeOf } from './service.ts';
import { audienceName, pageView } from './situation.ts';
import { readWalk } from './walk.ts';

/** Case and accents do not matter; every word typed has to occur. */
function matcher(text: string): (candidate: string) => boolean {
  const words = fold(text).split(/\s+/).filter(Boolean);
  return (candidate) => {
    const folded = fold(candidate);
    return words.every((word) => folded.includes(word));
  };
}

export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

export async function searchPages(
  workspace: Workspace,
  text: string,
  limit: number,
): Promise<{ hits: PageHit[]; total: number }> {
  const isMatch = matcher(text);
  const hits: PageHit[] = [];
  let total = 0;
  await eachPage(workspace, (page) => {
    if (!isMatch([page.name, page.title, page.metadata?.canonicalUrl].filter(Boolean).join(' '))) return;
    total += 1;
    if (hits.length < limit) hits.push(pageHit(page));
  });
  return { hits, total };
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

export async function searchAudiences(
  workspace: Workspace,
  pageId: string,
  text: string,
  limit: number,
): Promise<{ hits: AudienceHit[]; total: number; complete: boolean }> {
  const isMatch = matcher(text);
  const all = (await audiencesOf(workspace, pageId)).map(({ audience }) => audience);
  const found = all.filter((audience) =>
    isMatch(`${audienceName(audience)} ${audience.personRouteKey ?? ''}`),
  );
  const walk = await readWalk(scopeOf(workspace), audiencesList(pageId));
  return {
    hits: found.slice(0, limit).map(audienceHit),
    total: found.length,
    complete: walk?.state === 'ready',
  };
}

function audienceHit(audience: Parameters<typeof audienceName>[0]): AudienceHit {
  const status = audience.latestVersion?.status;
  return {
    audienceId: audience.audienceId,
    name: audienceName(audience),
    ...(audience.personRouteKey ? { routeKey: audience.personRouteKey } : {}),
    ...(status ? { status } : {}),
  };
}
