// What the sections of the side panel are given.
import type { Look } from './look.ts';
import type { PublishingState } from './publishing.ts';
import type { Ask, ServiceReads } from './requests.ts';
import type { WorkspaceChip } from './workspace.ts';

export const panelSections = [
  'overview',
  'audiences',
  'versions',
  'messages',
  'analytics',
  'audit',
  'topics',
] as const;
export type PanelSection = (typeof panelSections)[number];

/** Those about what the tab shows, or what is pinned. Topics belong to the workspace alone. */
export type SubjectSection = Exclude<PanelSection, 'topics'>;

/** What the panel is about: of the tab it follows, or pinned. */
export interface PanelSubject {
  workspace: WorkspaceChip & { epoch: number; baseUrl: string };
  pageId: string;
  pageName: string;
  audienceId?: string;
  audienceName?: string;
  /** The tab that is followed, and its URL; absent while pinned to something that no tab shows. */
  tabId?: number;
  url?: string;
}

/** Kept for each tab (or pin) by the panel: what a person typed or chose in a section survives switching. */
export interface SectionMemory {
  get<T>(name: string, initial: T): T;
  set<T>(name: string, value: T): void;
}

export interface PanelProps {
  subject: PanelSubject;
  look: Look | undefined;
  publishing: PublishingState;
  /** Rises when kept data of the workspace changed: read again. */
  revision: number;
  now: number;
  ask: Ask;
  reads: ServiceReads;
  memory: SectionMemory;
  goTo(section: PanelSection): void;
  chooseAudience(audienceId: string | undefined): void;
  /** Opens an address that passed `safeLink`. */
  openTab(url: string): void;
  refresh(): void;
  openOptions(): void;
  /** Asks the browser whether notifications may be shown. First thing in a click. */
  requestNotifications(): Promise<boolean>;
  /** Offers a text as a file. */
  saveFile(name: string, type: string, text: string): void;
}
