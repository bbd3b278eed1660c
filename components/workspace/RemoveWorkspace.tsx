import { i18n } from '#i18n';
import type { Ask } from '../../lib/app/requests.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { WorkspaceView } from '../../lib/workspace/workspace-view.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { fill, HOLE } from '../ui/fill.tsx';
import { useLoaded } from '../ui/use-loaded.ts';

interface RemoveWorkspaceProps {
  workspace: WorkspaceView;
  ask: Ask;
  onClose(): void;
  onRemoved(): void;
}

/** Says what is forgotten with a workspace before it is removed. */
export function RemoveWorkspace({ workspace, ask, onClose, onRemoved }: RemoveWorkspaceProps) {
  const { id: workspaceId, name } = workspace;
  const { loaded } = useLoaded(workspaceId, () => ask('storedSummary', { workspaceId }));
  // Without a count the sentence is true all the same.
  const pages = loaded.state === 'shown' ? loaded.data.pages : 0;
  return (
    <ConfirmDialog
      title={fill(i18n.t('options.removal.title', [HOLE]), <bdi key="name">{name}</bdi>)}
      confirm={i18n.t('options.removal.confirm')}
      work={() => ask('removeWorkspace', { workspaceId })}
      onDone={onRemoved}
      onClose={onClose}
    >
      <p>{i18n.t('options.removal.forgets')}</p>
      <ul class="bullets">
        <li>{i18n.t('options.removal.key')}</li>
        <li>{i18n.t('options.removal.access')}</li>
        <li>{i18n.t('options.removal.pages', pages, [formatWhole(pages)])}</li>
        <li>{i18n.t('options.removal.answers')}</li>
        <li>{i18n.t('options.removal.bindings')}</li>
        <li>{i18n.t('capture.options.forgotten')}</li>
      </ul>
      <p class="soft">{i18n.t('options.removal.untouched')}</p>
    </ConfirmDialog>
  );
}
