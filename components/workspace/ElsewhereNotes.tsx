import { i18n } from '#i18n';
import type { Elsewhere } from '../../lib/page-status/page-status.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { fill, HOLE } from '../ui/ServiceText.tsx';
import { useAction } from '../ui/use-action.tsx';
import { useView } from '../ui/view-context.ts';
import '../ui/styles/notices.css';
import './elsewhere.css';

/** Offers to switch to the workspace that the tab's page belongs to; never switches by itself. */
export function ElsewhereNotes({ elsewhere }: { elsewhere: readonly Elsewhere[] }) {
  const { ask } = useView();
  const switching = useAction();
  return (
    <section class="notice-place" aria-label={i18n.t('popup.elsewhere.title')}>
      {elsewhere.map(({ workspace, pageName, audienceName }) => (
        <div key={workspace.id} class="notice elsewhere" data-color={workspace.color}>
          <span class="workspace-mark" aria-hidden="true" />
          <p class="words">
            {fill(i18n.t('popup.elsewhere.text', [HOLE]), <bdi>{workspace.name}</bdi>)}
            <span class="detail">
              <bdi>{pageName}</bdi>
              {audienceName !== undefined && [' · ', <bdi key="audience">{audienceName}</bdi>]}
            </span>
          </p>
          <button
            type="button"
            class="button compact"
            aria-disabled={switching.busy}
            onClick={() => switching.run(() => ask('switchWorkspace', { workspaceId: workspace.id }))}
          >
            {i18n.t('popup.elsewhere.switch', [workspace.name])}
          </button>
        </div>
      ))}
      {switching.problem && <ProblemNote problem={switching.problem} />}
    </section>
  );
}
