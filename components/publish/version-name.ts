import { i18n } from '#i18n';

/** "v13", or "this version" where the service sends no number. */
export function versionName(number: number | undefined): string {
  return number === undefined ? i18n.t('publishing.thisVersion') : i18n.t('publishing.version', [number]);
}

/** As the first word of a sentence. */
export function versionNameFirst(number: number | undefined): string {
  return number === undefined
    ? i18n.t('publishing.thisVersionFirst')
    : i18n.t('publishing.version', [number]);
}
