// Carries one order out by its protocol, which is in attempt-machine.ts: of a single attempt and of an item of a run alike.
import { operations } from '../../api/operations.ts';
import { ProblemError } from '../../api/problem.ts';
import { applyEvent } from '../../jobs/worker/job-runner.ts';
import { sendOnce } from '../../jobs/worker/send-once.ts';
import { reportUntold } from '../../jobs/worker/strict-store.ts';
import { dropStatusesUnderWay } from '../../page-status/worker/load-page-status.ts';
import { invalidateAnswers } from '../../service/worker/cache.ts';
import { attemptId, audienceKey } from '../intent.ts';
import type { AttemptState, VersionOrder } from '../publishing.ts';
import { viewOf } from '../version-life.ts';
import { type OrderEffect, type OrderEvent, type OrderJob, orderMachine } from './attempt-machine.ts';
import { checkOrder, type FindWorkspace, ownWorkspace, soughtAudience } from './check-order.ts';

/** How an order is carried out, and where its state is stored. */
interface OrderWork {
  /** Of a publish: made once for the intent, and stored before it leaves. */
  operationKey?: string | undefined;
  findWorkspace: FindWorkspace;
  /** Resolves when the state is stored. `unread`: it is open, and will be read back next. */
  keep(state: AttemptState, unread: boolean): Promise<void>;
}

/** Holds all that is done with the versions of an audience against every other carrier of one; freed when the worker dies. */
export function underAudienceLock<T>(
  of: Parameters<typeof audienceKey>[0],
  work: () => Promise<T>,
): Promise<T> {
  return navigator.locks.request(`audience:${audienceKey(of)}`, work) as Promise<T>;
}

/** To be called under the audience's lock. Resolves with how it came to rest, which is stored. */
export function executeOrder(
  { order, earlier }: Pick<OrderJob, 'order' | 'earlier'>,
  work: OrderWork,
): Promise<OrderJob> {
  const job: OrderJob = { order, state: { kind: 'checking' }, unread: false };
  return drive(earlier ? { ...job, earlier } : job, { kind: 'placed' }, work);
}

/** Reads once whether an open order was carried out. Where that cannot be read, it stays open, with the reason. */
export function readBack(
  {
    order,
    state,
    unread = false,
  }: { order: VersionOrder; state: AttemptState; unread?: boolean | undefined },
  keep: OrderWork['keep'],
  find = soughtAudience,
): Promise<OrderJob> {
  const work = { keep, findWorkspace: ownWorkspace, find };
  return drive({ order, state, unread }, { kind: 'looked-at', at: Date.now() }, work);
}

type Driven = OrderWork & { find?: typeof soughtAudience };
type Commit = (event: OrderEvent) => Promise<unknown>;

async function drive(job: OrderJob, event: OrderEvent, work: Driven): Promise<OrderJob> {
  let present = job;
  let hasLeft = job.state.kind !== 'checking';
  const commit = async (each: OrderEvent) => {
    const next = orderMachine(present, each);
    if (!next) return undefined;
    const { state, unread, refusal } = next.job;
    // What a refusal means is not known, or stored, before it was read.
    if (!refusal && (state !== present.state || unread !== present.unread))
      await work.keep(state, unread).catch((error: unknown) => {
        // Nothing leaves that is not stored. What has left stays stored as sending, and is read later.
        if (!hasLeft) throw error;
        reportUntold(error);
      });
    present = next.job;
    hasLeft ||= state.kind === 'sending';
    return next;
  };
  await applyEvent<OrderJob, OrderEvent, OrderEffect>(
    { commit, perform: (effect) => effects[effect](present, work, commit) },
    event,
  );
  return present;
}

type Perform = (job: OrderJob, work: Driven, commit: Commit) => Promise<OrderEvent | undefined>;

const effects: Record<OrderEffect, Perform> = {
  check: ({ order }, { findWorkspace }) => checkOrder(order, findWorkspace),
  post,
  async invalidate({ order }) {
    const workspace = await ownWorkspace(order);
    if (workspace) await invalidateAnswers(workspace, operations[operationOf(order)].invalidates);
    dropStatusesUnderWay();
    return undefined;
  },
  read: ({ order }, { find = soughtAudience }) => read(order, find),
  /** For the views: what came of the order is known. */
  async renew({ order }, { find = soughtAudience }) {
    await read(order, find);
    return undefined;
  },
};

const operationOf = ({ action }: VersionOrder) => (action === 'publish' ? 'publishVersion' : 'cancelVersion');

async function post(
  { order }: OrderJob,
  { operationKey, findWorkspace }: Driven,
  commit: Commit,
): Promise<OrderEvent> {
  const lost = (): OrderEvent => ({ kind: 'workspace-lost', at: Date.now() });
  const workspace = await findWorkspace(order);
  if (!workspace) return lost();
  const sending = {
    id: attemptId(order),
    params: { page_id: order.pageId, audience_id: order.audienceId, version_id: order.versionId },
    markSending: async () => (await commit({ kind: 'leaving', at: Date.now() })) !== undefined,
    // It may have waited for its turn behind others, and storing that it leaves takes time, too.
    isWanted: async () => (await findWorkspace(order)) !== undefined,
  };
  const event = await (order.action === 'cancel'
    ? sendOnce(workspace, { ...sending, operation: 'cancelVersion', body: {} })
    : sendOnce(workspace, {
        ...sending,
        operation: 'publishVersion',
        body: operationKey === undefined ? {} : { operationKey },
      }));
  switch (event?.kind) {
    case 'answered': {
      const { number, status, versionId } = viewOf(event.data);
      const version = { versionId, ...(number === undefined ? {} : { number }) };
      return { kind: 'taken', at: event.at, version, ...(status === undefined ? {} : { status }) };
    }
    case 'failed':
      return event;
    case 'held':
      return { kind: 'differs', state: { kind: 'refused', at: event.at, problem: event.problem } };
    case undefined:
      return (await findWorkspace(order)) ? { kind: 'outdated', at: Date.now() } : lost();
    default:
      return lost();
  }
}

async function read(order: VersionOrder, find: typeof soughtAudience): Promise<OrderEvent> {
  // What was asked for under an older key or address is not looked for under the new one.
  const workspace = await ownWorkspace(order);
  if (!workspace) return { kind: 'not-read' };
  try {
    const audience = await find(workspace, order.pageId, order.audienceId);
    const at = Date.now();
    return audience ? { kind: 'read', at, audience } : { kind: 'not-read', at };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { kind: 'not-read', at: Date.now(), problem: error.problem };
  }
}
