import { i18n } from '#i18n';
import type { AudienceListRow } from '../../lib/directory/audience-list.ts';

const columns = [
  'audienceId',
  'name',
  'routeKey',
  'latest',
  'latestStatus',
  'latestSince',
  'publishedVersion',
  'liveStatus',
  'liveSince',
  'overrides',
  'agent',
  'archived',
] as const;

/** Starts with the column names; statuses and times as the service sent them. */
export function audiencesTable(rows: AudienceListRow[]): (string | number | null)[][] {
  return [columns.map((column) => i18n.t(`field.${column}`)), ...rows.map(cellsOf)];
}

function cellsOf(row: AudienceListRow): (string | number | null)[] {
  const { latest, published, overrides } = row;
  const yes = i18n.t('saveList.yes');
  return [
    row.audienceId,
    row.name,
    row.routeKey,
    latest?.number,
    latest?.status,
    latest?.since,
    published?.number,
    published?.status,
    published?.since,
    overrides.join(', ') || null,
    row.isNewPageAgent ? yes : null,
    row.archived ? yes : null,
  ].map((cell) => cell ?? null);
}
