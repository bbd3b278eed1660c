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
import type { PublishingState } from '../../lib/publish/publishing.ts';
import type { PageActions } from '../ui/view-context.ts';

/** What the panel can do beyond drawing. All plain callbacks, the same ones at every drawing. */
export interface PanelActions extends PageActions {
  goTo(section: PanelSection): void;
  chooseAudience(audienceId: string | undefined): void;
  /** Pins a page and opens a section about it, its overview unless another is named. */
  showPage(target: PageTarget, section?: SubjectSection): void;
  pin(): void;
  unpin(): void;
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
  memory: SectionMemory;
  goTo(section: PanelSection): void;
  openAt: OpenAt;
  /** Pins a page and opens a section about it, its overview unless another is named. */
  showPage(target: PageTarget, section?: SubjectSection): void;
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
  memory: SectionMemory;
  goTo(section: PanelSection): void;
  openAt: OpenAt;
  chooseAudience(audienceId: string | undefined): void;
}
