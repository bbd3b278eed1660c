// Single orders, from the click to the outcome, surviving a killed worker.
import { ProblemError } from '../../api/problem.ts';
import { isUnderWay } from '../attempt-line.ts';
import { attemptId } from '../intent.ts';
import type { Attempt, VersionOrder } from '../publishing.ts';
import { shownWorkspace } from './check-order.ts';
import { executeIntent, pruneAttempts, readBackAttempt, recoverAttempt } from './execute-intent.ts';
import { underAudienceLock } from './execute-order.ts';
import type { AttemptRecord } from './publish-records.ts';
import { getAttempt, hideAttempt, nextTurn } from './publish-store.ts';
import { publishState, shownAttempt } from './publishing-state.ts';
import { dropWatch } from './watches.ts';

const underWay = new Map<string, Promise<Attempt>>();

/** Publishes or cancels; resolves once it settled. A second click joins the first. */
export function placeOrder(order: VersionOrder): Promise<Attempt> {
  const { connectionVersion, status, instead } = order;
  const key = JSON.stringify([attemptId(order), connectionVersion, status, instead]);
  const present = underWay.get(key);
  if (present) return present;
  const placing = place(order).finally(() => underWay.delete(key));
  underWay.set(key, placing);
  return placing;
}

async function place(order: VersionOrder): Promise<Attempt> {
  const entered = { entered: Date.now(), enteredTurn: await nextTurn() };
  return underAudienceLock(order, async () => {
    const { attempt } = await executeIntent(order, { findWorkspace: shownWorkspace, ...entered });
    await pruneAttempts();
    return shownAttempt(attempt);
  });
}

/** Reads back an unknown or unconfirmed attempt; never posts. */
export async function checkAttempt({ id }: Pick<Attempt, 'id'>): Promise<Attempt> {
  const { order } = found(await getAttempt(id));
  return underAudienceLock(order, async () =>
    shownAttempt(await readBackAttempt(found(await recoverAttempt(order)))),
  );
}

function found(attempt: AttemptRecord | undefined): AttemptRecord {
  if (!attempt) throw new ProblemError({ kind: 'not-found' });
  return attempt;
}

/** Hides an attempt, unless it is in flight. */
export async function dismissAttempt({ id }: Pick<Attempt, 'id'>): Promise<void> {
  const attempt = await hideAttempt(id, ({ state }) => !isUnderWay(state));
  if (!attempt) return;
  // Without the attempt nothing shows the older version's progress.
  if (attempt.order.instead && attempt.state.kind === 'accepted') await dropWatch(attempt.order);
  await publishState();
}
