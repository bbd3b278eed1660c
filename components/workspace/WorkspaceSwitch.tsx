import { useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import type { PageStatus } from '../../lib/page-status/page-status.ts';
import type { WorkspaceChip } from '../../lib/workspace/workspace.ts';
import { Icon } from '../ui/Icon.tsx';
import { ServiceText, Skeleton } from '../ui/ServiceText.tsx';
import { useAction } from '../ui/use-action.ts';
import { useOwnId, useView } from '../ui/view-context.ts';

/** The workspace by name and colour; a menu to switch where there are several. */
export function WorkspaceSwitch({ status }: { status: PageStatus | undefined }) {
  if (!status)
    return (
      <span class="chip">
        <Skeleton width="92px" />
      </span>
    );
  const { workspace, workspaces } = status;
  if (!workspace) return <span class="chip">{i18n.t('extName')}</span>;
  if (workspaces.length > 1) return <WorkspaceMenu {...{ workspace, workspaces }} />;
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
  const id = useOwnId();
  const switching = useAction();
  const menu = useRef<HTMLDivElement>(null);
  const choose = ({ id: workspaceId }: WorkspaceChip) => {
    menu.current?.hidePopover();
    if (workspaceId === workspace.id) return;
    switching.run(() => ask('switchWorkspace', { workspaceId }));
  };
  return (
    <>
      <button type="button" class="chip" aria-haspopup="menu" disabled={switching.busy} popovertarget={id}>
        <WorkspaceName workspace={workspace} />
        <span class="visually-hidden">{i18n.t('popup.switchWorkspace')}</span>
        <Icon name="down" tiny />
      </button>
      <div
        ref={menu}
        id={id}
        class="floating workspace-menu"
        popover="auto"
        role="menu"
        aria-label={i18n.t('kind.workspaces')}
        onToggle={(event) => event.newState === 'open' && focusItem(event.currentTarget, 'checked')}
        onKeyDown={moveByKeys}
      >
        {workspaces.map((item) => (
          <button
            key={item.id}
            type="button"
            role="menuitemradio"
            aria-checked={item.id === workspace.id}
            tabIndex={-1}
            data-color={item.color}
            onClick={() => choose(item)}
          >
            <WorkspaceName workspace={item} />
            {item.id === workspace.id && <Icon name="check" tiny />}
          </button>
        ))}
      </div>
    </>
  );
}

function focusItem(menu: HTMLElement, which: 'checked' | number): void {
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitemradio]')];
  const checked = items.findIndex((item) => item.ariaChecked === 'true');
  const index = which === 'checked' ? Math.max(0, checked) : which;
  items[(index + items.length) % items.length]?.focus();
}

function moveByKeys(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const menu = event.currentTarget;
  const at = [...menu.querySelectorAll('[role=menuitemradio]')].indexOf(document.activeElement ?? menu);
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const target = steps[event.key];
  if (event.key === 'Tab') menu.hidePopover();
  if (target === undefined) return;
  event.preventDefault();
  focusItem(menu, target);
}

function WorkspaceName({ workspace }: { workspace: WorkspaceChip }) {
  return (
    <>
      <span class="workspace-mark" aria-hidden="true" />
      <ServiceText text={workspace.name} />
      {workspace.production && <span class="tag">{i18n.t('field.isProduction')}</span>}
    </>
  );
}
