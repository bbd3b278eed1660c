// Types of orders, attempts, watches and runs, shared by views and background.

import type { Problem } from '../api/problem.ts';
import type { VersionView } from '../directory/record-views.ts';

export type VersionAction = 'publish' | 'cancel';

export interface VersionKey {
  workspaceId: string;
  pageId: string;
  audienceId: string;
  versionId: string;
  versionNumber?: number;
}

/** A click on Publish or Cancel, with everything the person saw, so that nothing else can be changed. */
export interface VersionOrder extends VersionKey {
  action: VersionAction;
  connectionVersion: number;
  /** Status that was shown. */
  status: string;
  /** The tab's URL; absent if the audience was chosen from a list. */
  url?: string;
  instead?: Instead;
}

/** When going back to an older version: the version that was live, and the latest one. */
export interface Instead {
  versionId: string;
  latestId: string;
  /** Absent if the service sent none. */
  latestStatus?: string;
}

/** checking → changed (nothing was posted) | sending → refused | unknown | accepted → confirmed. */
export type AttemptState =
  | { kind: 'checking' }
  | { kind: 'sending'; sentAt: number }
  /** The service accepted it, and reading back shows it. */
  | { kind: 'confirmed'; at: number; status: string; as?: VersionView }
  /**
   * Accepted, but not yet visible when read back. `now`: the latest version as read (the live one when going back); `answered`: status
   * in the answer; `as`: another version, named in the answer; `fellBack`: its effect was read, and then the version as it was before.
   */
  | {
      kind: 'accepted';
      at: number;
      problem?: Problem;
      now?: VersionView;
      answered?: string;
      as?: VersionView;
      fellBack?: true;
    }
  /** Outcome unknown; without a problem the worker was killed. `now`: the latest version as last read. */
  | { kind: 'unknown'; at: number; problem?: Problem; now?: VersionView }
  /** The service refused, or could not be reached; nothing was done. */
  | { kind: 'refused'; at: number; problem: Problem }
  /** The service no longer has what was shown, or may not; nothing was posted. `now`: the latest version. */
  | { kind: 'changed'; at: number; because?: ChangedBecause; now?: VersionView };

/**
 * Another version or status · the outcome of an earlier order for the audience is open · the audience is gone · the address belongs to
 * another audience, or not certainly to this one · another workspace, key or service address is current.
 */
export type ChangedBecause = 'version' | 'undecided' | 'gone' | 'address' | 'workspace';

export interface Attempt {
  /** One for each action on a version: a second click or a run joins it. */
  id: string;
  order: VersionOrder;
  audienceName: string;
  pageName: string;
  state: AttemptState;
  startedAt: number;
  /** Orders records even if the clock changed. Absent in records of earlier releases. */
  turn?: number;
}

export interface Watch extends VersionKey {
  audienceName: string;
  /** Opened by a click on the notification. */
  url?: string;
  /** Whether the browser allowed notifications when asked for this version; absent if not asked. */
  allowed?: boolean;
  startedAt: number;
  /** By how much the clock leapt since, as it was set or the computer slept (ms); negative if it was set back. */
  leapt?: number;
  turn?: number;
  /** Last status and when it was read (epoch ms). */
  status?: string;
  seenAt?: number;
  instead?: Instead;
  /**
   * Set once the version settled (live, canceled, …) or the watch gave up; stays until dismissed. `tookMs`: only if the service sent its
   * times, since the watch may have begun late, and its readings are far apart.
   */
  ended?: { at: number; status: string; tookMs?: number } | { at: number; problem: Problem };
}

export interface RunItem extends Pick<VersionKey, 'audienceId' | 'versionId' | 'versionNumber'> {
  audienceName: string;
  status: string;
  state: RunItemState;
}

export type RunItemState =
  | AttemptState
  | { kind: 'waiting' }
  | { kind: 'skipped'; why?: SkipReason; now?: VersionView };

/** Nothing was posted: changed since shown · not publishable · run stopped · worker killed each time. */
type SkipReason = ChangedBecause | 'unoffered' | 'stopped' | 'interrupted';

export interface PublishRun {
  id: string;
  workspaceId: string;
  pageId: string;
  pageName: string;
  state: 'running' | 'paused' | 'stopped' | 'done';
  items: RunItem[];
  startedAt: number;
  turn?: number;
  /** Why it paused by itself, e.g. rate limited or key not accepted. */
  problem?: Problem;
  /** When it resumes by itself (epoch ms), if the service named a time. */
  resumeAt?: number;
}

/** Snapshot for open views, in session storage under `PUBLISHING`. */
export interface PublishingState {
  attempts: Attempt[];
  watches: Watch[];
  runs: PublishRun[];
}

export const PUBLISHING = 'publishing';

export const nothingPublishing: PublishingState = { attempts: [], watches: [], runs: [] };
