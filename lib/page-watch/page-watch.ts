// Watched pages, and their state for the views.
import { isTooEarly, type Problem } from '../api/problem.ts';
import type { QuietHours } from './poll-plan.ts';

/** Across all workspaces. */
export const MAX_WATCHED = 20;

export interface WatchedPage {
  workspaceId: string;
  pageId: string;
  /** The current name; if that is unknown, the one when the watch began. */
  pageName: string;
  /** Time of the last response (epoch ms). */
  seenAt?: number | undefined;
  /** Why the last poll failed. */
  problem?: Problem | undefined;
}

/** State for the active workspace, in session storage. */
export interface PageWatchState {
  workspaceId?: string;
  pages: WatchedPage[];
  /** Number of watched pages in all workspaces. */
  total: number;
  /** Minutes until each page was polled once. */
  every: number;
  quiet?: QuietHours | undefined;
  /** Why polling of this workspace is stopped until a person resumes it. */
  stopped?: Problem | undefined;
  /** Why no request of this workspace is sent for now. */
  paused?: Problem | undefined;
}

/** Why no page is polled now, until the cause is gone. Undefined if polling is stopped. */
export function pauseOf({ stopped, paused }: PageWatchState, now: number): Problem | undefined {
  const isOver = paused?.notBefore !== undefined && !isTooEarly(paused, now);
  return stopped || isOver ? undefined : paused;
}

export const PAGE_WATCHES = 'pageWatches';
export const noPageWatches: PageWatchState = { pages: [], total: 0, every: 0 };
