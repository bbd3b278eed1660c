// Pages and audiences for a query. What the index names is read from the directory and looked at again: the index may be
// behind what is stored, and only the whole text tells which one fits best.

import { audienceName } from '../../api/audience-name.ts';
import type { Audience, Page } from '../../api/schemas.ts';
import { pageIn } from '../../directory/worker/directory-records.ts';
import { pageView } from '../../directory/worker/record-views.ts';
import { documentOfAudience, documentOfPage } from '../../directory/worker/waiting-documents.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { DirectoryHit, Query } from '../search.ts';
import { type Field, rank } from '../search-rank.ts';
import { fieldsOf } from './build-records.ts';
import { findDocuments } from './find-documents.ts';
import { keyText, type ThingKey } from './index-records.ts';
import { type IndexReader, keysOfDocuments, openIndex } from './read-index.ts';
import { listRecentChoices } from './recent-choices.ts';

export interface Lookup {
  kind: 'page' | 'audience';
  limit: number;
  /** False once nobody waits for the answer any more. */
  isWanted(): boolean;
}

export interface DirectoryHits {
  hits: DirectoryHit[];
  /** How many there are, as far as the index knows. */
  total: number;
}

/** Documents that are looked at for each that is shown: some are not what the index says any more. */
const LOOKED_AT = 3;
/** Shorter ones are the beginning of every id. */
const SHORTEST_ID = 4;
/** What is typed as an id is meant as one. */
const BY_ID = 1_000_000;
/** Chosen before: half of what a better similarity of all words is worth. */
const CHOSEN_BEFORE = 2000;

/** Undefined: nobody waits for it any more. */
export async function findInDirectory(
  workspace: Workspace,
  query: Query,
  lookup: Lookup,
  opened?: IndexReader,
): Promise<DirectoryHits | undefined> {
  const reader = opened ?? (await openIndex(scopeOf(workspace)));
  const { words, text } = query;
  const ranked = new Map<string, { hit: DirectoryHit; rank: number }>();
  const add = (things: Thing[], more = 0, by = words) => {
    for (const { hit, fields } of things) {
      const key = keyText({ pageId: hit.pageId, audienceId: hit.kind === 'audience' ? hit.audienceId : '' });
      const fits = rank(by, fields);
      if (fits !== undefined && !ranked.has(key)) ranked.set(key, { hit, rank: fits + more });
    }
  };
  const [byId, recent, found] = await Promise.all([
    keysById(reader, text, lookup).then((keys) => readThings(reader, keys)),
    recentKeys(workspace, lookup).then((keys) => readThings(reader, keys)),
    findThings(reader, words, lookup, false),
  ]);
  if (!found) return undefined;
  add(byId, BY_ID, []);
  add(recent, CHOSEN_BEFORE);
  add(found.things);
  let { total } = found;
  // Slips are forgiven only where there is room for what they find.
  if (ranked.size < lookup.limit) {
    const nearly = await findThings(reader, words, lookup, true);
    if (!nearly) return undefined;
    add(nearly.things);
    total = nearly.total;
  }
  const best = [...ranked.values()].sort((a, b) => b.rank - a.rank).slice(0, lookup.limit);
  return { hits: best.map(({ hit }) => hit), total: Math.max(total, best.length) };
}

/** What the index names, as it is now. Undefined: nobody waits for it any more. */
async function findThings(
  reader: IndexReader,
  words: readonly string[],
  { kind, limit, isWanted }: Lookup,
  withSlips: boolean,
): Promise<{ things: Thing[]; total: number } | undefined> {
  const found = await findDocuments(reader, words, { withSlips, most: limit * LOOKED_AT, isWanted });
  if (!found) return undefined;
  const keys = (await keysOfDocuments(reader, found[kind])).filter((key) => key !== undefined);
  const things = await readThings(reader, keys);
  return isWanted() ? { things, total: found.total[kind] } : undefined;
}

/** Things whose id is what was typed, or begins with it. */
async function keysById(
  { scope, walk, database }: IndexReader,
  text: string,
  { kind, limit }: Lookup,
): Promise<ThingKey[]> {
  if (text.length < SHORTEST_ID || /\s/.test(text)) return [];
  if (kind === 'page') {
    const range = IDBKeyRange.bound([scope, walk, text], [scope, walk, `${text}\uffff`]);
    const kept = await database.getAllFromIndex('pages', 'ids', range, limit * LOOKED_AT);
    const ids = new Set(kept.flatMap(({ pages }) => pages.map(({ pageId }) => pageId)));
    return [...ids].filter((pageId) => pageId.startsWith(text)).map((pageId) => ({ pageId, audienceId: '' }));
  }
  const range = IDBKeyRange.bound([scope, `id:${text}`], [scope, `id:${text}\uffff`]);
  const entries = await database.getAll('entries', range, limit * LOOKED_AT);
  return entries
    .filter((entry) => entry.kind === 'audience-id')
    .map(({ pageId, audience }) => ({ pageId, audienceId: audience }));
}

async function recentKeys(workspace: Workspace, { kind }: Lookup): Promise<ThingKey[]> {
  return (await listRecentChoices(workspace)).filter((choice) => choice.kind === kind);
}

/** What was chosen last, for a search without words. */
export async function recentHits(
  workspace: Workspace,
  reader: IndexReader,
  limit: number,
): Promise<DirectoryHit[]> {
  const things = await readThings(reader, (await listRecentChoices(workspace)).slice(0, limit));
  return things.map(({ hit }) => hit);
}

/** One that is there, with what it can be found by. */
interface Thing {
  hit: DirectoryHit;
  fields: Field[];
}

/** In the order of the keys; what is gone is left out. */
async function readThings(
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
