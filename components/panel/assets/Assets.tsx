import { i18n } from '#i18n';
import type { WorkspaceSectionProps } from '../workspace-section-props.ts';

export function Assets(_: WorkspaceSectionProps) {
  return (
    <section aria-labelledby="assets-title">
      <h2 id="assets-title">{i18n.t('assets.section')}</h2>
    </section>
  );
}
