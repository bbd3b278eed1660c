// Start and end of the demo: an ordinary workspace, except that its service is simulated here.

import { ProblemError } from '../../api/problem.ts';
import { FIRST_LANDING } from '../../demo/landing.ts';
import { demoState, dropDemoState, recordingFor, startDemoState } from '../../demo/worker/demo-state.ts';
import { syncPages } from '../../directory/worker/pages-sync.ts';
import { DEMO_ID, DEMO_SERVICE, isDemo } from '../../format/demo.ts';
import { demoNews } from '../../news/demo-news.ts';
import { addFoundNews } from '../../news/worker/note-kept.ts';
import { browser } from '../../platform/browser.ts';
import { demoPageAt } from '../../platform/demo-page.ts';
import { read } from '../../service/worker/cache.ts';
import { stageKey } from '../../service/worker/keys.ts';
import { listWorkspaces, putWorkspace } from '../../service/worker/workspaces.ts';
import { addTopics } from '../../topics/worker/change-topics.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { lockOf, removeWorkspace, resumeRemovals } from './change-workspaces.ts';

const DEMO: Workspace = {
  id: DEMO_ID,
  name: 'Northwind',
  color: 'violet',
  baseUrl: DEMO_SERVICE,
  production: false,
  keyKeeping: 'session',
  connectionVersion: 1,
  rateScale: 'fraction',
  analyticsRange: '28d',
};

/** Starts the demo if no service is connected, and opens its first landing page. */
export async function beginDemo(): Promise<void> {
  const present = await listWorkspaces();
  if (present.some(({ baseUrl }) => !isDemo(baseUrl))) throw new ProblemError({ kind: 'conflict' });
  if (present.length === 0) await connectDemo();
  await openDemo();
}

async function connectDemo(): Promise<void> {
  // Pending removals of a former workspace with this id must not delete the new one's data.
  await resumeRemovals();
  await startDemoState();
  const workspace = await navigator.locks.request(lockOf(DEMO.id), async () => {
    await stageKey(DEMO, 'demo');
    return putWorkspace(DEMO.id, () => DEMO);
  });
  const state = await demoState();
  const { answers } = state ? await recordingFor(state) : { answers: {} };
  const idsOf = (form: RegExp) => Object.keys(answers).flatMap((path) => form.exec(path)?.slice(1) ?? []);
  const topicIds = idsOf(/^\/v0\/topics\/([^/]+)$/);
  await Promise.all([addTopics(workspace, { topicIds }), syncPages(workspace)]);
  await addFoundNews(workspace, demoNews(answers));
  // These become known only by being read, since no operation lists them.
  for (const account_id of idsOf(/^\/v0\/accounts\/([^/]+)$/))
    read(workspace, 'getAccount', { account_id }).catch(reportError);
  for (const audience_session_id of idsOf(/^\/v0\/audience_sessions\/([^/]+)\//))
    read(workspace, 'getSessionInteractions', { audience_session_id }).catch(reportError);
}

export async function openDemo(): Promise<void> {
  await browser.tabs.create({ url: demoPageAt(FIRST_LANDING) });
}

export async function endDemo(): Promise<void> {
  for (const { id } of await demos()) await removeWorkspace(id);
  // A workspace that replaced the demo has already noted its removal.
  await resumeRemovals();
  await dropDemoState();
  // Panel memories of the demo.
  const names = Object.keys(await browser.storage.session.get(null));
  await browser.storage.session.remove(names.filter((name) => name.startsWith('panel:')));
}

/** Session storage ends with the browser, so a demo without state is deleted. */
export async function endLostDemo(): Promise<void> {
  if ((await demos()).length > 0 && !(await demoState())) await endDemo();
}

/** By its reserved address, since a person may have chosen the same id. */
async function demos(): Promise<Workspace[]> {
  return (await listWorkspaces()).filter(({ baseUrl }) => isDemo(baseUrl));
}
