// Watched pages: what a person wants to be told of unasked, and what views show of it.
import type { Problem } from '../api/problem.ts';
import type { QuietHours } from './poll-plan.ts';

/** In all workspaces together. */
export const MAX_WATCHED = 20;

export interface WatchedPage {
  workspaceId: string;
  pageId: string;
  pageName: string;
  /** When the service answered last (epoch ms). */
  seenAt?: number | undefined;
  /** Why the last look at it failed. */
  problem?: Problem | undefined;
}

/** What views show of the active workspace; kept in session storage. */
export interface PageWatchState {
  workspaceId?: string;
  pages: WatchedPage[];
  /** How many are watched in all workspaces. */
  total: number;
  /** How long it takes until each was looked at (minutes). */
  every: number;
  quiet?: QuietHours | undefined;
  /** Why nothing of this workspace is looked at until a person says so. */
  stopped?: Problem | undefined;
}

export const PAGE_WATCHES = 'pageWatches';
export const noPageWatches: PageWatchState = { pages: [], total: 0, every: 0 };
