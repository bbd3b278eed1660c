// Pages and audiences as the directory holds them now, as hits of a search.

import { audienceName } from '../../api/audience-name.ts';
import type { Audience, Page } from '../../api/schemas.ts';
import { pageIn } from '../../directory/worker/directory-records.ts';
import { pageView } from '../../directory/worker/record-views.ts';
import { documentOfAudience, documentOfPage } from '../../directory/worker/waiting-documents.ts';
import type { SearchHit } from '../search.ts';
import type { Field } from '../search-rank.ts';
import type { ThingKey } from './index-records.ts';
import { fieldsOf } from './postings.ts';
import type { IndexReader } from './read-index.ts';

export type DirectoryHit = Extract<SearchHit, { kind: 'page' | 'audience' }>;

/** One that is there, with what it can be found by. */
export interface Thing {
  hit: DirectoryHit;
  fields: Field[];
}

/** In the order of the keys; what is gone is left out. */
export async function readThings(
  { scope, walk, database }: IndexReader,
  keys: readonly ThingKey[],
): Promise<Thing[]> {
  if (keys.length === 0) return [];
  const transaction = database.transaction(['pages', 'audiences']);
  const pages = transaction.objectStore('pages');
  const audiences = transaction.objectStore('audiences');
  const pageIds = [...new Set(keys.map(({ pageId }) => pageId))];
  const [readPages, readAudiences] = await Promise.all([
    Promise.all(pageIds.map((pageId) => pageIn(pages, [scope, walk, pageId]))),
    Promise.all(
      keys.map(({ pageId, audienceId }) =>
        audienceId === '' ? undefined : audiences.get([scope, pageId, audienceId]),
      ),
    ),
  ]);
  await transaction.done;
  const byId = new Map(pageIds.map((pageId, index) => [pageId, readPages[index]]));
  return keys.flatMap(({ pageId, audienceId }, index) => {
    const page = byId.get(pageId);
    const audience = readAudiences[index]?.audience;
    if (audienceId === '') return page ? [pageThing(page)] : [];
    return audience ? [audienceThing(audience, pageId, page)] : [];
  });
}

function pageThing(page: Page): Thing {
  const { pageId, name, title, archivedAt, deletedAt } = pageView(page);
  const address = page.metadata?.canonicalUrl;
  return {
    hit: {
      kind: 'page',
      pageId,
      name,
      ...(title && title !== name ? { detail: title } : {}),
      ...(address ? { address } : {}),
      archived: Boolean(archivedAt || deletedAt),
    },
    fields: fieldsOf(documentOfPage(page)),
  };
}

function audienceThing(audience: Audience, pageId: string, page: Page | undefined): Thing {
  const { audienceId, personRouteKey, metadataOverride, effectiveMetadata, latestVersion, archivedAt } =
    audience;
  const address =
    metadataOverride?.canonicalUrl || effectiveMetadata?.canonicalUrl || page?.metadata?.canonicalUrl;
  return {
    hit: {
      kind: 'audience',
      pageId,
      pageName: page ? pageView(page).name : pageId,
      audienceId,
      name: audienceName(audience),
      ...(personRouteKey ? { detail: personRouteKey } : {}),
      ...(address ? { address } : {}),
      ...(latestVersion?.status ? { status: latestVersion.status } : {}),
      archived: Boolean(archivedAt),
    },
    fields: fieldsOf(documentOfAudience(audience, pageId)),
  };
}
