import { i18n } from '#i18n';
import type { DirectoryProgress } from '../../lib/directory/record-views.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { PageStatus } from '../../lib/page-status/page-status.ts';
import { PageAddress } from '../match/PageAddress.tsx';
import type { PopupActions } from '../popup/popup-actions.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.ts';

interface SyncProps {
  look: PageStatus;
  now: number;
  actions: PopupActions;
}

/** The first walk over the pages: nothing can be matched for certain before it ends. */
export function SyncProgress({ look, now, actions }: SyncProps) {
  const stopping = useAction();
  const { workspace } = look;
  const stop = () => {
    if (workspace) stopping.run(() => actions.ask('stopSync', { workspaceId: workspace.id }));
  };
  return (
    <section class="calm">
      <h1>{i18n.t('popup.syncing.title')}</h1>
      <p class="soft">{i18n.t('popup.syncing.text')}</p>
      <PageAddress url={look.url} />
      <div class="row">
        <Progress directory={look.directory} />
        <button type="button" class="button compact" disabled={stopping.busy} onClick={stop}>
          {i18n.t('common.stop')}
        </button>
      </div>
      {stopping.problem && <ProblemNote problem={stopping.problem} now={now} onRetry={stop} />}
    </section>
  );
}

function Progress({ directory: { done, total } }: { directory: DirectoryProgress }) {
  const words =
    total === undefined
      ? i18n.t('popup.syncing.soFar', done, [formatWhole(done)])
      : i18n.t('popup.syncing.ofTotal', total, [formatWhole(done), formatWhole(total)]);
  const label = i18n.t('popup.syncing.label');
  return (
    <div class="progress">
      {total === undefined ? (
        <progress aria-label={label} />
      ) : (
        <progress aria-label={label} value={done} max={total} />
      )}
      <span class="small soft">{words}</span>
    </div>
  );
}
