// Changes to workspaces, and the data that depends on them.

import { type Period, periodParams, periodsOf } from '../../analytics/periods.ts';
import { ProblemError } from '../../api/problem.ts';
import { forgetCaptures, outboxRunner } from '../../capture/worker/outbox.ts';
import { clearDirectory, countAllAudiences, countPages, eachPage } from '../../directory/worker/directory.ts';
import { clearBindings } from '../../directory/worker/match-tab.ts';
import { stopSync, syncPages } from '../../directory/worker/pages-sync.ts';
import { forgetChecks } from '../../home/worker/check-pages.ts';
import { forgetSnoozes } from '../../home/worker/snooze.ts';
import { forgetNews } from '../../news/worker/news-state.ts';
import { dropStatusesUnderWay } from '../../page-status/worker/load-page-status.ts';
import { forgetStatuses } from '../../page-status/worker/status-store.ts';
import { forgetPageWatches } from '../../page-watch/worker/watching.ts';
import { forgetViewAnswers } from '../../panel/stored-answers.ts';
import { creationRunner, forgetCreations } from '../../people/worker/creations.ts';
import { clearKnown, forgetNames } from '../../people/worker/known-store.ts';
import { accessPattern } from '../../platform/access.ts';
import { browser } from '../../platform/browser.ts';
import type { RequestContext } from '../../platform/request-context.ts';
import { forgetPublishing } from '../../publish/worker/publishing.ts';
import { forgetChoice } from '../../report/worker/choice.ts';
import { clearAnswers, keptSize, read } from '../../service/worker/cache.ts';
import { forgetCalls, forgetMismatches } from '../../service/worker/call-notes.ts';
import {
  dropOtherKeys,
  forgetKey,
  keyHolders,
  readKey,
  settleKeys,
  stageKey,
} from '../../service/worker/keys.ts';
import { endRequests, forgetLimits, unblock } from '../../service/worker/rate-limiter.ts';
import {
  activeWorkspace,
  chooseWorkspace,
  dropWorkspace,
  type EndedConnection,
  editWorkspace,
  endedConnections,
  forgetChosen,
  forgetEnded,
  forgetRemoved,
  getWorkspace,
  listWorkspaces,
  putWorkspace,
  type RemovedWorkspace,
  removedWorkspaces,
  setInWorkspace,
  workspaceById,
} from '../../service/worker/workspaces.ts';
import { forgetTopics } from '../../topics/worker/topics.ts';
import { repairBaseUrl } from '../../workspace/base-url.ts';
import { scaleOf } from '../../workspace/rate-scale.ts';
import { type AnalyticsRange, pinKey, type RateScale, type Workspace } from '../../workspace/workspace.ts';
import type {
  CheckResult,
  StoredSummary,
  WorkspaceForm,
  WorkspaceView,
} from '../../workspace/workspace-view.ts';
import { checkConnection } from './checklist.ts';

async function viewOf(workspace: Workspace): Promise<WorkspaceView> {
  const hasKey = (await readKey(workspace.id)) !== undefined;
  return { ...workspace, hasKey, active: (await activeWorkspace())?.id === workspace.id };
}

/** Held while a key and then its workspace are stored, so that the key is not removed as a leftover in between. */
export const lockOf = (id: string) => `workspace:${id}`;

/** Saves the form. A changed key or base URL starts a new connection version and deletes data of the former one. */
export async function saveWorkspace(
  form: WorkspaceForm,
  context: RequestContext = {},
): Promise<WorkspaceView> {
  const repaired = repairBaseUrl(form.baseUrl);
  if (!repaired.ok) throw new ProblemError({ kind: 'rejected' });
  // A repeated request must create the same workspace.
  const { id = context.id ?? crypto.randomUUID() } = form;
  // Two windows could otherwise pair one's key with the other's address.
  return navigator.locks.request(lockOf(id), () => saveUnderLock(id, form, repaired.baseUrl));
}

async function saveUnderLock(id: string, form: WorkspaceForm, baseUrl: string): Promise<WorkspaceView> {
  const { key, id: _, connectionVersion: shown, ...fields } = form;
  const before = await getWorkspace(id);
  if (shown !== undefined && !(await isFormUpToDate(shown, before, { key, baseUrl })))
    throw new ProblemError({ kind: 'conflict' });
  const first = before ?? newWorkspace(fields);
  const keyKeeping = form.keyKeeping ?? first.keyKeeping;
  const isNewConnection = !before || key !== undefined || before.baseUrl !== baseUrl;
  const isElsewhere = before && new URL(before.baseUrl).origin !== new URL(baseUrl).origin;
  const isKept = before && !isNewConnection && before.keyKeeping === keyKeeping;
  // A key stays with its origin; one stored before connection versions existed belongs to the current version.
  if (isElsewhere) await dropOtherKeys(before);
  const newKey = key ?? (isKept || isElsewhere ? undefined : await readKey(id));
  const connectionVersion = (before?.connectionVersion ?? 0) + (isNewConnection ? 1 : 0);
  const connection = { id, connectionVersion, baseUrl, keyKeeping };
  if (newKey !== undefined) await stageKey(connection, newKey);
  // This write commits the change: a worker killed before it leaves the old key and address, after it the new ones.
  const workspace = await putWorkspace(id, (present) => {
    if (present?.connectionVersion !== before?.connectionVersion)
      throw new ProblemError({ kind: 'conflict' });
    return { analyticsRange: '28d', ...(present ?? first), ...fields, ...connection };
  }).catch(async (error: unknown) => {
    await settleKeys(id).catch(reportError);
    throw error;
  });
  // It is stored; the next start removes what is left of the former connection.
  await dropOtherKeys(workspace).catch(reportError);
  if (before && isNewConnection) await forgetConnection(before).catch(reportError);
  await unblock(id).catch(reportError);
  dropStatusesUnderWay();
  resumeSending(); // jobs that waited for a key
  return viewOf(workspace);
}

function newWorkspace({ name, color, production, keyKeeping }: Omit<WorkspaceForm, 'id'>) {
  if (name === undefined || color === undefined || production === undefined || keyKeeping === undefined)
    throw new ProblemError({ kind: 'rejected' });
  return { name, color, production, keyKeeping };
}

/** Whether the stored connection is the one the form showed, or what the same form, sent repeatedly, made of it. */
async function isFormUpToDate(
  shown: number,
  present: Workspace | undefined,
  { key, baseUrl }: { key: string | undefined; baseUrl: string },
): Promise<boolean> {
  if (!present || present.connectionVersion === shown) return present !== undefined;
  if (present.connectionVersion !== shown + 1 || present.baseUrl !== baseUrl) return false;
  return key === undefined || key === (await readKey(present.id));
}

/** Completes key and address changes that a killed worker left. Its workspace may not exist yet, or no more. */
export async function settleConnections(): Promise<void> {
  for (const ended of await endedConnections()) await forgetConnection(ended);
  const ids = (await listWorkspaces()).map(({ id }) => id);
  for (const id of new Set([...ids, ...(await keyHolders())]))
    await navigator.locks.request(lockOf(id), () => settleKeys(id));
}

function resumeSending(): void {
  outboxRunner.resume({ eager: true }).catch(reportError);
  creationRunner.resume().catch(reportError);
}

export async function chooseRange(id: string, analyticsRange: AnalyticsRange): Promise<void> {
  await setInWorkspace(id, { analyticsRange });
  dropStatusesUnderWay();
}

export async function chooseScale(id: string, rateScale: RateScale | undefined): Promise<void> {
  await editWorkspace(id, ({ rateScale: _, ...others }) => (rateScale ? { ...others, rateScale } : others));
}

export async function clearStored(workspaceId: string): Promise<void> {
  await Promise.all([
    clearAnswers(workspaceId),
    clearDirectory(workspaceId),
    forgetStatuses(),
    forgetViewAnswers(),
    forgetNames(workspaceId),
    forgetNews(workspaceId),
  ]);
}

/** Deletes a former connection's data, so that services are never mixed, and gives up access to its address. */
export async function forgetConnection(ended: EndedConnection): Promise<void> {
  const { id, baseUrl } = ended;
  await Promise.all([
    endRequests(id),
    clearStored(id),
    forgetMismatches(id),
    giveBackAccess(baseUrl),
    unblock(id),
  ]);
  // Another service has other pages.
  if ((await getWorkspace(id))?.baseUrl !== baseUrl) await forgetPageWatches(id);
  await forgetEnded(ended);
}

/** Gives up access to an address once no workspace uses it. */
async function giveBackAccess(baseUrl: string): Promise<void> {
  const pattern = accessPattern(baseUrl);
  const isUsed = (await listWorkspaces()).some((workspace) => accessPattern(workspace.baseUrl) === pattern);
  // Access granted at installation cannot be removed.
  if (!isUsed) await browser.permissions.remove({ origins: [pattern] }).catch(() => false);
}

/** Deletes the workspace with its key, cache, directory, bindings and all other data. */
export async function removeWorkspace(workspaceId: string): Promise<void> {
  const workspace = await getWorkspace(workspaceId);
  if (workspace) await stopSync(workspace);
  const removed = { id: workspaceId, baseUrl: workspace?.baseUrl };
  // A key that is being saved would outlast the workspace.
  await navigator.locks.request(lockOf(workspaceId), () => dropWorkspace(removed));
  await finishRemoval(removed);
}

/** Completes removals that a killed worker left. */
export async function resumeRemovals(): Promise<void> {
  for (const removed of await removedWorkspaces()) await finishRemoval(removed);
}

async function finishRemoval({ id: workspaceId, baseUrl }: RemovedWorkspace): Promise<void> {
  await Promise.all([
    baseUrl !== undefined && giveBackAccess(baseUrl),
    forgetKey(workspaceId),
    endRequests(workspaceId),
    forgetLimits(workspaceId),
    clearBindings(workspaceId),
    clearStored(workspaceId),
    forgetPublishing(workspaceId),
    forgetPageWatches(workspaceId),
    forgetCaptures(workspaceId),
    forgetTopics(workspaceId),
    forgetCreations(workspaceId),
    clearKnown(workspaceId),
    forgetCalls(workspaceId),
    forgetMismatches(workspaceId),
    forgetSnoozes(workspaceId),
    forgetChecks(workspaceId),
    forgetChoice(workspaceId),
    forgetChosen(workspaceId),
  ]);
  await browser.storage.local.remove(pinKey(workspaceId));
  await forgetRemoved(workspaceId);
}

export async function workspaceViews(): Promise<WorkspaceView[]> {
  return Promise.all((await listWorkspaces()).map(viewOf));
}

export async function switchWorkspace(workspaceId: string): Promise<void> {
  await chooseWorkspace((await workspaceById(workspaceId)).id);
}

export async function testWorkspace(workspaceId: string): Promise<CheckResult> {
  const workspace = await workspaceById(workspaceId);
  const result = await checkConnection(workspace);
  // Pages are fetched immediately, so that they are ready for the first visit.
  if (result.ok) {
    syncPages(workspace)
      .then(() => learnRates(workspace))
      .catch(reportError);
    resumeSending();
  }
  return result;
}

export async function storedSummary(workspaceId: string): Promise<StoredSummary> {
  const workspace = await workspaceById(workspaceId);
  const [pages, audiences, { answers }] = await Promise.all([
    countPages(workspace),
    countAllAudiences(workspace),
    keptSize(workspaceId),
  ]);
  return { pages, audiences, answers };
}

/** Pages whose figures are requested. If they do not reveal the scale, pages opened later will. */
const MAX_PAGES = 9;

/** Infers the scale of rates once pages are known, so that the first view shows percentages. Pages with most audiences first. */
async function learnRates(workspace: Workspace): Promise<void> {
  const { current } = periodsOf(workspace.analyticsRange, Date.now());
  for (const pageId of await likelyPages(workspace)) {
    const present = await getWorkspace(workspace.id);
    if (present?.connectionVersion !== workspace.connectionVersion || scaleOf(present)) return;
    if (!(await isRead(workspace, pageId, current))) return;
  }
}

async function isRead(workspace: Workspace, pageId: string, period: Period | undefined): Promise<boolean> {
  try {
    await read(workspace, 'getAnalyticsSummary', periodParams(pageId, period), { once: true });
    return true;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return false;
  }
}

async function likelyPages(workspace: Workspace): Promise<string[]> {
  let likely: { pageId: string; audiences: number }[] = [];
  await eachPage(workspace, ({ pageId, audiencesCount, archivedAt, deletedAt }) => {
    if (archivedAt || deletedAt) return;
    likely.push({ pageId, audiences: audiencesCount ?? 0 });
    // Bounds memory for up to 100,000 pages.
    if (likely.length >= 100 * MAX_PAGES) likely = mostAudiences(likely);
  });
  return mostAudiences(likely).map(({ pageId }) => pageId);
}

const mostAudiences = <Page extends { audiences: number }>(pages: readonly Page[]): Page[] =>
  pages.toSorted((a, b) => b.audiences - a.audiences).slice(0, MAX_PAGES);
