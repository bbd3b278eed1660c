// One request for one stored record: it is on the disk as being sent before it leaves.
import type { Answer, Body, Params, WriteName } from '../../api/operations.ts';
import { type Problem, ProblemError } from '../../api/problem.ts';
import { writeToService } from '../../service/worker/service.ts';
import { getWorkspace } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { step } from './step.ts';

export type Sent<N extends WriteName> =
  | { kind: 'answered'; data: Answer<N> }
  /** The service may have got it. */
  | { kind: 'failed'; problem: Problem }
  /** It was stored as being sent, and then did not leave: the key or the address had changed. */
  | { kind: 'called-back' }
  /** Nothing was stored or sent. */
  | { kind: 'held'; problem: Problem }
  /** Undone or changed by a person, or by a new key or address: what is stored tells how it goes on. */
  | { kind: 'stale' };

export interface Errand<N extends WriteName> {
  id: string;
  operation: N;
  params: Params<N>;
  body: Body<N>;
  /** Stores it as being sent; false where it is not to be sent any more. */
  markSending(): Promise<boolean>;
}

export async function sendOnce<N extends WriteName>(
  workspace: Workspace,
  errand: Errand<N>,
): Promise<Sent<N>> {
  const { id, operation, params, body, markSending } = errand;
  let isMarked = false;
  let hasLeft = false;
  try {
    const { data } = await writeToService(workspace, operation, params, body, async () => {
      isMarked = await markSending();
      if (!isMarked) throw new ProblemError({ kind: 'conflict' });
      await step('sending', id);
      // Storing took time, too: it must not leave with a key or for an address that is not current any more.
      if (!(await isCurrent(workspace))) throw new ProblemError({ kind: 'conflict' });
      hasLeft = true;
    });
    return { kind: 'answered', data };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { problem } = error;
    if (hasLeft) return { kind: 'failed', problem };
    if (isMarked) return { kind: 'called-back' };
    const isStale = problem.kind === 'conflict' || !(await isCurrent(workspace));
    return isStale ? { kind: 'stale' } : { kind: 'held', problem };
  }
}

async function isCurrent({ id, epoch }: Workspace): Promise<boolean> {
  return (await getWorkspace(id))?.epoch === epoch;
}
