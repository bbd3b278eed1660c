// Searches the directory for uses of an asset, one part at a time.

import { audienceName } from '../../api/audience-name.ts';
import { countAllAudiences, countPages, shownCrawl } from '../../directory/worker/directory.ts';
import { type DirectoryAudience, pageIn, TOGETHER } from '../../directory/worker/directory-records.ts';
import { audienceNamesAmong, storedNamesApart } from '../../directory/worker/names-apart.ts';
import { pageView } from '../../directory/worker/record-views.ts';
import { directoryDatabase, startingWith } from '../../platform/worker/databases.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import {
  type AssetTarget,
  type AssetUse,
  type AssetUsesPart,
  audienceUses,
  pageUses,
  type UsesFrom,
} from '../assets.ts';

/** Records per part: takes about a tenth of a second. */
const PART = 2000;

export async function assetUses(
  workspace: Workspace,
  target: AssetTarget,
  from: UsesFrom | undefined,
): Promise<AssetUsesPart> {
  if (from?.audienceId !== undefined)
    return apart(workspace, await audiencePart(workspace, target, from.pageId, from.audienceId));
  const part = await apart(workspace, await pagePart(workspace, target, from?.pageId));
  if (from) return part;
  const counts = await Promise.all([countPages(workspace), countAllAudiences(workspace)]);
  return { ...part, of: counts[0] + counts[1] };
}

/** As pages are called everywhere, and audiences in this part. */
async function apart(workspace: Workspace, part: AssetUsesPart): Promise<AssetUsesPart> {
  if (part.uses.length === 0) return part;
  const audienceOf = ({ pageId, audienceId, audienceName: name }: AssetUse) =>
    audienceId !== undefined && name !== undefined ? { pageId, audienceId, name } : undefined;
  const [pageNames, nameAmong] = await Promise.all([
    storedNamesApart(workspace),
    audienceNamesAmong(
      workspace,
      part.uses.flatMap((use) => audienceOf(use) ?? []),
    ),
  ]);
  const uses = part.uses.map((use) => {
    const audience = audienceOf(use);
    const pageName = pageNames.get(use.pageId) ?? use.pageName;
    return { ...use, pageName, ...(audience ? { audienceName: nameAmong(audience) } : {}) };
  });
  return { ...part, uses };
}

async function pagePart(
  workspace: Workspace,
  target: AssetTarget,
  after: string | undefined,
): Promise<AssetUsesPart> {
  const [scope, crawl] = [scopeOf(workspace), await shownCrawl(workspace)];
  const whole = startingWith(scope, crawl);
  const range = after === undefined ? whole : IDBKeyRange.bound([scope, crawl, after], whole.upper, true);
  const batch = await (await directoryDatabase()).getAll('pages', range, PART / TOGETHER);
  const pages = batch.flatMap((each) => each.pages);
  const uses = pages.flatMap((page): AssetUse[] => {
    const as = pageUses(page, target);
    return as.length === 0 ? [] : [{ pageId: page.pageId, pageName: pageView(page).name, as }];
  });
  const last = batch.at(-1);
  const isMore = batch.length === PART / TOGETHER;
  const next = isMore && last ? { pageId: last.pageId } : { pageId: '', audienceId: '' };
  return { uses, checked: pages.length, next };
}

async function audiencePart(
  workspace: Workspace,
  target: AssetTarget,
  pageId: string,
  audienceId: string,
): Promise<AssetUsesPart> {
  const scope = scopeOf(workspace);
  const range = IDBKeyRange.bound([scope, pageId, audienceId], startingWith(scope).upper, true);
  const batch = await (await directoryDatabase()).getAll('audiences', range, PART);
  const uses = await usesAmong(workspace, target, batch);
  const last = batch.at(-1);
  if (batch.length < PART || !last) return { uses, checked: batch.length };
  return { uses, checked: batch.length, next: { pageId: last.pageId, audienceId: last.audienceId } };
}

async function usesAmong(
  workspace: Workspace,
  target: AssetTarget,
  batch: readonly DirectoryAudience[],
): Promise<AssetUse[]> {
  const crawl = await shownCrawl(workspace);
  const { store, done } = (await directoryDatabase()).transaction('pages');
  const ids = [...new Set(batch.map(({ pageId }) => pageId))];
  const found = await Promise.all(ids.map((id) => pageIn(store, [scopeOf(workspace), crawl, id])));
  await done;
  const pages = new Map(found.flatMap((page) => (page ? [[page.pageId, page]] : [])));
  return batch.flatMap(({ pageId, audienceId, audience }): AssetUse[] => {
    const page = pages.get(pageId);
    const as = audienceUses(audience, page, target);
    const pageName = page ? pageView(page).name : pageId;
    return as.length === 0
      ? []
      : [{ pageId, pageName, audienceId, audienceName: audienceName(audience), as }];
  });
}
