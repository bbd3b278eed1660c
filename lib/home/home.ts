// The types of Home's requests and answers.
import type { DirectoryProgress } from '../directory/record-views.ts';
import type { PageStatus } from '../page-status/page-status.ts';
import type { PageHealth, PageVersions } from './page-health.ts';
import { type TopTasks, withoutQuotes } from './top-tasks.ts';
import type { Fall, Week } from './week.ts';

/** The current workspace; undefined if none is connected. */
export type HomeHead = Pick<PageStatus, 'workspace' | 'workspaces' | 'notice'>;

/** All pages are checked while Home is open, and this long after (ms). */
export const GOES_ON_FOR = 30 * 60_000;
/** Maximum background requests per workspace and day. 10,000 pages take 40,000 on the first day, and 20,000 once a week is cached. */
export const MAX_REQUESTS_A_DAY = 50_000;
/** Pages with more audiences load them only when opened, because that takes many requests. */
export const MAX_CHECKED_AUDIENCES = 500;

export interface HomeRow {
  pageId: string;
  name: string;
  /** The host of its address; empty if it has none. */
  site: string;
  address?: string | undefined;
  standing: PageHealth;
  /** The service's count until they are loaded. */
  audiences?: number | undefined;
  versions?: PageVersions | undefined;
  /** The newest unseen messages, and those among them that seem to be from a person. */
  unread: number;
  requests: number;
  /** Clips from this page that need attention. */
  clips: number;
  week?: Week | undefined;
  /** Its conversions fell, according to the cached figures. */
  fall?: Fall | undefined;
}

export const homeFilters = ['all', 'live', 'waiting', 'trouble', 'messages', 'clips', 'unread'] as const;
export type HomeFilter = (typeof homeFilters)[number];

export const homeSorts = ['needs', 'name', 'site', 'sessions', 'fallen', 'changed'] as const;
export type HomeSort = (typeof homeSorts)[number];

export interface HomeQuery {
  text: string;
  filter: HomeFilter;
  /** Empty for all. */
  site: string;
  sort: HomeSort;
}

export const everyPage: HomeQuery = { text: '', filter: 'all', site: '', sort: 'needs' };

export interface HomeNews {
  /** Absent if all are only counted. */
  since?: number;
  publishes: number;
  messages: number;
  others: number;
  /** Older ones that are no longer listed. */
  counted: number;
}

/** Home's cache, drawn until the background answers. Created only by `homeAnswers`. */
export interface HomeAnswers {
  head: HomeHead;
  /** The first screen of all pages, without texts of clips and messages. */
  listing: HomeListing;
}

/** Prepares the answers for storage beyond the browser session. */
export function homeAnswers(head: HomeHead, listing: HomeListing): HomeAnswers {
  const { first, more } = listing.things;
  return { head, listing: { ...listing, things: { first: first.map(withoutQuotes), more } } };
}

export interface HomeListing {
  rows: HomeRow[];
  /** Number of matches. */
  total: number;
  /** Number of matches of each filter among all pages. */
  counts: Record<HomeFilter, number>;
  /** Number of pages by health. */
  standings: Record<PageHealth, number>;
  /** Sites with the most pages first. */
  sites: string[];
  things: TopTasks;
  /** Number of pages with enough data to determine their tasks. */
  checked: number;
  /** Others are being checked. */
  isChecking: boolean;
  /** Number of archived pages, which are not listed. */
  archived: number;
  /** End of the week that figures and tasks cover. */
  until?: string;
  news?: HomeNews;
  progress: DirectoryProgress;
}
