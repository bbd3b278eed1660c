import { useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Ask } from '../../lib/app/requests.ts';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { ServiceText } from '../ui/ServiceText.tsx';
import { useAction } from '../ui/use-action.ts';
import { RemoveWorkspace } from './RemoveWorkspace.tsx';
import { useWhenClosed } from './use-when-closed.ts';
import { WorkspaceForm } from './WorkspaceForm.tsx';
import { WorkspaceWarnings } from './WorkspaceWarnings.tsx';
import { draftOf } from './workspace-draft.ts';
import type { ListedWorkspace } from './workspace-list.ts';

interface WorkspaceRowProps {
  workspace: ListedWorkspace;
  ask: Ask;
  requestAccess(origin: string): Promise<boolean>;
  reload(): void;
  /** Whether the form is open from the start. */
  editing: boolean;
  onActivated(): void;
  onRemoved(): void;
}

/** One workspace in the list: what it is, what is missing, and its form in place. */
export function WorkspaceRow({ workspace, ask, requestAccess, reload, ...props }: WorkspaceRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const [editing, setEditing] = useState(props.editing);
  const [removing, setRemoving] = useState(false);
  const action = useAction();
  const { id, name } = workspace;
  const activate = () =>
    action.run(async () => {
      await ask('switchWorkspace', { workspaceId: id });
      props.onActivated();
      reload();
    });
  const edit = i18n.t('options.workspaces.editNamed', [name]);
  useWhenClosed(editing, () => row.current?.querySelector<HTMLElement>('.workspace-actions .icon')?.focus());
  return (
    <li ref={row} class="workspace-row" data-color={workspace.color}>
      <div class="workspace-line">
        <WorkspaceTitle workspace={workspace} />
        <div class="workspace-actions">
          {!workspace.active && (
            <button
              type="button"
              class="button compact"
              aria-label={i18n.t('options.workspaces.makeActiveNamed', [name])}
              onClick={activate}
            >
              {i18n.t('options.workspaces.makeActive')}
            </button>
          )}
          <IconButton
            icon={<AnyIcon name="edit" />}
            label={edit}
            disabled={editing}
            onClick={() => setEditing(true)}
          />
          <IconButton
            icon={<AnyIcon name="trash" />}
            label={i18n.t('options.workspaces.removeNamed', [name])}
            disabled={workspace.managed !== undefined}
            onClick={() => setRemoving(true)}
          />
        </div>
      </div>
      {action.problem && <ProblemNote problem={action.problem} now={Date.now()} onRetry={activate} />}
      {!editing && (
        <WorkspaceWarnings
          workspace={workspace}
          requestAccess={requestAccess}
          onGranted={reload}
          onEnterKey={() => setEditing(true)}
        />
      )}
      {editing && (
        <WorkspaceForm
          ask={ask}
          requestAccess={requestAccess}
          workspace={workspace}
          start={() => draftOf(workspace)}
          label={edit}
          focused
          onSaved={reload}
          onClose={() => {
            setEditing(false);
            reload();
          }}
        />
      )}
      {removing && (
        <RemoveWorkspace
          workspace={workspace}
          ask={ask}
          onClose={() => setRemoving(false)}
          onRemoved={() => {
            props.onRemoved();
            reload();
          }}
        />
      )}
    </li>
  );
}

function WorkspaceTitle({ workspace }: { workspace: ListedWorkspace }) {
  return (
    <div class="workspace-title">
      <h3>
        <span class="workspace-mark" />
        <ServiceText text={workspace.name} />
        {workspace.active && <span class="pill live">{i18n.t('options.workspaces.active')}</span>}
        {workspace.production && <span class="tag">{i18n.t('options.workspaces.production')}</span>}
        {workspace.managed && <span class="tag">{i18n.t('kit.managed.field')}</span>}
      </h3>
      <ServiceText text={workspace.baseUrl} mono />
    </div>
  );
}
