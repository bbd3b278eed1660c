import { i18n } from '#i18n';
import type { WorkspaceSectionProps } from '../workspace-section-props.ts';

export function Sessions(_: WorkspaceSectionProps) {
  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title">{i18n.t('sessions.section')}</h2>
    </section>
  );
}
