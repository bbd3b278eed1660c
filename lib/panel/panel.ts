// The sections of the side panel, where the rail leads, what they are about and what they remember.
import type { RateScale, WorkspaceChip } from '../workspace/workspace.ts';

/** What can be open. Their names are stored and stand in links, so they outlive what the rail looks like. */
export const panelSections = [
  'overview',
  'audiences',
  'versions',
  'messages',
  'analytics',
  'audit',
  'sessions',
  'people',
  'assets',
  'topics',
  'news',
] as const;
export type PanelSection = (typeof panelSections)[number];

/** The tabs of the rail in their order, and the sections that each holds as its parts. News is opened by the bell in the head. */
export const railParts = {
  overview: ['overview'],
  audiences: ['audiences'],
  versions: ['versions'],
  messages: ['messages'],
  analytics: ['analytics', 'sessions'],
  audit: ['audit'],
  people: ['people'],
  library: ['topics', 'assets'],
} as const satisfies Record<string, readonly [PanelSection, ...PanelSection[]]>;
export type RailTab = keyof typeof railParts;
export const railTabs = Object.keys(railParts) as RailTab[];

/** The first tab that is about the workspace rather than the page. */
export const FIRST_OF_WORKSPACE: RailTab = 'people';

/** The tab that a section is open under; none for the news. */
export function tabOf(section: PanelSection): RailTab | undefined {
  return railTabs.find((tab) => partsOf(tab).includes(section));
}

export const partsOf = (tab: RailTab): readonly PanelSection[] => railParts[tab];

/** Those that belong to the workspace alone: they are there whatever the tab shows. */
export const workspaceSections = ['sessions', 'people', 'assets', 'topics', 'news'] as const;
export type WorkspaceSection = (typeof workspaceSections)[number];

/** Those about what the tab shows, or what is pinned. */
export type SubjectSection = Exclude<PanelSection, WorkspaceSection>;
export const subjectSections = panelSections.filter(
  (section): section is SubjectSection => !(workspaceSections as readonly string[]).includes(section),
);

/** Which part of a workspace's section is open: what it remembers under `place`, and what others send it to. */
export interface SectionPlaces {
  sessions: { at: 'home' } | { at: 'session'; sessionId: string };
  people:
    | { at: 'home' }
    | { at: 'person'; personId: string }
    | { at: 'account'; accountId: string }
    | { at: 'person-log'; personId: string; personLogId: string }
    | { at: 'account-log'; accountId: string; accountLogId: string }
    /** `editing`: one on its way that is changed. */
    | { at: 'new-person'; editing?: string }
    | { at: 'new-account'; editing?: string };
  /** Records name some assets by their file alone. */
  assets: { at: 'home' } | { at: 'asset'; assetId: string } | { at: 'file'; fileId: string };
  topics:
    | { at: 'home' }
    | { at: 'topic'; topicId: string; entryId?: string | undefined }
    | { at: 'compose'; from?: string }
    | { at: 'history' };
  news: { at: 'home' };
}

export type OpenAt = <S extends WorkspaceSection>(section: S, place: SectionPlaces[S]) => void;

/** A page, or one of its audiences, that no tab needs to show. */
export interface PageTarget {
  pageId: string;
  pageName: string;
  audienceId?: string | undefined;
  audienceName?: string | undefined;
}

/** A text in a conversation, and the message that it was found in (its place in the thread, from 0). */
export interface Sought {
  text: string;
  place: number;
}

/** What the panel is about: of the tab it follows, or pinned. */
export interface PanelSubject {
  workspace: WorkspaceChip & {
    connectionVersion: number;
    baseUrl: string;
    rateScale?: RateScale | undefined;
  };
  pageId: string;
  pageName: string;
  audienceId?: string | undefined;
  audienceName?: string | undefined;
  /** The tab that is followed, and its URL; absent while pinned to something that no tab shows. */
  tabId?: number;
  url?: string;
}

/** Kept for each tab (or pin) by the panel: what a person typed or chose in a section survives switching. */
export interface SectionMemory {
  get<T>(name: string, initial: T): T;
  set<T>(name: string, value: T): void;
}
