// Stored form of attempts, watches and runs.
import type { Workspace } from '../../workspace/workspace.ts';
import type { Attempt, PublishRun, RunItem, Watch } from '../publishing.ts';

export interface AttemptRecord extends Attempt {
  /** For publishing: the same for every request of this intent. */
  operationKey?: string;
  baseUrl?: string;
  /** Started by a run. */
  ofRun?: boolean;
  /** When it was executed (epoch ms), and the turn that was next then; it may have been read back since. */
  carriedOutAt?: number;
  carriedOutTurn?: number;
  /** It is open, and reading it back was not finished. */
  unread?: boolean;
  /** Hidden; stored for its key, because its outcome is unknown. */
  dismissed?: boolean;
}

export interface WatchRecord extends Watch {
  /** Of the service that has the version. Earlier releases stored none. */
  baseUrl?: string;
  /** Time of the next poll (epoch ms). */
  nextAt: number;
  /** Polls so far with a view open, and consecutive polls without one: they determine the next interval. */
  seenPolls: number;
  quietPolls: number;
  failures: number;
  /** It ended, and its notification is still due. */
  untold?: boolean;
  /** Id of the older version ordered, if the service answered with this one instead. */
  orderedId?: string;
  /** Started by a run only, which reports its items itself: no notification for each. */
  ofRun?: boolean;
  /** A person stopped it, in this turn. It is kept so that no order pressed before begins it again. */
  stoppedTurn?: number;
}

export interface RunItemRecord extends RunItem {
  /** For the item's attempt, unless an earlier one has an unknown outcome. */
  operationKey: string;
  /** From earlier releases: a request may have reached the service. */
  sent?: boolean;
  /** How often the worker was killed before sending. */
  left?: number;
  /** It is open, and reading it back was not finished. */
  unread?: boolean;
}

export interface RunRecord extends PublishRun {
  connectionVersion: number;
  /** A new key of the same service may continue the run; another service may not. */
  baseUrl: string;
  items: RunItemRecord[];
  /** When it began to wait until `resumeAt` (epoch ms). Earlier releases stored none. */
  pausedAt?: number | undefined;
}

/** Watches and runs survive a new key, so that they can continue after one was refused. Another address is another service. */
export function isOfService(
  of: Pick<WatchRecord | RunRecord, 'workspaceId' | 'baseUrl'>,
  { id, baseUrl }: Pick<Workspace, 'id' | 'baseUrl'>,
): boolean {
  return of.workspaceId === id && (of.baseUrl ?? baseUrl) === baseUrl;
}
