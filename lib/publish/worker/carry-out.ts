// Carries one order out by its protocol, which is in attempt-machine.ts: of a single attempt and of an item of a run alike.
import { operations } from '../../api/operations.ts';
import { EMPTY_BODY, ProblemError } from '../../api/problem.ts';
import { applyEvent } from '../../jobs/worker/job-runner.ts';
import { dropStatusesUnderWay } from '../../page-status/worker/load-page-status.ts';
import { invalidateAnswers } from '../../service/worker/cache.ts';
import { writeToService } from '../../service/worker/service.ts';
import type { AttemptState, VersionOrder } from '../publishing.ts';
import { type OrderEffect, type OrderEvent, type OrderJob, orderMachine } from './attempt-machine.ts';
import {
  checkOrder,
  type FindWorkspace,
  isWorkspaceLost,
  ownWorkspace,
  soughtAudience,
} from './check-order.ts';

/** How an order is carried out, and where its state is stored. */
interface OrderWork {
  /** Of a publish: made once for the intent, and stored before this begins. */
  operationKey?: string;
  findWorkspace: FindWorkspace;
  /** Resolves when the state is stored. `unread`: it is open, and will be read back next. */
  keep(state: AttemptState, unread: boolean): Promise<void>;
}

/** Holds an order against every other carrier of it; freed when the worker dies. */
export function underOrderLock<T>({ versionId, action }: VersionOrder, work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(`order:${versionId}:${action}`, work) as Promise<T>;
}

/** To be called under the order's lock. Resolves with how it came to rest, which is stored. */
export function carryOut(
  { order, earlier }: Pick<OrderJob, 'order' | 'earlier'>,
  work: OrderWork,
): Promise<OrderJob> {
  const job: OrderJob = { order, state: { kind: 'checking' }, unread: false };
  return drive(earlier ? { ...job, earlier } : job, { kind: 'placed' }, work);
}

/** Reads once whether an open order was carried out. Where that cannot be read, it stays open, with the reason. */
export function readBack(
  { order, state, unread = false }: { order: VersionOrder; state: AttemptState; unread?: boolean },
  keep: OrderWork['keep'],
): Promise<OrderJob> {
  const work = { keep, findWorkspace: ownWorkspace };
  return drive({ order, state, unread }, { kind: 'looked-at', at: Date.now() }, work);
}

async function drive(job: OrderJob, event: OrderEvent, work: OrderWork): Promise<OrderJob> {
  let present = job;
  await applyEvent<OrderJob, OrderEvent, OrderEffect>(
    {
      async commit(each) {
        const next = orderMachine(present, each);
        // What a refusal means is not known, or stored, before it was read.
        const isStored = next && next.job !== present && !next.job.refusal;
        if (next) present = next.job;
        if (isStored) await work.keep(present.state, present.unread);
        return next;
      },
      perform: (effect) => effects[effect](present, work),
    },
    event,
  );
  return present;
}

type Perform = (job: OrderJob, work: OrderWork) => Promise<OrderEvent | undefined>;

const effects: Record<OrderEffect, Perform> = {
  check: ({ order }, { findWorkspace }) => checkOrder(order, findWorkspace),
  post,
  async invalidate({ order }) {
    const workspace = await ownWorkspace(order);
    if (workspace) await invalidateAnswers(workspace, operations[operationOf(order)].invalidates);
    dropStatusesUnderWay();
    return undefined;
  },
  read: ({ order }) => read(order),
};

const operationOf = ({ action }: VersionOrder) => (action === 'publish' ? 'publishVersion' : 'cancelVersion');

async function post({ order }: OrderJob, { operationKey, findWorkspace }: OrderWork): Promise<OrderEvent> {
  // The very last look before it leaves: storing took time, too.
  const workspace = await findWorkspace(order);
  if (!workspace) return { kind: 'workspace-lost', at: Date.now() };
  const params = { page_id: order.pageId, audience_id: order.audienceId, version_id: order.versionId };
  try {
    if (order.action === 'cancel') await writeToService(workspace, 'cancelVersion', params, {});
    else await writeToService(workspace, 'publishVersion', params, operationKey ? { operationKey } : {});
    return { kind: 'taken', at: Date.now() };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { problem, cause } = error;
    if (await isWorkspaceLost(problem, order, findWorkspace))
      return { kind: 'workspace-lost', at: Date.now() };
    return { kind: 'failed', at: Date.now(), problem, isEmpty: cause === EMPTY_BODY };
  }
}

async function read(order: VersionOrder): Promise<OrderEvent> {
  // What was asked for under an older key or address is not looked for under the new one.
  const workspace = await ownWorkspace(order);
  if (!workspace) return { kind: 'not-read' };
  try {
    const audience = await soughtAudience(workspace, order.pageId, order.audienceId);
    const at = Date.now();
    return audience ? { kind: 'read', at, audience } : { kind: 'not-read', at };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { kind: 'not-read', at: Date.now(), problem: error.problem };
  }
}
