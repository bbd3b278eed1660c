// The list of a page's audiences, as views are given it.
import type { Problem } from '../api/problem.ts';
import type { Audience } from '../api/schemas.ts';
import type { VersionView } from './record-views.ts';

export const audienceSorts = ['name', 'changed', 'status'] as const;
export type AudienceSort = (typeof audienceSorts)[number];

/** More cannot be followed side by side. */
export const MAX_COMPARED = 20;

export interface AudienceListing {
  rows: AudienceListRow[];
  /** Where they were asked for whole. */
  audiences?: Audience[] | undefined;
  /** How many match the filter, how many are known, and whether those are all. */
  total: number;
  /** What the filter would find whether it waits or not, what of that waits, and what is left out since it is archived. */
  counts: { all: number; drafts: number; archived: number };
  known: number;
  complete: boolean;
  walking: boolean;
  /** As the service counts them. */
  totalCount?: number | undefined;
  at?: number | undefined;
  problem?: Problem | undefined;
}

export interface AudienceListRow {
  audienceId: string;
  name: string;
  routeKey?: string | undefined;
  latest?: VersionView | undefined;
  published?: VersionView | undefined;
  /** Names of the overrides that are set: action form, instructions, action URL, metadata. */
  overrides: ('actionFormId' | 'actionFormInstructions' | 'actionUrl' | 'metadata')[];
  isNewPageAgent: boolean;
  archived: boolean;
}

export interface AudienceListQuery {
  pageId: string;
  text: string;
  /** Only latest versions in this status. */
  status?: string | undefined;
  /** Only those whose latest version waits to be published. */
  waiting?: boolean;
  archived?: boolean;
  sort: AudienceSort;
  offset: number;
  limit: number;
  /** With the audiences as the service sent them. */
  whole?: boolean;
}
