// Sends one request for a stored job. The job is stored as `sending` before the request is sent.
import type { Answer, Body, Params } from '../../api/operation-schemas.ts';
import type { WriteName } from '../../api/operations.ts';
import { EMPTY_BODY, NotSentError, type Problem, ProblemError } from '../../api/problem.ts';
import { hasAccess } from '../../platform/access.ts';
import { writeToService } from '../../service/worker/service.ts';
import { getWorkspace, isCurrent } from '../../service/worker/workspaces.ts';
import { needsNetwork } from '../../workspace/base-url.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { step } from './step.ts';

/** Possible outcomes, as events for the job's machine. */
export type SendEvent =
  /** It was sent, and the service may have received it. `isEmpty`: only the answer's body is missing. */
  | { kind: 'failed'; at: number; problem: Problem; isEmpty?: true }
  /** It was stored as `sending`, but not sent: the key or address changed, or it is no longer wanted. */
  | { kind: 'called-back'; at: number }
  | BlockedEvent;

/** Nothing was stored or sent: a requirement is missing, or the workspace has another service. */
type BlockedEvent = { kind: 'held'; at: number; problem: Problem } | { kind: 'moved'; at: number };

interface Answered<N extends WriteName> {
  kind: 'answered';
  at: number;
  data: Answer<N>;
}

interface Sendable<N extends WriteName> {
  id: string;
  operation: N;
  params: Params<N>;
  body: Body<N>;
  /** Stores it as `sending`; resolves with false if it must not be sent any more. */
  markSending(): Promise<boolean>;
  /** Last check, after storing and right before sending. */
  isWanted?(): Promise<boolean>;
}

/** Returns the job's workspace if requests are possible now; undefined if it is being removed. */
export async function usableWorkspace(
  job: { workspaceId: string; baseUrl: string },
  onLine: boolean,
): Promise<{ workspace: Workspace } | BlockedEvent | undefined> {
  const workspace = await getWorkspace(job.workspaceId);
  if (!workspace) return undefined;
  // Only a person can decide whether the job is meant for another service, too.
  if (workspace.baseUrl !== job.baseUrl) return { kind: 'moved', at: Date.now() };
  const problem = await sendBlocker(workspace, onLine);
  return problem ? { kind: 'held', at: Date.now(), problem } : { workspace };
}

/** Whether the browser has the network that the service needs, if any. */
export const isOnline = (baseUrl: string, onLine = navigator.onLine !== false): boolean =>
  onLine || !needsNetwork(baseUrl);

/** Returns the problem that can be known before sending, if any. */
export async function sendBlocker({ baseUrl }: Workspace, onLine?: boolean): Promise<Problem | undefined> {
  if (!isOnline(baseUrl, onLine)) return { kind: 'offline' };
  return (await hasAccess(baseUrl)) ? undefined : { kind: 'no-permission' };
}

/** Resolves with undefined if a person or a new key changed it meanwhile: the stored state decides. */
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
