// The row of an audience in lists, for filtering and sorting; about 200 bytes.

import { audienceName } from '../../api/audience-name.ts';
import type { Audience } from '../../api/schemas.ts';
import { readTimestamp } from '../../format/dates.ts';
import { foldWords, sortKey } from '../../format/search-words.ts';
import type { AudienceSort } from '../audience-list.ts';
import { statuses } from '../record-views.ts';
import { offersOf } from '../version-offers.ts';
import { versionsView } from './record-views.ts';

export interface AudienceRow {
  audienceId: string;
  /** Folded, for sorting. */
  name: string;
  /** Searchable text. */
  words: string;
  status: string;
  waiting: boolean;
  archived: boolean;
  /** Last known change of the latest version (epoch ms). */
  changed: number;
}

type RowOrder = (a: AudienceRow, b: AudienceRow) => number;

export function rowOf(audience: Audience): AudienceRow {
  const name = audienceName(audience);
  return {
    audienceId: audience.audienceId,
    name: sortKey(foldWords(name)),
    words: foldWords(`${name} ${audience.personRouteKey ?? ''}`),
    status: audience.latestVersion?.status ?? '',
    waiting: offersOf(versionsView(audience)).publish,
    archived: Boolean(audience.archivedAt),
    changed: changedAt(audience),
  };
}

/** Whether lists are unaffected by the change. */
export function hasSameRow(before: Audience, after: Audience): boolean {
  return JSON.stringify(rowOf(before)) === JSON.stringify(rowOf(after));
}

/** Audiences have no modification time: uses the latest time of the version, archiving or creation. */
function changedAt({ latestVersion: latest, createdAt, archivedAt }: Audience): number {
  const times = [
    latest?.createdAt,
    latest?.becameDraftAt,
    latest?.queuedAt,
    latest?.publishedAt,
    latest?.cancelledAt,
    archivedAt,
    createdAt,
  ];
  return Math.max(0, ...times.map((time) => readTimestamp(time) ?? 0));
}

const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byName: RowOrder = (a, b) => text(a.name, b.name) || text(a.audienceId, b.audienceId);

/** What needs a person comes first. */
const rank = (status: string) => (statuses.includes(status) ? statuses.indexOf(status) : statuses.length);

export const orders: Record<AudienceSort, RowOrder> = {
  name: byName,
  changed: (a, b) => b.changed - a.changed || byName(a, b),
  status: (a, b) => rank(a.status) - rank(b.status) || text(a.status, b.status) || byName(a, b),
};
