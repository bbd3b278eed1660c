import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { runOfPage } from '../../lib/publish/run-line.ts';
import { Audiences } from '../directory/Audiences.tsx';
import type { PanelProps } from '../panel/panel-actions.ts';
import { useRemembered } from '../ui/use-remembered.ts';
import { PublishMany } from './PublishMany.tsx';

type View = 'list' | 'many';

export function PageAudiences(props: PanelProps) {
  const { subject, memory, publishing } = props;
  const [view, setView] = useRemembered<View>(memory, 'audiences.view', 'list');
  const run = runOfPage(publishing, subject.workspace.id, subject.pageId);
  // Switching the view scrolls to its top. The section's initial position is set elsewhere.
  const before = useRef(view);
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    document.querySelector('main')?.scrollTo({ top: 0 });
  }, [view]);
  if (view === 'many') return <PublishMany {...props} onBack={() => setView('list')} />;
  return (
    <Audiences
      {...props}
      publishMany={(drafts) =>
        (run || drafts > 0) && (
          <button type="button" class="button compact" onClick={() => setView('many')}>
            {run ? i18n.t('versions.drafts.run') : i18n.t('versions.drafts.publish')}
          </button>
        )
      }
    />
  );
}
