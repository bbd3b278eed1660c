// A capture becomes an entry, or is found to be one: each entry belongs to one capture, decided in one transaction.

import { LATE_COMMIT, MOST_ATTEMPTS, TOOK_LONG, TWIN_LOOKS } from '../../jobs/worker/times.ts';
import type { CaptureState } from '../capture.ts';
import { areOfOneTopic, isUnknown, soughtText, textOf } from './capture-parts.ts';
import { changeCapture, type KeptCapture, type Others } from './kept-captures.ts';
import { isSameText, type ReadEntry, type Reading, reconcile, twinsOf, type Verdict } from './reconcile.ts';

/** The service answered with the entry. Undefined where the capture is gone. */
export function settleAnswer(capture: KeptCapture, entryId: string): Promise<KeptCapture | undefined> {
  return changeCapture(capture.id, capture.workspaceId, async (present, others) => {
    if (present.state.kind !== 'sending') return undefined;
    const owner = await others.owner(entryId);
    // An answer is certain. Whoever found this entry by reading takes another one of the same text, or looks again.
    if (owner && owner.id !== present.id) await others.put(without(owner, entryId));
    const tookLong = Date.now() - present.state.sentAt > TOOK_LONG;
    return doneWith(present, entryId, [], tookLong || present.attempts > 1);
  });
}

/** The topic was read to learn the outcome. */
export function settleReading(capture: KeptCapture, reading: Reading): Promise<KeptCapture | undefined> {
  return changeCapture(capture.id, capture.workspaceId, async (present, others) => {
    if (present.state.kind !== 'checking') return undefined;
    const taken = await takenFrom(present, reading.entries, others);
    const hasRival = await isContested(present, others);
    return after(present, reconcile(soughtText(present), reading, { taken, hasRival }));
  });
}

/** The topic was read to see whether the browser repeated the request. Undefined where that cannot be told yet. */
export function settleTwins(
  capture: KeptCapture,
  entries: readonly ReadEntry[],
): Promise<KeptCapture | undefined> {
  return changeCapture(capture.id, capture.workspaceId, async (present, others) => {
    const { state, twinsAt: _, ...rest } = present;
    if (state.kind !== 'done') return undefined;
    const now = Date.now();
    // What is left over may be the other one's.
    if (await isContested(present, others)) return { ...present, twinsAt: now + LATE_COMMIT };
    const taken = await takenFrom(present, entries, others);
    const own = [state.entryId, ...(state.twins ?? [])];
    const found = twinsOf(soughtText(present), entries, taken).filter((id) => !own.includes(id));
    const twins = [...(state.twins ?? []), ...found];
    const twinLooks = (present.twinLooks ?? 0) + 1;
    const next = present.mayHaveTwins ? TWIN_LOOKS[twinLooks] : undefined;
    return {
      ...rest,
      state: { ...state, ...(twins.length > 0 ? { twins } : {}) },
      twinLooks,
      ...(next === undefined ? {} : { twinsAt: now + next }),
    };
  });
}

async function takenFrom(
  capture: KeptCapture,
  entries: readonly ReadEntry[],
  others: Others,
): Promise<Set<string>> {
  const taken = new Set<string>();
  const text = textOf(capture);
  const alike = entries.filter(({ content }) => isSameText(content?.content ?? '', text));
  for (const { topicEntryId } of alike) {
    const owner = await others.owner(topicEntryId);
    if (owner && owner.id !== capture.id) taken.add(topicEntryId);
  }
  return taken;
}

/** Whether nobody knows what became of another one of the same text either. */
async function isContested(capture: KeptCapture, others: Others): Promise<boolean> {
  return (await others.tended()).some(
    (other) =>
      other.id !== capture.id &&
      isUnknown(other) &&
      areOfOneTopic(other, capture) &&
      isSameText(textOf(other), textOf(capture)),
  );
}

function doneWith(
  capture: KeptCapture,
  entryId: string,
  twins: string[],
  mayHaveTwins: boolean,
): KeptCapture {
  const { twinLooks: _, mayHaveTwins: __, readings: ___, ...rest } = capture;
  const at = Date.now();
  return {
    ...rest,
    state: { kind: 'done', at, entryId, ...(twins.length > 0 ? { twins } : {}) },
    twinsAt: at + TWIN_LOOKS[0],
    ...(mayHaveTwins ? { mayHaveTwins } : {}),
  };
}

function after(capture: KeptCapture, verdict: Verdict): KeptCapture {
  const { readings: _, ...rest } = capture;
  if (verdict.kind === 'done') return doneWith(capture, verdict.entryId, verdict.twins, true);
  return { ...rest, state: openState(capture, verdict) };
}

function openState(
  { attempts, state }: KeptCapture,
  verdict: Exclude<Verdict, { kind: 'done' }>,
): CaptureState {
  const at = Date.now();
  const problem = 'problem' in state && state.problem ? { problem: state.problem } : {};
  if (verdict.kind === 'unclear')
    return { kind: 'needs-you', at, why: 'unclear', ...problem, entryIds: verdict.entryIds };
  if (attempts >= MOST_ATTEMPTS) return { kind: 'needs-you', at, why: 'tried', ...problem };
  return { kind: 'queued', notBefore: at };
}

/** One that is done, and loses an entry to the capture whose answer names it. */
function without(capture: KeptCapture, entryId: string): KeptCapture {
  const { state } = capture;
  // Taken out of the history, it has no text left to look for.
  if (state.kind !== 'done' || capture.cleared) return capture;
  const [first, ...twins] = [state.entryId, ...(state.twins ?? [])].filter((id) => id !== entryId);
  const { twins: _, ...done } = state;
  if (first !== undefined)
    return { ...capture, state: { ...done, entryId: first, ...(twins.length > 0 ? { twins } : {}) } };
  const { twinsAt: __, ...rest } = capture;
  const now = Date.now();
  return { ...rest, state: { kind: 'checking', sentAt: capture.sentAt ?? state.at, checkAt: now } };
}
