// An audience as the service has it now, never as it is kept.
import type { Audience } from '../../api/schemas.ts';
import { findAudience } from '../../directory/worker/directory.ts';
import { renewAudience, walkAudiences } from '../../directory/worker/walks.ts';
import type { Workspace } from '../../workspace/workspace.ts';

/** One request, for the list page that held it last. Undefined: it is not there any more. Throws `ProblemError`. */
export async function freshAudience(
  workspace: Workspace,
  pageId: string,
  audienceId: string,
): Promise<Audience | undefined> {
  if (!(await renewAudience(workspace, pageId, audienceId))) return undefined;
  return (await findAudience(workspace, pageId, audienceId))?.audience;
}

/** Looks on all list pages where it is not on its own: lists shift. Undefined: the service does not have it. */
export async function soughtAudience(
  workspace: Workspace,
  pageId: string,
  audienceId: string,
): Promise<Audience | undefined> {
  const found = await freshAudience(workspace, pageId, audienceId);
  if (found) return found;
  await walkAudiences(workspace, pageId);
  // A walk that was cut short leaves what it did not find as it was: only its own list page tells.
  return freshAudience(workspace, pageId, audienceId);
}
