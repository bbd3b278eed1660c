// The demo from its beginning to its end: a workspace like any other, but that its service is answered here.

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
import { removeWorkspace, resumeRemovals } from './change-workspaces.ts';

const DEMO: Workspace = {
  ...{ id: DEMO_ID, name: 'Northwind', color: 'violet', baseUrl: DEMO_SERVICE, production: false },
  ...{ keyKeeping: 'session', connectionVersion: 1, rateScale: 'fraction', analyticsRange: '28d' },
};

/** Begins it where nothing is connected, and opens its first landing page. */
export async function beginDemo(): Promise<void> {
  const present = await listWorkspaces();
  if (present.some(({ baseUrl }) => !isDemo(baseUrl))) throw new ProblemError({ kind: 'conflict' });
  if (present.length === 0) await connectDemo();
  await openDemo();
}

async function connectDemo(): Promise<void> {
  // Nothing of a workspace that had its id before may be forgotten after it begins.
  await resumeRemovals();
  await startDemoState();
  await stageKey(DEMO, 'demo');
  const workspace = await putWorkspace(DEMO.id, () => DEMO);
  const state = await demoState();
  const { answers } = state ? await recordingFor(state) : { answers: {} };
  const idsOf = (form: RegExp) => Object.keys(answers).flatMap((path) => form.exec(path)?.slice(1) ?? []);
  const topicIds = idsOf(/^\/v0\/topics\/([^/]+)$/);
  await Promise.all([addTopics(workspace, { topicIds }), syncPages(workspace)]);
  await addFoundNews(workspace, demoNews(answers));
  // What no operation lists is known once it was read.
  for (const account_id of idsOf(/^\/v0\/accounts\/([^/]+)$/))
    read(workspace, 'getAccount', { account_id }).catch(reportError);
  for (const audience_session_id of idsOf(/^\/v0\/audience_sessions\/([^/]+)\//))
    read(workspace, 'getSessionInteractions', { audience_session_id }).catch(reportError);
}

export async function openDemo(): Promise<void> {
  await browser.tabs.create({ url: demoPageAt(FIRST_LANDING) });
}

/** Nothing of it is left. */
export async function endDemo(): Promise<void> {
  for (const { id } of await demos()) await removeWorkspace(id);
  // A workspace that took its place has noted its removal already.
  await resumeRemovals();
  await dropDemoState();
  // What a panel remembers of the demo's sections.
  const names = Object.keys(await browser.storage.session.get(null));
  await browser.storage.session.remove(names.filter((name) => name.startsWith('panel:')));
}

/** It ends with the browser: its state is then gone, and what was kept of it would speak of nothing. */
export async function endLostDemo(): Promise<void> {
  if ((await demos()).length > 0 && !(await demoState())) await endDemo();
}

/** By its reserved address: a person may have chosen the same id. */
async function demos(): Promise<Workspace[]> {
  return (await listWorkspaces()).filter(({ baseUrl }) => isDemo(baseUrl));
}
