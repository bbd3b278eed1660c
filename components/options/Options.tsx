import { i18n } from '#i18n';
import { CapturesSection } from '../capture/CapturesSection.tsx';
import { StorageNotes } from '../capture/StorageNotes.tsx';
import { DiagnosticsSection } from '../diagnostics/DiagnosticsSection.tsx';
import { BindingsSection } from '../match/BindingsSection.tsx';
import { SessionsSection } from '../sessions/SessionsSection.tsx';
import { SettingsFileSection } from '../settings-file/SettingsFileSection.tsx';
import { Skeleton } from '../ui/ServiceText.tsx';
import { LoadFailure, type Loading, useLoaded } from '../ui/use-loaded.tsx';
import { useView } from '../ui/view-context.ts';
import { type ListedWorkspace, loadWorkspaces } from '../workspace/OptionsSection.tsx';
import { SitesSection } from '../workspace/SitesSection.tsx';
import { WorkspacesSection } from '../workspace/WorkspacesSection.tsx';
import { PrivacySection } from './PrivacySection.tsx';
import { Rail } from './Rail.tsx';

export function Options() {
  const { ask } = useView();
  const list = useLoaded('workspaces', () => loadWorkspaces(ask));
  const workspaces = list.loaded.state === 'shown' ? list.loaded.data : undefined;
  const active = workspaces?.find((workspace) => workspace.active);
  return (
    <div class="options" data-color={active?.color}>
      <Rail />
      <main>
        <div aria-live="polite">
          <StorageNotes />
        </div>
        <Awaited list={list}>{(all) => <WorkspacesSection workspaces={all} reload={list.reload} />}</Awaited>
        <BindingsSection workspaces={workspaces} />
        <SitesSection workspaces={workspaces} />
        <CapturesSection workspaces={workspaces} />
        <SessionsSection workspaces={workspaces} reload={list.reload} />
        <SettingsFileSection workspaces={workspaces} onApplied={list.reload} />
        <PrivacySection workspaces={workspaces} />
        <DiagnosticsSection />
      </main>
    </div>
  );
}

interface AwaitedProps {
  list: Loading<ListedWorkspace[]>;
  children(workspaces: ListedWorkspace[]): preact.ComponentChildren;
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
