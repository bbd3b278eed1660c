import type { PanelSubject } from '../../lib/panel/panel.ts';
import type { PublishingState, PublishRun } from '../../lib/publish/publishing.ts';

/** The newest run of a page that has not been dismissed. */
export function runOfPage(
  { runs }: PublishingState,
  { workspace, pageId }: PanelSubject,
): PublishRun | undefined {
  return runs
    .filter((run) => run.workspaceId === workspace.id && run.pageId === pageId)
    .reduce<PublishRun | undefined>(
      (newest, run) => (newest && newest.startedAt > run.startedAt ? newest : run),
      undefined,
    );
}
