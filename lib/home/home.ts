// What Home asks for and is given.
import type { DirectoryProgress } from '../directory/record-views.ts';
import type { PageStatus } from '../page-status/page-status.ts';
import type { PageHealth, PageVersions } from './page-health.ts';
import { type TopTasks, withoutQuotes } from './top-tasks.ts';
import type { Fall, Week } from './week.ts';

/** For whom it is drawn; without a workspace nothing is connected. */
export type HomeHead = Pick<PageStatus, 'workspace' | 'workspaces' | 'notice'>;

/** All pages are checked while Home is open, and for so long after (ms). */
export const GOES_ON_FOR = 30 * 60_000;
/** Of one workspace in one day, by itself. 10,000 pages take 40,000 on the first day, and 20,000 once a week is kept. */
export const MAX_REQUESTS_A_DAY = 50_000;
/** The audiences of a page that has more are loaded when it is opened: they take many requests. */
export const MAX_CHECKED_AUDIENCES = 500;

export interface HomeRow {
  pageId: string;
  name: string;
  /** The host of its address; empty where it has none. */
  site: string;
  address?: string | undefined;
  standing: PageHealth;
  /** As the service counts them, until they are loaded. */
  audiences?: number | undefined;
  versions?: PageVersions | undefined;
  /** The newest unseen messages, and those of them that are taken for a person's. */
  unread: number;
  requests: number;
  /** Clips that were taken from it and need a person. */
  clips: number;
  /** As it is kept. */
  week?: Week | undefined;
  /** Its conversions fell, as all that is kept of them says. */
  fall?: Fall | undefined;
}

export const homeFilters = ['all', 'live', 'waiting', 'trouble', 'messages', 'clips', 'unread'] as const;
export type HomeFilter = (typeof homeFilters)[number];

export const homeSorts = ['needs', 'name', 'site', 'sessions', 'fallen', 'changed'] as const;
export type HomeSort = (typeof homeSorts)[number];

export interface HomeQuery {
  text: string;
  filter: HomeFilter;
  /** Empty: all. */
  site: string;
  sort: HomeSort;
}

export const everyPage: HomeQuery = { text: '', filter: 'all', site: '', sort: 'needs' };

export interface HomeNews {
  since: number;
  publishes: number;
  messages: number;
  /** All other news. */
  others: number;
}

/** What Home was told last: it is drawn until the background has answered. Made by `homeAnswers` alone. */
export interface HomeAnswers {
  head: HomeHead;
  /** Of all pages, as many as can be seen at once; without the words of clips and messages. */
  listing: HomeListing;
}

/** To be kept beyond the end of the browser. */
export function homeAnswers(head: HomeHead, listing: HomeListing): HomeAnswers {
  const { first, more } = listing.things;
  return { head, listing: { ...listing, things: { first: first.map(withoutQuotes), more } } };
}

export interface HomeListing {
  rows: HomeRow[];
  /** How many the query finds. */
  total: number;
  /** How many each filter would find among all pages. */
  counts: Record<HomeFilter, number>;
  /** How many of all pages stand so. */
  standings: Record<PageHealth, number>;
  /** Those with the most pages first. */
  sites: string[];
  things: TopTasks;
  /** Pages that are known well enough to say what comes first. */
  checked: number;
  /** More of them are being checked. */
  isChecking: boolean;
  /** Pages that are archived, and not listed. */
  archived: number;
  /** The end of the week that figures and things are of. */
  until?: string;
  news?: HomeNews;
  progress: DirectoryProgress;
}
