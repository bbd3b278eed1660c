import { i18n } from '#i18n';
import type { RestrictedReason } from '../../lib/page-status/page-status.ts';

const reasons: Record<RestrictedReason, () => string> = {
  'browser-page': () => i18n.t('popup.restricted.browserPage'),
  store: () => i18n.t('popup.restricted.store'),
  file: () => i18n.t('popup.restricted.file'),
  'other-scheme': () => i18n.t('popup.restricted.otherScheme'),
  'private-host': () => i18n.t('popup.restricted.privateHost'),
  unknown: () => i18n.t('popup.restricted.unknown'),
};

export function RestrictedPage({ reason }: { reason: RestrictedReason }) {
  return (
    <section class="calm">
      <h1>{i18n.t('popup.restricted.title')}</h1>
      <p class="soft">{reasons[reason]()}</p>
      <p class="soft">{i18n.t('popup.restricted.next')}</p>
    </section>
  );
}
