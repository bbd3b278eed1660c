import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import type { OpenAt, SubjectSection } from '../../lib/panel/panel.ts';
import type { PanelState } from '../../lib/panel/panel-store.ts';
import { type Shown, sectionKey } from '../../lib/panel/panel-subject.ts';
import { SectionSkeleton } from './PanelSkeleton.tsx';
import type { PanelActions } from './panel-actions.ts';
import { SECTION_VIEW, tabId } from './SectionNav.tsx';
import { useSubjectSection } from './sections.ts';

interface SectionViewProps {
  state: PanelState;
  shown: Shown;
  section: SubjectSection;
  now: number;
  actions: PanelActions;
  openAt: OpenAt;
  unreadAudiences: readonly string[];
}

/** The open section. It is mounted anew for another subject, and finds what was typed there in its memory. */
export function SectionView(props: SectionViewProps) {
  const { state, shown, section, now, actions, openAt, unreadAudiences } = props;
  const { memory, publishing, revision } = state;
  const key = sectionKey(shown.subject, section);
  const sectionMemory = useMemo(() => memory.of(key, section), [memory, key, section]);
  const { Section, failed } = useSubjectSection(section);
  const { ask, reads, goTo, chooseAudience, openTab, openOptions, refresh, requestNotifications, saveFile } =
    actions;
  return (
    <div id={SECTION_VIEW} role="tabpanel" aria-labelledby={tabId(section)} class={`section-${section}`}>
      {Section ? (
        <Section
          {...{ publishing, revision, unreadAudiences, now, ask, reads, goTo, openAt, chooseAudience }}
          {...{ openTab, openOptions, refresh, requestNotifications, saveFile }}
          subject={shown.subject}
          look={shown.look}
          memory={sectionMemory}
        />
      ) : (
        <section class="section-waits stack">
          {failed ? <p class="soft">{i18n.t('panel.noSection')}</p> : <SectionSkeleton />}
        </section>
      )}
    </div>
  );
}
