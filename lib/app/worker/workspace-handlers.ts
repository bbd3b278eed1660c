// What the background does for the requests about workspaces, bindings and what is stored.

import { audienceName } from '../../api/audience-name.ts';
import { type Problem, ProblemError } from '../../api/problem.ts';
import { outbox } from '../../capture/worker/listeners.ts';
import { addBinding, clearBindings, dropBinding, listBindings } from '../../directory/worker/bindings.ts';
import {
  clearDirectory,
  countAllAudiences,
  countPages,
  findAudience,
  findPage,
} from '../../directory/worker/directory.ts';
import { pageView } from '../../directory/worker/situation.ts';
import { stopSync, syncPages } from '../../directory/worker/sync.ts';
import { patternsFor } from '../../match/match.ts';
import { news } from '../../news/worker/door.ts';
import { dropLooksUnderWay } from '../../page-status/worker/look.ts';
import { pinKey } from '../../panel/panel-subject.ts';
import { people } from '../../people/worker/listeners.ts';
import { accessPattern } from '../../platform/access.ts';
import { browser } from '../../platform/browser.ts';
import type { Requests, WorkspaceForm, WorkspaceView } from '../../platform/requests.ts';
import { publishing } from '../../publish/worker/door.ts';
import { clearAnswers, keptSize } from '../../service/worker/cache.ts';
import { forgetCalls } from '../../service/worker/calls.ts';
import { forgetGate, reopen } from '../../service/worker/gate.ts';
import { forgetDrift } from '../../service/worker/kept-drift.ts';
import { forgetKey, keepKey, readKey } from '../../service/worker/keys.ts';
import { forgetLooks } from '../../service/worker/look-snapshots.ts';
import {
  activeWorkspace,
  chooseWorkspace,
  dropWorkspace,
  getWorkspace,
  listWorkspaces,
  putWorkspace,
} from '../../service/worker/workspaces.ts';
import { forgetTopics } from '../../topics/worker/topics.ts';
import { repairBaseUrl } from '../../workspace/base-url.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { checkConnection } from './checklist.ts';

const refuse = (problem: Problem): never => {
  throw new ProblemError(problem);
};

async function active(): Promise<Workspace> {
  return (await activeWorkspace()) ?? refuse({ kind: 'not-connected' });
}

async function known(id: string): Promise<Workspace> {
  return (await getWorkspace(id)) ?? refuse({ kind: 'not-connected' });
}

async function viewOf(workspace: Workspace): Promise<WorkspaceView> {
  const hasKey = (await readKey(workspace.id)) !== undefined;
  return { ...workspace, hasKey, active: (await activeWorkspace())?.id === workspace.id };
}

/** Stores the form. A changed key or base URL starts a new epoch, and forgets what was got under the old one. */
async function saveWorkspace(form: WorkspaceForm): Promise<WorkspaceView> {
  const repaired = repairBaseUrl(form.baseUrl);
  if (!repaired.ok) return refuse({ kind: 'rejected', detail: repaired.reason });
  const { key, id = crypto.randomUUID(), ...fields } = form;
  const before = await getWorkspace(id);
  const isNewEpoch = !before || key !== undefined || before.baseUrl !== repaired.baseUrl;
  const isKept = before && !isNewEpoch && before.keyKeeping === form.keyKeeping;
  const newKey = key ?? (isKept ? undefined : await readKey(id));
  // While the address changes there is no key, so that no request can carry one to the wrong address.
  if (newKey !== undefined) await forgetKey(id);
  const workspace = await putWorkspace(id, (present) => ({
    analyticsRange: '28d',
    ...present,
    ...fields,
    id,
    baseUrl: repaired.baseUrl,
    epoch: (present?.epoch ?? 0) + (isNewEpoch ? 1 : 0),
  }));
  if (newKey !== undefined) await keepKey(id, newKey, form.keyKeeping);
  if (before && isNewEpoch) await clearStored(id);
  await reopen(id);
  dropLooksUnderWay();
  goOnSending(); // what waited for a key
  return viewOf(workspace);
}

function goOnSending(): void {
  outbox.tendIfOpen({ eager: true }).catch(reportError);
  people.tendIfOpen().catch(reportError);
}

async function changeWorkspace(
  id: string,
  change: Partial<Pick<Workspace, 'analyticsRange' | 'rateScale'>>,
): Promise<void> {
  const workspace = await known(id);
  await putWorkspace(id, (present) => ({ ...(present ?? workspace), ...change }));
  dropLooksUnderWay();
}

async function clearStored(workspaceId: string): Promise<void> {
  await Promise.all([
    clearAnswers(workspaceId),
    clearDirectory(workspaceId),
    forgetLooks(),
    people.use((part) => part.forgetNames(workspaceId)),
    news.use((part) => part.forget(workspaceId)),
  ]);
}

/** Access to an address goes with the last workspace that used it. */
async function giveBackAccess(baseUrl: string): Promise<void> {
  const pattern = accessPattern(baseUrl);
  const isUsed = (await listWorkspaces()).some((workspace) => accessPattern(workspace.baseUrl) === pattern);
  // What was granted at installation cannot be given back, and stays.
  if (!isUsed) await browser.permissions.remove({ origins: [pattern] }).catch(() => false);
}

async function removeWorkspace(workspaceId: string): Promise<void> {
  const workspace = await getWorkspace(workspaceId);
  if (workspace) await stopSync(workspace);
  await dropWorkspace(workspaceId);
  await Promise.all([
    workspace && giveBackAccess(workspace.baseUrl),
    forgetKey(workspaceId),
    forgetGate(workspaceId),
    clearBindings(workspaceId),
    clearStored(workspaceId),
    publishing.use((part) => part.forget(workspaceId)),
    outbox.use((part) => part.forget(workspaceId)),
    forgetTopics(workspaceId),
    people.use((part) => part.forget(workspaceId)),
    people.use((part) => part.clearKnown(workspaceId)),
    forgetCalls(workspaceId),
    forgetDrift(workspaceId),
    browser.storage.local.remove(pinKey(workspaceId)),
  ]);
}

export const workspaceHandlers = {
  async bind({ url, below, ...target }) {
    const patterns = patternsFor(url);
    if (!patterns) return refuse({ kind: 'rejected' });
    await addBinding((await active()).id, { pattern: below ? patterns.below : patterns.exact, ...target });
    dropLooksUnderWay();
  },
  async unbind({ bindingId }) {
    await dropBinding((await active()).id, bindingId);
    dropLooksUnderWay();
  },
  async listBindings({ workspaceId }) {
    const workspace = await known(workspaceId);
    const named = async (binding: Awaited<ReturnType<typeof listBindings>>[number]) => {
      const { pageId, audienceId } = binding;
      const page = pageId === undefined ? undefined : await findPage(workspace, pageId);
      const audience = pageId && audienceId ? await findAudience(workspace, pageId, audienceId) : undefined;
      return {
        ...binding,
        ...(page ? { pageName: pageView(page).name } : {}),
        ...(audience ? { audienceName: audienceName(audience.audience) } : {}),
      };
    };
    return Promise.all((await listBindings(workspaceId)).map(named));
  },

  async switchWorkspace({ workspaceId }) {
    await chooseWorkspace((await known(workspaceId)).id);
    dropLooksUnderWay();
  },
  listWorkspaces: async () => Promise.all((await listWorkspaces()).map(viewOf)),
  saveWorkspace,
  async testWorkspace({ workspaceId }) {
    const workspace = await known(workspaceId);
    const result = await checkConnection(workspace);
    // The pages are fetched right away, so that the first look finds them.
    if (result.ok) {
      syncPages(workspace).catch(reportError);
      goOnSending();
    }
    return result;
  },
  removeWorkspace: ({ workspaceId }) => removeWorkspace(workspaceId),
  async setAnalyticsRange({ workspaceId, range }) {
    await changeWorkspace(workspaceId, { analyticsRange: range });
  },
  async setRateScale({ workspaceId, scale }) {
    await changeWorkspace(workspaceId, { rateScale: scale });
  },
  async syncPages({ workspaceId }) {
    syncPages(await known(workspaceId)).catch(reportError);
  },
  stopSync: async ({ workspaceId }) => stopSync(await known(workspaceId)),
  async storedSummary({ workspaceId }) {
    const workspace = await known(workspaceId);
    const [pages, audiences, size] = await Promise.all([
      countPages(workspace),
      countAllAudiences(workspace),
      keptSize(workspaceId),
    ]);
    return { pages, audiences, ...size };
  },
  clearStored: ({ workspaceId }) => clearStored(workspaceId),
} satisfies Partial<Requests>;
