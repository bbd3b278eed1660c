// What the panel is about: what the followed tab shows, an audience chosen there by hand, or what is pinned.
import type { PageStatus } from '../page-status/page-status.ts';
import type { PanelSection, PanelSubject } from './panel.ts';

/** Kept for a workspace until it is unpinned. */
export interface Pin {
  /** Ids mean nothing at another service. */
  baseUrl: string;
  pageId: string;
  pageName: string;
  audienceId?: string | undefined;
  audienceName?: string | undefined;
}

/** An audience of the page in a tab that was chosen from the list. It ends with the address. */
export interface Choice {
  url: string;
  pageId: string;
  audienceId: string;
  audienceName: string;
}

export interface Shown {
  how: 'followed' | 'chosen' | 'pinned';
  subject: PanelSubject;
  /** The tab's page status, only where it is of this very subject. */
  pageStatus?: PageStatus;
}

type Head = NonNullable<PageStatus['workspace']>;

/** What is known at a moment. `pageStatus` is of the tab `tabId`; both belong to `workspace`. */
export interface Known {
  workspace: Head | undefined;
  pageStatus: PageStatus | undefined;
  tabId: number;
}

/** A pin made at another address of the workspace does not count. */
export function validPin(pin: Pin | undefined, workspace: Head | undefined): Pin | undefined {
  return pin && pin.baseUrl === workspace?.baseUrl ? pin : undefined;
}

/** Undefined: there is nothing to show but the tab's match state. */
export function shownOf(known: Known, pin: Pin | undefined, choice: Choice | undefined): Shown | undefined {
  const { workspace, pageStatus } = known;
  if (!workspace) return undefined;
  const followed = followedSubject(known);
  const pinned = validPin(pin, workspace);
  if (pinned) return pinnedShown(workspace, pinned, followed, pageStatus);
  if (!followed || !pageStatus) return undefined;
  if (!choice || !isOfThisPage(choice, followed)) return { how: 'followed', subject: followed, pageStatus };
  const { audienceId, audienceName } = choice;
  const { tabId: _, url: __, ...page } = followed;
  return { how: 'chosen', subject: { ...page, audienceId, audienceName } };
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
  // The tab may show the very thing that is pinned: then it can be audited, and its names are newer.
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

/** Two subjects with the same key are the same thing to a person. */
export function subjectKey({
  workspace,
  pageId,
  audienceId,
}: Omit<PanelSubject, 'workspace'> & {
  workspace: Pick<PanelSubject['workspace'], 'id' | 'connectionVersion'>;
}): string {
  return JSON.stringify([workspace.id, workspace.connectionVersion, pageId, audienceId ?? '']);
}

/** A section begins anew, with another memory, where this is another. The list of audiences is the page's. */
export function sectionKey(subject: PanelSubject, section: PanelSection): string {
  if (section !== 'audiences') return subjectKey(subject);
  const { audienceId: _, ...page } = subject;
  return subjectKey(page);
}
