// Page and audience hits. The index can be stale, so the records are read again and ranked by their full text.

import { audienceName } from '../../api/audience-name.ts';
import { metadataInEffect } from '../../api/metadata-in-effect.ts';
import type { Audience, Page } from '../../api/schemas.ts';
import { pageIn } from '../../directory/worker/directory-records.ts';
import { type Place, placesAt, type WrittenPlace } from '../../directory/worker/match-tab.ts';
import { pageView } from '../../directory/worker/record-views.ts';
import { documentOfAudience, documentOfPage } from '../../directory/worker/waiting-documents.ts';
import { withScheme } from '../../format/addresses.ts';
import { bareWord } from '../../format/pasted-ids.ts';
import { foldText } from '../../format/search-words.ts';
import { isIdTyped, MIN_ID_LENGTH } from '../../format/typed-ids.ts';
import { lastMatched } from '../../page-status/worker/status-store.ts';
import { directoryDatabase, startingWith } from '../../platform/worker/databases.ts';
import { scopeOf } from '../../service/worker/service.ts';
import { isCurrent } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { type DirectoryHit, idOfHit, type PageHit, type Query, type Total } from '../search.ts';
import { type Field, isSure, rank } from '../search-rank.ts';
import { fieldsOf } from './build-records.ts';
import { findDocuments } from './find-documents.ts';
import type { Chosen, DocumentKey } from './index-records.ts';
import { type IndexReader, keysOfDocuments, openIndex } from './read-index.ts';

export const directoryKinds = ['page', 'audience'] as const;
type DirectoryKind = (typeof directoryKinds)[number];

interface Lookup {
  kinds: readonly DirectoryKind[];
  limit: number;
  isWanted(): boolean;
}

interface DirectoryHits {
  /** Grouped by kind as requested, audiences first if the query is the address of one; best first. */
  hits: DirectoryHit[];
  /** Kinds of which no hit matches without a slip. */
  nearly: DirectoryKind[];
  /** Number of matches, according to the index. */
  total: Record<DirectoryKind, Total>;
}

/** Candidates fetched per hit shown, since the index can be stale. */
const CANDIDATES_PER_HIT = 3;
/** The same for a quoted phrase, since the index knows words alone. */
const CANDIDATES_FOR_PHRASE = 300;
/** Rank bonus of hits by id or address. */
const BY_ID = 1_000_000;
/** Rank bonus of recent choices: half of one level of similarity for all words. */
const CHOSEN_BEFORE = 2000;

/** Returns undefined if the answer is no longer wanted. */
export async function findInDirectory(
  workspace: Workspace,
  { words, text, phrases }: Pick<Query, 'words' | 'text' | 'phrases'>,
  lookup: Lookup,
  opened?: IndexReader,
): Promise<DirectoryHits | undefined> {
  const reader = opened ?? (await openIndex(scopeOf(workspace)));
  const { kinds, limit } = lookup;
  const max = phrases.length > 0 ? CANDIDATES_FOR_PHRASE : limit * CANDIDATES_PER_HIT;
  const ranked = new Map<string, { hit: DirectoryHit; rank: number }>();
  const add = (candidates: Candidate[], more = 0, by = words) => {
    for (const { hit, fields } of candidates) {
      const fits = rank(by, fields);
      if (fits !== undefined && !ranked.has(idOfHit(hit)))
        ranked.set(idOfHit(hit), { hit, rank: fits + more });
    }
  };
  const addWithPhrases = (candidates: Candidate[], more?: number) =>
    add(
      candidates.filter(({ fields }) => hasPhrases(fields, phrases)),
      more,
    );
  const ofKind = (kind: DirectoryKind) => [...ranked.values()].filter(({ hit }) => hit.kind === kind);
  const [byAddress, byId, recent, found] = await Promise.all([
    placesAt(workspace, text).then((places) => candidatesAt(reader, places)),
    keysById(reader, bareWord(text), lookup).then((keys) => readCandidates(reader, keys)),
    listRecentChoices(workspace).then((keys) => readCandidates(reader, keys)),
    findByIndex(reader, words, { ...lookup, max }, false),
  ]);
  if (!found) return undefined;
  for (const [doubts, document] of byAddress.entries())
    if (kinds.includes(document.hit.kind)) add([document], BY_ID - doubts * CHOSEN_BEFORE, []);
  add(byId, BY_ID, []);
  addWithPhrases(
    recent.filter(({ hit }) => kinds.includes(hit.kind)),
    CHOSEN_BEFORE,
  );
  addWithPhrases(found.candidates);
  const total = { ...found.total };
  // Typos are tolerated only while there are too few hits.
  const roomy = kinds.filter((kind) => ofKind(kind).length < limit);
  if (roomy.length > 0) {
    const nearly = await findByIndex(reader, words, { ...lookup, kinds: roomy, max }, true);
    if (!nearly) return undefined;
    addWithPhrases(nearly.candidates);
    for (const kind of roomy) total[kind] = nearly.total[kind];
  }
  const nearly: DirectoryKind[] = [];
  // The address of an audience also matches its page, but the audience is meant.
  const isOfAudience = byAddress.some(({ hit }) => hit.kind === 'audience');
  const hits = (isOfAudience ? kinds.toReversed() : kinds).flatMap((kind) => {
    const all = ofKind(kind).sort((a, b) => b.rank - a.rank);
    const best = all.slice(0, limit);
    if (best[0] && !isSure(best[0].rank)) nearly.push(kind);
    const { count, isMore } = total[kind];
    total[kind] =
      phrases.length > 0
        ? { count: all.length, isMore: isMore || count > max }
        : { count: Math.max(count, best.length), isMore };
    return best.map(({ hit }) => hit);
  });
  return { hits, nearly, total };
}

/** Reads the records of the documents found. Returns undefined if the answer is no longer wanted. */
async function findByIndex(
  reader: IndexReader,
  words: readonly string[],
  { kinds, max, isWanted }: Pick<Lookup, 'kinds' | 'isWanted'> & { max: number },
  withSlips: boolean,
): Promise<{ candidates: Candidate[]; total: DirectoryHits['total'] } | undefined> {
  const found = await findDocuments(reader, words, { withSlips, max, isWanted });
  if (!found) return undefined;
  const numbers = kinds.flatMap((kind) => found[kind]);
  const keys = (await keysOfDocuments(reader, numbers)).filter((key) => key !== undefined);
  const candidates = await readCandidates(reader, keys);
  return isWanted() ? { candidates, total: found.total } : undefined;
}

/** Whether each phrase stands in one of the fields, letter by letter. */
function hasPhrases(fields: readonly Field[], phrases: readonly string[]): boolean {
  if (phrases.length === 0) return true;
  const texts = fields.map(({ text }) => foldText(text));
  return phrases.every((phrase) => texts.some((text) => text.includes(phrase)));
}

async function candidatesAt(reader: IndexReader, places: readonly WrittenPlace[]): Promise<Candidate[]> {
  const candidates = await readCandidates(reader, places.flatMap(keysOf));
  const writtenFor = (hit: DirectoryHit) =>
    places.find(
      ({ pageId, audienceId, url }) =>
        url !== undefined &&
        hit.pageId === pageId &&
        audienceId === (hit.kind === 'audience' ? hit.audienceId : undefined),
    )?.url;
  return candidates.map(({ hit, fields }) => ({ hit: { ...hit, written: writtenFor(hit) }, fields }));
}

/** The page, and its audience if there is one. */
function keysOf({ pageId, audienceId }: Place): DocumentKey[] {
  return [{ pageId, audienceId: '' }, ...(audienceId === undefined ? [] : [{ pageId, audienceId }])];
}

/** By id or id prefix. */
async function keysById(reader: IndexReader, text: string, { kinds, limit }: Lookup): Promise<DocumentKey[]> {
  if (text.length < MIN_ID_LENGTH || /\s/.test(text)) return [];
  const max = limit * CANDIDATES_PER_HIT;
  const keys = kinds.map((kind) => (kind === 'page' ? pagesById : audiencesById)(reader, text, max));
  return (await Promise.all(keys)).flat();
}

/** The page or audience with exactly this id. */
export async function hitWithId(
  workspace: Workspace,
  { kind, id }: { kind: DirectoryKind; id: string },
): Promise<DirectoryHit | undefined> {
  const reader = await openIndex(scopeOf(workspace));
  const keys =
    kind === 'page'
      ? [{ pageId: id, audienceId: '' }]
      : await audiencesById(reader, id, 1, (each) => each === id);
  const [candidate] = await readCandidates(reader, keys);
  return candidate?.hit;
}

async function pagesById({ scope, walk, database }: IndexReader, text: string, max: number) {
  const range = IDBKeyRange.bound([scope, walk, text], [scope, walk, `${text}\uffff`]);
  const stored = await database.getAllFromIndex('pages', 'ids', range, max);
  const ids = new Set(stored.flatMap(({ pages }) => pages.map(({ pageId }) => pageId)));
  return [...ids].filter((pageId) => isIdTyped(pageId, text)).map((pageId) => ({ pageId, audienceId: '' }));
}

async function audiencesById(
  { scope, database }: IndexReader,
  text: string,
  max: number,
  isMeant = (id: string) => isIdTyped(id, text),
) {
  const range = IDBKeyRange.bound([scope, `id:${text}`], [scope, `id:${text}\uffff`]);
  const entries = await database.getAll('entries', range, max);
  return entries
    .filter(({ kind, audience }) => kind === 'audience-id' && isMeant(audience))
    .map(({ pageId, audience }) => ({ pageId, audienceId: audience }));
}

/** Choices stored per workspace. */
const MAX_CHOICES = 40;

/** Stores a choice, so that it ranks first the next time. */
export async function noteChosen(
  workspace: Workspace,
  { kind, pageId, audienceId = '' }: { kind: DirectoryKind; pageId: string; audienceId?: string },
): Promise<void> {
  const database = await directoryDatabase();
  const { store, done } = database.transaction('chosen', 'readwrite');
  const scope = scopeOf(workspace);
  void store.put({ scope, kind, pageId, audienceId, at: Date.now() });
  const all = newestFirst(await store.getAll(startingWith(scope)));
  for (const old of all.slice(MAX_CHOICES))
    void store.delete([old.scope, old.kind, old.pageId, old.audienceId]);
  await done;
  // The workspace was removed or reconnected during the write.
  if (!(await isCurrent(workspace))) await database.delete('chosen', startingWith(scope));
}

async function listRecentChoices(workspace: Workspace): Promise<Chosen[]> {
  return newestFirst(await (await directoryDatabase()).getAll('chosen', startingWith(scopeOf(workspace))));
}

const newestFirst = (choices: Chosen[]) => choices.sort((a, b) => b.at - a.at);

/** For a query without words: recent choices, then pages recently matched in tabs, without duplicates. */
export async function recentHits(workspace: Workspace, reader: IndexReader): Promise<DirectoryHit[]> {
  const [chosen, seen] = await Promise.all([listRecentChoices(workspace), lastMatched(workspace)]);
  const candidates = await readCandidates(reader, [...chosen, ...seen.flatMap(keysOf)]);
  return [...new Map(candidates.map(({ hit }) => [idOfHit(hit), hit])).values()];
}

/** An existing page or audience, with the fields it is ranked by. */
interface Candidate {
  hit: DirectoryHit;
  fields: Field[];
}

/** In the order of the keys, without missing records. */
async function readCandidates(
  { scope, walk, database }: IndexReader,
  keys: readonly DocumentKey[],
): Promise<Candidate[]> {
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
    if (audienceId === '')
      return page ? [{ hit: pageHit(page), fields: fieldsOf(documentOfPage(page)) }] : [];
    return audience ? [audienceCandidate(audience, pageId, page)] : [];
  });
}

export function pageHit(page: Page): PageHit {
  const { pageId, name, title, audiencesCount, archivedAt, deletedAt } = pageView(page);
  const address = page.metadata?.canonicalUrl;
  return {
    kind: 'page',
    pageId,
    name,
    audiencesCount,
    detail: title === name ? undefined : title,
    address: address ? withScheme(address) : undefined,
    archived: Boolean(archivedAt),
    ...(deletedAt ? { isDeleted: true } : {}),
  };
}

function audienceCandidate(audience: Audience, pageId: string, page: Page | undefined): Candidate {
  const { audienceId, personRouteKey, latestVersion, archivedAt } = audience;
  const address = metadataInEffect(page, audience).canonicalUrl || page?.metadata?.canonicalUrl;
  return {
    hit: {
      kind: 'audience',
      pageId,
      pageName: page ? pageView(page).name : pageId,
      audienceId,
      name: audienceName(audience),
      detail: personRouteKey || undefined,
      address: address ? withScheme(address) : undefined,
      status: latestVersion?.status || undefined,
      archived: Boolean(archivedAt),
    },
    fields: fieldsOf(documentOfAudience(audience, pageId)),
  };
}
