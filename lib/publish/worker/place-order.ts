// Single orders: a click on Publish or Cancel, from the click to what became of it, also across the worker's death.

import { audienceName } from '../../api/audience-name.ts';
import { ProblemError } from '../../api/problem.ts';
import { findAudience, findPage } from '../../directory/worker/directory.ts';
import { pageView } from '../../directory/worker/record-views.ts';
import { isUnderWay } from '../attempt-line.ts';
import type { Attempt, VersionOrder } from '../publishing.ts';
import { attemptId, isJoined, keyOfUnknown } from './attempt-machine.ts';
import { carryOut, readBack, underOrderLock } from './carry-out.ts';
import { ownWorkspace, shownWorkspace } from './check-order.ts';
import {
  type AttemptRecord,
  dropAttempt,
  getAttempt,
  keepAttempt,
  listAttempts,
  listRuns,
} from './publish-store.ts';
import { publishState, shownAttempt } from './publishing-state.ts';
import { watchAttempt } from './watches.ts';

/** More are not kept, but for those that nobody knows about. */
const MOST_KEPT = 50;

const underWay = new Map<string, Promise<Attempt>>();

/** Publishes or cancels; resolves when it came to rest. A second click joins the first. */
export function placeOrder(order: VersionOrder): Promise<Attempt> {
  const id = attemptId(order);
  const key = JSON.stringify([id, order.connectionVersion, order.pageId, order.audienceId, order.status]);
  const present = underWay.get(key);
  if (present) return present;
  const entered = Date.now();
  const attempt = underOrderLock(order, () => placeUnderLock(id, order, entered)).finally(() =>
    underWay.delete(key),
  );
  underWay.set(key, attempt);
  return attempt;
}

async function placeUnderLock(id: string, order: VersionOrder, entered: number): Promise<Attempt> {
  const before = await recovered(id);
  const isKnown = before && !before.dismissed;
  // What the service took is not sent again, but read. Dismissed, or under an older key, it makes room for a new intent.
  const isTaken =
    before?.state.kind === 'accepted' && before.order.connectionVersion === order.connectionVersion;
  if (isKnown && (isTaken || isJoined(before, order, entered))) {
    return shownAttempt(await lookAgain(before));
  }
  const key = order.action === 'publish' ? await keyFor(order, before) : undefined;
  const attempt: AttemptRecord = {
    id,
    order,
    ...(await namesOf(order)),
    state: { kind: 'checking' },
    startedAt: Date.now(),
    ...(key === undefined ? {} : { operationKey: key }),
  };
  const earlier = before?.state;
  const isOpen = earlier?.kind === 'unknown' || earlier?.kind === 'confirmed';
  // What was sent stays what it is while it is checked: a worker that dies then must not forget it.
  if (!isOpen) await keep(attempt);
  await carryOut(isOpen ? { order, earlier } : { order }, {
    ...(key === undefined ? {} : { operationKey: key }),
    findWorkspace: shownWorkspace,
    keep: (state, unread) => keep(Object.assign(attempt, { state, unread })),
  });
  await pruneAttempts();
  return shownAttempt(attempt);
}

async function keep(attempt: AttemptRecord): Promise<void> {
  // First the watch: a worker that dies in between finds the attempt open, and the watch is there.
  await watchAttempt(attempt);
  await keepAttempt(attempt);
  await publishState();
}

async function keyFor(order: VersionOrder, before: AttemptRecord | undefined): Promise<string> {
  const runs = (await listRuns()).filter(({ workspaceId }) => workspaceId === order.workspaceId);
  const items = runs.flatMap((run) => run.items);
  return keyOfUnknown(order, before, items) ?? crypto.randomUUID();
}

async function namesOf({ workspaceId, connectionVersion, pageId, audienceId }: VersionOrder) {
  const workspace = await ownWorkspace({ workspaceId, connectionVersion });
  const [page, kept] = workspace
    ? await Promise.all([findPage(workspace, pageId), findAudience(workspace, pageId, audienceId)])
    : [];
  return {
    pageName: page ? pageView(page).name : pageId,
    audienceName: kept ? audienceName(kept.audience) : audienceId,
  };
}

/** To be called under the order's lock: what still says checking or sending was left by a worker that died. */
async function recovered(id: string): Promise<AttemptRecord | undefined> {
  const attempt = await getAttempt(id);
  if (attempt?.state.kind === 'checking') {
    await dropAttempt(id); // nothing was posted
    await publishState();
    return undefined;
  }
  return attempt && isLeft(attempt) ? lookAgain(attempt) : attempt;
}

async function lookAgain(attempt: AttemptRecord): Promise<AttemptRecord> {
  const { state, unread } = await readBack(attempt, (next, isUnread) =>
    keep({ ...attempt, state: next, unread: isUnread }),
  );
  await publishState(); // a worker that died, or a watch, can have stored it without showing it
  return { ...attempt, state, unread };
}

function isLeft({ state, unread }: AttemptRecord): boolean {
  return unread === true || isUnderWay(state);
}

/** Reads back the attempts that a killed worker left, once each. */
export async function recoverAttempts(): Promise<void> {
  const left = (await listAttempts()).filter(isLeft);
  await Promise.all(left.map(({ id, order }) => underOrderLock(order, () => recovered(id))));
}

/** Reads an unknown or unconfirmed attempt back; never posts. */
export async function checkAttempt({ id }: Pick<Attempt, 'id'>): Promise<Attempt> {
  const { order } = await storedAttempt(id, getAttempt);
  return underOrderLock(order, async () => {
    const attempt = await storedAttempt(id, recovered);
    return shownAttempt(await lookAgain(attempt));
  });
}

async function storedAttempt(id: string, find: (id: string) => Promise<AttemptRecord | undefined>) {
  const attempt = await find(id);
  if (!attempt) throw new ProblemError({ kind: 'not-found' });
  return attempt;
}

/** Takes an attempt out of sight. One that is under way stays. */
export async function dismissAttempt({ id }: Pick<Attempt, 'id'>): Promise<void> {
  const attempt = await getAttempt(id);
  if (!attempt || isUnderWay(attempt.state)) return;
  if (attempt.state.kind === 'unknown') await keepAttempt({ ...attempt, dismissed: true });
  else await dropAttempt(id);
  await publishState();
}

async function pruneAttempts(): Promise<void> {
  const done = (await listAttempts()).filter(({ state }) => !isUnderWay(state) && state.kind !== 'unknown');
  const old = done.toSorted((a, b) => b.startedAt - a.startedAt).slice(MOST_KEPT);
  await Promise.all(old.map(({ id }) => dropAttempt(id)));
}
