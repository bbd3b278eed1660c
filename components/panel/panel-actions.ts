import type { Ask } from '../../lib/app/requests.ts';
import type { PageAt } from '../../lib/capture/capture-template.ts';
import type { Composing } from '../../lib/capture/compose-draft.ts';
import type { PageStatus } from '../../lib/page-status/page-status.ts';
import type {
  OpenAt,
  PageTarget,
  PanelSection,
  PanelSubject,
  SectionMemory,
  SubjectSection,
} from '../../lib/panel/panel.ts';
import type { WorkspaceValues } from '../../lib/panel/workspace-values-subscription.ts';
import type { ServiceReads } from '../../lib/platform/service-reads.ts';
import type { PublishingState } from '../../lib/publish/publishing.ts';
import type { SiteAccess } from '../../lib/workspace/sites.ts';
import type { PopupActions } from '../popup/popup-actions.ts';

/** What the panel can do beyond drawing. All plain callbacks, the same ones at every drawing. */
export interface PanelActions extends PopupActions {
  reads: ServiceReads;
  siteAccess: SiteAccess;
  goTo(section: PanelSection): void;
  chooseAudience(audienceId: string | undefined): void;
  /** Pins a page and opens a section about it, its overview unless another is named. */
  showPage(target: PageTarget, section?: SubjectSection): void;
  pin(): void;
  unpin(): void;
  /** First thing in a click. */
  requestNotifications(): Promise<boolean>;
  saveFile(name: string, type: string, text: string): void;
}

/** What the sections that are about the workspace are given, whatever the tab shows. */
export interface WorkspaceSectionProps {
  workspace: NonNullable<PageStatus['workspace']>;
  capturing: WorkspaceValues;
  composing: Composing;
  /** The active tab; its address is empty where the browser does not tell it. */
  tab: { tabId: number; url: string };
  /** The landing page in the tab. */
  at: PageAt | undefined;
  /** What the panel is about, if anything. */
  subject: PanelSubject | undefined;
  /** Rises when kept data of the workspace changed: read again. */
  revision: number;
  ask: Ask;
  reads: ServiceReads;
  memory: SectionMemory;
  goTo(section: PanelSection): void;
  openAt: OpenAt;
  /** Pins a page and opens a section about it, its overview unless another is named. */
  showPage(target: PageTarget, section?: SubjectSection): void;
  saveFile(name: string, type: string, text: string): void;
  /** Opens an address that passed `safeLink`. */
  openTab(url: string): void;
  openOptions(): void;
  /** To hosts of pictures. */
  siteAccess: SiteAccess;
  /** To the service. First thing in a click. */
  grantAccess(): Promise<boolean>;
}

/** What a section is given. */
export interface PanelProps {
  subject: PanelSubject;
  look: PageStatus | undefined;
  publishing: PublishingState;
  /** Rises when kept data of the workspace changed: read again. */
  revision: number;
  /** Audiences with news that nobody saw yet. */
  unreadAudiences: readonly string[];
  ask: Ask;
  reads: ServiceReads;
  memory: SectionMemory;
  goTo(section: PanelSection): void;
  openAt: OpenAt;
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
