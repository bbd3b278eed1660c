// The form of what is stored of attempts, watches and runs.
import type { Attempt, PublishRun, RunItem, Watch } from '../publishing.ts';

export interface AttemptRecord extends Attempt {
  /** Of a publish: the same for every request that carries out this intent. */
  operationKey?: string;
  /** Address of the service that it is for. */
  baseUrl?: string;
  /** Begun by a run. */
  ofRun?: boolean;
  /** When it was carried out; it may have been read back since. */
  carriedOutAt?: number;
  /** It is open, and reading it back was not finished. */
  unread?: boolean;
  /** Not shown any more; kept for its key, because its outcome is unknown. */
  dismissed?: boolean;
}

export interface WatchRecord extends Watch {
  connectionVersion: number;
  /** When to ask next (epoch ms). */
  nextAt: number;
  /** Requests so far while a view was open, and in a row while none was: they space the next one. */
  seenPolls: number;
  quietPolls: number;
  failures: number;
  /** It ended, and no notification was shown yet. */
  untold?: boolean;
  /** Id of the older version that was ordered, where the service answered with this one in its place. */
  orderedId?: string;
  /** Begun by a run alone, which says itself what becomes of its items: the end of each is not told. */
  ofRun?: boolean;
}

export interface RunItemRecord extends RunItem {
  /** For the attempt at it, where no earlier one has an unknown outcome. */
  operationKey: string;
  /** Of earlier releases: a request may have reached the service. */
  sent?: boolean;
  /** How often its worker was killed before its request left. */
  left?: number;
  /** It is open, and reading it back was not finished. */
  unread?: boolean;
}

export interface RunRecord extends PublishRun {
  connectionVersion: number;
  /** A new key of the same service may go on with the run; another service may not. */
  baseUrl: string;
  items: RunItemRecord[];
}
