// What views show of the directory: its pages, audiences and versions, and how far it is read.
import type { Problem } from '../api/problem.ts';

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

export interface DirectoryProgress {
  state: 'empty' | 'syncing' | 'ready' | 'incomplete' | 'stopped';
  /** Pages read so far in this crawl, or in the last whole one. */
  done: number;
  total?: number;
  /** When the last whole crawl ended (epoch ms). */
  at?: number;
  /** Items that could not be read. */
  unreadable: number;
  problem?: Problem;
}
