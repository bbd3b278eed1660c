import { i18n } from '#i18n';
import type { PageStatus } from '../../lib/page-status/page-status.ts';
import type { PopupActions } from '../popup/popup-actions.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { WorkspaceName } from './WorkspaceName.tsx';

const WorkspaceMenu = lazyPart(async () => (await import('./WorkspaceMenu.tsx')).WorkspaceMenu);

/** The workspace by name and colour; a menu to switch where there are several. */
export function WorkspaceSwitch({ look, actions }: { look: PageStatus | undefined; actions: PopupActions }) {
  if (!look)
    return (
      <span class="chip">
        <Skeleton width="92px" />
      </span>
    );
  const { workspace, workspaces } = look;
  if (!workspace) return <span class="chip">{i18n.t('extName')}</span>;
  if (workspaces.length > 1) return <WorkspaceMenu {...{ workspace, workspaces }} ask={actions.ask} />;
  return (
    <span class="chip">
      <WorkspaceName workspace={workspace} />
    </span>
  );
}
