import type { PageTarget, PanelSection, SubjectSection } from '../../lib/panel/panel.ts';
import type { ServiceReads } from '../../lib/platform/service-reads.ts';
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
