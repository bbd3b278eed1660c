import { i18n } from '#i18n';
import type { AudienceListRow } from '../../lib/directory/audience-list.ts';
import { type AudienceColumns, audienceCells, audienceHeader } from '../../lib/directory/audience-table.ts';

/** With the names of the columns first. */
export function audiencesTable(rows: AudienceListRow[]): (string | number | null)[][] {
  const yes = i18n.t('audiences.column.yes');
  return [audienceHeader(columns()), ...rows.map((row) => audienceCells(row, yes))];
}

function columns(): AudienceColumns {
  return {
    id: i18n.t('audiences.column.id'),
    name: i18n.t('audiences.column.name'),
    routeKey: i18n.t('audiences.column.routeKey'),
    latest: i18n.t('audiences.column.latest'),
    latestStatus: i18n.t('audiences.column.latestStatus'),
    latestSince: i18n.t('audiences.column.latestSince'),
    live: i18n.t('audiences.column.live'),
    liveStatus: i18n.t('audiences.column.liveStatus'),
    liveSince: i18n.t('audiences.column.liveSince'),
    overrides: i18n.t('audiences.column.overrides'),
    agent: i18n.t('audiences.column.agent'),
    archived: i18n.t('audiences.column.archived'),
  };
}
