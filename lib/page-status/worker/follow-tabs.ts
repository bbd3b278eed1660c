// Badges of tabs on granted sites: the version status of the matched page, from stored data without any request.

import { findAudience } from '../../directory/worker/directory.ts';
import { matchTab } from '../../directory/worker/match-tab.ts';
import { versionsView } from '../../directory/worker/record-views.ts';
import { restriction } from '../../match/restriction.ts';
import { browser } from '../../platform/browser.ts';
import { CURRENT_SESSION, type CurrentSession, REVISION } from '../../service/session-keys.ts';
import { onSites } from '../../service/worker/site-events.ts';
import { activeWorkspace } from '../../service/worker/workspaces.ts';
import { renewVersionsBadge, showsVersion, showVersionsBadge } from './badge.ts';
import { dropStatusesUnderWay } from './load-page-status.ts';

export function listenToTabs(): void {
  onSites(browser.tabs.onUpdated, (tabId, change, tab) => {
    const isNews = change.url !== undefined || change.status === 'complete';
    if (isNews && tab.url) mark(tabId, tab.url).catch(reportError);
  });
  onSites(browser.tabs.onActivated, ({ tabId }) => {
    markActive(({ id }) => id === tabId).catch(reportError);
  });
  // A status that is loading was begun with the access of before.
  for (const event of [browser.permissions.onAdded, browser.permissions.onRemoved])
    event.addListener(dropStatusesUnderWay);
  browser.permissions.onAdded.addListener(({ origins = [] }) => {
    if (origins.length > 0) markActive(() => true).catch(reportError);
  });
  browser.storage.session.onChanged.addListener((changes) => {
    if (isOtherConnection(changes[CURRENT_SESSION])) markTabs(browser.tabs.query({})).catch(reportError);
    if (REVISION in changes) renewMarks().catch(reportError);
  });
}

/** Badges are of the connection that is current: another one may know another page there, or none. */
function isOtherConnection(change: { oldValue?: unknown; newValue?: unknown } | undefined): boolean {
  if (!change) return false;
  const [before, now] = [change.oldValue, change.newValue] as (CurrentSession | undefined)[];
  return before?.workspaceId !== now?.workspaceId || before?.connectionVersion !== now?.connectionVersion;
}

async function markActive(which: (tab: { id?: number }) => boolean): Promise<void> {
  await markTabs(browser.tabs.query({ active: true }).then((tabs) => tabs.filter(which)));
}

/** Those whose address the browser does not hide. */
async function markTabs(tabs: Promise<{ id?: number; url?: string }[]>): Promise<void> {
  for (const { id, url } of await tabs) if (id !== undefined && url) mark(id, url).catch(reportError);
}

/** Badges follow the stored versions, whichever window, run or reading changed them. */
export async function renewMarks(): Promise<void> {
  for (const { id, url } of await browser.tabs.query({}))
    if (id !== undefined && url && (await showsVersion(id)))
      await renewVersionsBadge(id, url, await versionsAt(url));
}

async function mark(tabId: number, url: string): Promise<void> {
  if (restriction(url)) return;
  await showVersionsBadge(tabId, url, await versionsAt(url));
}

async function versionsAt(url: string) {
  const workspace = await activeWorkspace();
  if (!workspace) return undefined;
  const { result } = await matchTab(workspace, { url });
  if (result.kind !== 'matched' || result.audienceId === undefined) return undefined;
  const record = await findAudience(workspace, result.pageId, result.audienceId);
  return record && versionsView(record.audience);
}
