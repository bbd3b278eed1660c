import { i18n } from '#i18n';
import type { WorkspaceSectionProps } from '../workspace-section-props.ts';

export function News(_: WorkspaceSectionProps) {
  return (
    <section aria-labelledby="news-title">
      <h2 id="news-title">{i18n.t('news.section')}</h2>
    </section>
  );
}
