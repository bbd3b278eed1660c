// Pages and lists of audiences as the directory stores them.

import type { Problem } from '../../api/problem.ts';
import type { Audience, Page } from '../../api/schemas.ts';
import { addressEntriesOf, type IndexEntry } from '../../match/index-keys.ts';
import type { ReadingTime } from '../../service/reading-time.ts';

/** Few enough that one of them is read nearly as fast as if it stood alone. */
export const TOGETHER = 8;

export type PageId = [scope: string, walk: number, pageId: string];
/** The key is one of the address index. */
export type PageKey = [scope: string, key: string, walk: number];

/** Several pages in a record, which stores faster. `scope` is workspace and connection version: an answer never crosses either. */
export interface PagesRecord {
  scope: string;
  walk: number;
  /** That of the first. */
  pageId: string;
  pages: Page[];
  /** What they are found by. */
  ids: PageId[];
  keys: PageKey[];
}

/** At least one page, none of them twice. */
export function keptPages(scope: string, walk: number, pages: readonly [Page, ...Page[]]): PagesRecord {
  return {
    ...{ scope, walk, pageId: pages[0].pageId, pages: [...pages] },
    ids: pages.map(({ pageId }) => [scope, walk, pageId]),
    keys: pages.flatMap(addressEntriesOf).map(({ key }) => [scope, key, walk]),
  };
}

interface PagesStore {
  index(name: 'ids'): { get(id: PageId): Promise<PagesRecord | undefined> };
}

/** In a transaction over the pages. */
export async function pageIn(store: PagesStore, id: PageId): Promise<Page | undefined> {
  return pageOf(await store.index('ids').get(id), id[2]);
}

export function pageOf(kept: PagesRecord | undefined, pageId: string): Page | undefined {
  return kept?.pages.find((page) => page.pageId === pageId);
}

/** A page's audiences by name in a few large records, many times faster to read than the audiences. Only pages with many have one. */
export interface AudienceList {
  scope: string;
  pageId: string;
  /** Of each: all its rows, those that are not archived, and those of them that wait to be published. */
  parts: { rows: number; shown: number; waiting: number }[];
}

/** Column by column: that is what the browser reads fastest. */
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
  /** Cursor of the list page that held it; '' for the first: reading it again costs one request. */
  cursor: string;
  walk: number;
}

export interface DirectoryEntry extends IndexEntry {
  scope: string;
  /** Always 0: such entries belong to no crawl. */
  walk: number;
  /** Never undefined, so that it can be part of the key. */
  audience: string;
}

/** Its time is that of the last whole crawl's end. */
export interface CrawlState extends Partial<ReadingTime> {
  scope: string;
  /** 'pages', or 'audiences:<pageId>'. */
  list: string;
  /** The number of the crawl under way, or of the last one. */
  walk: number;
  /** The number of the last whole crawl: what readers see. 0 before the first. */
  current: number;
  state: 'syncing' | 'ready' | 'incomplete' | 'stopped';
  cursor?: string;
  listPages: number;
  items: number;
  totalCount?: number;
  unreadable: number;
  /** The service counted differently while it was read. */
  hasShifted?: true;
  /** Items that the last whole crawl did not have. */
  added?: number;
  /** How often it began anew, because the list shifted while it was read. */
  repeats?: number;
  /** Why it could not go on. */
  problem?: Problem;
  /** When it met that (epoch ms). */
  problemAt?: number;
  /** Items of the last whole crawl. */
  wholeItems?: number;
  /** What readers see was swapped in although its crawl was cut short: there may be more. */
  partial?: true;
}

/** Short marks of the pages of one list page, for the next crawl: see `store-pages.ts`. */
export interface PageMarks {
  scope: string;
  walk: number;
  /** Which one of the crawl. */
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
