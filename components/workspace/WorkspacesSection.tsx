import { useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { isDemo } from '../../lib/format/demo.ts';
import type { WorkspaceView } from '../../lib/workspace/workspace-view.ts';
import { Welcome } from '../demo/Welcome.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { ListedWorkspace } from './OptionsSection.tsx';
import { emptyDraft } from './use-workspace-draft.ts';
import { useWhenClosed, WorkspaceForm } from './WorkspaceForm.tsx';
import { WorkspaceRow } from './WorkspaceRow.tsx';

interface WorkspacesSectionProps {
  workspaces: ListedWorkspace[];
  /** Nothing is connected, except possibly the one just created. */
  isFirst: boolean;
  /** Shown as its form until closed, even once stored. */
  created: WorkspaceView | undefined;
  setCreated(view: WorkspaceView | undefined): void;
  reload(): void;
  /** Call it first in a click. */
  beginDemo(): Promise<void>;
}

export function WorkspacesSection(props: WorkspacesSectionProps) {
  const { workspaces: all, isFirst, created, setCreated, reload, beginDemo } = props;
  const workspaces = all.filter(({ baseUrl }) => !isDemo(baseUrl));
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [adding, setAdding] = useState(false);
  const [said, setSaid] = useState('');
  const rows = workspaces.filter((workspace) => workspace.id !== created?.id);

  useWhenClosed(adding, () => (add.current ?? heading.current)?.focus());
  const close = () => {
    setAdding(false);
    setCreated(undefined);
    reload();
  };
  return (
    <section ref={section} id="workspaces" aria-labelledby="workspaces-title">
      <h2 id="workspaces-title" class={isFirst ? 'visually-hidden' : ''} ref={heading} tabIndex={-1}>
        {i18n.t('kind.workspaces')}
      </h2>
      {!isFirst && <p class="intro">{i18n.t('options.workspaces.intro')}</p>}
      {isFirst && !created && (
        <Welcome
          isRunning={all.length > workspaces.length}
          beginDemo={beginDemo}
          reload={reload}
          onHaveKey={() => section.current?.querySelector<HTMLElement>('form input')?.focus()}
        />
      )}
      <ul class="workspace-list if-any">
        {rows.map((workspace) => (
          <WorkspaceRow
            key={workspace.id}
            workspace={workspace}
            reload={reload}
            onActivated={() => setSaid(i18n.t('options.workspaces.nowActive', [workspace.name]))}
            onRemoved={() => setSaid(i18n.t('options.workspaces.removed', [workspace.name]))}
          />
        ))}
      </ul>
      {adding || isFirst ? (
        <div class={isFirst ? 'first-connection' : 'workspace-new'} data-color={created?.color}>
          {isFirst ? (
            <div class="row wrap">
              <h2>{i18n.t('options.workspaces.first')}</h2>
              <span class="soft">{i18n.t('welcome.minute')}</span>
            </div>
          ) : (
            <h3>{i18n.t('options.workspaces.new')}</h3>
          )}
          <WorkspaceForm
            workspace={created}
            start={() => emptyDraft(workspaces)}
            label={i18n.t('options.workspaces.new')}
            focused={!isFirst}
            isFirst={isFirst}
            onSaved={(view) => {
              setAdding(true);
              setCreated(view);
              reload();
            }}
            onClose={adding ? close : undefined}
          />
        </div>
      ) : (
        <button ref={add} type="button" class="button" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          {i18n.t('options.workspaces.add')}
        </button>
      )}
      <p class="visually-hidden" role="status">
        {said}
      </p>
    </section>
  );
}
