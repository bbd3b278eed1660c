// What the week report is made of: of the chosen pages, only what is kept here.
import type { Period } from '../analytics/periods.ts';
import type { TrendDay } from '../analytics/trend.ts';
import type { AnalyticsSummary } from '../api/schemas.ts';
import type { HomeHead } from '../home/home.ts';
import type { Fall, Week } from '../home/week.ts';
import type { NewsItem } from '../news/news.ts';

/** Pages of one report. */
export const MAX_PAGES = 50;
/** The default: those with the most sessions. */
export const USUAL_PAGES = 10;

/** A publish that the versions of an audience tell of; `at` in epoch ms. */
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
  /** Absent where the last week is not kept, in which the week before may be missing. */
  week?: Week | undefined;
  /** As Home tells it. */
  fall?: Fall | undefined;
  /** When the older of both weeks was read (epoch ms). */
  weekAt?: number | undefined;
  /** Of each of the 14 days, oldest first; undefined where it is not kept. */
  days: (AnalyticsSummary | undefined)[];
  /** When the oldest of these days was read (epoch ms). */
  daysAt?: number | undefined;
  /** Absent where its audiences were not loaded. */
  audiences?: number | undefined;
  /** When they were (epoch ms). */
  versionsAt?: number | undefined;
  /** Of the 14 days, oldest first. An audience tells its live and its latest version alone. */
  publishes: ReportPublish[];
}

export interface ReportMessages {
  /** That were found in the week. */
  count: number;
  unread: number;
  /** When the last of them was found (epoch ms). */
  at?: number | undefined;
}

export interface ReportData {
  /** The last seven whole days, and the seven before, as Home compares them. */
  current: Period;
  previous: Period;
  /** All 14, oldest first. */
  days: TrendDay[];
  pages: ReportPage[];
  /** All pages that could be chosen. */
  total: number;
  /** Those that could not: they are archived. */
  archived: number;
  /** When these were loaded (epoch ms); absent before they ever were. */
  pagesAt?: number | undefined;
  /** Whether a person chose the pages. */
  isChosen: boolean;
  messages: ReportMessages;
  /** What else was found in the week to have changed, of the pages and their audiences; newest first. */
  news: NewsItem[];
}

/** Both are absent where nothing is connected. */
export interface WeekReport {
  workspace?: NonNullable<HomeHead['workspace']>;
  report?: ReportData;
}

/** The oldest of these times (epoch ms), where one is known. */
export function oldestOf(times: readonly (number | undefined)[]): number | undefined {
  const known = times.flatMap((at) => at ?? []);
  return known.length > 0 ? Math.min(...known) : undefined;
}
