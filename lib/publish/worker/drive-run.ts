// Carries a run out: two items at once, each by the same steps as a single order, each stored before the next step.
import type { Problem } from '../../api/problem.ts';
import type { AttemptState, VersionOrder } from '../publishing.ts';
import { armAlarm } from './alarm.ts';
import { carryOut, readBack, underOrderLock } from './carry-out.ts';
import { ownWorkspace } from './check-order.ts';
import { changeRun, getRun, type KeptRun, type KeptRunItem } from './kept-records.ts';
import { noAnswer } from './order-outcome.ts';
import { publishState } from './publishing-state.ts';
import { finished, itemState, paused, pauseFor, withItem, withoutLeft } from './run-rules.ts';

const AT_ONCE = 2;

/** Edits a stored run and shows it. */
export async function editRun(
  id: string,
  edit: (run: KeptRun) => KeptRun | undefined,
): Promise<KeptRun | undefined> {
  const run = await changeRun(id, edit);
  await Promise.all([publishState(), armAlarm()]);
  return run;
}

/** Resolves when the run is over, paused or stopped. Under its lock, so that however many call, it is driven once. */
export function driveRun(id: string): Promise<void> {
  return navigator.locks.request(`run:${id}`, async () => {
    // Nobody else is at it, so what is under way was left by a worker that was killed.
    const left = await editRun(id, withoutLeft);
    await readOpen(id, ({ unread }) => unread === true);
    if (left?.state === 'running') {
      await Promise.all(Array.from({ length: AT_ONCE }, () => takeTurns(id)));
      await editRun(id, finished);
    }
    // A second look at what nobody knew, once the run goes on no more.
    const run = await getRun(id);
    if (run?.state === 'done' || run?.state === 'stopped') {
      await readOpen(id, ({ state }) => state.kind === 'unknown');
    }
  }) as Promise<void>;
}

/** Reads items back that are open. */
async function readOpen(id: string, which: (item: KeptRunItem) => boolean): Promise<void> {
  const run = await getRun(id);
  if (!run) return;
  for (const item of run.items.filter(which)) {
    const { state } = item;
    const order = orderOf(run, item);
    if (state.kind !== 'unknown' && state.kind !== 'accepted') continue;
    await underOrderLock(order, async () => keepState(id, item, await readBack(order, state)));
  }
}

async function takeTurns(id: string): Promise<void> {
  for (;;) {
    const taken = await takeNext(id);
    if (!taken) return;
    await underOrderLock(taken.order, () => carryItem(taken));
  }
}

interface Taken {
  runId: string;
  item: KeptRunItem;
  order: VersionOrder;
}

async function takeNext(runId: string): Promise<Taken | undefined> {
  const taken: { item?: KeptRunItem } = {};
  const run = await editRun(runId, (present) => {
    const next = present.items.find(({ state }) => state.kind === 'waiting');
    if (!next || present.state !== 'running') return present;
    taken.item = next;
    return withItem(present, next.audienceId, (item) => ({ ...item, state: { kind: 'checking' } }));
  });
  const { item } = taken;
  return run && item && { runId, item, order: orderOf(run, item) };
}

function orderOf({ workspaceId, epoch, pageId }: KeptRun, item: KeptRunItem): VersionOrder {
  const { audienceId, versionId, versionNumber, status } = item;
  return {
    action: 'publish',
    ...{ workspaceId, epoch, pageId, audienceId, versionId, status },
    ...(versionNumber === undefined ? {} : { versionNumber }),
  };
}

/** What ends an item where it concerns it alone, and makes the whole run wait where it concerns all. */
const mayConcernAll = ({ kind }: AttemptState) => kind === 'refused' || kind === 'changed';

async function carryItem({ runId, item, order }: Taken): Promise<void> {
  const earlier = { kind: 'unknown', at: Date.now(), problem: noAnswer } as const;
  const carried = await carryOut({
    order,
    operationKey: item.operationKey,
    ...(item.sent ? { earlier } : {}),
    findWorkspace: ownWorkspace,
    keep: async (state, unread) => {
      if (!mayConcernAll(state)) await keepState(runId, item, state, unread);
    },
  });
  const problem = pauseFor(carried);
  if (problem) await putBack(runId, item.audienceId, problem);
  // Only now: a worker that is killed in between would leave as refused what is to be tried again.
  else if (mayConcernAll(carried.state)) await keepState(runId, item, carried.state);
}

async function keepState(
  runId: string,
  { audienceId }: KeptRunItem,
  state: AttemptState,
  unread = false,
): Promise<void> {
  const sent = state.kind === 'sending' ? { sent: true } : {};
  await editRun(runId, (run) =>
    withItem(run, audienceId, (item) => ({ ...item, state: itemState(state), unread, ...sent })),
  );
}

/** The run waits, and the item with it. */
async function putBack(id: string, audienceId: string, problem: Problem): Promise<void> {
  await editRun(id, (run) => {
    const waiting = withItem(run, audienceId, (item) => ({ ...item, state: { kind: 'waiting' } }));
    // Stopped meanwhile: there is nothing to wait for.
    return run.state === 'running' || run.state === 'paused' ? paused(waiting, problem) : run;
  });
}
