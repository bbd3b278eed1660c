// Executes one action on a version, from any source. It has one record, one key until its outcome is known, and one lock per audience.
import { audienceName } from '../../api/audience-name.ts';
import { findAudience, findPage } from '../../directory/worker/directory.ts';
import { pageView } from '../../directory/worker/record-views.ts';
import { reportUnlessFull } from '../../jobs/worker/strict-store.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { byTurn, isAwaited, isOpen, isUnderWay } from '../attempt-line.ts';
import { attemptId, audienceKey, isSameAim } from '../intent.ts';
import type { AttemptState, VersionOrder } from '../publishing.ts';
import {
  ASKED_AGAIN,
  changed,
  isJoined,
  isOfSameService,
  isSamePress,
  MAX_AHEAD,
  type OrderJob,
} from './attempt-machine.ts';
import { type FindWorkspace, ownWorkspace, type soughtAudience } from './check-order.ts';
import { executeOrder, readBack, underAudienceLock } from './execute-order.ts';
import type { AttemptRecord } from './publish-records.ts';
import { attemptAt, dropAttempt, keepAttempt, listAttempts, nextTurn } from './publish-store.ts';
import { publishState } from './publishing-state.ts';
import { mayConcernAll } from './run-machine.ts';
import { watchAttempt } from './watches.ts';

export interface OrderedBy {
  findWorkspace: FindWorkspace;
  /** When it was clicked, or taken from the run (epoch ms), and the turn that was next then. */
  entered: number;
  enteredTurn: number;
  /** The run, if the order is one of its items. */
  run?: {
    /** The turn in which a person confirmed the run, and when (epoch ms). Earlier releases stored no turn. */
    turn: number | undefined;
    startedAt: number;
    operationKey: string;
    note(state: AttemptState, unread: boolean): Promise<void>;
    /** If the whole run has to wait, the item is reset and tried again later. */
    isPutBack(carried: OrderJob): boolean;
  };
}

interface Executed {
  attempt: AttemptRecord;
  /** Absent if it joined an earlier attempt. */
  job?: OrderJob;
}

/** Executes an order until it settles. Call with its audience's lock. */
export async function executeIntent(order: VersionOrder, by: OrderedBy): Promise<Executed> {
  const kept = await recoverAttempt(order);
  const before = kept && isSameAim(kept.order, order) ? kept : undefined;
  if (before && !before.dismissed && isSameClick(before, order, by)) {
    if (isOpen(before.state)) return { attempt: await readBackAttempt(before) };
    await publishState(); // a killed worker or a watch may have stored it without publishing
    return { attempt: before };
  }
  const workspace = await ownWorkspace(order);
  const isOld = before !== undefined && isOfSameService(before, order, workspace?.baseUrl);
  const attempt: AttemptRecord = {
    id: kept?.id ?? attemptId(order),
    order,
    ...(await namesOf(order, workspace)),
    ...(workspace ? { baseUrl: workspace.baseUrl } : {}),
    ...(order.action === 'publish' ? { operationKey: keyFor(isOld ? before : undefined, by) } : {}),
    ...(by.run ? { ofRun: true } : {}),
    state: { kind: 'checking' },
    startedAt: Date.now(),
    turn: by.run?.turn ?? (await nextTurn()),
  };
  const because = await overtakenBy(order, before?.id, by);
  if (because) {
    attempt.state = changed(because, Date.now());
    await keep(attempt);
    return { attempt };
  }
  return executeAttempt(attempt, isOld ? before : undefined, by);
}

/**
 * A second click, or an order already accepted, is read back instead of sent again. Another key voids the acceptance, and so does a
 * version that fell back.
 */
function isSameClick(
  before: AttemptRecord,
  order: VersionOrder,
  { entered, enteredTurn, run }: OrderedBy,
): boolean {
  const { state, carriedOutTurn = 0 } = before;
  if (state.kind === 'accepted' && state.fellBack) return false;
  if (state.kind === 'accepted' && before.order.connectionVersion === order.connectionVersion) return true;
  // The person who confirmed the run had not seen an outcome that became unknown afterwards.
  if (run && state.kind === 'unknown' && isSamePress(before, order)) return (run.turn ?? 0) <= carriedOutTurn;
  if (!isJoined(before, order, entered)) return false;
  // A click after a run, or a run after a click, joins only if it waited for the other.
  const isClick = !run && !before.ofRun;
  return isClick || enteredTurn <= carriedOutTurn;
}

/** An intent with an unknown outcome keeps its key, so that the service can recognize the retry. */
function keyFor(before: AttemptRecord | undefined, { run }: OrderedBy): string {
  const operationKey = before?.state.kind === 'unknown' ? before.operationKey : undefined;
  return operationKey ?? run?.operationKey ?? crypto.randomUUID();
}

/**
 * Returns why another order for the audience, sent after this one was clicked, makes outdated what the person saw: it changed the
 * version, even if lists do not show that yet, or its outcome is open. Open orders count a little longer, since views repeat requests
 * after the worker was killed.
 */
async function overtakenBy(
  order: VersionOrder,
  ownId: string | undefined,
  { entered, enteredTurn, run }: OrderedBy,
): Promise<'version' | 'undecided' | undefined> {
  const pressedTurn = run ? (run.turn ?? 0) : enteredTurn;
  const repeatedSince = (run?.startedAt ?? entered) - ASKED_AGAIN;
  let because: 'undecided' | undefined;
  const ofAudience = ({ id, order: other }: AttemptRecord) =>
    id !== ownId && audienceKey(other) === audienceKey(order);
  for (const other of (await listAttempts()).filter(ofAudience)) {
    const known = await resolveLeft(other);
    const { state } = known ?? {};
    if (!known || !state || !(isOpen(state) || state.kind === 'confirmed')) continue;
    // Each reading updates a state's time. Earlier releases stored no other.
    const { carriedOutAt = state.at, carriedOutTurn = 0 } = known;
    const isLater = pressedTurn <= carriedOutTurn;
    const isRecent = repeatedSince < carriedOutAt && carriedOutAt < Date.now() + MAX_AHEAD;
    if (!isLater && !(isOpen(state) && isRecent)) continue;
    const present = isOpen(state) ? (await readBackAttempt(known)).state : state;
    if (isOpen(present)) because = 'undecided';
    else if (isLater && present.kind === 'confirmed') return 'version';
  }
  return because;
}

async function executeAttempt(
  attempt: AttemptRecord,
  before: AttemptRecord | undefined,
  { findWorkspace, run }: OrderedBy,
): Promise<Executed> {
  const { order, operationKey, startedAt } = attempt;
  const earlier = before && earlierOf(before, order);
  const store = async () => {
    // The item first: if the worker dies in between, the run knows that it may have been sent.
    await run?.note(attempt.state, attempt.unread === true);
    await keep(attempt, run !== undefined);
  };
  // While being checked, an earlier order keeps its stored state, in case the worker dies.
  if (!earlier) await keep(attempt);
  let hasLeft = false;
  const putBack = () => (before ? keepAttempt(before) : dropAttempt(attempt.id));
  const job = await executeOrder(earlier ? { order, earlier } : { order }, {
    operationKey,
    findWorkspace,
    async keep(state, unread) {
      hasLeft ||= state.kind === 'sending';
      // If nothing was sent, the unknown outcome is the earlier request's, with its start time.
      const isOld = state.kind === 'unknown' && !hasLeft && before !== undefined;
      const times = { startedAt: isOld ? before.startedAt : startedAt, ...(await carriedOutNow()) };
      Object.assign(attempt, { state, unread, ...times });
      if (!run || !mayConcernAll(state)) await store();
    },
  }).catch(async (error: unknown) => {
    // Nothing else can be ordered while it is being checked.
    if (!hasLeft) await putBack().then(publishState).catch(reportUnlessFull);
    throw error;
  });
  if (run?.isPutBack(job)) await putBack();
  // Delayed until here: a worker killed in between would leave a refused item that should be retried.
  else if (run && mayConcernAll(job.state)) await store();
  return { attempt, job };
}

function earlierOf(
  { state, order: { connectionVersion } }: AttemptRecord,
  order: VersionOrder,
): OrderJob['earlier'] {
  if (state.kind === 'unknown') return state;
  return state.kind === 'confirmed' && connectionVersion === order.connectionVersion ? state : undefined;
}

async function carriedOutNow() {
  return { carriedOutAt: Date.now(), carriedOutTurn: await nextTurn() };
}

async function keep(attempt: AttemptRecord, isOfRun = false, isAgain = false): Promise<void> {
  // The watch first: if the worker dies in between, the open attempt already has its watch.
  await watchAttempt(attempt, isOfRun, isAgain);
  await keepAttempt(attempt);
  await publishState();
}

async function namesOf({ pageId, audienceId }: VersionOrder, workspace: Workspace | undefined) {
  const [page, kept] = workspace
    ? await Promise.all([findPage(workspace, pageId), findAudience(workspace, pageId, audienceId)])
    : [];
  return {
    pageName: page ? pageView(page).name : pageId,
    audienceName: kept ? audienceName(kept.audience) : audienceId,
  };
}

/** Call with the audience's lock: a `checking` or `sending` state was then left by a killed worker. */
export async function recoverAttempt(order: VersionOrder): Promise<AttemptRecord | undefined> {
  const attempt = await attemptAt(order);
  return attempt && resolveLeft(attempt);
}

async function resolveLeft(attempt: AttemptRecord): Promise<AttemptRecord | undefined> {
  if (attempt.state.kind === 'checking') {
    await dropAttempt(attempt.id); // nothing was posted
    await publishState();
    return undefined;
  }
  return isLeftOver(attempt) ? readBackAttempt(attempt) : attempt;
}

function isLeftOver({ state, unread }: AttemptRecord): boolean {
  return unread === true || isUnderWay(state);
}

/** Reads back attempts left by a killed worker, once each. */
export async function recoverAttempts(): Promise<void> {
  const left = (await listAttempts()).filter(isLeftOver);
  await Promise.all(left.map(({ order }) => underAudienceLock(order, () => recoverAttempt(order))));
}

/** Reads back an attempt that has not settled; never posts. Call with its audience's lock. */
export async function readBackAttempt(
  attempt: AttemptRecord,
  find?: typeof soughtAudience,
): Promise<AttemptRecord> {
  const present = { ...attempt };
  const { state: before, ofRun = false } = attempt;
  const isAgain = before.kind === 'accepted' || before.kind === 'confirmed';
  // Only now is it known that it may have been sent.
  if (attempt.state.kind === 'sending') Object.assign(present, await carriedOutNow());
  const note = (state: AttemptState, unread: boolean) =>
    keep(Object.assign(present, { state, unread }), ofRun, isAgain);
  await readBack(attempt, note, find);
  await publishState(); // a killed worker or a watch may have stored it without publishing
  return present;
}

/** Limit for settled attempts; those that can still change are kept beyond it. */
const MAX_KEPT = 50;

export async function pruneAttempts(): Promise<void> {
  const done = (await listAttempts()).filter(({ state }) => !isUnderWay(state) && state.kind !== 'unknown');
  const old = done.toSorted(byTurn).slice(0, -MAX_KEPT);
  const over = old.filter(({ state }) => !isAwaited(state));
  await Promise.all(over.map(({ id }) => dropAttempt(id)));
}
