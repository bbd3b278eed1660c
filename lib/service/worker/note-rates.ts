// What rates mean is inferred from each summary that comes, before it is kept: a worker that is killed in between asks for it again.
import type { Answer, Params } from '../../api/operation-schemas.ts';
import type { ReadName } from '../../api/operations.ts';
import { evidenceWith } from '../../workspace/rate-scale.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { changeWorkspaces, getWorkspace } from './workspaces.ts';

type Summary = Answer<'getAnalyticsSummary'>;

/** Where it cannot be stored, the answer is shown all the same. */
export async function noteRates(
  workspace: Workspace,
  name: ReadName,
  params: object,
  data: unknown,
): Promise<void> {
  if (name !== 'getAnalyticsSummary') return;
  const { page_id } = params as Params<typeof name>;
  await note(workspace, page_id, data as Summary).catch(reportError);
}

async function note({ id, connectionVersion }: Workspace, pageId: string, summary: Summary): Promise<void> {
  const evidenceOf = (present: Workspace | undefined) =>
    present?.connectionVersion === connectionVersion ? evidenceWith(present, pageId, summary) : undefined;
  // Nearly always nothing is new, and nothing is written.
  if (!evidenceOf(await getWorkspace(id))) return;
  await changeWorkspaces((list) =>
    list.map((present) => {
      const rateEvidence = present.id === id ? evidenceOf(present) : undefined;
      return rateEvidence ? { ...present, rateEvidence } : present;
    }),
  );
}
