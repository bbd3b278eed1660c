// What can be done with a version, and how an attempt at it stands. Shared by views and background.

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

/** A click on Publish or Cancel: everything the person saw, so that nothing else can be hit. */
export interface VersionOrder extends VersionKey {
  action: VersionAction;
  connectionVersion: number;
  /** Status the version was shown in. */
  status: string;
  /** The tab's URL it was shown for; absent where the audience was chosen from a list. */
  url?: string;
  instead?: Instead;
}

/** What visitors got when a person went back to an older version, and what was the latest one. */
export interface Instead {
  versionId: string;
  latestId: string;
  /** Absent where the service sent none. */
  latestStatus?: string;
}

/**
 * How an attempt stands:
 * checking → changed (nothing was posted) | sending → refused | unknown | accepted → confirmed.
 */
export type AttemptState =
  | { kind: 'checking' }
  | { kind: 'sending'; sentAt: number }
  /** The service took it, and reading back shows it. */
  | { kind: 'confirmed'; at: number; status: string; as?: VersionView }
  /**
   * The service took it, but reading back does not show it yet. `now` is the latest version as read back, where an older one was to
   * be live again the live one; `answered` the status that the service answered with, `as` another version, which it answered with.
   */
  | {
      kind: 'accepted';
      at: number;
      problem?: Problem;
      now?: VersionView;
      answered?: string;
      as?: VersionView;
    }
  /**
   * Its outcome is unknown: "Check now". Without a problem its worker was killed. `now` is the latest version as it was read last.
   */
  | { kind: 'unknown'; at: number; problem?: Problem; now?: VersionView }
  /** The service said no, or could not be asked; nothing was done. */
  | { kind: 'refused'; at: number; problem: Problem }
  /** What was shown is not so any more. Nothing was posted. `now` is the latest version at present. */
  | { kind: 'changed'; at: number; because?: ChangedBecause; now?: VersionView };

/**
 * Another version, or another status · the audience is gone · the address belongs to another audience, or to none
 * for certain · another workspace, key or address of the service is current.
 */
export type ChangedBecause = 'version' | 'gone' | 'address' | 'workspace';

export interface Attempt {
  /** One for each action on a version: a second click, or a run, joins it. */
  id: string;
  order: VersionOrder;
  audienceName: string;
  pageName: string;
  state: AttemptState;
  startedAt: number;
  /** Tells which of two was begun later, whatever the clock said. Missing in what earlier releases stored. */
  turn?: number;
}

export interface Watch extends VersionKey {
  audienceName: string;
  /** Opens when the notification is clicked. */
  url?: string;
  /** What the browser answered for this version when it was asked to show notifications; absent where it was not asked. */
  allowed?: boolean;
  startedAt: number;
  turn?: number;
  /** Last seen status and when. */
  status?: string;
  seenAt?: number;
  /** As it was ordered. */
  instead?: Instead;
  /** Set when it came to rest (live, cancelled, …) or was given up; stays until dismissed. */
  ended?: { at: number; status: string; tookMs: number } | { at: number; problem: Problem };
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

/**
 * Nothing was posted: what was shown is not so any more · it could not be published · the run was stopped · the worker was killed
 * each time.
 */
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
  /** Why it is paused by itself, e.g. asked to slow down or an unaccepted key. */
  problem?: Problem;
  /** When it goes on by itself (epoch ms), where the service named a time. */
  resumeAt?: number;
}

/** Kept as one snapshot in session storage under `PUBLISHING`, for every open view. */
export interface PublishingState {
  attempts: Attempt[];
  watches: Watch[];
  runs: PublishRun[];
}

export const PUBLISHING = 'publishing';

export const nothingPublishing: PublishingState = { attempts: [], watches: [], runs: [] };
