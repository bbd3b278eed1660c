import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Problem } from '../../lib/api/problem.ts';
import { type NewsState, noNews, unreadAudiencesOf } from '../../lib/news/news.ts';
import { activeTab } from '../../lib/page-status/tab-subscription.ts';
import {
  type OpenAt,
  type PanelSection,
  type RailTab,
  railParts,
  railTabs,
  tabOf,
  type WorkspaceSection,
  workspaceSections,
} from '../../lib/panel/panel.ts';
import type { PanelState } from '../../lib/panel/panel-store.ts';
import { sectionKey, subjectKey } from '../../lib/panel/panel-subject.ts';
import { takeEach } from '../../lib/platform/session-value.ts';
import { shortcutKey } from '../../lib/platform/shortcut-key.ts';
import { isJustOpened, type OpenedLink, SHARED } from '../../lib/share/share-link.ts';
import { StorageNotes } from '../capture/StorageNotes.tsx';
import { Notice } from '../popup/Notice.tsx';
import { ShortcutsByKey } from '../search/ShortcutsByKey.tsx';
import { usePaletteKey } from '../search/use-palette-key.ts';
import { isTyping, useSingleKey } from '../search/use-single-key.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { UntilKnown } from '../ui/use-loaded.tsx';
import { useEvent } from '../ui/use-stable.ts';
import { useDisplay } from '../ui/view-context.ts';
import { PanelHeader } from './PanelHeader.tsx';
import { PanelSkeleton } from './PanelSkeleton.tsx';
import type { PanelActions } from './panel-actions.ts';
import { SectionNav, SectionParts } from './SectionNav.tsx';
import { type PanelCapturing, SectionView, WorkspacePart } from './SectionView.tsx';
import { SubjectTitle } from './SubjectTitle.tsx';
import { useKeptScroll } from './use-kept-place.ts';

const PanelMatchState = lazyPart(async () => (await import('./PanelMatchState.tsx')).PanelMatchState);
const ElsewhereNotes = lazyPart(async () => (await import('../workspace/ElsewhereNotes.tsx')).ElsewhereNotes);
const Search = lazyPart(async () => (await import('../search/Search.tsx')).Search);

interface PanelViewProps {
  /** Undefined until loaded. */
  state: PanelState | undefined;
  /** Why nothing can be loaded. */
  problem?: Problem | undefined;
  actions: PanelActions;
  /** Undefined until read. */
  capturing?: PanelCapturing | undefined;
  /** Increases each time another view navigates to a place in the workspace. */
  arrivals?: number;
}

/** The side panel: sections about the tab's page or a pinned one, and sections about the workspace. */
export function Panel(props: PanelViewProps) {
  const { state, actions, capturing } = props;
  const { pageStatus, shown, section = 'overview' } = state ?? {};
  // Workspace sections do not depend on the tab.
  const hasSections = shown !== undefined || pageStatus === undefined || pageStatus.workspace !== undefined;
  const workspace = state?.head?.workspace;
  const [searching, setSearching] = useState<Searching>();
  const isSearching = searching !== undefined;
  const search = () => setSearching({});
  const arriving = useArrivals(workspace?.id, props.capturing, actions.goTo, props.arrivals);
  const typedAhead = useTypedAhead(isSearching);
  const { singleKeys } = useDisplay();
  // A tab reopens its current section.
  const show = (tab: RailTab) => tab !== tabOf(section) && actions.goTo(railParts[tab][0]);
  const news = useNewsPlace(section, actions.goTo);
  useSectionKeys(singleKeys && hasSections, show);
  usePaletteKey(state !== undefined, (isOpen) => setSearching(isOpen ? {} : undefined));
  useSearchKey(singleKeys && workspace !== undefined, search);
  useOpenedLink(state !== undefined, (link) => setSearching({ link }));
  return (
    <div class="panel-view" data-color={workspace?.color}>
      <PanelHeader
        state={state}
        problem={state?.problem ?? props.problem}
        actions={actions}
        search={search}
        news={news}
      />
      {hasSections && (
        <SectionNav current={section} isShown={shown !== undefined || isOfWorkspace(section)} show={show} />
      )}
      <PanelMain {...props} {...arriving} hasSections={hasSections} />
      {searching && state && (
        <Search
          key={`${workspace?.id} ${workspace?.connectionVersion}`}
          openedAt={searching.link?.at}
          state={state}
          actions={actions}
          watches={capturing?.state.watches}
          openAt={arriving.openAt}
          typed={() =>
            searching.link ? { text: searching.link.text, isEntered: true } : { text: typedAhead() }
          }
          searchFor={(text) => setSearching({ link: { text, at: Date.now() } })}
          close={() => setSearching(undefined)}
        />
      )}
      <ShortcutsByKey />
      <p class="visually-hidden" role="status">
        {shown && [shown.subject.pageName, shown.subject.audienceName].filter(Boolean).join(', ')}
      </p>
    </div>
  );
}

const SECTIONS = { act: 'sections', keys: ['1', '–', String(railTabs.length)] } as const;
const SEARCH = { act: 'search', keys: ['/'] } as const;

/** The bell opens the news, and returns to the previous section. */
function useNewsPlace(section: PanelSection, goTo: PanelActions['goTo']) {
  const before = useRef<PanelSection>('overview');
  if (section !== 'news') before.current = section;
  const isOpen = section === 'news';
  return { isOpen, toggle: () => goTo(isOpen ? before.current : 'news') };
}

/** `link`: opened elsewhere or in another workspace; the search continues with it. */
interface Searching {
  link?: OpenedLink;
}

/** Calls `open` with each link just opened in the address bar, including the one that opened the panel. */
function useOpenedLink(isReady: boolean, newest: (link: OpenedLink) => void): void {
  const open = useEvent(newest);
  useEffect(() => {
    if (!isReady) return;
    const isLinkForWindow = async (link: OpenedLink) =>
      isJustOpened(link, Date.now(), (await activeTab()).windowId);
    const subscribed = takeEach(SHARED, isLinkForWindow, open);
    return () => void subscribed.then((unsubscribe) => unsubscribe());
  }, [isReady]);
}

function PanelMain(props: PanelViewProps & Arriving & { hasSections: boolean }) {
  const { state, actions, capturing, hasSections, openAt, arrivals } = props;
  const main = useRef<HTMLElement>(null);
  const { pageStatus, shown, head, section = 'overview', problem = props.problem } = state ?? {};
  const workspace = isOfWorkspace(section) ? head?.workspace : undefined;
  const key = workspace
    ? workspace.id
    : shown && !isOfWorkspace(section)
      ? sectionKey(shown.subject, section)
      : undefined;
  // Two tabs may show the same page, and typed text belongs to one of them.
  const sitting = state?.sitting;
  useKeptScroll(main, workspace ? capturing?.memory : state?.memory, key, section);
  // Only for the tab's page: pinned pages and workspace sections ignore the tab.
  const isOfTab = !workspace && (!shown || shown.how === 'followed');
  const elsewhere = (isOfTab && pageStatus?.elsewhere) || [];
  const notice = (shown || workspace ? head : pageStatus)?.notice;
  return (
    <main ref={main} class={hasSections ? '' : 'alone'} aria-busy={state === undefined && !problem}>
      <div class="notices" aria-live="polite">
        <StorageNotes />
        {notice && <Notice problem={notice} />}
        {elsewhere.length > 0 && <ElsewhereNotes elsewhere={elsewhere} />}
      </div>
      {hasSections && <SectionParts current={section} goTo={actions.goTo} />}
      {workspace && isOfWorkspace(section) && state ? (
        <WorkspacePart
          key={arrivals}
          state={state}
          section={section}
          workspace={workspace}
          actions={actions}
          capturing={capturing}
          openAt={openAt}
        />
      ) : shown && state && !isOfWorkspace(section) ? (
        <>
          <SubjectTitle
            key={`title ${sitting} ${subjectKey(shown.subject)}`}
            state={state}
            shown={shown}
            actions={actions}
          />
          <SectionView
            key={`${section} ${sitting} ${key}`}
            state={state}
            shown={shown}
            section={section}
            actions={actions}
            openAt={openAt}
            unreadAudiences={unreadAudiencesOf(newsOf(capturing, head?.workspace?.id), shown.subject.pageId)}
            watches={capturing?.state.watches}
          />
        </>
      ) : pageStatus ? (
        <PanelMatchState pageStatus={pageStatus} />
      ) : (
        <UntilKnown problem={problem}>
          <PanelSkeleton />
        </UntilKnown>
      )}
    </main>
  );
}

/** News of another workspace is hidden. */
function newsOf(capturing: PanelCapturing | undefined, workspaceId: string | undefined): NewsState {
  const { news } = capturing?.state ?? {};
  return news && news.workspaceId === workspaceId ? news : noNews;
}

function isOfWorkspace(section: PanelSection): section is WorkspaceSection {
  return (workspaceSections as readonly PanelSection[]).includes(section);
}

interface Arriving {
  openAt: OpenAt;
  /** Increases with each arrival. */
  arrivals: number;
}

/** Remounts the section that a link leads to, even if it is already open. */
function useArrivals(
  workspaceId: string | undefined,
  capturing: PanelCapturing | undefined,
  goTo: PanelActions['goTo'],
  sent = 0,
): Arriving {
  const [arrivals, setArrivals] = useState(0);
  const openAt: OpenAt = (section, place) => {
    if (workspaceId === undefined) return;
    capturing?.memory.of(workspaceId, section).set('place', place);
    setArrivals((count) => count + 1);
    goTo(section);
  };
  return { openAt, arrivals: arrivals + sent };
}

/** Keys 1 to 8 open the sections unless focus is in a text field. Some keyboard layouts need Shift. */
function useSectionKeys(isOpen: boolean, show: (tab: RailTab) => void): void {
  useSingleKey(isOpen, SECTIONS, (event) => {
    const key = shortcutKey(event);
    const tab = /^[1-9]$/.test(key) ? railTabs[Number(key) - 1] : undefined;
    return tab && (() => show(tab));
  });
}

/** The / key opens the search unless focus is in a text field. Some keyboard layouts need Shift. */
function useSearchKey(isReady: boolean, search: () => void): void {
  useSingleKey(isReady, SEARCH, (event) => (shortcutKey(event) === '/' ? search : undefined));
}

/** Buffers what is typed after / while the search is loading. Returns a function that takes the text once. */
function useTypedAhead(isOpening: boolean): () => string {
  const typed = useRef('');
  useLayoutEffect(() => {
    if (!isOpening) return;
    typed.current = '';
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.altKey || event.metaKey) return;
      if (isTyping(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      typed.current += event.key;
    };
    // Captures before the listeners that are still active.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isOpening]);
  return () => {
    const text = typed.current;
    typed.current = '';
    return text;
  };
}
