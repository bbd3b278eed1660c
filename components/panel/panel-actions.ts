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

/** Actions of the panel. The callbacks are the same at every render. */
export interface PanelActions extends PageActions {
  goTo(section: PanelSection): void;
  chooseAudience(audienceId: string | undefined): void;
  /** Pins a page and opens a section about it, by default the overview. */
  showPage(target: PageTarget, section?: SubjectSection, sought?: Sought): void;
  pin(): void;
  unpin(): void;
  openHome(): void;
}

interface SectionProps extends Pick<PanelActions, 'goTo'> {
  /** Increases when cached data of the workspace changes and must be reread. */
  revision: number;
  memory: SectionMemory;
  openAt: OpenAt;
}

export interface WorkspaceSectionProps extends SectionProps, Pick<PanelActions, 'showPage'> {
  workspace: NonNullable<PageStatus['workspace']>;
  capturing: WorkspaceValues;
  composing: Composing;
  /** The active tab; `url` is empty if the browser hides it. */
  tab: { tabId: number; url: string };
  /** The landing page in the tab. */
  at: PageAt | undefined;
  subject: PanelSubject | undefined;
}

export interface PanelProps extends SectionProps, Pick<PanelActions, 'chooseAudience'> {
  subject: PanelSubject;
  pageStatus: PageStatus | undefined;
  publishing: PublishingState;
  unreadAudiences: readonly string[];
  /** Undefined until known. */
  watches: PageWatchState | undefined;
}
