import { i18n } from '#i18n';
import type { Ask } from '../../lib/app/requests.ts';
import { CapturesSection } from '../capture/CapturesSection.tsx';
import { DiagnosticsSection } from '../diagnostics/DiagnosticsSection.tsx';
import { BindingsSection } from '../match/BindingsSection.tsx';
import { SessionsSection } from '../sessions/SessionsSection.tsx';
import { SettingsFileSection } from '../settings-file/SettingsFileSection.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { LoadFailure, type Loading, useLoaded } from '../ui/use-loaded.tsx';
import { SitesSection } from '../workspace/SitesSection.tsx';
import { WorkspacesSection } from '../workspace/WorkspacesSection.tsx';
import { type ListedWorkspace, loadWorkspaces } from '../workspace/workspace-list.ts';
import { PrivacySection } from './PrivacySection.tsx';
import { Rail } from './Rail.tsx';

interface OptionsProps {
  ask: Ask;
  saveFile(name: string, type: string, text: string): void;
  /** `connect`: opened in order to connect, so the form is there at once. */
  initial?: 'connect' | undefined;
}

export function Options({ ask, initial, ...tools }: OptionsProps) {
  const list = useLoaded('workspaces', () => loadWorkspaces(ask));
  const workspaces = list.loaded.state === 'shown' ? list.loaded.data : undefined;
  const active = workspaces?.find((workspace) => workspace.active);
  return (
    <div class="options" data-color={active?.color}>
      <Rail />
      <main>
        <Awaited list={list}>
          {(all) => (
            <WorkspacesSection workspaces={all} reload={list.reload} connecting={initial === 'connect'} />
          )}
        </Awaited>
        <BindingsSection ask={ask} workspaces={workspaces} />
        <SitesSection workspaces={workspaces} />
        <CapturesSection workspaces={workspaces} />
        <SessionsSection workspaces={workspaces} reload={list.reload} />
        <SettingsFileSection workspaces={workspaces} onApplied={list.reload} />
        <PrivacySection ask={ask} workspaces={workspaces} />
        <DiagnosticsSection ask={ask} {...tools} />
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
      <h2 id="workspaces-title">{i18n.t('options.nav.workspaces')}</h2>
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
