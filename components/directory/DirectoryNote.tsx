import { i18n } from '#i18n';
import type { DirectoryProgress } from '../../lib/directory/record-views.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { PageStatus } from '../../lib/page-status/page-status.ts';
import type { PopupActions } from '../popup/popup-actions.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.ts';

interface DirectoryNoteProps {
  look: PageStatus;
  now: number;
  actions: PopupActions;
}

/** Why a page may be missing among those that are known, and how to read them again. */
export function DirectoryNote({ look, now, actions }: DirectoryNoteProps) {
  const reading = useAction();
  const { workspace, directory, notice } = look;
  const text = noteText(directory);
  if (text === undefined || !workspace) return null;
  const read = () => reading.run(() => actions.ask('syncPages', { workspaceId: workspace.id }));
  const problem = reading.problem ?? (notice ? undefined : directory.problem);
  return (
    <>
      <p class="soft">{text}</p>
      {problem && <ProblemNote problem={problem} now={now} onRetry={read} onOptions={actions.openOptions} />}
      {/* A problem that stands over everything brings its own remedy. */}
      {!problem && !notice && directory.state !== 'syncing' && (
        <button type="button" class="button compact" disabled={reading.busy} onClick={read}>
          {directory.state === 'empty' ? i18n.t('popup.directory.read') : i18n.t('popup.directory.readAgain')}
        </button>
      )}
    </>
  );
}

function noteText({ state, done, total, unreadable }: DirectoryProgress): string | undefined {
  const known = formatWhole(done);
  if (state === 'empty') return i18n.t('popup.directory.empty');
  if (state === 'stopped') return i18n.t('popup.directory.stopped', done, [known]);
  if (state === 'incomplete') return i18n.t('popup.directory.incomplete', done, [known]);
  if (state === 'syncing') {
    return total === undefined
      ? i18n.t('popup.syncing.soFar', done, [known])
      : i18n.t('popup.syncing.ofTotal', total, [known, formatWhole(total)]);
  }
  if (done === 0) return i18n.t('popup.directory.noPages');
  return unreadable > 0
    ? i18n.t('popup.directory.unreadable', unreadable, [formatWhole(unreadable)])
    : undefined;
}
