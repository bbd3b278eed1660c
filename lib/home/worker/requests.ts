// What Home may ask.
import * as z from 'zod/mini';
import { id, limit, offset, request, searched } from '../../platform/worker/request.ts';
import { inCurrent } from '../../service/worker/workspaces.ts';
import { homeFilters, homeSorts } from '../home.ts';
import { keepChecking } from './check-pages.ts';
import { homeHead, listHome } from './home-listing.ts';
import { loadPageHealth } from './load-page-health.ts';
import { snooze } from './snooze.ts';

export const homeRequests = {
  /** Of the active workspace, which is read anew where that is due. */
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
  /** Home is open: all pages are checked in the background. */
  checkPages: request(
    () => ({}),
    inCurrent(async (workspace) => keepChecking(workspace)),
  ),
  /** Loads the audiences of a page where that is due; `retry`: also where it failed a moment ago, `force`: also where they are fresh. */
  loadPageHealth: request(
    () => ({ pageId: id, force: z.exactOptional(z.boolean()), retry: z.exactOptional(z.boolean()) }),
    inCurrent(loadPageHealth),
  ),
  /** Puts off one of the first things until the next day, or takes that back. */
  putOff: request(
    () => ({ id: z.string().check(z.minLength(1), z.maxLength(1000)), isOff: z.boolean() }),
    inCurrent(async (workspace, { id, isOff }) => snooze(workspace.id, id, isOff)),
  ),
};
