// A request whose outcome nobody knows: the topic is read, and never written to.

import { type Problem, ProblemError } from '../../api/problem.ts';
import { isPause } from '../../jobs/worker/outcome.ts';
import { FIRST_PAUSE, LONGEST_PAUSE, MOST_READINGS } from '../../jobs/worker/times.ts';
import { getWorkspace } from '../../service/worker/workspaces.ts';
import { barrierOf, hasMoved } from './barrier.ts';
import { topicOf } from './capture-parts.ts';
import { changeCapture, type KeptCapture } from './kept-captures.ts';
import { readEntries } from './read-entries.ts';
import { settleReading } from './settle.ts';

/** Reads the topic of one that is due, under its lock. Resolves with what is stored then; undefined where nothing changed. */
export async function checkCapture(capture: KeptCapture): Promise<KeptCapture | undefined> {
  const workspace = await getWorkspace(capture.workspaceId);
  if (!workspace) return undefined;
  if (workspace.baseUrl !== capture.baseUrl) return hasMoved(capture);
  const barrier = await barrierOf(workspace);
  if (barrier) return unread(capture, barrier);
  try {
    return await settleReading(capture, await readEntries(workspace, topicOf(capture)));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return unread(capture, error.problem);
  }
}

/** Asking again gives the same answer. */
const isLasting = ({ kind }: Problem): boolean => ['not-found', 'forbidden', 'rejected'].includes(kind);

function unread({ id, workspaceId }: KeptCapture, problem: Problem): Promise<KeptCapture | undefined> {
  return changeCapture(id, workspaceId, (present) => {
    const { state } = present;
    if (state.kind !== 'checking') return undefined;
    const at = Date.now();
    const isPassing = isPause(problem) || problem.kind === 'offline' || problem.notBefore !== undefined;
    const readings = (present.readings ?? 0) + (isPassing ? 0 : 1);
    if (isLasting(problem) || readings >= MOST_READINGS)
      return { ...present, state: { kind: 'needs-you', at, why: 'unclear', problem, entryIds: [] } };
    // The longer it takes, the less often it is asked for.
    const pause = Math.min(LONGEST_PAUSE, Math.max(FIRST_PAUSE, (at - state.sentAt) / 2));
    const checkAt = problem.notBefore ?? Math.round(at + pause);
    // Nothing to write each time somebody looks whether it goes on.
    if (isPause(problem) && state.problem?.kind === problem.kind) return undefined;
    return { ...present, readings, state: { ...state, checkAt, problem } };
  });
}
