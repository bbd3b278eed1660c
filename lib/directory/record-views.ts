// View models of pages, audiences, versions and the progress of the crawl.
import type { Problem } from '../api/problem.ts';

export interface PageView {
  pageId: string;
  name: string;
  title?: string | undefined;
  /** According to the service; absent if it does not say. */
  audiencesCount?: number | undefined;
  updatedAt?: string | number | undefined;
  archivedAt?: string | undefined;
  deletedAt?: string | undefined;
}

export interface AudienceView {
  audienceId: string;
  name: string;
  /** Two letters, one emoji or ''. */
  initials: string;
  routeKey?: string | undefined;
  personId?: string | undefined;
  archivedAt?: string | undefined;
}

export interface VersionView {
  versionId: string;
  number?: number | undefined;
  /** Verbatim, even if unknown. */
  status?: string | undefined;
  /** Raw timestamp of entering this status, if sent. */
  since?: string | undefined;
}

/** In the order of a version's life, and of what needs a person. */
export const statuses = ['draft', 'pending', 'queued', 'processing', 'published', 'cancelled', 'archived'];

export interface VersionsView {
  latest?: VersionView | undefined;
  published?: VersionView | undefined;
}

/** How much of a list readers see. */
export interface Coverage {
  /** All items that the service had. */
  complete: boolean;
  /** A whole crawl could not read so many, and that is all that is missing: waiting brings no more. */
  lacking?: number | undefined;
  /** The crawl has ended without all of them, because the service ended the list or kept changing it. */
  ended?: true;
}

export interface DirectoryProgress extends Pick<Coverage, 'lacking' | 'ended'> {
  state: 'empty' | 'syncing' | 'ready' | 'incomplete' | 'stopped';
  /** Pages read in the current crawl, or in the last complete one. */
  done: number;
  /** According to the service, and not below `done`. */
  total?: number | undefined;
  /** End of the last complete crawl (epoch ms). */
  at?: number | undefined;
  /** Readers see all pages, also while a renewal runs or after it was stopped. */
  complete?: boolean;
  unreadable: number;
  problem?: Problem | undefined;
}
