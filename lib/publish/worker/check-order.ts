// Last check before posting: the service must still have what the person saw.

import { type Problem, ProblemError } from '../../api/problem.ts';
import type { Audience } from '../../api/schemas.ts';
import { isOffered, liveOf } from '../../directory/former-versions.ts';
import type { VersionsView } from '../../directory/record-views.ts';
import { offersOf } from '../../directory/version-offers.ts';
import { findAudience } from '../../directory/worker/directory.ts';
import { crawlAudiences, renewAudience } from '../../directory/worker/directory-lists.ts';
import { noteNextChanges } from '../../directory/worker/former-store.ts';
import { matchTab } from '../../directory/worker/match-tab.ts';
import { versionsView } from '../../directory/worker/record-views.ts';
import { isOnline } from '../../jobs/worker/send-once.ts';
import type { TabAddress } from '../../match/match.ts';
import { tabAddress } from '../../page-status/worker/load-page-status.ts';
import { browser } from '../../platform/browser.ts';
import { withTimeout } from '../../platform/worker/with-timeout.ts';
import { localTime } from '../../service/reading-time.ts';
import { activeWorkspace, getWorkspace } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { AttemptState, VersionOrder } from '../publishing.ts';
import { changed, type OrderEvent } from './attempt-machine.ts';

type Checked = Extract<OrderEvent, { kind: 'checked' | 'differs' }>;

/** Returns the order's workspace if it may still act for it. */
export type FindWorkspace = (
  order: Pick<VersionOrder, 'workspaceId' | 'connectionVersion'>,
) => Promise<Workspace | undefined>;

/** For clicks: the workspace must be the active one. */
export const shownWorkspace: FindWorkspace = async ({ workspaceId, connectionVersion }) => {
  const workspace = await activeWorkspace();
  return workspace?.id === workspaceId && workspace.connectionVersion === connectionVersion
    ? workspace
    : undefined;
};

/** For background work: any workspace with the same connection. */
export const ownWorkspace: FindWorkspace = async ({ workspaceId, connectionVersion }) => {
  const workspace = await getWorkspace(workspaceId);
  return workspace?.connectionVersion === connectionVersion ? workspace : undefined;
};

/** Reads the audience again and compares. Takes one request; more only if the audience moved in its list. */
export async function checkOrder(order: VersionOrder, findWorkspace: FindWorkspace): Promise<Checked> {
  const workspace = await findWorkspace(order);
  if (!workspace) return { kind: 'differs', state: changed('workspace', Date.now()) };
  // A reading is as old as its request: changes made while it was in flight may be missing.
  const requestedAt = Date.now();
  try {
    const audience = await soughtAudience(workspace, order.pageId, order.audienceId);
    const state = await difference(workspace, order, audience);
    if (state) return { kind: 'differs', state, ...(audience ? { audience } : {}) };
    // The service lists a version's changes only until it is live. A failure here must not block the order.
    if (order.action === 'publish') await noteNextChanges(workspace, order).catch(reportError);
    // The key or service address may have changed meanwhile.
    return (await findWorkspace(order))
      ? { kind: 'checked', at: requestedAt, isOnline: isOnline(workspace.baseUrl) }
      : { kind: 'differs', state: changed('workspace', Date.now()) };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { problem } = error;
    const isLost = await isWorkspaceLost(problem, order, findWorkspace);
    const at = Date.now();
    const state: AttemptState = isLost ? changed('workspace', at) : { kind: 'refused', at, problem };
    return { kind: 'differs', state };
  }
}

/** Whether a request failed because the workspace changed meanwhile, rather than because there is no key. */
async function isWorkspaceLost(
  problem: Problem,
  order: VersionOrder,
  findWorkspace: FindWorkspace,
): Promise<boolean> {
  return problem.kind === 'not-connected' && !(await findWorkspace(order));
}

async function difference(
  workspace: Workspace,
  order: VersionOrder,
  audience: Audience | undefined,
): Promise<Extract<AttemptState, { kind: 'changed' }> | undefined> {
  const at = Date.now();
  if (!audience) return changed('gone', at);
  const versions = versionsView(audience);
  const shown = order.instead ? liveOf(versions) : versions.latest;
  const now = shown ? { now: shown } : {};
  if (!isAsSeen(order, versions)) return { ...changed('version', at), ...now };
  if (order.url !== undefined && !(await stillNames(workspace, order, order.url))) {
    return { ...changed('address', Date.now()), ...now };
  }
  return undefined;
}

function isAsSeen(order: VersionOrder, versions: VersionsView): boolean {
  const { action, versionId, versionNumber, status, instead } = order;
  const { latest } = versions;
  if (instead) {
    const isSameLatest = latest?.versionId === instead.latestId && latest.status === instead.latestStatus;
    const isSameLive = liveOf(versions)?.versionId === instead.versionId;
    return isSameLatest && isSameLive && isOffered(versionId, versions);
  }
  const isSameNumber = [undefined, latest?.number].includes(versionNumber) || latest?.number === undefined;
  return (
    latest?.versionId === versionId && latest.status === status && isSameNumber && offersOf(versions)[action]
  );
}

async function stillNames(workspace: Workspace, order: VersionOrder, url: string): Promise<boolean> {
  const isNamed = async (tab: TabAddress) => {
    const { result } = await matchTab(workspace, tab);
    return (
      result.kind === 'matched' && result.pageId === order.pageId && result.audienceId === order.audienceId
    );
  };
  const readable = (await openTabs(url)).filter(({ live }) => live !== undefined);
  // A document's own data can confirm or contradict the match, so every readable tab counts.
  if (readable.length === 0) return isNamed({ url });
  return (await Promise.all(readable.map(isNamed))).every(Boolean);
}

/** Limit for reading a document that is still loading (ms). */
const READ_WITHIN = 2000;

/** Tabs with this address that the extension can see. A discarded tab cannot be read. */
async function openTabs(url: string): Promise<TabAddress[]> {
  const tabs = await browser.tabs.query({});
  const showing = tabs.filter((tab) => tab.url === url && tab.discarded !== true);
  return Promise.all(
    showing.map(
      async ({ id }) =>
        (id !== undefined && (await withTimeout(tabAddress(id, url), READ_WITHIN))) || { url },
    ),
  );
}

/** Reads the list page of an audience; undefined if it is gone. Reuses readings since `since` (epoch ms). Throws `ProblemError`. */
export async function freshAudience(
  workspace: Workspace,
  pageId: string,
  audienceId: string,
  since = Number.POSITIVE_INFINITY,
): Promise<Audience | undefined> {
  const stored = await findAudience(workspace, pageId, audienceId);
  // A time in the future dates from before the clock was set back.
  if (stored && localTime(stored) >= since && localTime(stored) <= Date.now()) return stored.audience;
  if (!(await renewAudience(workspace, pageId, audienceId))) return undefined;
  return (await findAudience(workspace, pageId, audienceId))?.audience;
}

/**
 * Also searches all list pages, since lists shift. Resolves with undefined if the service does not have it, and throws `ProblemError` if
 * an incomplete list leaves that open.
 */
export async function soughtAudience(
  workspace: Workspace,
  pageId: string,
  audienceId: string,
  since?: number,
): Promise<Audience | undefined> {
  const found = await freshAudience(workspace, pageId, audienceId, since);
  if (found) return found;
  const { state } = await crawlAudiences(workspace, pageId);
  // An incomplete crawl leaves unread records unchanged, so its list page is read again.
  const again = await freshAudience(workspace, pageId, audienceId);
  if (!again && state !== 'ready') throw new ProblemError({ kind: 'unexpected-answer' });
  return again;
}
