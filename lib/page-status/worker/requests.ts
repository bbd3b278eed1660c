// Page status requests of the views.
import * as z from 'zod/mini';
import { ProblemError } from '../../api/problem.ts';
import { addBinding, dropBinding, namedBindings } from '../../directory/worker/match-tab.ts';
import { patternsFor } from '../../match/binding.ts';
import { address, id, ofWorkspace, request, tabAddress } from '../../platform/worker/request.ts';
import { inCurrent, workspaceById } from '../../service/worker/workspaces.ts';
import { dropStatusesUnderWay, loadPageStatus } from './load-page-status.ts';

export const pageStatusRequests = {
  /** Renews the status of a tab's URL; intermediate snapshots are published. */
  pageStatus: request(
    () => ({ tabId: z.int(), url: tabAddress, force: z.exactOptional(z.boolean()) }),
    loadPageStatus,
  ),
  /** Binds this address (or everything below it) to a page or audience, or to "never here". */
  bind: request(
    () => ({
      url: address,
      below: z.boolean(),
      pageId: z.exactOptional(id),
      audienceId: z.exactOptional(id),
      never: z.exactOptional(z.literal(true)),
    }),
    inCurrent(async (workspace, { url, below, ...target }) => {
      const patterns = patternsFor(url);
      if (!patterns) throw new ProblemError({ kind: 'rejected' });
      const pattern = below ? patterns.below : patterns.exact;
      await addBinding(workspace.id, { pattern, ...target });
      dropStatusesUnderWay();
    }),
  ),
  unbind: request(
    () => ({ bindingId: id }),
    inCurrent(async (workspace, { bindingId }) => {
      await dropBinding(workspace.id, bindingId);
      dropStatusesUnderWay();
    }),
  ),
  listBindings: request(
    () => ofWorkspace,
    async ({ workspaceId }) => namedBindings(await workspaceById(workspaceId)),
  ),
};
