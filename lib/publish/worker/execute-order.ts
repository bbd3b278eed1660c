// Executes one order by the protocol in attempt-machine.ts, for single attempts and run items.

import { operations } from '../../api/operations.ts';
import { ProblemError } from '../../api/problem.ts';
import { defined } from '../../format/omit.ts';
import { applyEvent } from '../../jobs/worker/job-runner.ts';
import { sendOnce } from '../../jobs/worker/send-once.ts';
import { reportUnlessFull } from '../../jobs/worker/strict-store.ts';
import { dropStatusesUnderWay } from '../../page-status/worker/load-page-status.ts';
import { invalidateAnswers } from '../../service/worker/cache.ts';
import { attemptId, audienceKey } from '../intent.ts';
import type { AttemptState, VersionOrder } from '../publishing.ts';
import { viewOf } from '../version-life.ts';
import { type OrderEffect, type OrderEvent, type OrderJob, orderMachine } from './attempt-machine.ts';
import { checkOrder, type FindWorkspace, ownWorkspace, soughtAudience } from './check-order.ts';

interface OrderWork {
  /** For publishing: created once per intent, and stored before the request is sent. */
  operationKey?: string | undefined;
  findWorkspace: FindWorkspace;
  /** Resolves once the state is stored. `unread`: it is open, and will be read back next. */
  keep(state: AttemptState, unread: boolean): Promise<void>;
}

/** Serializes all work on an audience's versions. The lock is released if the worker dies. */
export function underAudienceLock<T>(
  of: Parameters<typeof audienceKey>[0],
  work: () => Promise<T>,
): Promise<T> {
  return navigator.locks.request(`audience:${audienceKey(of)}`, work) as Promise<T>;
}

/** Call with the audience's lock. Resolves once the order settled and its state is stored. */
export function executeOrder(
  { order, earlier }: Pick<OrderJob, 'order' | 'earlier'>,
  work: OrderWork,
): Promise<OrderJob> {
  const job: OrderJob = { order, state: { kind: 'checking' }, unread: false };
  return drive(earlier ? { ...job, earlier } : job, { kind: 'placed' }, work);
}

/** Reads once whether an open order was applied. If reading fails, it stays open with the problem. */
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
    // A refusal is not stored before reading has shown what it means.
    if (!refusal && (state !== present.state || unread !== present.unread))
      await work.keep(state, unread).catch((error: unknown) => {
        // Nothing is sent unless its state is stored. After sending, `sending` stays stored and is read back later.
        if (!hasLeft) throw error;
        reportUnlessFull(error);
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
  /** Refreshes the views only; the order's outcome is already known. */
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
    // Queueing and storing took time, in which the workspace may have changed.
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
      return {
        kind: 'taken',
        at: event.at,
        version: { versionId, ...defined({ number }) },
        ...defined({ status }),
      };
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
  // An order placed under another key or address is not read under the new one.
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
