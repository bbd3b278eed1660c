import { useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { requestAccess } from '../../lib/platform/access.ts';
import type { WorkspaceView } from '../../lib/workspace/workspace-view.ts';
import { Confirm } from '../ui/Confirm.tsx';
import { Icon, IconButton } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { fill, HOLE, ServiceText } from '../ui/ServiceText.tsx';
import { useAction } from '../ui/use-action.tsx';
import { useLoaded } from '../ui/use-loaded.tsx';
import { useView } from '../ui/view-context.ts';
import type { ListedWorkspace } from './OptionsSection.tsx';
import { draftOf } from './use-workspace-draft.ts';
import { useWhenClosed, WorkspaceForm } from './WorkspaceForm.tsx';

interface WorkspaceRowProps {
  workspace: ListedWorkspace;
  reload(): void;
  onActivated(): void;
  onRemoved(): void;
}

export function WorkspaceRow({ workspace, reload, ...props }: WorkspaceRowProps) {
  const { ask } = useView();
  const row = useRef<HTMLLIElement>(null);
  const [editing, setEditing] = useState(false);
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
      <div class="workspace-line row wrap">
        <WorkspaceTitle workspace={workspace} />
        <div class="workspace-actions row tight push">
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
          <IconButton icon="edit" label={edit} disabled={editing} onClick={() => setEditing(true)} />
          <IconButton
            icon="trash"
            label={i18n.t('act.removeNamed', [name])}
            disabled={workspace.managed !== undefined}
            onClick={() => setRemoving(true)}
          />
        </div>
      </div>
      {action.problem && <ProblemNote problem={action.problem} onRetry={activate} />}
      {!editing && (
        <WorkspaceWarnings workspace={workspace} onGranted={reload} onEnterKey={() => setEditing(true)} />
      )}
      {editing && (
        <WorkspaceForm
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
        {workspace.production && <span class="tag">{i18n.t('field.production')}</span>}
        {workspace.managed && <span class="tag">{i18n.t('settingsFile.managed.field')}</span>}
      </h3>
      <ServiceText text={workspace.baseUrl} mono />
    </div>
  );
}

interface WorkspaceWarningsProps {
  workspace: ListedWorkspace;
  onGranted(): void;
  onEnterKey(): void;
}

function WorkspaceWarnings({ workspace, onGranted, onEnterKey }: WorkspaceWarningsProps) {
  const action = useAction();
  // The permission request must come first in the click.
  const grant = () =>
    action.run(async () => {
      if (await requestAccess(new URL(workspace.baseUrl).origin)) onGranted();
    });
  return (
    <>
      {!workspace.access && (
        <div class="notice warn">
          <Icon name="lock" />
          <p class="words">{i18n.t('options.workspaces.noAccess')}</p>
          <button type="button" class="button compact" onClick={grant}>
            {i18n.t('problem.grant')}
          </button>
        </div>
      )}
      {!workspace.hasKey && (
        <div class="notice warn">
          <Icon name="key" />
          <p class="words">{i18n.t('options.workspaces.noKey')}</p>
          <button type="button" class="button compact" onClick={onEnterKey}>
            {i18n.t('options.workspaces.enterKey')}
          </button>
        </div>
      )}
    </>
  );
}

interface RemoveWorkspaceProps {
  workspace: WorkspaceView;
  onClose(): void;
  onRemoved(): void;
}

function RemoveWorkspace({ workspace, onClose, onRemoved }: RemoveWorkspaceProps) {
  const { ask } = useView();
  const { id: workspaceId, name } = workspace;
  const { data, problem } = useLoaded([ask, workspaceId], () => ask('storedSummary', { workspaceId }));
  // The sentence is also correct without a count.
  const pages = data?.pages ?? 0;
  return (
    <Confirm
      title={fill(i18n.t('options.removal.title', [HOLE]), <bdi key="name">{name}</bdi>)}
      confirm={i18n.t('options.removal.confirm')}
      work={() => ask('removeWorkspace', { workspaceId })}
      onDone={onRemoved}
      onClose={onClose}
    >
      {problem && <ProblemNote problem={problem} />}
      <p>{i18n.t('options.removal.forgets')}</p>
      <ul class="bullets">
        <li>{i18n.t('options.removal.key')}</li>
        <li>{i18n.t('options.removal.access')}</li>
        <li>{i18n.t('options.removal.pages', pages, [formatWhole(pages)])}</li>
        <li>{i18n.t('options.removal.answers')}</li>
        <li>{i18n.t('options.removal.bindings')}</li>
        <li>{i18n.t('capture.options.forgotten')}</li>
        <li>{i18n.t('options.removal.people')}</li>
        <li>{i18n.t('options.removal.history')}</li>
      </ul>
      <p class="soft">{i18n.t('options.removal.untouched')}</p>
    </Confirm>
  );
}
