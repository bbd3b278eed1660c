// What is shown for one URL: made by the background, kept as one snapshot in session storage, drawn by
// the popup. It carries the workspace, epoch, URL and sequence it was made for, so that a view can drop
// what is no longer current.
import type { Answer } from '../api/operations.ts';
import type { Problem } from '../api/problem.ts';
import type { Evidence } from '../match/match.ts';
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
      problem?: Problem;
    };

export interface PageView {
  pageId: string;
  name: string;
  title?: string;
  /** As the service counts them; absent where it does not say. */
  audiencesCount?: number;
  archivedAt?: string;
  deletedAt?: string;
}

export interface AudienceView {
  audienceId: string;
  name: string;
  /** Of its name: two letters, one picture, or nothing. */
  initials: string;
  routeKey?: string;
  personId?: string;
  archivedAt?: string;
}

export interface VersionView {
  versionId: string;
  number?: number;
  /** Verbatim, also when unknown. */
  status?: string;
  /** Raw timestamp of when it came into this status, where the service says. */
  since?: string;
}

export interface VersionsView {
  latest?: VersionView;
  published?: VersionView;
}

export interface ConversationView {
  /** Changes waiting to be published. */
  pendingChanges: number;
  messagesCount: number;
  last?: { content: string; timestamp?: number; isInterrupted: boolean; isPublished: boolean };
}

export interface AnalyticsView {
  range: AnalyticsRange;
  current: Answer<'getAnalyticsSummary'>;
  /** The period of the same length before; absent for the server's default range. */
  previous?: Answer<'getAnalyticsSummary'>;
}

/** Sessions per local calendar day, oldest first; undefined where the day is not known yet. */
export interface TrendView {
  days: { day: string /* YYYY-MM-DD */; sessions?: number }[];
}

export interface CandidateView {
  page: PageView;
  audience?: AudienceView;
  evidence: Evidence[];
}

export type RestrictedReason =
  | 'browser-page'
  | 'store'
  | 'file'
  | 'other-scheme'
  | 'private-host'
  | 'unknown';

export type Situation =
  | { kind: 'not-connected' }
  | { kind: 'restricted'; reason: RestrictedReason }
  /** The very first walk over the pages is under way and nothing matched so far. */
  | { kind: 'syncing' }
  | { kind: 'failed'; problem: Problem }
  | { kind: 'none' }
  | { kind: 'never'; bindingId: string }
  | { kind: 'candidates'; candidates: CandidateView[] }
  | {
      kind: 'matched';
      page: PageView;
      evidence: Evidence[];
      /** Set where the person's own binding decided. */
      bindingId?: string;
      /** Known audiences of the page, and whether their list is complete. */
      audiences: Block<{ count: number; complete: boolean }>;
      /** Absent: the page is known, the audience is not. */
      audience?: AudienceView;
    };

export interface DirectoryProgress {
  state: 'empty' | 'syncing' | 'ready' | 'incomplete' | 'stopped';
  /** Pages read so far in this walk, or in the last whole one. */
  done: number;
  total?: number;
  /** When the last whole walk ended (epoch ms). */
  at?: number;
  /** Items that could not be read. */
  unreadable: number;
  problem?: Problem;
}

export interface Look {
  workspace?: WorkspaceChip & { epoch: number; baseUrl: string; rateScale?: RateScale };
  /** All workspaces, for the switch in the header. */
  workspaces: WorkspaceChip[];
  url: string;
  /** The URL as it is passed on, where that is another: without the marks of one's own visit. */
  link?: string;
  /** Rises with every change of this snapshot. */
  sequence: number;
  situation: Situation;
  directory: DirectoryProgress;
  /** What concerns the whole workspace: no permission, unauthorized, offline, … */
  notice?: Problem;
  versions?: Block<VersionsView>;
  conversation?: Block<ConversationView>;
  analytics?: Block<AnalyticsView>;
  trend?: Block<TrendView>;
}
