import { useEffect, useRef } from 'preact/hooks';
import { panelSections } from '../../lib/panel.ts';
import type { PanelState } from '../../lib/panel-store.ts';
import { sectionKey, subjectKey } from '../../lib/panel-subject.ts';
import { Notice } from '../popup/Notice.tsx';
import { useKeptFocus } from '../use-kept-focus.ts';
import { PanelHeader } from './PanelHeader.tsx';
import { PanelSituation } from './PanelSituation.tsx';
import { PanelSkeleton } from './PanelSkeleton.tsx';
import type { PanelActions } from './panel-actions.ts';
import { SectionNav } from './SectionNav.tsx';
import { SectionView } from './SectionView.tsx';
import { SubjectTitle } from './SubjectTitle.tsx';
import { type PanelCapturing, TopicsPart } from './TopicsPart.tsx';
import { isTyping } from './typing.ts';
import { useKeptScroll } from './use-kept-scroll.ts';

export interface PanelViewProps {
  /** Undefined: nothing is known yet. */
  state: PanelState | undefined;
  /** Epoch ms; ages are counted from here. */
  now: number;
  actions: PanelActions;
  /** Undefined: not read yet. */
  capturing?: PanelCapturing | undefined;
}

/** Stays beside the page: everything about what the tab shows, or about what is pinned, and the topics of the workspace, in sections. */
export function Panel(props: PanelViewProps) {
  const { state, actions } = props;
  const { look, shown, section = 'overview' } = state ?? {};
  // Topics are there whatever the tab shows.
  const hasSections = shown !== undefined || look === undefined || look.workspace !== undefined;
  useSectionKeys(hasSections, actions.goTo);
  return (
    <div class="panel-view" data-color={state?.head?.workspace?.color}>
      <PanelHeader state={state} actions={actions} />
      {hasSections && (
        <SectionNav
          current={section}
          isShown={shown !== undefined || section === 'topics'}
          goTo={actions.goTo}
        />
      )}
      <PanelMain {...props} hasSections={hasSections} />
      <p class="visually-hidden" role="status">
        {shown && [shown.subject.pageName, shown.subject.audienceName].filter(Boolean).join(', ')}
      </p>
    </div>
  );
}

function PanelMain(props: PanelViewProps & { hasSections: boolean }) {
  const { state, now, actions, capturing, hasSections } = props;
  const main = useRef<HTMLElement>(null);
  const { look, shown, head, section = 'overview' } = state ?? {};
  const topicsOf = section === 'topics' ? head?.workspace : undefined;
  const key = topicsOf
    ? topicsOf.id
    : shown && section !== 'topics'
      ? sectionKey(shown.subject, section)
      : undefined;
  // Two tabs may show the same page, and what was typed over one of them belongs there.
  const sitting = state?.sitting;
  useKeptScroll(main, topicsOf ? capturing?.memory : state?.memory, key, section);
  useKeptFocus(main);
  const notice = (shown || topicsOf ? head : look)?.notice;
  return (
    <main ref={main} class={hasSections ? '' : 'alone'} aria-busy={state === undefined}>
      <div class="notices" aria-live="polite">
        {notice && <Notice problem={notice} now={now} actions={actions} />}
      </div>
      {topicsOf && state ? (
        <TopicsPart {...{ state, now, actions, capturing }} workspace={topicsOf} />
      ) : shown && state && section !== 'topics' ? (
        <>
          <SubjectTitle
            key={`title ${sitting} ${subjectKey(shown.subject)}`}
            {...{ state, shown, now, actions }}
          />
          <SectionView key={`${section} ${sitting} ${key}`} {...{ state, shown, section, now, actions }} />
        </>
      ) : look ? (
        <PanelSituation look={look} now={now} actions={actions} />
      ) : (
        <PanelSkeleton />
      )}
    </main>
  );
}

/** The keys 1 to 7 open the sections, wherever nothing is typed into. */
function useSectionKeys(isOpen: boolean, goTo: PanelActions['goTo']): void {
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.isComposing) return;
      const section = /^[1-9]$/.test(event.key) ? panelSections[Number(event.key) - 1] : undefined;
      if (section === undefined || isTyping(event.target)) return;
      event.preventDefault();
      goTo(section);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen, goTo]);
}
