// One request for one stored job: it is on the disk as being sent before it leaves.
import type { Answer, Body, Params } from '../../api/operation-schemas.ts';
import type { WriteName } from '../../api/operations.ts';
import { EMPTY_BODY, NotSentError, type Problem, ProblemError } from '../../api/problem.ts';
import { hasAccess } from '../../platform/access.ts';
import { writeToService } from '../../service/worker/service.ts';
import { getWorkspace, isCurrent } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { step } from './step.ts';

/** What can come of sending, as events for a job's machine. */
export type SendEvent =
  /** It left, and the service may have got it. `isEmpty`: of its answer only the body is missing. */
  | { kind: 'failed'; at: number; problem: Problem; isEmpty?: true }
  /** It was stored as being sent, and then did not leave: the key or the address had changed, or it was not wanted any more. */
  | { kind: 'called-back'; at: number }
  | BlockedEvent;

/** Nothing was stored or sent: something is missing, or the workspace has another service now. */
type BlockedEvent = { kind: 'held'; at: number; problem: Problem } | { kind: 'moved'; at: number };

export interface Answered<N extends WriteName> {
  kind: 'answered';
  at: number;
  data: Answer<N>;
}

interface Sendable<N extends WriteName> {
  id: string;
  operation: N;
  params: Params<N>;
  body: Body<N>;
  /** Stores it as being sent; false where it is not to be sent any more. */
  markSending(): Promise<boolean>;
  /** The last look: after it is stored, and right before it leaves. */
  isWanted?(): Promise<boolean>;
}

/** The workspace of a job, where it can be asked for it now. Undefined: the workspace is being removed. */
export async function usableWorkspace(job: {
  workspaceId: string;
  baseUrl: string;
}): Promise<{ workspace: Workspace } | BlockedEvent | undefined> {
  const workspace = await getWorkspace(job.workspaceId);
  if (!workspace) return undefined;
  // Only a person can say whether it is meant for another service, too.
  if (workspace.baseUrl !== job.baseUrl) return { kind: 'moved', at: Date.now() };
  const problem = await sendBlocker(workspace);
  return problem ? { kind: 'held', at: Date.now(), problem } : { workspace };
}

export const isOnline = (): boolean => navigator.onLine !== false;

/** What can be known before anything is sent. */
export async function sendBlocker({ baseUrl }: Workspace): Promise<Problem | undefined> {
  if (!isOnline()) return { kind: 'offline' };
  return (await hasAccess(baseUrl)) ? undefined : { kind: 'no-permission' };
}

/** Undefined where it was undone or changed meanwhile, by a person or a new key: what is stored tells how it goes on. */
export async function sendOnce<N extends WriteName>(
  workspace: Workspace,
  { id, operation, params, body, markSending, isWanted }: Sendable<N>,
): Promise<Answered<N> | SendEvent | undefined> {
  let isMarked = false;
  try {
    const leaving = async () => {
      isMarked = await markSending();
      if (!isMarked) throw new ProblemError({ kind: 'conflict' });
      await step('sending', id);
    };
    const { data } = await writeToService(workspace, operation, params, body, { leaving, isWanted });
    await step('answered', id);
    return { kind: 'answered', at: Date.now(), data };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { problem, cause } = error;
    if (!(error instanceof NotSentError))
      return { kind: 'failed', at: Date.now(), problem, ...(cause === EMPTY_BODY ? { isEmpty: true } : {}) };
    if (isMarked) return { kind: 'called-back', at: Date.now() };
    const isStale = problem.kind === 'conflict' || !(await isCurrent(workspace));
    return isStale ? undefined : { kind: 'held', at: Date.now(), problem };
  }
}
