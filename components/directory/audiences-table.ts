import { i18n } from '#i18n';
import type { AudienceListRow } from '../../lib/directory/audience-list.ts';
import { tableOf } from '../../lib/format/csv.ts';

/** Starts with the column names; statuses and times as the service sent them. */
export function audiencesTable(rows: AudienceListRow[]): (string | number | null)[][] {
  const yes = i18n.t('saveList.yes');
  return tableOf(rows, [
    [i18n.t('field.audienceId'), ({ audienceId }) => audienceId],
    [i18n.t('field.name'), ({ name }) => name],
    [i18n.t('field.routeKey'), ({ routeKey }) => routeKey],
    [i18n.t('field.latest'), ({ latest }) => latest?.number],
    [i18n.t('field.latestStatus'), ({ latest }) => latest?.status],
    [i18n.t('field.latestSince'), ({ latest }) => latest?.since],
    [i18n.t('field.publishedVersion'), ({ published }) => published?.number],
    [i18n.t('field.liveStatus'), ({ published }) => published?.status],
    [i18n.t('field.liveSince'), ({ published }) => published?.since],
    [i18n.t('field.overrides'), ({ overrides }) => overrides.join(', ') || null],
    [i18n.t('field.agent'), ({ isNewPageAgent }) => (isNewPageAgent ? yes : null)],
    [i18n.t('field.archived'), ({ archived }) => (archived ? yes : null)],
  ]);
}
