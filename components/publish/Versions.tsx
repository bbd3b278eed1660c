import '../panel/panel-sections.css';
import { i18n } from '#i18n';
import type { PanelProps } from '../panel/panel-actions.ts';
import { AudienceVersions } from './AudienceVersions.tsx';

/** The versions of the audience: the latest and its life, what it changes, and what is live. */
export function Versions(props: PanelProps) {
  const { subject, goTo } = props;
  const { audienceId } = subject;
  return (
    <div class="parts versions">
      {audienceId === undefined ? (
        <section class="calm">
          <p class="soft">{i18n.t('versions.noAudience')}</p>
          <button type="button" class="button" onClick={() => goTo('audiences')}>
            {i18n.t('act.chooseAudience')}
          </button>
        </section>
      ) : (
        <AudienceVersions
          key={`${subject.workspace.id} ${subject.workspace.connectionVersion} ${subject.pageId} ${audienceId}`}
          {...props}
          audienceId={audienceId}
        />
      )}
    </div>
  );
}
