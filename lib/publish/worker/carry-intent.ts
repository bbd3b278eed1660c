// One action on one version, from any source: a click, a run, another window, another run. There is one record of it, one key
// until its outcome is known, and one lock for all that is done with the audience.
import { audienceName } from '../../api/audience-name.ts';
import { findAudience, findPage } from '../../directory/worker/directory.ts';
import { pageView } from '../../directory/worker/record-views.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { byTurn, isOnItsWay, isOpen, isUnderWay } from '../attempt-line.ts';
import { attemptId, audienceKey, isSameAim } from '../intent.ts';
import type { AttemptState, VersionOrder } from '../publishing.ts';
import {
  ASKED_AGAIN,
  changed,
  isJoined,
  isOfSameService,
  isSamePress,
  type OrderJob,
} from './attempt-machine.ts';
import { type FindWorkspace, ownWorkspace, type soughtAudience } from './check-order.ts';
import { executeOrder, readBack, underAudienceLock } from './execute-order.ts';
import type { AttemptRecord } from './publish-records.ts';
import { attemptAt, dropAttempt, keepAttempt, listAttempts, nextTurn } from './publish-store.ts';
import { publishState } from './publishing-state.ts';
import { mayConcernAll } from './run-machine.ts';
import { watchAttempt } from './watches.ts';

/** Who orders it. */
interface OrderedBy {
  findWorkspace: FindWorkspace;
  /** When it was pressed, or its turn in the run came. */
  entered: number;
  /** Of the run that it is an item of. */
  run?: {
    turn: number | undefined;
    /** When it was confirmed. */
    startedAt: number;
    operationKey: string;
    /** Stores how the item stands. */
    note(state: AttemptState, unread: boolean): Promise<void>;
    /** Where the whole run has to wait, the item is tried again later: all is left as it was before. */
    isPutBack(carried: OrderJob): boolean;
  };
}

interface Carried {
  attempt: AttemptRecord;
  /** How it was carried out; absent where it joined an earlier one. */
  job?: OrderJob;
}

/** Brings an order to rest. To be called under its audience's lock. */
export async function carryIntent(order: VersionOrder, by: OrderedBy): Promise<Carried> {
  const kept = await recovered(order);
  const before = kept && isSameAim(kept.order, order) ? kept : undefined;
  if (before && !before.dismissed && isSameClick(before, order, by)) {
    if (isOpen(before.state)) return { attempt: await lookAgain(before) };
    await publishState(); // a worker that died, or a watch, can have stored it without showing it
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
  if (await isOvertaken(order, before?.id, by.run?.startedAt ?? by.entered)) {
    attempt.state = changed('version', Date.now());
    await keep(attempt);
    return { attempt };
  }
  return carryOn(attempt, isOld ? before : undefined, by);
}

/** A second click, or what the service took already: that is not sent again, but read. Under another key it says nothing. */
function isSameClick(before: AttemptRecord, order: VersionOrder, { entered, run }: OrderedBy): boolean {
  const { state, carriedOutAt = 0 } = before;
  if (state.kind === 'accepted' && before.order.connectionVersion === order.connectionVersion) return true;
  // What became unknown after a run was confirmed was not seen by the person who confirmed it.
  if (run && state.kind === 'unknown' && isSamePress(before, order))
    return run.startedAt <= carriedOutAt && carriedOutAt <= Date.now();
  if (!isJoined(before, order, entered)) return false;
  // A click after a run, or a run after a click, is no second click; but it can have waited for the other.
  const isClick = !run && !before.ofRun;
  return isClick || entered <= carriedOutAt;
}

/** An intent whose outcome is unknown keeps its key, so that the service can tell a second request for it. */
function keyFor(before: AttemptRecord | undefined, { run }: OrderedBy): string {
  const kept = before?.state.kind === 'unknown' ? before.operationKey : undefined;
  return kept ?? run?.operationKey ?? crypto.randomUUID();
}

/**
 * Something else was sent for the audience after this one was pressed: what was shown is not so any more, whether lists show that
 * yet or not. What is still open counts a little longer, since views put their question again where a worker was killed.
 */
async function isOvertaken(
  order: VersionOrder,
  ownId: string | undefined,
  pressed: number,
): Promise<boolean> {
  const ofAudience = ({ id, order: other }: AttemptRecord) =>
    id !== ownId && audienceKey(other) === audienceKey(order);
  for (const other of (await listAttempts()).filter(ofAudience)) {
    const known = await settledOf(other);
    const { state } = known ?? {};
    if (!known || !state || !(isOpen(state) || state.kind === 'confirmed')) continue;
    // Each later reading renews the time of a state. Earlier releases stored no other.
    const { carriedOutAt: sentAt = state.at } = known;
    const since = isOpen(state) ? pressed - ASKED_AGAIN : pressed;
    if (sentAt <= since || sentAt > Date.now()) continue;
    if (sentAt > pressed || isOpen((await lookAgain(known)).state)) return true;
  }
  return false;
}

async function carryOn(
  attempt: AttemptRecord,
  before: AttemptRecord | undefined,
  { findWorkspace, run }: OrderedBy,
): Promise<Carried> {
  const { order, operationKey, startedAt } = attempt;
  const earlier = before && earlierOf(before, order);
  const store = async () => {
    // First the item: a worker that dies in between knows then that it may have sent it.
    await run?.note(attempt.state, attempt.unread === true);
    await keep(attempt, run !== undefined);
  };
  // A sent order keeps its state while it is checked, so that a worker that dies then does not lose it.
  if (!earlier) await keep(attempt);
  let hasLeft = false;
  const job = await executeOrder(earlier ? { order, earlier } : { order }, {
    operationKey,
    findWorkspace,
    async keep(state, unread) {
      hasLeft ||= state.kind === 'sending';
      // Where nothing has left, only the request before it is unknown, and that was made then.
      const isOld = state.kind === 'unknown' && !hasLeft && before !== undefined;
      const times = { startedAt: isOld ? before.startedAt : startedAt, carriedOutAt: Date.now() };
      Object.assign(attempt, { state, unread, ...times });
      if (!run || !mayConcernAll(state)) await store();
    },
  });
  if (run?.isPutBack(job)) await (before ? keepAttempt(before) : dropAttempt(attempt.id));
  // Only now: a worker that is killed in between would leave as refused what is to be tried again.
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

async function keep(attempt: AttemptRecord, isOfRun = false): Promise<void> {
  // First the watch: a worker that dies in between finds the attempt open, and the watch is there.
  await watchAttempt(attempt, isOfRun);
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

/** To be called under the audience's lock: what still says checking or sending was left by a worker that died. */
export async function recovered(order: VersionOrder): Promise<AttemptRecord | undefined> {
  const attempt = await attemptAt(order);
  return attempt && settledOf(attempt);
}

async function settledOf(attempt: AttemptRecord): Promise<AttemptRecord | undefined> {
  if (attempt.state.kind === 'checking') {
    await dropAttempt(attempt.id); // nothing was posted
    await publishState();
    return undefined;
  }
  return isLeft(attempt) ? lookAgain(attempt) : attempt;
}

function isLeft({ state, unread }: AttemptRecord): boolean {
  return unread === true || isUnderWay(state);
}

/** Reads back the attempts that a killed worker left, once each. */
export async function recoverAttempts(): Promise<void> {
  const left = (await listAttempts()).filter(isLeft);
  await Promise.all(left.map(({ order }) => underAudienceLock(order, () => recovered(order))));
}

/** Reads an attempt back that has not come to its end; never posts. To be called under its audience's lock. */
export async function lookAgain(
  attempt: AttemptRecord,
  find?: typeof soughtAudience,
): Promise<AttemptRecord> {
  const present = { ...attempt };
  // That it may have left is learned only now.
  if (attempt.state.kind === 'sending') present.carriedOutAt = Date.now();
  await readBack(attempt, (state, unread) => keep(Object.assign(present, { state, unread })), find);
  await publishState(); // a worker that died, or a watch, can have stored it without showing it
  return present;
}

/** More are not kept, but for those of which something is still to be learned. */
const MAX_KEPT = 50;

export async function pruneAttempts(): Promise<void> {
  const done = (await listAttempts()).filter(({ state }) => !isUnderWay(state) && state.kind !== 'unknown');
  const old = done.toSorted(byTurn).slice(0, -MAX_KEPT);
  const over = old.filter(({ state }) => !isOpen(state) && !isOnItsWay(state));
  await Promise.all(over.map(({ id }) => dropAttempt(id)));
}
