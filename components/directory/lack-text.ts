import { i18n } from '#i18n';
import type { Coverage } from '../../lib/directory/record-views.ts';
import { formatWhole } from '../../lib/format/numbers.ts';

/** What a list that is not complete lacks: items that could not be read or listed, for which waiting is no use, or some that still load. */
export function lackText(
  of: 'pages' | 'audiences',
  { lacking, ended }: Pick<Coverage, 'lacking' | 'ended'>,
): string {
  if (ended) return of === 'pages' ? i18n.t('search.ended') : i18n.t('common.audiencesEnded');
  if (lacking === undefined)
    return of === 'pages' ? i18n.t('search.partial') : i18n.t('common.notAllAudiences');
  return of === 'pages'
    ? i18n.t('popup.directory.unreadable', lacking, [formatWhole(lacking)])
    : i18n.t('common.audiencesUnreadable', lacking, [formatWhole(lacking)]);
}
