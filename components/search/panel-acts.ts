// What can be done from the search over the panel, in words, and how it is done there.
import { i18n } from '#i18n';
import { safeLink } from '../../lib/format/addresses.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { PageWatchState } from '../../lib/page-watch/page-watch.ts';
import { type PanelSection, railParts, railTabs, tabOf } from '../../lib/panel/panel.ts';
import type { PanelState } from '../../lib/panel/panel-store.ts';
import type { VersionSubject } from '../../lib/publish/version-order.ts';
import {
  type DirectoryHit,
  type LoadedConversations,
  type PageConversations,
  placeOf,
  type SearchHit,
} from '../../lib/search/search.ts';
import { type SearchAct, searchActs } from '../../lib/search/search-acts.ts';
import { linkOfShown, shareLink } from '../../lib/share/share-link.ts';
import type { WorkspaceChip } from '../../lib/workspace/workspace.ts';
import type { PanelActions } from '../panel/panel-actions.ts';
import { versionName } from '../publish/version-text.ts';
import { problemSentence } from '../ui/problem-sentence.ts';
import { LOAD_CONVERSATIONS, type PaletteAct } from './search-entries.ts';

/** What the acts need to be done. */
export interface ActTools
  extends Pick<
    PanelActions,
    'showPage' | 'goTo' | 'pin' | 'unpin' | 'refresh' | 'openOptions' | 'openHome' | 'beginDemo'
  > {
  /** Opens the sheet. */
  review(subject: VersionSubject): void;
  watch(isOn: boolean): Promise<unknown>;
  compose(place: 'new-entry' | 'new-person'): void;
  switchTo(workspace: WorkspaceChip): void;
  openTab(url: string): void;
  brief(): Promise<string>;
  /** Whether a key alone does something in the panel. */
  singleKeys: boolean;
}

export function panelActs(
  state: PanelState | undefined,
  watches: PageWatchState | undefined,
  tools: ActTools,
): PaletteAct[] {
  return searchActs(state && { ...state, watches }).map((act) => paletteAct(act, state, tools));
}

function paletteAct(act: SearchAct, state: PanelState | undefined, tools: ActTools): PaletteAct {
  const { kind } = act;
  switch (kind) {
    case 'publish': {
      const { subject, pageName } = act;
      const version = versionName(subject.versions.latest?.number);
      return {
        ...{ id: kind, isHere: true, icon: 'versions' },
        text: i18n.t('search.act.publish', [version, pageName]),
        hint: i18n.t('search.act.publishHint'),
        run: () => tools.review(subject),
      };
    }
    case 'audit':
      return {
        ...{ id: kind, isHere: true, icon: kind },
        text: i18n.t('search.act.audit', [act.pageName]),
        also: i18n.t('panel.formerly.audit'),
        hint: i18n.t('search.act.auditHint'),
        run: () => tools.goTo('audit'),
      };
    case 'copy-brief':
      return {
        ...{ id: kind, isHere: true, icon: 'copy' },
        text: i18n.t('search.act.brief', [act.pageName]),
        copies: tools.brief,
      };
    case 'copy-link':
      return {
        ...{ id: kind, isHere: true, icon: 'link' },
        text: i18n.t('share.copy'),
        hint: i18n.t('search.act.linkHint'),
        copies: () => linkOfShown(state) ?? '',
      };
    case 'pin':
    case 'unpin':
      return {
        ...{ id: kind, isHere: true, icon: 'pin' },
        text: kind === 'pin' ? i18n.t('panel.pin') : i18n.t('panel.follow'),
        hint: kind === 'pin' ? i18n.t('search.act.pinHint') : i18n.t('search.act.unpinHint'),
        run: kind === 'pin' ? tools.pin : tools.unpin,
      };
    case 'section':
      return {
        ...{ id: `section ${act.section}`, icon: act.section },
        text: i18n.t('search.act.section', [i18n.t(`panel.sections.${act.section}`)]),
        key: tools.singleKeys ? keyOfSection(act.section) : undefined,
        also: otherNames(act.section),
        run: () => tools.goTo(act.section),
      };
    case 'workspace':
      return {
        ...{ id: `workspace ${act.workspace.id}`, icon: 'key', color: act.workspace.color },
        text: i18n.t('search.act.workspace', [act.workspace.name]),
        run: () => tools.switchTo(act.workspace),
      };
    default:
      return plainAct(kind, tools);
  }
}

/** None where all are loaded, or none is known. */
export function loadingAct(
  pageName: string,
  { loaded, left }: PageConversations = { loaded: 0, left: 0 },
  load: () => Promise<LoadedConversations | undefined>,
): PaletteAct[] {
  if (left === 0) return [];
  const of: [string, string] = [formatWhole(left), pageName];
  return [
    {
      ...{ id: LOAD_CONVERSATIONS, isHere: true, icon: 'messages', also: i18n.t('search.kinds.message') },
      text: loaded === 0 ? i18n.t('search.act.load', left, of) : i18n.t('search.act.loadOthers', left, of),
      hint: i18n.t('search.act.loadHint'),
      meanwhile: i18n.t('search.loadingConversations'),
      says: async () => loadedText(await load()),
    },
  ];
}

function loadedText({ loaded, problem }: LoadedConversations = { loaded: 0 }): string {
  const done = i18n.t('search.loaded', loaded, [formatWhole(loaded)]);
  return problem ? `${done} ${problemSentence(problem.kind)}` : done;
}

type PlainKind = Exclude<
  SearchAct,
  { section: unknown } | { workspace: unknown } | { pageName: unknown }
>['kind'];

function plainAct(kind: Exclude<PlainKind, 'pin' | 'unpin'>, tools: ActTools): PaletteAct {
  const acts: Record<typeof kind, Omit<PaletteAct, 'id'>> = {
    watch: {
      ...{ isHere: true, icon: 'news' },
      ...{ text: i18n.t('pageWatch.start'), hint: i18n.t('search.act.watchHint') },
      says: () => tools.watch(true).then(() => i18n.t('pageWatch.on')),
    },
    unwatch: {
      ...{ isHere: true, icon: 'news' },
      ...{ text: i18n.t('pageWatch.stop'), hint: i18n.t('pageWatch.on') },
      says: () => tools.watch(false).then(() => i18n.t('pageWatch.off')),
    },
    'new-entry': {
      ...{ icon: 'plus', text: i18n.t('act.newEntry'), hint: i18n.t('search.act.entryHint') },
      also: i18n.t('search.act.clipWords'),
      run: () => tools.compose('new-entry'),
    },
    'new-person': {
      ...{ icon: 'plus', text: i18n.t('people.newPerson'), hint: i18n.t('search.act.personHint') },
      run: () => tools.compose('new-person'),
    },
    home: {
      ...{ icon: 'home', text: i18n.t('home.open'), hint: i18n.t('home.hint') },
      run: tools.openHome,
    },
    refresh: {
      ...{ icon: 'refresh', text: i18n.t('act.refresh'), hint: i18n.t('search.act.refreshHint') },
      run: tools.refresh,
    },
    options: {
      ...{ icon: 'options', text: i18n.t('search.act.options'), hint: i18n.t('search.act.optionsHint') },
      run: tools.openOptions,
    },
    connect: {
      ...{ icon: 'key', text: i18n.t('search.act.connect'), hint: i18n.t('search.act.connectHint') },
      run: tools.openOptions,
    },
    demo: {
      ...{ icon: 'agent', text: i18n.t('demo.try'), hint: i18n.t('demo.note') },
      run: tools.beginDemo,
    },
  };
  return { id: kind, ...acts[kind] };
}

/** As the rail of sections has it. */
function keyOfSection(section: PanelSection): string | undefined {
  const tab = tabOf(section);
  return tab && railParts[tab][0] === section ? String(railTabs.indexOf(tab) + 1) : undefined;
}

/** What a section was called before, the tab that it is a part of, and what else people call what is in it. */
function otherNames(section: PanelSection): string {
  const tab = tabOf(section);
  return [
    section === 'audit' || section === 'news' ? i18n.t(`panel.formerly.${section}`) : '',
    section === 'sessions' ? i18n.t('kind.sessions') : '',
    tab === undefined ? '' : i18n.t(`panel.sections.${tab}`),
    section === 'topics' ? i18n.t('search.act.clipWords') : '',
  ].join(' ');
}

/** What else can be done with a page or an audience that was found. */
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
    ...{ id: section, icon: section },
    text: i18n.t('search.act.showSection', [i18n.t(`panel.sections.${section}`)]),
    run: () => showPage(placeOf(hit), section),
  }));
}

function addressActs({ address }: DirectoryHit, { openTab }: ActTools): PaletteAct[] {
  const link = safeLink(address);
  if (!link) return [];
  return [
    {
      ...{ id: 'open', icon: 'open', text: i18n.t('search.act.openAddress', [link.host]), hint: link.href },
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
