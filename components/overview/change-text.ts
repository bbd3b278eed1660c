import { i18n } from '#i18n';
import type { Change } from '../../lib/analytics/figures.ts';

/** A change against the period before in words; empty where there is none to compare with. */
export function changeText(change: Change): string {
  if (change.kind === 'none') return '';
  if (change.kind === 'same') return i18n.t('popup.analytics.same');
  return change.kind === 'up'
    ? i18n.t('popup.analytics.up', [change.text])
    : i18n.t('popup.analytics.down', [change.text]);
}
