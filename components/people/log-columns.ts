import { i18n } from '#i18n';

/** The names of the columns of a saved log. */
export function logColumns(): string[] {
  return [
    i18n.t('people.log.id'),
    i18n.t('people.log.source'),
    i18n.t('people.log.type'),
    i18n.t('people.log.created'),
    i18n.t('people.log.updated'),
    i18n.t('people.log.deleted'),
    i18n.t('people.log.key'),
    i18n.t('people.log.payload'),
  ];
}
