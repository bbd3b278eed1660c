import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { isDemo } from '../../lib/format/demo.ts';
import type { WorkspaceView } from '../../lib/workspace/workspace-view.ts';
import { CapturesSection } from '../capture/CapturesSection.tsx';
import { StorageNotes } from '../capture/StorageNotes.tsx';
import { DiagnosticsSection } from '../diagnostics/DiagnosticsSection.tsx';
import { BindingsSection } from '../match/BindingsSection.tsx';
import { SessionsSection } from '../sessions/SessionsSection.tsx';
import { PolicyNote } from '../settings-file/PolicyNote.tsx';
import { SettingsFileSection } from '../settings-file/SettingsFileSection.tsx';
import { tooltipsOnFirst } from '../ui/lazy-part.tsx';
import { Skeleton } from '../ui/ServiceText.tsx';
import { useAsync } from '../ui/use-async.ts';
import { LoadFailure, type Loading, useLoaded } from '../ui/use-loaded.tsx';
import { useView } from '../ui/view-context.ts';
import { type ListedWorkspace, loadWorkspaces } from '../workspace/OptionsSection.tsx';
import { SitesSection } from '../workspace/SitesSection.tsx';
import { WorkspacesSection } from '../workspace/WorkspacesSection.tsx';
import { DisplaySection } from './DisplaySection.tsx';
import { LanguageSection } from './LanguageSection.tsx';
import { PrivacySection } from './PrivacySection.tsx';
import { Brand, OtherPages, type PageId, pageIds, Rail } from './Rail.tsx';

// Not in the page, which is there once for all languages.
document.title = i18n.t('options.windowTitle');

interface OptionsProps {
  /** First thing in a click. */
  beginDemo(): Promise<void>;
}

export function Options({ beginDemo }: OptionsProps) {
  const { ask } = useView();
  const current = usePage();
  useEffect(() => tooltipsOnFirst(['keydown']), []);
  // What is typed on a page stays while another one is looked at.
  const [opened, setOpened] = useState<readonly PageId[]>([current]);
  if (!opened.includes(current)) setOpened([...opened, current]);
  const list = useLoaded(useAsync([ask], () => loadWorkspaces(ask)));
  const all = list.loaded.state === 'shown' ? list.loaded.data : undefined;
  const workspaces = all?.filter(({ baseUrl }) => !isDemo(baseUrl));
  // A new one stands for itself until its form is closed.
  const [created, setCreated] = useState<WorkspaceView>();
  const isFirst = workspaces?.every(({ id }) => id === created?.id) ?? false;
  const isWelcome = isFirst && current === 'workspaces';
  const active = workspaces?.find((workspace) => workspace.active);
  const pages: Readonly<Record<PageId, () => ComponentChildren>> = {
    workspaces: () => (
      <Awaited list={list}>
        {(all) => (
          <WorkspacesSection
            workspaces={all}
            reload={list.reload}
            {...{ isFirst, created, setCreated, beginDemo }}
          />
        )}
      </Awaited>
    ),
    bindings: () => <BindingsSection workspaces={workspaces} />,
    sites: () => <SitesSection workspaces={workspaces} />,
    captures: () => <CapturesSection workspaces={workspaces} />,
    sessions: () => <SessionsSection workspaces={workspaces} reload={list.reload} />,
    'settings-file': () => <SettingsFileSection workspaces={workspaces} onApplied={list.reload} />,
    display: () => <DisplaySection />,
    language: () => <LanguageSection />,
    privacy: () => <PrivacySection workspaces={workspaces} />,
    diagnostics: () => <DiagnosticsSection />,
  };
  return (
    <div class={isWelcome ? 'options is-welcome' : 'options'} data-color={active?.color}>
      {isWelcome ? <Brand /> : <Rail current={current} isConnected={workspaces?.length !== 0} />}
      <main>
        <div aria-live="polite">
          <StorageNotes />
        </div>
        <PolicyNote onApplied={list.reload} />
        {opened.map((id) => (
          <div key={id} hidden={id !== current}>
            {pages[id]()}
          </div>
        ))}
      </main>
      {isWelcome && <OtherPages current={current} />}
    </div>
  );
}

/** The page that the address names, the first one where it names none. */
function usePage(): PageId {
  const [page, setPage] = useState(pageOfAddress);
  useEffect(() => {
    const update = () => {
      setPage(pageOfAddress());
      window.scrollTo(0, 0);
    };
    window.addEventListener('hashchange', update);
    return () => window.removeEventListener('hashchange', update);
  }, []);
  return page;
}

function pageOfAddress(): PageId {
  return pageIds.find((id) => location.hash === `#${id}`) ?? pageIds[0];
}

interface AwaitedProps {
  list: Loading<ListedWorkspace[]>;
  children(workspaces: ListedWorkspace[]): ComponentChildren;
}

/** The first section until the workspaces are known. */
function Awaited({ list: { loaded, reload }, children }: AwaitedProps) {
  if (loaded.state === 'shown') return <>{children(loaded.data)}</>;
  return (
    <section id="workspaces" aria-labelledby="workspaces-title">
      <h2 id="workspaces-title">{i18n.t('kind.workspaces')}</h2>
      {loaded.state === 'failed' ? (
        <LoadFailure problem={loaded.problem} retry={reload} />
      ) : (
        <div class="workspace-row" aria-busy="true">
          <Skeleton width="30%" height={16} />
          <Skeleton width="45%" height={14} />
        </div>
      )}
    </section>
  );
}
