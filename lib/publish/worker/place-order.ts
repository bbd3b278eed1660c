// Single orders: a click on Publish or Cancel, from the click to what became of it, also across the worker's death.
import { ProblemError } from '../../api/problem.ts';
import { isUnderWay } from '../attempt-line.ts';
import { attemptId } from '../intent.ts';
import type { Attempt, VersionOrder } from '../publishing.ts';
import { carryIntent, lookAgain, pruneAttempts, recovered } from './carry-intent.ts';
import { shownWorkspace } from './check-order.ts';
import { underAudienceLock } from './execute-order.ts';
import type { AttemptRecord } from './publish-records.ts';
import { dropAttempt, getAttempt, keepAttempt } from './publish-store.ts';
import { publishState, shownAttempt } from './publishing-state.ts';
import { dropWatch } from './watches.ts';

const underWay = new Map<string, Promise<Attempt>>();

/** Publishes or cancels; resolves when it came to rest. A second click joins the first. */
export function placeOrder(order: VersionOrder): Promise<Attempt> {
  const { connectionVersion, status, instead } = order;
  const key = JSON.stringify([attemptId(order), connectionVersion, status, instead]);
  const present = underWay.get(key);
  if (present) return present;
  const entered = Date.now();
  const placing = underAudienceLock(order, async () => {
    const { attempt } = await carryIntent(order, { findWorkspace: shownWorkspace, entered });
    await pruneAttempts();
    return shownAttempt(attempt);
  }).finally(() => underWay.delete(key));
  underWay.set(key, placing);
  return placing;
}

/** Reads an unknown or unconfirmed attempt back; never posts. */
export async function checkAttempt({ id }: Pick<Attempt, 'id'>): Promise<Attempt> {
  const { order } = found(await getAttempt(id));
  return underAudienceLock(order, async () => shownAttempt(await lookAgain(found(await recovered(order)))));
}

function found(attempt: AttemptRecord | undefined): AttemptRecord {
  if (!attempt) throw new ProblemError({ kind: 'not-found' });
  return attempt;
}

/** Takes an attempt out of sight. One that is under way stays. */
export async function dismissAttempt({ id }: Pick<Attempt, 'id'>): Promise<void> {
  const attempt = await getAttempt(id);
  if (!attempt || isUnderWay(attempt.state)) return;
  if (attempt.state.kind === 'unknown') await keepAttempt({ ...attempt, dismissed: true });
  else await dropAttempt(id);
  // Nothing but the attempt shows how an older version gets on.
  if (attempt.order.instead && attempt.state.kind === 'accepted') await dropWatch(attempt.order);
  await publishState();
}
