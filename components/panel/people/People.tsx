import { i18n } from '#i18n';
import type { WorkspaceSectionProps } from '../workspace-section-props.ts';

export function People(_: WorkspaceSectionProps) {
  return (
    <section aria-labelledby="people-title">
      <h2 id="people-title">{i18n.t('people.section')}</h2>
    </section>
  );
}
