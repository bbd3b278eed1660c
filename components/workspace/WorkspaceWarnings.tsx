import { i18n } from '#i18n';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { useAction } from '../ui/use-action.ts';
import type { ListedWorkspace } from './workspace-list.ts';

interface WorkspaceWarningsProps {
  workspace: ListedWorkspace;
  requestAccess(origin: string): Promise<boolean>;
  onGranted(): void;
  onEnterKey(): void;
}

/** What keeps a workspace from working, each with the way out. */
export function WorkspaceWarnings({
  workspace,
  requestAccess,
  onGranted,
  onEnterKey,
}: WorkspaceWarningsProps) {
  const action = useAction();
  // The browser is asked first thing in the click.
  const grant = () =>
    action.run(async () => {
      if (await requestAccess(new URL(workspace.baseUrl).origin)) onGranted();
    });
  return (
    <>
      {!workspace.access && (
        <div class="notice warn">
          <AnyIcon name="lock" />
          <p class="words">{i18n.t('options.workspaces.noAccess')}</p>
          <button type="button" class="button compact" onClick={grant}>
            {i18n.t('options.workspaces.grant')}
          </button>
        </div>
      )}
      {!workspace.hasKey && (
        <div class="notice warn">
          <AnyIcon name="key" />
          <p class="words">{i18n.t('options.workspaces.noKey')}</p>
          <button type="button" class="button compact" onClick={onEnterKey}>
            {i18n.t('options.workspaces.enterKey')}
          </button>
        </div>
      )}
    </>
  );
}
