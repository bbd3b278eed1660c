// The commands of the panel's search: their texts and actions.
import { i18n } from '#i18n';
import { safeLink } from '../../lib/format/addresses.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { MAX_WATCHED, type PageWatchState } from '../../lib/page-watch/page-watch.ts';
import { type PanelSection, panelSections, railParts, railTabs, tabOf } from '../../lib/panel/panel.ts';
import type { PanelState } from '../../lib/panel/panel-store.ts';
import type { VersionSubject } from '../../lib/publish/version-order.ts';
import {
  type DirectoryHit,
  type LoadedConversations,
  type PageConversations,
  placeOf,
  type SearchHit,
} from '../../lib/search/search.ts';
import { publishable } from '../../lib/search/search-acts.ts';
import { linkOfShown, shareLink } from '../../lib/share/share-link.ts';
import type { PanelActions } from '../panel/panel-actions.ts';
import { versionName } from '../publish/version-text.ts';
import { problemSentence } from '../ui/problem-sentence.ts';
import { LOAD_CONVERSATIONS, type PaletteAct, sectionAct, workspaceAct } from './search-entries.ts';

export interface ActTools
  extends Pick<
    PanelActions,
    'showPage' | 'goTo' | 'pin' | 'unpin' | 'refresh' | 'openOptions' | 'openHome' | 'beginDemo'
  > {
  review(subject: VersionSubject): void;
  /** Resolves with whether the page is watched then. */
  watch(isOn: boolean): Promise<boolean>;
  compose(place: 'new-entry' | 'new-person'): void;
  switchTo(workspaceId: string): Promise<unknown>;
  openTab(url: string): void;
  brief(): Promise<string>;
  /** Whether single-key shortcuts are on in the panel. */
  singleKeys: boolean;
}

/** Commands about the page come first; before a workspace is connected, how to connect one. */
export function panelActs(
  state: PanelState | undefined,
  watches: PageWatchState | undefined,
  tools: ActTools,
): PaletteAct[] {
  const { workspace, workspaces = [] } = state?.head ?? {};
  if (!state || !workspace) {
    const connect = { text: i18n.t('search.act.connect'), hint: i18n.t('search.act.connectHint') };
    return [
      { id: 'connect', icon: 'key', ...connect, run: tools.openOptions },
      {
        id: 'demo',
        icon: 'agent',
        text: i18n.t('demo.try'),
        hint: i18n.t('demo.note'),
        run: tools.beginDemo,
      },
    ];
  }
  const others = workspaces.filter(({ id }) => id !== workspace.id);
  return [
    ...hereActs(state, watches, tools),
    {
      id: 'new-entry',
      icon: 'plus',
      text: i18n.t('act.newEntry'),
      hint: i18n.t('search.act.entryHint'),
      also: i18n.t('search.act.clipWords'),
      run: () => tools.compose('new-entry'),
    },
    {
      id: 'refresh',
      icon: 'refresh',
      text: i18n.t('act.refresh'),
      hint: i18n.t('search.act.refreshHint'),
      run: tools.refresh,
    },
    ...others.map((other) => workspaceAct(other, tools.switchTo)),
    {
      id: 'new-person',
      icon: 'plus',
      text: i18n.t('people.newPerson'),
      hint: i18n.t('search.act.personHint'),
      run: () => tools.compose('new-person'),
    },
    { id: 'home', icon: 'home', text: i18n.t('home.open'), hint: i18n.t('home.hint'), run: tools.openHome },
    ...panelSections
      .filter((section) => section !== state.section)
      .map((section) => ({
        ...sectionAct(section, () => tools.goTo(section)),
        key: tools.singleKeys ? keyOfSection(section) : undefined,
        also: otherNames(section),
      })),
    {
      id: 'options',
      icon: 'options',
      text: i18n.t('search.act.options'),
      hint: i18n.t('search.act.optionsHint'),
      run: tools.openOptions,
    },
  ];
}

function hereActs(state: PanelState, watches: PageWatchState | undefined, tools: ActTools): PaletteAct[] {
  const { shown, head } = state;
  if (!shown) return [];
  const { pageName } = shown.subject;
  const subject = publishable(state);
  const isPinned = shown.how === 'pinned';
  const acts: (Omit<PaletteAct, 'isHere'> | undefined)[] = [
    subject && {
      id: 'publish',
      icon: 'versions',
      hint: i18n.t('search.act.publishHint'),
      text: i18n.t('search.act.publish', [versionName(subject.versions.latest?.number), pageName]),
      run: () => tools.review(subject),
    },
    shown.pageStatus && {
      id: 'audit',
      icon: 'audit',
      hint: i18n.t('search.act.auditHint'),
      text: i18n.t('search.act.audit', [pageName]),
      also: i18n.t('panel.formerly.audit'),
      run: () => tools.goTo('audit'),
    },
    { id: 'copy-brief', icon: 'copy', text: i18n.t('search.act.brief', [pageName]), copies: tools.brief },
    // The demo company exists only in this browser, so there is no link to it.
    head?.workspace?.demo
      ? undefined
      : {
          id: 'copy-link',
          icon: 'link',
          text: i18n.t('share.copy'),
          hint: i18n.t('search.act.linkHint'),
          copies: () => linkOfShown(state) ?? '',
        },
    watchAct(state, watches, tools),
    {
      id: isPinned ? 'unpin' : 'pin',
      icon: 'pin',
      text: isPinned ? i18n.t('panel.follow') : i18n.t('panel.pin'),
      hint: isPinned ? i18n.t('search.act.unpinHint') : i18n.t('search.act.pinHint'),
      run: isPinned ? tools.unpin : tools.pin,
    },
  ];
  return acts.flatMap((act) => (act ? [{ ...act, isHere: true }] : []));
}

/** Returns undefined at the watch limit, or after a switch while the watches belong to another workspace. */
function watchAct({ shown }: PanelState, watches: PageWatchState | undefined, { watch }: ActTools) {
  const { workspace, pageId } = shown?.subject ?? {};
  if (!watches || watches.workspaceId !== workspace?.id) return undefined;
  if (watches.pages.some((page) => page.pageId === pageId))
    return {
      id: 'unwatch',
      icon: 'news' as const,
      text: i18n.t('pageWatch.stop'),
      hint: i18n.t('pageWatch.on'),
      says: () => watch(false).then(() => i18n.t('pageWatch.off')),
    };
  if (watches.total >= MAX_WATCHED) return undefined;
  return {
    id: 'watch',
    icon: 'news' as const,
    text: i18n.t('pageWatch.start'),
    hint: i18n.t('search.act.watchHint'),
    says: async () =>
      (await watch(true)) ? i18n.t('pageWatch.on') : i18n.t('pageWatch.full', [MAX_WATCHED]),
  };
}

/** Returns undefined if all conversations are loaded or none is known. */
export function loadingAct(
  pageName: string,
  { loaded, left }: PageConversations = { loaded: 0, left: 0 },
  load: () => Promise<LoadedConversations | undefined>,
): PaletteAct[] {
  if (left === 0) return [];
  const of: [string, string] = [formatWhole(left), pageName];
  return [
    {
      id: LOAD_CONVERSATIONS,
      isHere: true,
      icon: 'messages',
      also: i18n.t('search.kinds.message'),
      text: loaded === 0 ? i18n.t('search.act.load', left, of) : i18n.t('search.act.loadOthers', left, of),
      hint: i18n.t('search.act.loadHint'),
      meanwhile: i18n.t('search.loadingConversations'),
      says: async () => loadedText(await load()),
    },
  ];
}

function loadedText({ loaded, problem }: LoadedConversations = { loaded: 0 }): string {
  const done = i18n.t('search.loaded', loaded, [formatWhole(loaded)]);
  return problem ? `${done} ${problemSentence(problem)}` : done;
}

/** Same keys as the rail of sections. */
function keyOfSection(section: PanelSection): string | undefined {
  const tab = tabOf(section);
  return tab && railParts[tab][0] === section ? String(railTabs.indexOf(tab) + 1) : undefined;
}

/** Search synonyms of a section: its former name, its tab, and other common words. */
function otherNames(section: PanelSection): string {
  const tab = tabOf(section);
  return [
    section === 'audit' || section === 'news' ? i18n.t(`panel.formerly.${section}`) : '',
    section === 'sessions' ? i18n.t('kind.sessions') : '',
    tab === undefined ? '' : i18n.t(`panel.sections.${tab}`),
    section === 'topics' ? i18n.t('search.act.clipWords') : '',
  ].join(' ');
}

export function moreActs(hit: SearchHit, state: PanelState | undefined, tools: ActTools): PaletteAct[] {
  const { workspace } = state?.head ?? {};
  if (!workspace || (hit.kind !== 'page' && hit.kind !== 'audience')) return [];
  return [...sectionActs(hit, tools), ...addressActs(hit, tools), ...linkActs(hit, workspace)];
}

function sectionActs(hit: DirectoryHit, { showPage }: ActTools): PaletteAct[] {
  const sections =
    hit.kind === 'page'
      ? (['overview', 'audiences', 'analytics'] as const)
      : (['overview', 'versions', 'messages', 'analytics'] as const);
  return sections.map((section) => ({
    id: section,
    icon: section,
    text: i18n.t('search.act.showSection', [i18n.t(`panel.sections.${section}`)]),
    run: () => showPage(placeOf(hit), section),
  }));
}

function addressActs({ address }: DirectoryHit, { openTab }: ActTools): PaletteAct[] {
  const link = safeLink(address);
  if (!link) return [];
  return [
    {
      id: 'open',
      icon: 'open',
      text: i18n.t('search.act.openAddress', [link.host]),
      hint: link.href,
      run: () => openTab(link.href),
    },
    { id: 'copy-address', icon: 'copy', text: i18n.t('overview.copy.address'), copies: () => link.href },
  ];
}

function linkActs(hit: DirectoryHit, { baseUrl, demo }: { baseUrl: string; demo?: true }): PaletteAct[] {
  if (demo) return [];
  const audienceId = hit.kind === 'audience' ? hit.audienceId : undefined;
  const text = shareLink({ baseUrl, pageId: hit.pageId, audienceId });
  return [{ id: 'copy-link', icon: 'link', text: i18n.t('share.copy'), copies: () => text }];
}
