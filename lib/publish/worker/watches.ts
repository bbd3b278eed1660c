// Watches versions by the protocol in watch-machine.ts. Polls are stored with their time, so that a killed worker continues.

import { audienceName } from '../../api/audience-name.ts';
import { ProblemError } from '../../api/problem.ts';
import type { Audience } from '../../api/schemas.ts';
import type { VersionView } from '../../directory/record-views.ts';
import { findAudience } from '../../directory/worker/directory.ts';
import { versionsView } from '../../directory/worker/record-views.ts';
import { defined, omit } from '../../format/omit.ts';
import type { Next } from '../../jobs/machine.ts';
import { applyEvent } from '../../jobs/worker/job-runner.ts';
import { reportUnlessFull } from '../../jobs/worker/strict-store.ts';
import { dropStatusesUnderWay } from '../../page-status/worker/load-page-status.ts';
import { browser } from '../../platform/browser.ts';
import { invalidateAnswers } from '../../service/worker/cache.ts';
import type { AudiencesKept } from '../../service/worker/cache-events.ts';
import { getWorkspace, scopeOf } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { isAwaited, isOnItsWay, isOpen } from '../attempt-line.ts';
import { type VersionName, versionKey } from '../intent.ts';
import type { VersionOrder } from '../publishing.ts';
import { armAlarm } from './alarm.ts';
import { hasEndedOtherwise, settled, settledOnItsWay } from './attempt-machine.ts';
import { freshAudience, soughtAudience } from './check-order.ts';
import { underAudienceLock } from './execute-order.ts';
import { type AttemptRecord, isOfService, type WatchRecord } from './publish-records.ts';
import {
  attemptAt,
  changeWatch,
  keepAttempt,
  listAttempts,
  listWatches,
  nextTurn,
  pruneStopped,
} from './publish-store.ts';
import { publishState } from './publishing-state.ts';
import {
  isSlow,
  readWatched,
  startedWatch,
  type WatchEffect,
  type WatchEvent,
  type WatchSubject,
  watchMachine,
} from './watch-machine.ts';
import { notifyOfEnd } from './watch-notification.ts';

/** Longer waits use the alarm (ms). */
const ALARM_FROM = 30_000;

type Start = (stored: WatchRecord | undefined, stoppedTurn: number | undefined) => boolean;

/** Starts a watch, or continues the existing one with the new address. */
async function startWatch(subject: WatchSubject, isWanted: Start = () => true): Promise<void> {
  const now = Date.now();
  await changeWatch(subject, (stored, stoppedTurn) =>
    isWanted(stored, stoppedTurn) ? startedWatch(subject, stored, now) : stored,
  );
  // Set the alarm first, so that a worker killed before publishing is woken for the watch.
  await planNext();
  await publishState();
}

/**
 * An accepted publish is watched until it is live, unless a person has stopped the watch since they pressed. `isAgain`: it was accepted
 * before, so a watch that ended has already seen its end.
 */
export async function watchAttempt(
  { order, state, audienceName, turn = 0, baseUrl }: AttemptRecord,
  isOfRun: boolean,
  isAgain = false,
): Promise<void> {
  if (state.kind !== 'accepted' && state.kind !== 'confirmed') return;
  const { action, status: _, connectionVersion: __, ...version } = order;
  const watched = state.as ? answeredVersion(version, state.as) : version;
  const subject = { ...watched, audienceName, turn, ...defined({ baseUrl }) };
  const isWanted: Start = (stored, stoppedTurn = -1) =>
    stoppedTurn < turn && !(isAgain && stored?.ended && 'status' in stored.ended);
  const reached = state.kind === 'confirmed' ? { status: state.status } : {};
  if (action !== 'cancel' && reached.status !== 'published' && !hasEndedOtherwise(order, state))
    await startWatch({ ...subject, ...reached, ...(isOfRun ? { ofRun: true } : {}) }, isWanted);
  // Nothing more is to come, and the person has seen it; a watch that ended before stays.
  else if (state.kind === 'confirmed') await dropWatch(subject, ({ ended }) => !ended);
}

/** The version in the answer replaces the one ordered. */
function answeredVersion(
  order: Omit<VersionOrder, 'action' | 'status' | 'connectionVersion'>,
  { versionId, number }: VersionView,
): Omit<WatchSubject, 'audienceName'> {
  const { versionId: orderedId, ...place } = omit(order, 'versionNumber', 'instead');
  return { ...place, versionId, orderedId, ...defined({ versionNumber: number }) };
}

export async function dropWatch(
  watch: VersionName,
  which: (watch: WatchRecord) => boolean = () => true,
): Promise<void> {
  await changeWatch(watch, (present) => (present && which(present) ? undefined : present));
  await publishState();
  await planNext();
}

let timer: ReturnType<typeof setTimeout> | undefined;
/** The polls under way, by version. None is due again before its answer. */
const polling = new Map<string, Promise<void>>();

/** Sets the alarm, and a timer for polls that are due sooner than an alarm can fire. */
async function planNext(): Promise<void> {
  await armAlarm();
  const waiting = (await listWatches()).filter((watch) => !watch.ended && !polling.has(versionKey(watch)));
  const wait = Math.max(0, Math.min(...waiting.map(({ nextAt }) => nextAt - Date.now())));
  clearTimeout(timer);
  timer = wait < ALARM_FROM ? setTimeout(() => void pollWatches().catch(reportUnlessFull), wait) : undefined;
}

/** Polls every watched version that is due. Idempotent: an alarm may come late, twice or not at all. */
export async function pollWatches(): Promise<void> {
  const watches = (await listWatches()).filter(({ ended, untold }) => !ended || untold);
  const since = Date.now();
  const pages = Map.groupBy(watches, ({ workspaceId, pageId }) => JSON.stringify([workspaceId, pageId]));
  await Promise.all(
    [...pages.values()].map(async (ofPage) => {
      // Sequentially, so that a list page read for one watch is reused for the others on it.
      for (const watch of ofPage) await pollWatch(watch, since);
    }),
  );
  await planNext();
}

/** A view was opened or made a request: its watches are polled immediately, and more often from now on. */
export async function hurryWatches(): Promise<void> {
  const now = Date.now();
  const slow = (await listWatches()).filter((watch) => isSlow(watch, now));
  if (slow.length === 0) return;
  for (const watch of slow) await commit(watch, { kind: 'hurried', at: now });
  await pollWatches();
}

const SEEN_IN: readonly string[] = ['POPUP', 'SIDE_PANEL', 'TAB'];

/** A moving version is polled every few seconds only while a view is open. */
async function isViewOpen(): Promise<boolean> {
  const { runtime } = browser;
  // The options show no moving versions.
  const options = runtime.getURL('/options.html');
  const contexts = await runtime.getContexts({});
  return contexts.some(
    ({ contextType, documentUrl }) => SEEN_IN.includes(contextType) && !documentUrl?.startsWith(options),
  );
}

async function commit(
  key: VersionName,
  event: WatchEvent,
): Promise<Next<WatchRecord, WatchEffect> | undefined> {
  let next: Next<WatchRecord, WatchEffect> | undefined;
  await changeWatch(key, (present) => {
    next = present && watchMachine(present, event);
    return next?.job ?? present;
  });
  return next;
}

/** Polls a watched version if due, and reports its end. Concurrent calls share one poll. */
function pollWatch(key: VersionName, since: number): Promise<void> {
  const name = versionKey(key);
  const present = polling.get(name);
  if (present) return present;
  const poll = pollIfDue(key, since).finally(() => polling.delete(name));
  polling.set(name, poll);
  return poll;
}

async function pollIfDue(key: VersionName, since: number): Promise<void> {
  await applyEvent<WatchRecord, WatchEvent, WatchEffect>(
    { commit: (event) => commit(key, event), perform: (effect, watch) => effects[effect](watch, since) },
    { kind: 'resumed', at: Date.now(), isViewOpen: await isViewOpen() },
  );
}

type Perform = (watch: WatchRecord, since: number) => Promise<WatchEvent | undefined>;

const effects: Record<WatchEffect, Perform> = {
  ask,
  async show() {
    await publishState();
    return undefined;
  },
  async tell(watch) {
    await notifyOfEnd(watch);
    return { kind: 'notified' };
  },
  async drop(watch) {
    await dropWatch(watch);
    return undefined;
  },
};

async function ask(watch: WatchRecord, since: number): Promise<WatchEvent | undefined> {
  const { workspaceId, pageId, audienceId } = watch;
  const workspace = await getWorkspace(workspaceId);
  if (!workspace || !isOfService(watch, workspace)) {
    const problem = { kind: 'not-connected' } as const;
    // No view shows it any more.
    if (workspace && !watch.ofRun) await notifyOfEnd({ ...watch, ended: { at: Date.now(), problem } });
    await dropWatch(watch);
    return undefined;
  }
  const find = watch.failures === 0 ? soughtAudience : freshAudience;
  try {
    const audience = await find(workspace, pageId, audienceId, since);
    if (!audience) return { kind: 'failed', at: Date.now(), problem: { kind: 'not-found' } };
    await noteReading(workspace, watch, audience);
    return { kind: 'seen', at: Date.now(), audience };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { kind: 'failed', at: Date.now(), problem: error.problem };
  }
}

/** Updates caches and attempts from the reading. */
async function noteReading(workspace: Workspace, watch: WatchRecord, audience: Audience): Promise<void> {
  if (readWatched(audience, watch).status !== watch.status) {
    await invalidateAnswers(workspace, ['getAudienceMessages']);
    dropStatusesUnderWay();
  }
  await confirmAttempt(workspace, watch, audience);
}

/** Confirms the version's publish, and the runs waiting for it, if the reading proves it. */
function confirmAttempt(
  { connectionVersion }: Workspace,
  watch: WatchRecord,
  audience: Audience,
): Promise<void> {
  const versionId = watch.orderedId ?? watch.versionId;
  const order: VersionOrder = { ...watch, connectionVersion, versionId, action: 'publish', status: '' };
  return confirmOrder(order, audience, watch);
}

/** Whichever request an audience was read for, the reading confirms the orders that it proves. */
export async function confirmRead({ scope, pageId, kept }: AudiencesKept): Promise<void> {
  const read = new Map(kept.map(({ after }) => [after.audienceId, after]));
  for (const { order, state } of await listAttempts()) {
    const { workspaceId: id, connectionVersion, audienceId } = order;
    const audience = scopeOf({ id, connectionVersion }) === scope && read.get(audienceId);
    if (audience && order.pageId === pageId && isAwaited(state)) await confirmOrder(order, audience);
  }
}

/** `seen`: the watch's reading before this one. */
async function confirmOrder(
  order: VersionOrder,
  audience: Audience,
  { seenAt = 0, status: seen }: Pick<WatchRecord, 'seenAt' | 'status'> = {},
): Promise<void> {
  const at = Date.now();
  const turn = await nextTurn();
  await underAudienceLock(order, async () => {
    const attempt = await attemptAt(order);
    if (!attempt || !isAwaited(attempt.state)) return;
    // An order placed under another key is not read under the new one.
    if (attempt.order.connectionVersion !== order.connectionVersion) return;
    const { carriedOutTurn = 0 } = attempt;
    // The reading is older than the last request.
    if (carriedOutTurn >= turn) return;
    const { state: before } = attempt;
    const state = isOpen(before)
      ? settled(attempt.order, before, audience, at)
      : settledOnItsWay(attempt.order, audience, at);
    const statusBefore = before.kind === 'confirmed' ? before.status : undefined;
    // One reading may have begun before the order was carried out.
    const isSeenTwice = before.kind === 'confirmed' && seenAt > before.at && seen === attempt.order.status;
    const isBack = isSeenTwice && state.kind === 'accepted' && state.fellBack;
    const isOver = before.kind === 'confirmed' && hasEndedOtherwise(attempt.order, state);
    if (!isBack && !isOver && (state.kind !== 'confirmed' || state.status === statusBefore)) return;
    const read = { ...attempt, state };
    // An order of unknown outcome is not watched yet.
    if (before.kind === 'unknown' && isOnItsWay(state)) await watchAttempt(read, attempt.ofRun === true);
    await keepAttempt(read);
    await publishState();
  });
}

export async function watchVersion(
  workspace: Workspace,
  asked: Pick<WatchSubject, 'pageId' | 'audienceId' | 'versionId' | 'url' | 'allowed'>,
): Promise<void> {
  const { pageId, audienceId, versionId } = asked;
  const stored = await findAudience(workspace, pageId, audienceId);
  const { latest } = stored ? versionsView(stored.audience) : {};
  const { number, status } = latest?.versionId === versionId ? latest : {};
  await startWatch({
    ...asked,
    turn: await nextTurn(),
    workspaceId: workspace.id,
    baseUrl: workspace.baseUrl,
    audienceName: stored ? audienceName(stored.audience) : audienceId,
    ...defined({ versionNumber: number, status }),
  });
}

export async function unwatchVersion(
  workspace: Workspace,
  version: Omit<VersionName, 'workspaceId'>,
): Promise<void> {
  const stoppedTurn = await nextTurn();
  await changeWatch(
    { ...version, workspaceId: workspace.id },
    (present) => present && { ...present, stoppedTurn },
  );
  await pruneStopped();
  await publishState();
  await planNext();
}
