// Requests and results of the audience list.
import type { Problem } from '../api/problem.ts';
import type { Audience } from '../api/schemas.ts';
import { marksAmong } from './names-apart.ts';
import type { Coverage, VersionView } from './record-views.ts';

export const audienceSorts = ['name', 'changed', 'status'] as const;
export type AudienceSort = (typeof audienceSorts)[number];

/** More cannot be compared side by side. */
export const MAX_COMPARED = 20;

export interface AudienceListing extends Coverage {
  rows: AudienceListRow[];
  /** The full records, if requested with `whole`. */
  audiences?: Audience[] | undefined;
  /** `total`: rows that match the filter; `known`: stored audiences. */
  total: number;
  /** `all`: matches regardless of `waiting`; `drafts`: those that wait; `archived`: matches hidden because they are archived. */
  counts: { all: number; drafts: number; archived: number };
  known: number;
  crawling: boolean;
  /** According to the service, and not below `known`. */
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
  overrides: ('actionFormId' | 'actionFormInstructions' | 'actionUrl' | 'metadata')[];
  isNewPageAgent: boolean;
  archived: boolean;
}

type NamedRow = Pick<AudienceListRow, 'audienceId' | 'name' | 'routeKey'>;

/** What tells an audience from the others of its name among these: its route key, or its id. */
export function rowMarksAmong(rows: readonly NamedRow[]): (row: NamedRow) => string | undefined {
  const markAmong = marksAmong(rows.map(({ audienceId: id, name, routeKey: mark }) => ({ id, name, mark })));
  return ({ audienceId: id, name }) => markAmong({ id, name });
}

export interface AudienceListQuery {
  pageId: string;
  text: string;
  /** Only audiences whose latest version has this status. */
  status?: string | undefined;
  /** Only audiences whose latest version can be published. */
  waiting?: boolean;
  archived?: boolean;
  sort: AudienceSort;
  offset: number;
  limit: number;
  /** Also return the records as sent. */
  whole?: boolean;
}
