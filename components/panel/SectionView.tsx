import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { pageAt } from '../../lib/capture/capture-template.ts';
import type { Composing } from '../../lib/capture/draft-subscription.ts';
import type { PageStatus } from '../../lib/page-status/page-status.ts';
import type { PageWatchState } from '../../lib/page-watch/page-watch.ts';
import type { OpenAt, SubjectSection, WorkspaceSection } from '../../lib/panel/panel.ts';
import type { PanelMemory } from '../../lib/panel/panel-memory.ts';
import type { PanelState } from '../../lib/panel/panel-store.ts';
import { type Shown, sectionKey } from '../../lib/panel/panel-subject.ts';
import type { WorkspaceValues } from '../../lib/panel/workspace-values-subscription.ts';
import { SectionSkeleton } from './PanelSkeleton.tsx';
import type { PanelActions } from './panel-actions.ts';
import { SECTION_VIEW, sectionLabel } from './SectionNav.tsx';
import { useSubjectSection, useWorkspaceSection } from './sections.ts';

interface SectionViewProps {
  state: PanelState;
  shown: Shown;
  section: SubjectSection;
  actions: PanelActions;
  openAt: OpenAt;
  unreadAudiences: readonly string[];
  watches: PageWatchState | undefined;
}

/** The open section. Remounted for another subject; typed text is restored from memory. */
export function SectionView(props: SectionViewProps) {
  const { state, shown, section, actions, openAt, unreadAudiences, watches } = props;
  const { memory, publishing, revision } = state;
  const key = sectionKey(shown.subject, section);
  const sectionMemory = useMemo(() => memory.of(key, section), [memory, key, section]);
  const { Section, failed } = useSubjectSection(section);
  const { goTo, chooseAudience } = actions;
  return (
    <div id={SECTION_VIEW} role="tabpanel" {...sectionLabel(section)} class={`section-${section}`}>
      {Section ? (
        <Section
          publishing={publishing}
          revision={revision}
          unreadAudiences={unreadAudiences}
          watches={watches}
          goTo={goTo}
          openAt={openAt}
          chooseAudience={chooseAudience}
          subject={shown.subject}
          pageStatus={shown.pageStatus}
          memory={sectionMemory}
        />
      ) : (
        <SectionWaits failed={failed} />
      )}
    </div>
  );
}

function SectionWaits({ failed }: { failed: boolean }) {
  return (
    <section class="section-waits stack">
      {failed ? <p class="soft">{i18n.t('panel.noSection')}</p> : <SectionSkeleton />}
    </section>
  );
}

/** Captures, topics and the memory of the workspace sections. The same for all tabs. */
export interface PanelCapturing {
  state: WorkspaceValues;
  composing: Composing;
  memory: PanelMemory;
}

interface WorkspacePartProps {
  state: PanelState;
  section: WorkspaceSection;
  workspace: NonNullable<PageStatus['workspace']>;
  actions: PanelActions;
  capturing: PanelCapturing | undefined;
  openAt: OpenAt;
}

/** A section of the workspace, available whatever the tab shows. */
export function WorkspacePart(props: WorkspacePartProps) {
  const { state, section, workspace, actions, capturing, openAt } = props;
  const { Section, failed } = useWorkspaceSection(section);
  const memory = useMemo(
    () => capturing?.memory.of(workspace.id, section),
    [capturing?.memory, workspace.id, section],
  );
  const { goTo, showPage } = actions;
  return (
    <div id={SECTION_VIEW} role="tabpanel" {...sectionLabel(section)} class={`section-${section}`}>
      {Section && capturing && memory ? (
        <Section
          key={`${section} ${workspace.id} ${workspace.connectionVersion}`}
          workspace={workspace}
          goTo={goTo}
          openAt={openAt}
          showPage={showPage}
          capturing={capturing.state}
          composing={capturing.composing}
          tab={state.tab}
          at={pageAt(state.pageStatus)}
          subject={state.shown?.subject}
          revision={state.revision}
          memory={memory}
        />
      ) : (
        <SectionWaits failed={failed} />
      )}
    </div>
  );
}
