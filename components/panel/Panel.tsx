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
import { isTyping } from './typing.ts';
import { useKeptScroll } from './use-kept-scroll.ts';

export interface PanelViewProps {
  /** Undefined: nothing is known yet. */
  state: PanelState | undefined;
  /** Epoch ms; ages are counted from here. */
  now: number;
  actions: PanelActions;
}

/** Stays beside the page: everything about what the tab shows, or about what is pinned, in six sections. */
export function Panel({ state, now, actions }: PanelViewProps) {
  const { look, shown, section = 'overview' } = state ?? {};
  const hasSections = shown !== undefined || look === undefined;
  useSectionKeys(hasSections, actions.goTo);
  return (
    <div class="panel-view" data-color={state?.head?.workspace?.color}>
      <PanelHeader state={state} actions={actions} />
      {hasSections && <SectionNav current={section} isShown={shown !== undefined} goTo={actions.goTo} />}
      <PanelMain state={state} now={now} actions={actions} />
      <p class="visually-hidden" role="status">
        {shown && [shown.subject.pageName, shown.subject.audienceName].filter(Boolean).join(', ')}
      </p>
    </div>
  );
}

function PanelMain({ state, now, actions }: PanelViewProps) {
  const main = useRef<HTMLElement>(null);
  const { look, shown, head, section = 'overview' } = state ?? {};
  const key = shown && sectionKey(shown.subject, section);
  // Two tabs may show the same page, and what was typed over one of them belongs there.
  const sitting = state?.sitting;
  useKeptScroll(main, state?.memory, key, section);
  useKeptFocus(main);
  const notice = (shown ? head : look)?.notice;
  return (
    <main ref={main} class={shown || look === undefined ? '' : 'alone'} aria-busy={state === undefined}>
      <div class="notices" aria-live="polite">
        {notice && <Notice problem={notice} now={now} actions={actions} />}
      </div>
      {shown && state && key !== undefined ? (
        <>
          <SubjectTitle
            key={`title ${sitting} ${subjectKey(shown.subject)}`}
            {...{ state, shown, now, actions }}
          />
          <SectionView key={`${section} ${sitting} ${key}`} {...{ state, shown, now, actions }} />
        </>
      ) : look ? (
        <PanelSituation look={look} now={now} actions={actions} />
      ) : (
        <PanelSkeleton />
      )}
    </main>
  );
}

/** The keys 1 to 6 open the sections, wherever nothing is typed into. */
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
