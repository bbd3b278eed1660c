import { i18n } from '#i18n';
import type { Ask } from '../../lib/app/requests.ts';
import type { ListedWorkspace } from '../workspace/workspace-list.ts';
import { StoredRow } from './StoredRow.tsx';

const facts = [
  { term: () => i18n.t('options.privacy.contacted'), text: () => i18n.t('options.privacy.contactedText') },
  { term: () => i18n.t('options.privacy.key'), text: () => i18n.t('options.privacy.keyText') },
  { term: () => i18n.t('options.privacy.directory'), text: () => i18n.t('options.privacy.directoryText') },
  { term: () => i18n.t('options.privacy.answers'), text: () => i18n.t('options.privacy.answersText') },
  { term: () => i18n.t('capture.options.privacy'), text: () => i18n.t('capture.options.privacyText') },
  { term: () => i18n.t('options.privacy.visits'), text: () => i18n.t('options.privacy.visitsText') },
];

interface PrivacySectionProps {
  ask: Ask;
  /** Undefined while they are not known. */
  workspaces: ListedWorkspace[] | undefined;
}

/** What is kept and where, in plain words and in numbers. */
export function PrivacySection({ ask, workspaces = [] }: PrivacySectionProps) {
  return (
    <section id="privacy" aria-labelledby="privacy-title">
      <h2 id="privacy-title">{i18n.t('options.nav.privacy')}</h2>
      <p class="intro">{i18n.t('options.privacy.intro')}</p>
      <dl class="facts">
        {facts.map((fact) => (
          <div key={fact.term()}>
            <dt>{fact.term()}</dt>
            <dd>{fact.text()}</dd>
          </div>
        ))}
      </dl>
      {workspaces.length > 0 && (
        <>
          <h3>{i18n.t('options.privacy.stored')}</h3>
          <ul class="stored-list">
            {workspaces.map((workspace) => (
              <StoredRow key={workspace.id} ask={ask} workspace={workspace} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
