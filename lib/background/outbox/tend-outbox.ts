// Puts the outbox right at each start and each alarm. Idempotent: nothing of it is done twice.

import { operations } from '../../api/operations.ts';
import { browser } from '../../browser.ts';
import { SHELL } from '../../look-keys.ts';
import { spoil } from '../cache.ts';
import { keepAwake } from '../keep-awake.ts';
import { touchTopic } from '../topics/topics.ts';
import { getWorkspace } from '../workspaces.ts';
import { topicOf } from './capture-parts.ts';
import { checkCapture } from './check-capture.ts';
import { isDue, rewound } from './due.ts';
import { pruneHistory, sweepCleared } from './history.ts';
import { changeCapture, clearCaptures, getCapture, type KeptCapture, listTended } from './kept-captures.ts';
import { publishOutbox } from './outbox-state.ts';
import { armBackstop, OUTBOX_ALARM, plan } from './plan.ts';
import { sendCapture } from './send-capture.ts';
import { LATE_COMMIT } from './times.ts';
import { lookForTwins } from './twins.ts';

/** Registers all listeners; to be called synchronously at the background's start. */
export function listenForCaptures(): void {
  const tend = () => void tendOutbox({ eager: true }).catch(reportError);
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === OUTBOX_ALARM) tendOutbox().catch(reportError);
  });
  browser.permissions.onAdded.addListener(tend);
  // Another workspace or epoch is current, or a key was given.
  browser.storage.session.onChanged.addListener((changes) => {
    if (SHELL in changes) tend();
  });
  if ('addEventListener' in globalThis) globalThis.addEventListener('online', tend);
}

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

/** Each goes on by itself: what fails in one holds none of the others back. */
async function allOf(works: Promise<unknown>[]): Promise<void> {
  for (const each of await Promise.allSettled(works))
    if (each.status === 'rejected') reportError(each.reason);
}

/** Those under way in this worker, and those that will look at what is stored once they have the lock. */
const underWay = new Map<string, number>();
const waiting = new Set<string>();

export function planNext(): Promise<void> {
  return plan(tendOutbox, (id) => underWay.has(id));
}

/** Goes on with one capture as far as it can at this moment. However many call, one at a time does. */
export async function attend(id: string, eager = false): Promise<void> {
  if (waiting.has(id)) return;
  waiting.add(id);
  underWay.set(id, (underWay.get(id) ?? 0) + 1);
  try {
    await navigator.locks.request(`outbox:${id}`, async () => {
      waiting.delete(id);
      await keepAwake(() => goOnWith(id, eager));
    });
  } finally {
    waiting.delete(id);
    const others = (underWay.get(id) ?? 1) - 1;
    if (others > 0) underWay.set(id, others);
    else underWay.delete(id);
  }
}

/** More steps than one capture can have at once: a defect must not become a loop. */
const MOST_STEPS = 6;

async function goOnWith(id: string, eager: boolean): Promise<void> {
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const capture = await getCapture(id);
    const changed = capture && (await goOn(capture, eager));
    if (!changed) return;
    await publishOutbox();
    if (changed.state.kind === 'done') {
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

async function afterDone(capture: KeptCapture): Promise<void> {
  const workspace = await getWorkspace(capture.workspaceId);
  if (!workspace) return;
  await spoil(workspace, operations[capture.operation].spoils, capture.params);
  await touchTopic(workspace.id, topicOf(capture), capture.source.url);
  await pruneHistory(workspace.id);
}

/** Removes all captures of a workspace, sent or not. */
export async function forgetCaptures(workspaceId: string): Promise<void> {
  await clearCaptures(workspaceId);
  await publishOutbox();
  await planNext();
}
