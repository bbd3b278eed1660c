import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import type { PageStatus } from '../../lib/page-status/page-status.ts';
import type { WorkspaceChip } from '../../lib/workspace/workspace.ts';
import { Icon } from '../ui/Icon.tsx';
import { Menu } from '../ui/Menu.tsx';
import { ServiceText, Skeleton } from '../ui/ServiceText.tsx';
import { useAction } from '../ui/use-action.tsx';
import { usePageActions, useView } from '../ui/view-context.ts';

interface WorkspaceSwitchProps {
  status: Pick<PageStatus, 'workspace' | 'workspaces'> | undefined;
  /** Why there is no status. */
  problem?: Problem | undefined;
}

export function WorkspaceSwitch({ status, problem }: WorkspaceSwitchProps) {
  if (!status) return <span class="chip">{problem ? i18n.t('extName') : <Skeleton width="92px" />}</span>;
  const { workspace, workspaces } = status;
  if (!workspace) return <span class="chip">{i18n.t('extName')}</span>;
  if (workspaces.length > 1 || workspace.demo)
    return <WorkspaceMenu workspace={workspace} workspaces={workspaces} />;
  return (
    <span class="chip">
      <WorkspaceName workspace={workspace} />
    </span>
  );
}

interface WorkspaceMenuProps {
  workspace: WorkspaceChip;
  workspaces: readonly WorkspaceChip[];
}

function WorkspaceMenu({ workspace, workspaces }: WorkspaceMenuProps) {
  const { ask } = useView();
  const { openOptions } = usePageActions();
  const switching = useAction();
  const ofDemo = [
    { text: i18n.t('demo.open'), act: () => switching.run(() => ask('openDemo', {})) },
    { text: i18n.t('demo.connect'), act: openOptions },
    { text: i18n.t('demo.end'), act: () => switching.run(() => ask('endDemo', {})) },
  ];
  const others = workspaces.map((item) => ({
    text: (
      <span class="row" data-color={item.color}>
        <WorkspaceName workspace={item} />
      </span>
    ),
    checked: item.id === workspace.id,
    act() {
      if (item.id !== workspace.id) switching.run(() => ask('switchWorkspace', { workspaceId: item.id }));
    },
  }));
  return (
    <Menu
      label={i18n.t('kind.workspaces')}
      kind="chip"
      busy={switching.busy}
      items={workspace.demo ? ofDemo : others}
    >
      <WorkspaceName workspace={workspace} />
      <span class="visually-hidden">{i18n.t('popup.switchWorkspace')}</span>
      <Icon name="down" tiny />
    </Menu>
  );
}

function WorkspaceName({ workspace }: { workspace: WorkspaceChip }) {
  return (
    <>
      <span class="workspace-mark" aria-hidden="true" />
      <ServiceText text={workspace.name} />
      {workspace.production && <span class="tag">{i18n.t('field.isProduction')}</span>}
      {workspace.demo && <span class="tag">{i18n.t('demo.tag')}</span>}
    </>
  );
}
