// What the background does for the requests that only read: pages, audiences, operations, sites, the live document.
import { browser } from '../browser.ts';
import type { DocumentReading } from '../document-reading.ts';
import { ProblemError } from '../problem.ts';
import { readDocument } from '../read-document.ts';
import type { Requests } from '../requests.ts';
import type { Workspace } from '../workspace.ts';
import { listAudiences, walkSoon } from './audience-listing.ts';
import { findPage } from './directory.ts';
import { keptAudience } from './kept-audience.ts';
import { noteMet } from './people/note-answers.ts';
import { readOperation } from './read-operation.ts';
import { listSites } from './sites.ts';
import { pagesWalk } from './sync.ts';
import { activeWorkspace, getWorkspace } from './workspaces.ts';

type PanelRequest =
  | 'getPage'
  | 'getAudience'
  | 'listAudiences'
  | 'walkAudiences'
  | 'readService'
  | 'listSites'
  | 'readDocument';

async function connected(found: Promise<Workspace | undefined>): Promise<Workspace> {
  const workspace = await found;
  if (!workspace) throw new ProblemError({ kind: 'not-connected' });
  return workspace;
}

const active = () => connected(activeWorkspace());

export const panelHandlers: Pick<Requests, PanelRequest> = {
  async getPage({ pageId }) {
    const workspace = await active();
    const [page, walk] = await Promise.all([findPage(workspace, pageId), pagesWalk(workspace)]);
    return page && { page, ...(walk?.at === undefined ? {} : { at: walk.at }) };
  },
  async getAudience(input) {
    const workspace = await active();
    const kept = await keptAudience(workspace, input);
    const personId = kept?.audience.personId;
    if (personId) noteMet(workspace, 'person', personId).catch(reportError);
    return kept;
  },
  listAudiences: async (input) => listAudiences(await active(), input),
  async walkAudiences({ pageId }) {
    walkSoon(await active(), pageId);
  },
  readService: async (input) => readOperation(await active(), input),
  listSites: async ({ workspaceId }) => listSites(await connected(getWorkspace(workspaceId))),
  readDocument: ({ tabId }) => readTab(tabId),
};

/** Undefined where the browser does not let this extension read the tab. */
async function readTab(tabId: number): Promise<DocumentReading | undefined> {
  try {
    const [frame] = await browser.scripting.executeScript({ target: { tabId }, func: readDocument });
    return frame?.result as DocumentReading | undefined;
  } catch {
    return undefined; // closed, not granted, or a page of the browser's own
  }
}
