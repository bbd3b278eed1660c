// The page status: everything shown for one URL, as a snapshot in session storage that the background writes and views render.
// Workspace, connection version, URL and sequence let a view drop outdated snapshots.
import type { Answer } from '../api/operation-schemas.ts';
import type { Problem } from '../api/problem.ts';
import { plausibleTotal } from '../directory/cursor-crawl.ts';
import type { AudienceView, DirectoryProgress, PageView, VersionsView } from '../directory/record-views.ts';
import type { MatchResult } from '../match/match.ts';
import type { Doubt, MatchReason } from '../match/match-reasons.ts';
import type { AnalyticsRange, RateScale, WorkspaceChip } from '../workspace/workspace.ts';

/** A block of service data with its own age and problem. */
export type Block<Data> =
  | { state: 'loading' }
  | { state: 'failed'; problem: Problem }
  | {
      state: 'shown';
      data: Data;
      /** Time of the response (epoch ms). */
      at: number;
      /** Older than its freshness time and not renewed yet. */
      stale: boolean;
      renewing: boolean;
      /** Number of items dropped from the data because they cannot be shown. */
      unreadable?: number | undefined;
      /** Why the renewal failed. */
      problem?: Problem | undefined;
    };

export interface ConversationView {
  /** Number of unpublished changes, as the list of changes shows them. */
  pendingChanges: number;
  last:
    | { content: string; timestamp: number | undefined; isInterrupted: boolean; isPublished: boolean }
    | undefined;
}

export interface AnalyticsView {
  range: AnalyticsRange;
  current: Answer<'getAnalyticsSummary'>;
  /** The preceding period of the same length; absent for the server's default range. */
  previous?: Answer<'getAnalyticsSummary'> | undefined;
}

/** Sessions per local calendar day, oldest first; undefined for days not loaded yet. */
export interface TrendView {
  days: { day: string /* YYYY-MM-DD */; sessions?: number }[];
}

export interface CandidateView {
  page: PageView;
  audience?: AudienceView | undefined;
  reasons: MatchReason[];
  /** Why the match is uncertain; absent if only other evidence contradicts it. */
  doubt?: Doubt | undefined;
}

type Unmatched = Extract<MatchResult, { kind: 'restricted' | 'never' }> | { kind: 'none' };
export type RestrictedReason = Extract<Unmatched, { kind: 'restricted' }>['reason'] | 'too-long';

export type Match = Extract<MatchState, { kind: 'matched' }>;

export type MatchState =
  | { kind: 'not-connected' }
  | Unmatched
  /** The address is too long to be compared. */
  | { kind: 'restricted'; reason: 'too-long' }
  /** The first crawl of the pages is running and nothing has matched so far. */
  | { kind: 'syncing' }
  | { kind: 'failed'; problem: Problem }
  | { kind: 'candidates'; candidates: CandidateView[] }
  | {
      kind: 'matched';
      page: PageView;
      reasons: MatchReason[];
      /** Set if a binding decided. */
      bindingId?: string | undefined;
      /** Number of known audiences, and whether the list is complete. */
      audiences: Block<{ count: number; complete: boolean }>;
      /** Absent if only the page is known. */
      audience?: AudienceView | undefined;
    };

/** Another workspace that has a page for this tab. */
export interface Elsewhere {
  workspace: WorkspaceChip;
  pageName: string;
  audienceName?: string;
}

export interface PageStatus {
  workspace?: WorkspaceChip & { connectionVersion: number; baseUrl: string; rateScale?: RateScale };
  /** All workspaces, for the switcher in the header. */
  workspaces: WorkspaceChip[];
  url: string;
  /** The URL for sharing, without tracking parameters; absent if it is the same. */
  link?: string;
  /** Increases with every change. */
  sequence: number;
  matchState: MatchState;
  /** Workspaces with a better match; absent or empty if there is none. */
  elsewhere?: Elsewhere[];
  directory: DirectoryProgress;
  /** A problem of the whole workspace: no permission, unauthorized, offline, … */
  notice?: Problem | undefined;
  versions?: Block<VersionsView>;
  conversation?: Block<ConversationView>;
  analytics?: Block<AnalyticsView>;
  trend?: Block<TrendView>;
}

/** Number of known audiences if the list is complete, else the page's own count, unless there are more. */
export function audienceCount({ matchState }: Pick<PageStatus, 'matchState'>): number | undefined {
  if (matchState.kind !== 'matched') return undefined;
  const { page, audience, audiences } = matchState;
  const listed = audiences.state === 'shown' ? audiences.data : undefined;
  if (listed?.complete) return listed.count;
  return plausibleTotal(page.audiencesCount, Math.max(listed?.count ?? 0, audience ? 1 : 0));
}

/** Whether the first crawl of the page's audiences is running: one may match, so the person need not choose yet. */
export function awaitsAudience({ matchState, notice }: PageStatus): boolean {
  return (
    matchState.kind === 'matched' &&
    !matchState.audience &&
    matchState.audiences.state === 'loading' &&
    !notice
  );
}

/** Pages are crawled about every half hour while the browser is in use; older data (ms) means that crawls failed. */
const OLD = 2 * 60 * 60_000;

/** `partial` if not all pages are known; the time of the last crawl (epoch ms) if that is long ago; otherwise undefined. */
export function directoryDoubt(
  { complete, at }: Pick<DirectoryProgress, 'complete' | 'at'>,
  now: number,
): 'partial' | { at: number } | undefined {
  if (!complete || at === undefined) return 'partial';
  return now - at > OLD ? { at } : undefined;
}
