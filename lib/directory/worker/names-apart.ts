// Tells pages of one name, and audiences of a page that share theirs, apart where they are listed.

import type { Page } from '../../api/schemas.ts';
import { recordedLink, shownAddress } from '../../format/addresses.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { namesAmong, namesakesAmong } from '../names-apart.ts';
import { eachPage, findAudiences } from './directory.ts';
import type { DirectoryAudience } from './directory-records.ts';
import { ofAllPages } from './of-all-pages.ts';
import { pageView } from './record-views.ts';

interface NamedPage {
  pageId: string;
  name: string;
  address?: string | undefined;
}

export const pageLink = ({ metadata }: Page) =>
  recordedLink(metadata?.canonicalUrl) ?? recordedLink(metadata?.ogUrl);

/** How a page is called among the given ones. */
export function pageNamesAmong(pages: readonly NamedPage[]): (page: NamedPage) => string {
  const nameAmong = namesAmong(pages.map(namedPage));
  return (page) => nameAmong(namedPage(page));
}

const namedPage = ({ pageId: id, name, address }: NamedPage) => ({
  id,
  name,
  mark: address === undefined ? undefined : shownAddress(address),
});

interface ListedAudience {
  pageId: string;
  audienceId: string;
  name: string;
}

/** What a list shows of an audience. */
export const listedAudience = (shown: { pageId: string; audienceId: string; audienceName: string }) => ({
  pageId: shown.pageId,
  audienceId: shown.audienceId,
  name: shown.audienceName,
});

/** How an audience is called in a list of the given ones: those of one page may share a name. */
export async function audienceNamesAmong(
  workspace: Workspace,
  listed: readonly ListedAudience[],
): Promise<(audience: ListedAudience) => string> {
  const ofPages = await Promise.all(
    [...Map.groupBy(listed, ({ pageId }) => pageId)].map(async ([pageId, ofPage]) => {
      const alike = namesakesAmong(ofPage.map(({ audienceId: id, name }) => ({ id, name })));
      const ids = alike.map(({ id }) => id);
      const stored = ids.length === 0 ? [] : await findAudiences(workspace, pageId, ids);
      const marked = alike.map((audience, at) => ({ ...audience, mark: routeKeyOf(stored[at]) }));
      return [pageId, namesAmong(marked)] as const;
    }),
  );
  const byPage = new Map(ofPages);
  return ({ pageId, audienceId: id, name }) => byPage.get(pageId)?.({ id, name }) ?? name;
}

const routeKeyOf = (stored: DirectoryAudience | undefined) => stored?.audience.personRouteKey || undefined;

/** How each page is called among all stored ones, by id; only those that share their name. */
export const storedNamesApart = ofAllPages(readNames);

async function readNames(workspace: Workspace): Promise<ReadonlyMap<string, string>> {
  const pages: NamedPage[] = [];
  await eachPage(workspace, (page) => {
    pages.push({ pageId: page.pageId, name: pageView(page).name, address: pageLink(page)?.href });
  });
  const nameAmong = pageNamesAmong(pages);
  return new Map(
    pages.flatMap((page) => {
      const name = nameAmong(page);
      return name === page.name ? [] : [[page.pageId, name]];
    }),
  );
}
