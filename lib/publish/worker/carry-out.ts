// Carries one order out: check, store the intent, post once, read back. Each state is kept before the next step.
import { operations } from '../../api/operations.ts';
import { type Problem, ProblemError } from '../../api/problem.ts';
import type { Audience } from '../../api/schemas.ts';
import { versionsView } from '../../directory/worker/record-views.ts';
import { dropStatusesUnderWay } from '../../page-status/worker/load-page-status.ts';
import { spoil } from '../../service/worker/cache.ts';
import { writeToService } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { AttemptState, VersionOrder } from '../publishing.ts';
import { type Checked, checkOrder, type FindWorkspace, ownWorkspace } from './check-order.ts';
import { soughtAudience } from './fresh-audience.ts';
import { noAnswer, outcomeOf, statusAchieved } from './order-outcome.ts';

/** An order and where its state is kept. */
export interface Errand {
  order: VersionOrder;
  /** Of a publish: made once for the intent, and stored before this begins. */
  operationKey?: string;
  /** How an earlier request for the same stands: what it was to achieve can be so already. */
  earlier?: Extract<AttemptState, { kind: 'unknown' | 'confirmed' }>;
  findWorkspace: FindWorkspace;
  /** Resolves when the state is stored. `unread`: it is open, and will be read back next. */
  keep(state: AttemptState, unread?: boolean): Promise<void>;
}

export interface Carried {
  state: AttemptState;
  /** Why the service could not be asked how things are; nothing was posted then. */
  barrier?: Problem;
}

type Open = Extract<AttemptState, { kind: 'accepted' | 'unknown' }>;

/** Holds an order against every other carrier of it; freed when the worker dies. */
export function underOrderLock<T>({ versionId, action }: VersionOrder, work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(`order:${versionId}:${action}`, work) as Promise<T>;
}

/** To be called under the order's lock. Resolves with the state it came to rest in, which is kept. */
export async function carryOut(errand: Errand): Promise<Carried> {
  const { order, earlier } = errand;
  const checked = await checkOrder(order, errand.findWorkspace);
  if (checked.ok) return { state: await send(checked.workspace, errand) };
  const state = earlier ? inSightOf(earlier, order, checked) : checked.state;
  await errand.keep(state);
  return { state, ...(checked.state.kind === 'refused' ? { barrier: checked.state.problem } : {}) };
}

async function send(workspace: Workspace, errand: Errand): Promise<AttemptState> {
  const rest = async (state: AttemptState) => {
    await errand.keep(state);
    return state;
  };
  const { order, earlier } = errand;
  if (navigator.onLine === false) {
    return rest(earlier ?? { kind: 'refused', at: Date.now(), problem: { kind: 'offline' } });
  }
  await errand.keep({ kind: 'sending', sentAt: Date.now() });
  // The very last look before it leaves: storing took time, too.
  if (!(await errand.findWorkspace(order))) {
    return rest(earlier ?? { kind: 'changed', at: Date.now(), because: 'workspace' });
  }
  const state = await post(workspace, errand);
  if (state.kind === 'refused') return rest(earlier ? await refusedAfter(earlier, order, state) : state);
  await errand.keep(state, true);
  await spoil(workspace, operations[operationOf(order)].spoils);
  dropStatusesUnderWay();
  return rest(await readBack(order, state));
}

type Earlier = NonNullable<Errand['earlier']>;

/** A check found a difference, or could not be made: either may be what the earlier request has done. */
function inSightOf(
  earlier: Earlier,
  order: VersionOrder,
  { state, audience }: Extract<Checked, { ok: false }>,
): AttemptState {
  const seen = audience && settled(order, { kind: 'unknown', at: state.at, problem: noAnswer }, audience);
  if (seen?.kind === 'confirmed') return seen;
  if (earlier.kind === 'confirmed') return state;
  return { ...earlier, ...(seen?.kind === 'unknown' ? seen : {}), problem: earlier.problem, at: Date.now() };
}

/** The second request was refused: perhaps because the first was carried out. */
async function refusedAfter(
  earlier: Earlier,
  order: VersionOrder,
  refused: Extract<AttemptState, { kind: 'refused' }>,
): Promise<AttemptState> {
  const { problem } = refused;
  const state = await readBack(order, { kind: 'unknown', at: earlier.at, problem });
  return state.kind === 'confirmed' ? state : refused;
}

const operationOf = ({ action }: VersionOrder) => (action === 'publish' ? 'publishVersion' : 'cancelVersion');

async function post(
  workspace: Workspace,
  { order, operationKey }: Errand,
): Promise<Open | Extract<AttemptState, { kind: 'refused' }>> {
  const params = { page_id: order.pageId, audience_id: order.audienceId, version_id: order.versionId };
  try {
    if (order.action === 'cancel') await writeToService(workspace, 'cancelVersion', params, {});
    else await writeToService(workspace, 'publishVersion', params, operationKey ? { operationKey } : {});
    return { kind: 'accepted', at: Date.now() };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const at = Date.now();
    const kind = outcomeOf(error);
    return kind === 'accepted' ? { kind, at } : { kind, at, problem: error.problem };
  }
}

/** Reads once whether an open order was carried out. Where that cannot be read, it stays open, with the reason. */
export async function readBack(order: VersionOrder, state: Open): Promise<AttemptState> {
  // What was asked for under an older key or address is not looked for under the new one.
  const workspace = await ownWorkspace(order);
  if (!workspace) return state;
  try {
    const audience = await soughtAudience(workspace, order.pageId, order.audienceId);
    if (audience) return settled(order, state, audience);
    return { ...state, at: Date.now() };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { problem } = error;
    // For an unknown one the reason why it is unknown says more.
    return { ...state, at: Date.now(), ...(state.kind === 'accepted' ? { problem } : {}) };
  }
}

/** An open order in the light of a fresh reading. */
export function settled(order: VersionOrder, state: Open, audience: Audience): AttemptState {
  const at = Date.now();
  const status = statusAchieved(order, audience);
  if (status !== undefined) return { kind: 'confirmed', at, status };
  const { latest } = versionsView(audience);
  const now = latest ? { now: latest } : {};
  if (state.kind === 'unknown') return { kind: 'unknown', at, problem: state.problem, ...now };
  return { kind: 'accepted', at, ...now };
}
