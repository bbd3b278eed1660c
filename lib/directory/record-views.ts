// What views show of the directory: its pages, audiences and versions, and how far it is read.
import type { Problem } from '../api/problem.ts';

export interface PageView {
  pageId: string;
  name: string;
  title?: string | undefined;
  /** As the service counts them; absent where it does not say. */
  audiencesCount?: number | undefined;
  updatedAt?: string | number | undefined;
  archivedAt?: string | undefined;
  deletedAt?: string | undefined;
}

export interface AudienceView {
  audienceId: string;
  name: string;
  /** Of its name: two letters, one picture, or nothing. */
  initials: string;
  routeKey?: string | undefined;
  personId?: string | undefined;
  archivedAt?: string | undefined;
}

export interface VersionView {
  versionId: string;
  number?: number | undefined;
  /** Verbatim, also when unknown. */
  status?: string | undefined;
  /** Raw timestamp of when it came into this status, where the service says. */
  since?: string | undefined;
}

export interface VersionsView {
  latest?: VersionView | undefined;
  published?: VersionView | undefined;
}

export interface DirectoryProgress {
  state: 'empty' | 'syncing' | 'ready' | 'incomplete' | 'stopped';
  /** Pages read so far in this crawl, or in the last whole one. */
  done: number;
  total?: number | undefined;
  /** When the last whole crawl ended (epoch ms). */
  at?: number | undefined;
  /** Items that could not be read. */
  unreadable: number;
  problem?: Problem | undefined;
}
