// Stored records of the directory.

import type { Problem } from '../../api/problem.ts';
import type { Audience, Page } from '../../api/schemas.ts';
import { addressEntriesOf, type IndexEntry } from '../../match/index-keys.ts';
import type { ReadingTime } from '../../service/reading-time.ts';
import type { CrawlSoFar } from '../cursor-crawl.ts';

/** Small enough that reading one record is nearly as fast as reading a single page. */
export const TOGETHER = 8;

export type PageId = [scope: string, walk: number, pageId: string];
/** `key` is one of the address index. */
type PageKey = [scope: string, key: string, walk: number];

/** Several pages per record, which is faster to store. `scope` is workspace and connection version, which are never mixed. */
interface PagesRecord {
  scope: string;
  walk: number;
  /** Of the first page. */
  pageId: string;
  pages: Page[];
  /** Index keys. */
  ids: PageId[];
  keys: PageKey[];
}

/** The pages must be distinct. */
export function keptPages(scope: string, walk: number, pages: readonly [Page, ...Page[]]): PagesRecord {
  return {
    scope,
    walk,
    pageId: pages[0].pageId,
    pages: [...pages],
    ids: pages.map(({ pageId }) => [scope, walk, pageId]),
    keys: pages.flatMap(addressEntriesOf).map(({ key }) => [scope, key, walk]),
  };
}

interface PagesStore {
  index(name: 'ids'): { get(id: PageId): Promise<PagesRecord | undefined> };
}

/** Reads a page within a transaction. */
export async function pageIn(store: PagesStore, id: PageId): Promise<Page | undefined> {
  return pageOf(await store.index('ids').get(id), id[2]);
}

export function pageOf(kept: PagesRecord | undefined, pageId: string): Page | undefined {
  return kept?.pages.find((page) => page.pageId === pageId);
}

/** A page's audiences by name in a few large records, which read many times faster. Only for pages with many audiences. */
export interface AudienceList {
  scope: string;
  pageId: string;
  /** Per part: all rows, unarchived ones, and those of them that wait to be published. */
  parts: { rows: number; shown: number; waiting: number }[];
}

/** Columns, because browsers read them fastest. */
export interface AudienceListPart {
  scope: string;
  pageId: string;
  part: number;
  audienceIds: string[];
  names: string[];
  words: string[];
  statuses: string[];
  waiting: boolean[];
  archived: boolean[];
  changed: Float64Array;
}

export interface AudienceListChange {
  scope: string;
  pageId: string;
  id: string;
  audienceIds: string[];
}

export interface DirectoryAudience extends ReadingTime {
  scope: string;
  pageId: string;
  audienceId: string;
  audience: Audience;
  /** Cursor of the list page that contained it ('' for the first), so that a renewal costs one request. */
  cursor: string;
  walk: number;
}

export interface DirectoryEntry extends IndexEntry {
  scope: string;
  /** Always 0, since these entries belong to no crawl of pages. */
  walk: number;
  /** '' instead of undefined, so that it can be part of the key. */
  audience: string;
}

/** The inherited time is the end of the last complete crawl. */
export interface CrawlState extends CrawlSoFar, Partial<ReadingTime> {
  scope: string;
  /** 'pages', or 'audiences:<pageId>'. */
  list: string;
  /** Number of the current or last crawl. */
  walk: number;
  /** Number of the crawl that readers see; 0 before the first. */
  current: number;
  state: 'syncing' | 'ready' | 'incomplete' | 'stopped';
  cursor?: string;
  unreadable: number;
  /** Why it stopped. */
  problem?: Problem;
  /** Time of the problem (epoch ms). */
  problemAt?: number;
  /** Unreadable items of the crawl that readers see. */
  currentUnreadable?: number;
  /** Readers see an incomplete crawl, so there may be more. */
  partial?: true;
  /** The crawl that readers see has fewer items than the service counts, so a shift may have hidden one. */
  mayLack?: true;
}

/** Hashes of the pages on one list page, to detect changes in the next crawl: see `store-pages.ts`. */
interface PageMarks {
  scope: string;
  walk: number;
  /** Index within the crawl. */
  listPage: number;
  pageIds: string[];
  marks: Float64Array;
}

declare module '../../platform/worker/databases.ts' {
  interface DirectorySchema {
    pages: { key: PageId; value: PagesRecord; indexes: { ids: PageId; keys: PageKey } };
    audiences: { key: [string, string, string]; value: DirectoryAudience };
    rosters: { key: [string, string]; value: AudienceList };
    rosterParts: { key: [string, string, number]; value: AudienceListPart };
    rosterChanges: { key: [string, string, string]; value: AudienceListChange };
    entries: { key: [string, string, number, string, string]; value: DirectoryEntry };
    walks: { key: [string, string]; value: CrawlState };
    marks: { key: [string, number, number]; value: PageMarks };
  }
}
