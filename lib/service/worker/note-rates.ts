// Infers the scale of rates from each summary before it is cached: if the worker is killed in between, it is requested again.
import type { Answer, Params } from '../../api/operation-schemas.ts';
import type { ReadName } from '../../api/operations.ts';
import { evidenceWith } from '../../workspace/rate-scale.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { changeWorkspaces, getWorkspace } from './workspaces.ts';

type Summary = Answer<'getAnalyticsSummary'>;

/** Does not fail: the response is shown even if the inference cannot be stored. */
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
  // Nearly always nothing is new, so nothing is written.
  if (!evidenceOf(await getWorkspace(id))) return;
  await changeWorkspaces((list) =>
    list.map((present) => {
      const rateEvidence = present.id === id ? evidenceOf(present) : undefined;
      return rateEvidence ? { ...present, rateEvidence } : present;
    }),
  );
}
