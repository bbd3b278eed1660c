import { i18n } from '#i18n';
import type { PageView } from '../../lib/directory/record-views.ts';

/** Says that a page is no longer in use. */
export function PageTags({ page }: { page: PageView }) {
  if (page.deletedAt) return <span class="tag">{i18n.t('popup.deleted')}</span>;
  return page.archivedAt ? <span class="tag">{i18n.t('common.status.archived')}</span> : null;
}
