// What is shown for one URL: made by the background, kept as one snapshot in session storage, drawn by
// the popup. It carries the workspace, connection version, URL and sequence it was made for, so that a view can drop
// what is no longer current.
import type { Answer } from '../api/operation-schemas.ts';
import type { Problem } from '../api/problem.ts';
import type { AudienceView, DirectoryProgress, PageView, VersionsView } from '../directory/record-views.ts';
import type { MatchResult } from '../match/match.ts';
import type { Doubt, MatchReason } from '../match/match-reasons.ts';
import type { AnalyticsRange, RateScale, WorkspaceChip } from '../workspace/workspace.ts';

/** One block of service data with its age and its own failure. */
export type Block<Data> =
  | { state: 'loading' }
  | { state: 'failed'; problem: Problem }
  | {
      state: 'shown';
      data: Data;
      /** When the service answered (epoch ms). */
      at: number;
      /** Older than it should be, and not yet renewed. */
      stale: boolean;
      renewing: boolean;
      /** Why it could not be renewed. */
      problem?: Problem | undefined;
    };

export interface ConversationView {
  /** Changes waiting to be published, as many as are listed where they are. */
  pendingChanges: number;
  messagesCount: number;
  last:
    | { content: string; timestamp: number | undefined; isInterrupted: boolean; isPublished: boolean }
    | undefined;
}

export interface AnalyticsView {
  range: AnalyticsRange;
  current: Answer<'getAnalyticsSummary'>;
  /** The period of the same length before; absent for the server's default range. */
  previous?: Answer<'getAnalyticsSummary'> | undefined;
}

/** Sessions per local calendar day, oldest first; undefined where the day is not known yet. */
export interface TrendView {
  days: { day: string /* YYYY-MM-DD */; sessions?: number }[];
}

export interface CandidateView {
  page: PageView;
  audience?: AudienceView | undefined;
  reasons: MatchReason[];
  /** Why it is none for certain; absent where something else speaks against it. */
  doubt?: Doubt | undefined;
}

type Unmatched = Extract<MatchResult, { kind: 'restricted' | 'never' }> | { kind: 'none' };
export type RestrictedReason = Extract<Unmatched, { kind: 'restricted' }>['reason'] | 'too-long';

export type MatchState =
  | { kind: 'not-connected' }
  | Unmatched
  /** Its address is longer than any that is compared. */
  | { kind: 'restricted'; reason: 'too-long' }
  /** The very first crawl over the pages is under way and nothing matched so far. */
  | { kind: 'syncing' }
  | { kind: 'failed'; problem: Problem }
  | { kind: 'candidates'; candidates: CandidateView[] }
  | {
      kind: 'matched';
      page: PageView;
      reasons: MatchReason[];
      /** Set where the person's own binding decided. */
      bindingId?: string | undefined;
      /** Known audiences of the page, and whether their list is complete. */
      audiences: Block<{ count: number; complete: boolean }>;
      /** Absent: the page is known, the audience is not. */
      audience?: AudienceView | undefined;
    };

/** Another workspace whose page the tab shows. */
export interface Elsewhere {
  workspace: WorkspaceChip;
  pageName: string;
  audienceName?: string;
}

export interface PageStatus {
  workspace?: WorkspaceChip & { connectionVersion: number; baseUrl: string; rateScale?: RateScale };
  /** All workspaces, for the switch in the header. */
  workspaces: WorkspaceChip[];
  url: string;
  /** The URL as it is passed on, where that is another: without the marks of one's own visit. */
  link?: string;
  /** Rises with every change of this snapshot. */
  sequence: number;
  matchState: MatchState;
  /** Where the page is known better than in this workspace; absent or empty: nowhere. */
  elsewhere?: Elsewhere[];
  directory: DirectoryProgress;
  /** What concerns the whole workspace: no permission, unauthorized, offline, … */
  notice?: Problem | undefined;
  versions?: Block<VersionsView>;
  conversation?: Block<ConversationView>;
  analytics?: Block<AnalyticsView>;
  trend?: Block<TrendView>;
}

/** As many audiences as are known where all are, else the page's own count. Undefined where neither is known. */
export function audienceCount({ matchState }: Pick<PageStatus, 'matchState'>): number | undefined {
  if (matchState.kind !== 'matched') return undefined;
  const { page, audiences } = matchState;
  return audiences.state === 'shown' && audiences.data.complete ? audiences.data.count : page.audiencesCount;
}

/** Its audiences are being read for the first time: one may match, so the person need not choose yet. */
export function awaitsAudience({ matchState, notice }: PageStatus): boolean {
  return (
    matchState.kind === 'matched' &&
    !matchState.audience &&
    matchState.audiences.state === 'loading' &&
    !notice
  );
}

/** Pages are read again about each half hour while the browser is used; older than this they could not be (ms). */
const OLD = 2 * 60 * 60_000;

/** Not all pages are known; or they are all known as they were at a time long ago (epoch ms). Undefined: neither. */
export function directoryDoubt(
  { state, at }: Pick<DirectoryProgress, 'state' | 'at'>,
  now: number,
): 'partial' | { at: number } | undefined {
  if (state === 'incomplete' || state === 'stopped' || at === undefined) return 'partial';
  return now - at > OLD ? { at } : undefined;
}
