// What the background does for the requests that list: audiences, sites, and what the live document says.

import { ProblemError } from '../../api/problem.ts';
import { type DocumentReading, readDocument } from '../../audit/read-document.ts';
import type { Requests } from '../../platform/requests.ts';
import { readInPage } from '../../platform/worker/in-page.ts';
import { activeWorkspace, getWorkspace } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { listAudiences } from './audience-listing.ts';
import { listSites } from './sites.ts';
import { walkSoon } from './walk-soon.ts';

type ListingRequest = 'listAudiences' | 'walkAudiences' | 'listSites' | 'readDocument';

async function connected(found: Promise<Workspace | undefined>): Promise<Workspace> {
  const workspace = await found;
  if (!workspace) throw new ProblemError({ kind: 'not-connected' });
  return workspace;
}

const active = () => connected(activeWorkspace());

export const listingHandlers: Pick<Requests, ListingRequest> = {
  listAudiences: async (input) => listAudiences(await active(), input),
  async walkAudiences({ pageId }) {
    walkSoon(await active(), pageId);
  },
  listSites: async ({ workspaceId }) => listSites(await connected(getWorkspace(workspaceId))),
  readDocument: ({ tabId }) => readTab(tabId),
};

/** Undefined where the browser does not let this extension read the tab. */
async function readTab(tabId: number): Promise<DocumentReading | undefined> {
  const [frame] = (await readInPage({ tabId }, readDocument, [])) ?? [];
  return frame?.result;
}
