// The data of the week report: the chosen pages, from stored data only.
import type { Period } from '../analytics/periods.ts';
import type { TrendDay } from '../analytics/trend.ts';
import type { Problem } from '../api/problem.ts';
import type { AnalyticsSummary } from '../api/schemas.ts';
import type { HomeHead } from '../home/home.ts';
import type { Fall, Week } from '../home/week.ts';
import type { NewsItem } from '../news/news.ts';

/** Maximum pages of a report. */
export const MAX_PAGES = 50;
/** Default number of pages, those with the most sessions. */
export const USUAL_PAGES = 10;

/** A publish in an audience's versions; `at` in epoch ms. */
export interface ReportPublish {
  versionId: string;
  number: number | undefined;
  at: number;
  audienceId: string;
  audienceName: string;
}

export interface ReportPage {
  pageId: string;
  name: string;
  /** Undefined if the last week is not cached. The week before may be missing. */
  week?: Week | undefined;
  /** Same as on Home. */
  fall?: Fall | undefined;
  /** When the older of both weeks was read (epoch ms). */
  weekAt?: number | undefined;
  /** The 14 days, oldest first; undefined if not cached. */
  days: (AnalyticsSummary | undefined)[];
  /** When the oldest of these days was read (epoch ms). */
  daysAt?: number | undefined;
  /** With archived ones. Undefined if the page's audiences were not loaded, or not all of them. */
  audiences?: number | undefined;
  /** The service ended their list early, so there may be more publishes. */
  isPart?: true;
  /** A live version does not tell when it went live, so there may be more publishes. */
  hasUntimed?: true;
  /** When they were loaded (epoch ms). */
  versionsAt?: number | undefined;
  /** Publishes within the 14 days, oldest first: of live and latest versions, and of those that this browser saw replaced. */
  publishes: ReportPublish[];
}

export interface ReportMessages {
  /** Found in the week. */
  count: number;
  /** How many conversations of the pages were read, so that a new message is found. */
  conversations: number;
  unread: number;
  /** When the last of them was found (epoch ms). */
  at?: number | undefined;
}

export interface ReportData {
  /** The last seven whole days and the seven before, as on Home. */
  current: Period;
  previous: Period;
  /** All 14, oldest first. */
  days: TrendDay[];
  pages: ReportPage[];
  /** Number of pages that can be chosen. */
  total: number;
  /** Number of archived pages, which cannot be chosen. */
  archived: number;
  /** When the pages were loaded (epoch ms); undefined if never. */
  pagesAt?: number | undefined;
  /** Pages that could not be read. */
  unreadable?: number | undefined;
  /** Why Home cannot load what is missing. */
  blocker?: Problem | undefined;
  /** Whether a person chose the pages. */
  isChosen: boolean;
  messages: ReportMessages;
  /** Other changes found in the week, of the pages and their audiences; most recent first. */
  news: NewsItem[];
}

/** Both are undefined if no workspace is connected. */
export interface WeekReport {
  workspace?: NonNullable<HomeHead['workspace']>;
  report?: ReportData;
}

/** The oldest of these times (epoch ms). Returns undefined if none is known. */
export function oldestOf(times: readonly (number | undefined)[]): number | undefined {
  const known = times.flatMap((at) => at ?? []);
  return known.length > 0 ? Math.min(...known) : undefined;
}
