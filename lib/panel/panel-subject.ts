// The panel's subject: the followed tab's page, an audience chosen for it, or a pin.
import { omit } from '../format/omit.ts';
import type { PageStatus } from '../page-status/page-status.ts';
import type { PageTarget, PanelSection, PanelSubject } from './panel.ts';

/** Stored for a workspace until unpinned. */
export interface Pin extends PageTarget {
  /** Ids are only valid at this service. */
  baseUrl: string;
}

/** An audience chosen from the list for the tab's page. Valid until the address changes. */
export interface Choice {
  url: string;
  pageId: string;
  audienceId: string;
  audienceName: string;
}

export interface Shown {
  how: 'followed' | 'chosen' | 'pinned';
  subject: PanelSubject;
  /** The tab's page status, if it is about this subject. */
  pageStatus?: PageStatus;
}

type Head = NonNullable<PageStatus['workspace']>;

/** Inputs at one moment. `pageStatus` is of the tab `tabId`; both belong to `workspace`. */
interface Known {
  workspace: Head | undefined;
  pageStatus: PageStatus | undefined;
  tabId: number;
}

/** Returns undefined if the pin was made at another address of the workspace. */
export function validPin(pin: Pin | undefined, workspace: Head | undefined): Pin | undefined {
  return pin && pin.baseUrl === workspace?.baseUrl ? pin : undefined;
}

/** Returns undefined if only the tab's match state can be shown. */
export function shownOf(known: Known, pin: Pin | undefined, choice: Choice | undefined): Shown | undefined {
  const { workspace, pageStatus } = known;
  if (!workspace) return undefined;
  const followed = followedSubject(known);
  const pinned = validPin(pin, workspace);
  if (pinned) return pinnedShown(workspace, pinned, followed, pageStatus);
  if (!followed || !pageStatus) return undefined;
  if (!choice || !isOfThisPage(choice, followed)) return { how: 'followed', subject: followed, pageStatus };
  const { audienceId, audienceName } = choice;
  return { how: 'chosen', subject: { ...omit(followed, 'tabId', 'url'), audienceId, audienceName } };
}

function isOfThisPage({ url, pageId, audienceId }: Choice, subject: PanelSubject): boolean {
  return url === subject.url && pageId === subject.pageId && audienceId !== subject.audienceId;
}

function followedSubject({ workspace, pageStatus, tabId }: Known): PanelSubject | undefined {
  if (!workspace || pageStatus?.matchState.kind !== 'matched') return undefined;
  const { page, audience } = pageStatus.matchState;
  return {
    workspace: workspaceOf(workspace),
    pageId: page.pageId,
    pageName: page.name || page.pageId,
    audienceId: audience?.audienceId,
    audienceName: audience && (audience.name || audience.audienceId),
    tabId,
    url: pageStatus.url,
  };
}

function pinnedShown(
  workspace: Head,
  pin: Pin,
  followed: PanelSubject | undefined,
  pageStatus: PageStatus | undefined,
): Shown {
  // If the tab shows the pinned thing, it can be audited and its names are newer.
  if (pageStatus && followed && followed.pageId === pin.pageId && followed.audienceId === pin.audienceId) {
    return { how: 'pinned', subject: followed, pageStatus };
  }
  const { baseUrl: _, ...target } = pin;
  return { how: 'pinned', subject: { workspace: workspaceOf(workspace), ...target } };
}

function workspaceOf(head: Head): PanelSubject['workspace'] {
  const { id, name, color, production, connectionVersion, baseUrl, rateScale } = head;
  return { id, name, color, production, connectionVersion, baseUrl, rateScale };
}

export function pinOf({ workspace, pageId, pageName, audienceId, audienceName }: PanelSubject): Pin {
  return {
    baseUrl: workspace.baseUrl,
    pageId,
    pageName,
    ...(audienceId === undefined ? {} : { audienceId, audienceName: audienceName ?? audienceId }),
  };
}

/** Subjects with equal keys are the same thing to a person. */
export function subjectKey({
  workspace,
  pageId,
  audienceId,
}: Omit<PanelSubject, 'workspace'> & {
  workspace: Pick<PanelSubject['workspace'], 'id' | 'connectionVersion'>;
}): string {
  return JSON.stringify([workspace.id, workspace.connectionVersion, pageId, audienceId ?? '']);
}

/** A section remounts with another memory when this changes. The list of audiences belongs to the page. */
export function sectionKey(subject: PanelSubject, section: PanelSection): string {
  if (section !== 'audiences') return subjectKey(subject);
  const { audienceId: _, ...page } = subject;
  return subjectKey(page);
}
