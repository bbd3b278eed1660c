// Publishes many audiences of a page, two at a time, by the protocol in run-machine.ts; each step is stored before the next.
import { audienceName } from '../../api/audience-name.ts';
import { ProblemError } from '../../api/problem.ts';
import { namesAmong } from '../../directory/names-apart.ts';
import { offersOf } from '../../directory/version-offers.ts';
import { findAudiences, findPage } from '../../directory/worker/directory.ts';
import { pageView, versionsView } from '../../directory/worker/record-views.ts';
import { reportUnlessFull } from '../../jobs/worker/strict-store.ts';
import type { RequestContext } from '../../platform/request-context.ts';
import { unblock } from '../../service/worker/rate-limiter.ts';
import { currentWorkspace, getWorkspace } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { byTurn, isAwaited } from '../attempt-line.ts';
import type { AttemptState, VersionOrder } from '../publishing.ts';
import { armAlarm } from './alarm.ts';
import { ownWorkspace, soughtAudience } from './check-order.ts';
import {
  executeIntent,
  type OrderedBy,
  pruneAttempts,
  readBackAttempt,
  recoverAttempt,
} from './execute-intent.ts';
import { readBack, underAudienceLock } from './execute-order.ts';
import type { RunItemRecord, RunRecord } from './publish-records.ts';
import { addRun, changeRun, getRun, listRuns, nextTurn } from './publish-store.ts';
import { publishState } from './publishing-state.ts';
import {
  hasItemUnderWay,
  isUnsettled,
  isWaitOver,
  nextItem,
  pauseFor,
  type RunEvent,
  runMachine,
} from './run-machine.ts';

/** Limit for finished runs. */
const MAX_KEPT = 5;
const AT_ONCE = 2;

/** The audiences to publish. With `seen`, exactly the versions reviewed; the rest as shown. */
interface RunOrder {
  pageId: string;
  audienceIds: string[];
  workspaceId?: string;
  connectionVersion?: number;
  seen?: { audienceId: string; versionId: string; status: string }[];
}

/** Stores the run before any request is sent, then drives it in the background. A repeated order is the same run. */
export async function startRun(
  input: RunOrder,
  { id = crypto.randomUUID() }: RequestContext = {},
): Promise<{ runId: string }> {
  if (await getRun(id)) return { runId: id };
  const workspace = await currentWorkspace();
  const isShown =
    (input.workspaceId ?? workspace.id) === workspace.id &&
    (input.connectionVersion ?? workspace.connectionVersion) === workspace.connectionVersion;
  if (!isShown) throw new ProblemError({ kind: 'conflict' });
  const items = await itemsOf(workspace, input);
  const page = await findPage(workspace, input.pageId);
  const run: RunRecord = {
    id,
    workspaceId: workspace.id,
    connectionVersion: workspace.connectionVersion,
    baseUrl: workspace.baseUrl,
    pageId: input.pageId,
    pageName: page ? pageView(page).name : input.pageId,
    state: 'running',
    items,
    startedAt: Date.now(),
    turn: await nextTurn(),
  };
  await addRun(run);
  await pruneRuns();
  await publishState();
  driveRun(run.id).catch(reportUnlessFull);
  return { runId: run.id };
}

/** One item per distinct audience, with the version that was seen. */
async function itemsOf(
  workspace: Workspace,
  { pageId, audienceIds, seen }: RunOrder,
): Promise<RunItemRecord[]> {
  const ids = [...new Set(audienceIds)];
  const stored = await findAudiences(workspace, pageId, ids);
  const listed = ids.map((id, at) => {
    const audience = stored[at]?.audience;
    return {
      id,
      name: audience ? audienceName(audience) : id,
      mark: audience?.personRouteKey || undefined,
    };
  });
  const nameAmong = namesAmong(listed);
  const reviewed = new Map(seen?.map((each) => [each.audienceId, each]));
  return listed.map(({ id: audienceId, name }, at) => {
    const audience = stored[at]?.audience;
    const versions = audience ? versionsView(audience) : {};
    const { latest } = versions;
    const version = reviewed.get(audienceId) ?? {
      versionId: latest?.versionId ?? '',
      status: latest?.status ?? '',
    };
    const isSame = version.versionId === latest?.versionId;
    const isOffered = reviewed.has(audienceId) || offersOf(versions).publish;
    return {
      audienceId,
      audienceName: nameAmong({ id: audienceId, name }),
      versionId: version.versionId,
      ...(isSame && latest?.number !== undefined ? { versionNumber: latest.number } : {}),
      status: version.status,
      state: isOffered ? { kind: 'waiting' } : { kind: 'skipped', why: audience ? 'unoffered' : 'gone' },
      operationKey: crypto.randomUUID(),
    };
  });
}

async function pruneRuns(): Promise<void> {
  const over = (await listRuns()).filter(({ state }) => state === 'done' || state === 'stopped');
  for (const { id } of over.toSorted(byTurn).slice(0, -MAX_KEPT)) await changeRun(id, () => undefined);
}

interface RunControl {
  runId: string;
  to: 'pause' | 'resume' | 'stop' | 'check' | 'dismiss';
}

export async function controlRun({ runId: id, to }: RunControl): Promise<void> {
  if (to === 'resume') return resume(id);
  if (to === 'pause') await apply(id, { kind: 'paused' });
  if (to === 'stop') {
    await apply(id, { kind: 'stopped' });
    driveRun(id).catch(reportUnlessFull); // reads unknown outcomes
  }
  if (to === 'check') await check(id);
  // A run with items in flight stays, since their outcome would be lost.
  if (to === 'dismiss')
    await edit(id, (run) => (run.state === 'running' || hasItemUnderWay(run) ? run : undefined));
}

async function resume(id: string): Promise<void> {
  const workspace = await serviceOf(id);
  if (!workspace) return;
  await unblock(workspace.id);
  await apply(id, { kind: 'reconnected', connectionVersion: workspace.connectionVersion });
  await apply(id, { kind: 'resumed' });
  driveRun(id).catch(reportUnlessFull);
}

/** Reads under the present key. Nothing is sent under it before the run is resumed. */
async function check(id: string): Promise<void> {
  const workspace = await serviceOf(id);
  await underRunLock(id, () => readBackItems(id, ({ state }) => isAwaited(state), workspace));
}

/** A new key of the same service may go on with the run; another address is another service. */
async function serviceOf(id: string): Promise<Workspace | undefined> {
  const run = await getRun(id);
  if (!run) return undefined;
  const workspace = await getWorkspace(run.workspaceId);
  if (workspace?.baseUrl !== run.baseUrl) throw new ProblemError({ kind: 'conflict' });
  return workspace;
}

/** Resumes runs left by a killed worker, and those whose wait is over. */
export async function resumeRuns(): Promise<void> {
  const now = Date.now();
  const runs = await listRuns();
  const waited = runs.filter((run) => isWaitOver(run, now));
  for (const { id } of waited) await apply(id, { kind: 'resumed' });
  // Includes paused or stopped runs with items in flight, which a killed worker may have left.
  const going = [...waited, ...runs.filter((run) => run.state === 'running' || isUnsettled(run))];
  await Promise.all(going.map(({ id }) => driveRun(id)));
}

async function edit(
  id: string,
  change: (run: RunRecord) => RunRecord | undefined,
): Promise<RunRecord | undefined> {
  const run = await changeRun(id, change);
  await Promise.all([publishState(), armAlarm()]);
  return run;
}

function apply(id: string, event: RunEvent): Promise<RunRecord | undefined> {
  return edit(id, (run) => runMachine(run, event));
}

/** Resolves once the run is done, paused or stopped. The lock keeps concurrent calls from driving it twice. */
function driveRun(id: string): Promise<void> {
  return underRunLock(id, async () => {
    const run = await apply(id, { kind: 'interrupted', at: Date.now() });
    await readBackItems(id, ({ unread }) => unread === true);
    if (run?.state === 'running') {
      await Promise.all(Array.from({ length: AT_ONCE }, () => executeItems(id)));
      await apply(id, { kind: 'driven' });
    }
    const after = await getRun(id);
    if (after?.state === 'done' || after?.state === 'stopped')
      await readBackItems(id, ({ state }) => state.kind === 'unknown');
    await pruneAttempts();
  });
}

function underRunLock(id: string, work: () => Promise<void>): Promise<void> {
  return navigator.locks.request(`run:${id}`, work) as Promise<void>;
}

/** Reads back unsettled items. A list page read for one item is reused for the others on it. */
async function readBackItems(
  id: string,
  which: (item: RunItemRecord) => boolean,
  workspace?: Workspace,
): Promise<void> {
  const run = await getRun(id);
  if (!run) return;
  const { connectionVersion } = workspace ?? run;
  const since = Date.now();
  const find: typeof soughtAudience = (workspace, pageId, audienceId) =>
    soughtAudience(workspace, pageId, audienceId, since);
  for (const item of run.items.filter(which)) {
    const order = orderOf({ ...run, connectionVersion }, item);
    await underAudienceLock(order, async () => {
      const attempt = await recoverAttempt(order);
      if (attempt && isAwaited(attempt.state)) await readBackAttempt({ ...attempt, order }, find);
      // The attempt was dismissed, or belongs to a later click.
      else await readBack({ order, state: item.state as AttemptState }, noteOf(id, item), find);
    });
  }
}

async function executeItems(id: string): Promise<void> {
  for (;;) {
    const taken = await takeNext(id);
    if (!taken) return;
    const order = orderOf(taken.run, taken.item);
    const entered = { entered: Date.now(), enteredTurn: await nextTurn() };
    await underAudienceLock(order, () => executeItem(taken.run, taken.item, order, entered));
  }
}

async function takeNext(id: string): Promise<{ run: RunRecord; item: RunItemRecord } | undefined> {
  const taken: { item?: RunItemRecord } = {};
  const run = await edit(id, (present) => {
    const item = present.state === 'running' ? nextItem(present) : undefined;
    if (!item) return present;
    taken.item = item;
    return runMachine(present, { kind: 'taken', audienceId: item.audienceId });
  });
  return run && taken.item && { run, item: taken.item };
}

function orderOf({ workspaceId, connectionVersion, pageId }: RunRecord, item: RunItemRecord): VersionOrder {
  const { audienceId, versionId, versionNumber, status } = item;
  return {
    action: 'publish',
    workspaceId,
    connectionVersion,
    pageId,
    audienceId,
    versionId,
    status,
    ...(versionNumber === undefined ? {} : { versionNumber }),
  };
}

async function executeItem(
  run: RunRecord,
  item: RunItemRecord,
  order: VersionOrder,
  entered: Pick<OrderedBy, 'entered' | 'enteredTurn'>,
): Promise<void> {
  const note = noteOf(run.id, item);
  const { attempt, job } = await executeIntent(order, {
    findWorkspace: ownWorkspace,
    ...entered,
    run: {
      turn: run.turn,
      startedAt: run.startedAt,
      operationKey: item.operationKey,
      note,
      isPutBack: (carried) => pauseFor(carried) !== undefined,
    },
  });
  const problem = job && pauseFor(job);
  const { audienceId } = item;
  if (problem) await apply(run.id, { kind: 'put-back', at: Date.now(), audienceId, problem });
  // It joined an attempt from elsewhere.
  else if (!job) await note(attempt.state, attempt.unread === true);
}

function noteOf(runId: string, { audienceId }: RunItemRecord) {
  return async (state: AttemptState, unread: boolean): Promise<void> => {
    await apply(runId, { kind: 'went-on', audienceId, state, unread });
  };
}
