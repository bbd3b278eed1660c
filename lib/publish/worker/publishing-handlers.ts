// What the background does for the requests about publishing.

import { audienceName } from '../../api/audience-name.ts';
import { ProblemError } from '../../api/problem.ts';
import { findAudience } from '../../directory/worker/directory.ts';
import { versionsView } from '../../directory/worker/versions-view.ts';
import type { Requests } from '../../platform/requests.ts';
import { activeWorkspace } from '../../service/worker/workspaces.ts';
import { checkAttempt, dismissAttempt, placeOrder } from './place-order.ts';
import { startRun, steerRun } from './run.ts';
import { dropWatch, startWatch } from './watch.ts';

type PublishingRequest =
  | 'order'
  | 'checkAttempt'
  | 'dismissAttempt'
  | 'watch'
  | 'unwatch'
  | 'publishMany'
  | 'steerRun';

export const publishingHandlers: Pick<Requests, PublishingRequest> = {
  order: placeOrder,
  checkAttempt: ({ id }) => checkAttempt(id),
  dismissAttempt: ({ id }) => dismissAttempt(id),
  async watch({ pageId, audienceId, versionId, url, allowed }) {
    const workspace = await activeWorkspace();
    if (!workspace) throw new ProblemError({ kind: 'not-connected' });
    const kept = await findAudience(workspace, pageId, audienceId);
    const { latest } = kept ? versionsView(kept.audience) : {};
    const version = latest?.versionId === versionId ? latest : undefined;
    await startWatch({
      ...{ workspaceId: workspace.id, epoch: workspace.epoch, pageId, audienceId, versionId },
      audienceName: kept ? audienceName(kept.audience) : audienceId,
      ...(version?.number === undefined ? {} : { versionNumber: version.number }),
      ...(version?.status === undefined ? {} : { status: version.status }),
      ...(url === undefined ? {} : { url }),
      ...(allowed === undefined ? {} : { allowed }),
    });
  },
  async unwatch({ versionId }) {
    const workspace = await activeWorkspace();
    if (workspace) await dropWatch(workspace.id, versionId);
  },
  publishMany: startRun,
  steerRun: ({ runId, to }) => steerRun(runId, to),
};
