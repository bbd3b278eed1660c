// Directory requests of the views, answered from stored data.
import * as z from 'zod/mini';
import { id, limit, offset, ofWorkspace, request, searched } from '../../platform/worker/request.ts';
import { inCurrent, workspaceById } from '../../service/worker/workspaces.ts';
import { audienceSorts, MAX_COMPARED } from '../audience-list.ts';
import { listAudiences } from './audience-listing.ts';
import { findAudiences, findPage } from './directory.ts';
import { startCrawl } from './directory-lists.ts';
import { pagesCrawl, stopSync, syncPages } from './pages-sync.ts';
import { listSites } from './sites.ts';

export const directoryRequests = {
  getPage: request(
    () => ({ pageId: id }),
    inCurrent(async (workspace, { pageId }) => {
      const [page, crawl] = await Promise.all([findPage(workspace, pageId), pagesCrawl(workspace)]);
      return page && { page, at: crawl?.at };
    }),
  ),
  listAudiences: request(
    () => ({
      pageId: id,
      text: searched,
      status: z.exactOptional(z.string().check(z.maxLength(200))),
      waiting: z.exactOptional(z.boolean()),
      archived: z.exactOptional(z.boolean()),
      sort: z.enum(audienceSorts),
      offset,
      limit,
      whole: z.exactOptional(z.boolean()),
    }),
    inCurrent(listAudiences),
  ),
  /** Several audiences as stored, whatever their age, without unknown ones. */
  getAudiences: request(
    () => ({ pageId: id, audienceIds: z.array(id).check(z.maxLength(MAX_COMPARED)) }),
    inCurrent(async (workspace, { pageId, audienceIds }) => {
      const found = await findAudiences(workspace, pageId, audienceIds);
      return found.flatMap((record) => (record ? [{ audience: record.audience, at: record.at }] : []));
    }),
  ),
  /** Starts a crawl of the page's audiences; `listAudiences` shows the progress. */
  crawlAudiences: request(
    () => ({ pageId: id }),
    inCurrent(async (workspace, { pageId }) => startCrawl(workspace, pageId)),
  ),
  /** Sites of the workspace's pages, most pages first. */
  listSites: request(
    () => ofWorkspace,
    async ({ workspaceId }) => listSites(await workspaceById(workspaceId)),
  ),
  syncPages: request(
    () => ofWorkspace,
    async ({ workspaceId }) => {
      syncPages(await workspaceById(workspaceId)).catch(reportError);
    },
  ),
  stopSync: request(
    () => ofWorkspace,
    async ({ workspaceId }) => stopSync(await workspaceById(workspaceId)),
  ),
};
