// The requests of Home.
import * as z from 'zod/mini';
import { id, limit, madeId, offset, request, searched } from '../../platform/worker/request.ts';
import { inCurrent } from '../../service/worker/workspaces.ts';
import { homeFilters, homeSorts } from '../home.ts';
import { keepChecking } from './check-pages.ts';
import { homeHead, listHome } from './home-listing.ts';
import { loadPageHealth } from './load-page-health.ts';
import { snooze } from './snooze.ts';

export const homeRequests = {
  /** Refreshes the active workspace's pages if stale. */
  homeHead: request(() => ({}), homeHead),
  listHome: request(
    () => ({
      text: searched,
      filter: z.enum(homeFilters),
      site: z.string().check(z.maxLength(300)),
      sort: z.enum(homeSorts),
      offset,
      limit,
    }),
    inCurrent(listHome),
  ),
  /** Called while Home is open: checks all pages in the background. */
  checkPages: request(
    () => ({}),
    inCurrent(async (workspace) => keepChecking(workspace)),
  ),
  /** Loads a page's audiences if stale; `retry`: even after a recent failure, `force`: even if fresh. */
  loadPageHealth: request(
    () => ({ pageId: id, force: z.exactOptional(z.boolean()), retry: z.exactOptional(z.boolean()) }),
    inCurrent((workspace, input) => loadPageHealth(workspace, input)),
  ),
  /** Snoozes a task until the next day, or undoes that. */
  snooze: request(
    () => ({ id: madeId, isSnoozed: z.boolean() }),
    inCurrent(async (workspace, { id, isSnoozed }) => snooze(workspace.id, id, isSnoozed)),
  ),
};
