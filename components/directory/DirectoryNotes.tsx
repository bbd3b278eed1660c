import { i18n } from '#i18n';
import type { DirectoryProgress } from '../../lib/directory/record-views.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { PageStatus } from '../../lib/page-status/page-status.ts';
import { PageAddress } from '../match/MatchLabels.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.tsx';
import { useView } from '../ui/view-context.ts';

interface SyncProps {
  status: PageStatus;
}

export function SyncProgress({ status: { workspace, url, directory } }: SyncProps) {
  const { ask } = useView();
  const stopping = useAction();
  const { done, total } = directory;
  const stop = () => {
    if (workspace) stopping.run(() => ask('stopSync', { workspaceId: workspace.id }));
  };
  return (
    <section class="calm">
      <h1>{i18n.t('popup.syncing.title')}</h1>
      <p class="soft">{i18n.t('popup.syncing.text')}</p>
      <PageAddress url={url} />
      <div class="row">
        <div class="fills stack near">
          <progress
            aria-label={i18n.t('popup.syncing.label')}
            {...(total === undefined ? {} : { value: done, max: total })}
          />
          <span class="small soft">{progressText(done, total)}</span>
        </div>
        <button type="button" class="button compact" aria-disabled={stopping.busy} onClick={stop}>
          {i18n.t('common.stop')}
        </button>
      </div>
      {stopping.problem && <ProblemNote problem={stopping.problem} onRetry={stop} />}
    </section>
  );
}

/** Why a page may be missing, and how to read the pages again. */
export function DirectoryNote({ status: { workspace, directory, notice } }: SyncProps) {
  const { ask } = useView();
  const reading = useAction();
  const text = noteText(directory);
  if ((text === undefined && directory.state !== 'empty') || !workspace) return null;
  const read = () => reading.run(() => ask('syncPages', { workspaceId: workspace.id }));
  const problem = reading.problem ?? (notice ? undefined : directory.problem);
  return (
    <>
      {text !== undefined && <p class="soft">{text}</p>}
      {problem && <ProblemNote problem={problem} onRetry={read} />}
      {/* A problem notice above has its own remedy. */}
      {!problem && !notice && directory.state !== 'syncing' && (
        <button type="button" class="button compact" aria-disabled={reading.busy} onClick={read}>
          {i18n.t('popup.directory.read')}
        </button>
      )}
    </>
  );
}

function noteText({ state, done, total, unreadable }: DirectoryProgress): string | undefined {
  const known = formatWhole(done);
  if (state === 'empty') return undefined;
  if (state === 'stopped') return i18n.t('popup.directory.stopped', done, [known]);
  if (state === 'incomplete') return i18n.t('popup.directory.incomplete', done, [known]);
  if (state === 'syncing') return progressText(done, total);
  if (unreadable > 0) return i18n.t('popup.directory.unreadable', unreadable, [formatWhole(unreadable)]);
  return done === 0 ? i18n.t('popup.directory.noPages') : undefined;
}

function progressText(done: number, total: number | undefined): string {
  return total === undefined
    ? i18n.t('popup.syncing.soFar', done, [formatWhole(done)])
    : i18n.t('popup.syncing.ofTotal', total, [formatWhole(done), formatWhole(total)]);
}
