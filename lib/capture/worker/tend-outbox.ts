// Puts the outbox right at each start and each alarm. Idempotent: nothing of it is done twice.

import { operations } from '../../api/operations.ts';
import { allOf, attending } from '../../jobs/worker/attending.ts';
import { planner } from '../../jobs/worker/plan.ts';
import { LATE_COMMIT } from '../../jobs/worker/times.ts';
import { spoil } from '../../service/worker/cache.ts';
import { getWorkspace } from '../../service/worker/workspaces.ts';
import { touchTopic } from '../../topics/worker/topics.ts';
import { topicOf } from './capture-parts.ts';
import { checkCapture } from './check-capture.ts';
import { OUTBOX_ALARM } from './door.ts';
import { isDue, nextTime, rewound } from './due.ts';
import { pruneHistory, sweepCleared } from './history.ts';
import { changeCapture, clearCaptures, getCapture, type KeptCapture, listTended } from './kept-captures.ts';
import { publishOutbox } from './outbox-state.ts';
import { sendCapture } from './send-capture.ts';
import { lookForTwins } from './twins.ts';

const { attend, isUnderWay } = attending('outbox', goOnWith);
const { armBackstop, plan } = planner(OUTBOX_ALARM, () => tendOutbox());

export { armBackstop, attend };

/** Goes on with every capture that has something due. `eager`: what held them back may be over. */
export async function tendOutbox({ eager = false } = {}): Promise<void> {
  const captures = await listTended();
  if (captures.some(({ state }) => state.kind !== 'needs-you')) await armBackstop();
  await publishOutbox();
  const over = allOf([...captures.map(({ id }) => attend(id, eager)), lookForTwins(captures)]);
  await planNext();
  await over;
  await sweepCleared();
  await publishOutbox();
  await planNext();
}

/** What needs a person goes on by nothing else. */
export async function isAtRest(): Promise<boolean> {
  return (await listTended()).every(({ state }) => state.kind === 'needs-you');
}

export async function planNext(): Promise<void> {
  const now = Date.now();
  const captures = await listTended();
  await plan(
    captures.map((capture) => ({ next: nextTime(capture, now), isUnderWay: isUnderWay(capture.id) })),
    now,
  );
}

/** More steps than one capture can have at once: a defect must not become a loop. */
const MOST_STEPS = 6;

async function goOnWith(id: string, eager: boolean): Promise<void> {
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const capture = await getCapture(id);
    const changed = capture && (await goOn(capture, eager));
    if (!changed) return;
    const isDone = changed.state.kind === 'done';
    // Views read the topic anew as soon as they hear of it: what was kept must be gone by then.
    if (isDone) await spoilFor(changed).catch(reportError);
    await publishOutbox();
    if (isDone) {
      await afterDone(changed).catch(reportError);
      return;
    }
  }
}

/** One step. Undefined where there is nothing to do now, or nothing has changed. */
async function goOn(capture: KeptCapture, eager: boolean): Promise<KeptCapture | undefined> {
  const { id, workspaceId, state } = capture;
  const now = Date.now();
  const hold = ((await getWorkspace(workspaceId))?.capture?.holdSeconds ?? 5) * 1000;
  if (rewound(capture, hold, now))
    return changeCapture(id, workspaceId, (present) => rewound(present, hold, now));
  if (!isDue(capture, now, eager)) return undefined;
  if (state.kind === 'queued') return sendCapture(capture);
  return state.kind === 'checking' ? checkCapture(capture) : left(capture);
}

/** Its worker was killed while it was being sent: nobody knows, and the service may still be at it. */
function left({ id, workspaceId }: KeptCapture): Promise<KeptCapture | undefined> {
  return changeCapture(id, workspaceId, (present) => {
    if (present.state.kind !== 'sending') return undefined;
    const { sentAt } = present.state;
    return { ...present, state: { kind: 'checking', sentAt, checkAt: sentAt + LATE_COMMIT } };
  });
}

async function spoilFor({ workspaceId, operation, params }: KeptCapture): Promise<void> {
  const workspace = await getWorkspace(workspaceId);
  if (workspace) await spoil(workspace, operations[operation].spoils, params);
}

async function afterDone(capture: KeptCapture): Promise<void> {
  const workspace = await getWorkspace(capture.workspaceId);
  if (!workspace) return;
  await touchTopic(workspace.id, topicOf(capture), capture.source.url);
  await pruneHistory(workspace.id);
}

/** Removes all captures of a workspace, sent or not. */
export async function forgetCaptures(workspaceId: string): Promise<void> {
  await clearCaptures(workspaceId);
  await publishOutbox();
  await planNext();
}
