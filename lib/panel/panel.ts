// The sections of the side panel, its rail, its subject and its memory.
import type { RateScale, WorkspaceChip } from '../workspace/workspace.ts';

/** The sections. Their names are stored and occur in links, so they must not change with the rail. */
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

/** The tabs of the rail in order, with their sections. The bell in the header opens the news. */
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

/** The first tab about the workspace rather than the page. */
export const FIRST_OF_WORKSPACE: RailTab = 'people';

/** The tab that contains a section. Returns undefined for the news. */
export function tabOf(section: PanelSection): RailTab | undefined {
  return railTabs.find((tab) => partsOf(tab).includes(section));
}

export const partsOf = (tab: RailTab): readonly PanelSection[] => railParts[tab];

/** Sections of the workspace, available whatever the tab shows. */
export const workspaceSections = ['sessions', 'people', 'assets', 'topics', 'news'] as const;
export type WorkspaceSection = (typeof workspaceSections)[number];

/** Sections about the tab's page or the pinned one. */
export type SubjectSection = Exclude<PanelSection, WorkspaceSection>;
export const subjectSections = panelSections.filter(
  (section): section is SubjectSection => !(workspaceSections as readonly string[]).includes(section),
);

/** The open part of each workspace section: stored as `place`, and the target of navigation. */
export interface SectionPlaces {
  sessions: { at: 'home' } | { at: 'session'; sessionId: string };
  people:
    | { at: 'home' }
    | { at: 'person'; personId: string }
    | { at: 'account'; accountId: string }
    | { at: 'person-log'; personId: string; personLogId: string }
    | { at: 'account-log'; accountId: string; accountLogId: string }
    /** `editing`: id of an unsent creation being edited. */
    | { at: 'new-person'; editing?: string }
    | { at: 'new-account'; editing?: string };
  /** Records name some assets only by their file. */
  assets: { at: 'home' } | { at: 'asset'; assetId: string } | { at: 'file'; fileId: string };
  topics:
    | { at: 'home' }
    | { at: 'topic'; topicId: string; entryId?: string | undefined }
    | { at: 'compose'; from?: string }
    | { at: 'history' };
  news: { at: 'home' };
}

export type OpenAt = <S extends WorkspaceSection>(section: S, place: SectionPlaces[S]) => void;

/** A page or one of its audiences, not necessarily in a tab. */
export interface PageTarget {
  pageId: string;
  pageName: string;
  audienceId?: string | undefined;
  audienceName?: string | undefined;
}

/** A text to find in a conversation; `place` is the index of its message in the thread. */
export interface Sought {
  text: string;
  place: number;
}

/** The panel's subject: of the followed tab, or pinned. */
export interface PanelSubject extends PageTarget {
  workspace: WorkspaceChip & {
    connectionVersion: number;
    baseUrl: string;
    rateScale?: RateScale | undefined;
  };
  /** The followed tab and its URL; undefined while pinned to something that no tab shows. */
  tabId?: number;
  url?: string;
}

/** Stored per tab (or pin): input and selections in a section survive switching. */
export interface SectionMemory {
  get<T>(name: string, initial: T): T;
  set<T>(name: string, value: T): void;
}
