import type { PageAt } from '../../lib/capture/capture-template.ts';
import type { Composing } from '../../lib/capture/draft-subscription.ts';
import type { PageStatus } from '../../lib/page-status/page-status.ts';
import type { PageWatchState } from '../../lib/page-watch/page-watch.ts';
import type {
  OpenAt,
  PageTarget,
  PanelSection,
  PanelSubject,
  SectionMemory,
  Sought,
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
  showPage(target: PageTarget, section?: SubjectSection, sought?: Sought): void;
  pin(): void;
  unpin(): void;
  /** All pages, in a tab. */
  openHome(): void;
}

interface SectionProps extends Pick<PanelActions, 'goTo'> {
  /** Rises when kept data of the workspace changed: read again. */
  revision: number;
  memory: SectionMemory;
  openAt: OpenAt;
}

export interface WorkspaceSectionProps extends SectionProps, Pick<PanelActions, 'showPage'> {
  workspace: NonNullable<PageStatus['workspace']>;
  capturing: WorkspaceValues;
  composing: Composing;
  /** The active tab; its address is empty where the browser does not tell it. */
  tab: { tabId: number; url: string };
  /** The landing page in the tab. */
  at: PageAt | undefined;
  subject: PanelSubject | undefined;
}

export interface PanelProps extends SectionProps, Pick<PanelActions, 'chooseAudience'> {
  subject: PanelSubject;
  pageStatus: PageStatus | undefined;
  publishing: PublishingState;
  /** Audiences with unseen news. */
  unreadAudiences: readonly string[];
  /** Undefined while they are not known. */
  watches: PageWatchState | undefined;
}
