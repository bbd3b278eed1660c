import '../panel/panel-sections.css';
import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import type { PanelProps } from '../panel/panel-actions.ts';
import { useRemembered } from '../ui/use-remembered.ts';
import { AudienceVersions } from './AudienceVersions.tsx';
import { DraftsBlock } from './DraftsBlock.tsx';
import { PublishMany } from './PublishMany.tsx';
import { useWaiting } from './use-waiting.ts';

type View = 'versions' | 'many';

/** The versions of the audience: the latest and its life, what it changes, what is live; and publishing many. */
export function Versions(props: PanelProps) {
  const { subject, memory, revision, goTo } = props;
  const [view, setView] = useRemembered<View>(memory, 'versions.view', 'versions');
  const { audienceId } = subject;
  const waiting = useWaiting(subject, revision);
  // Another view starts at its top. Where the section itself begins is decided elsewhere.
  const before = useRef(view);
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    document.querySelector('main')?.scrollTo({ top: 0 });
  }, [view]);
  if (view === 'many') return <PublishMany {...props} waiting={waiting} onBack={() => setView('versions')} />;
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
      <DraftsBlock {...props} waiting={waiting} onOpen={() => setView('many')} />
    </div>
  );
}
