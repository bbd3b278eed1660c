// Publishing many audiences of one page: begins a run, steers it, and finds it again after the worker was killed.

import { audienceName } from '../../api/audience-name.ts';
import { type Problem, ProblemError } from '../../api/problem.ts';
import { offersOf } from '../../directory/version-offers.ts';
import { findAudiences, findPage } from '../../directory/worker/directory.ts';
import { pageView, versionsView } from '../../directory/worker/record-views.ts';
import { reopen } from '../../service/worker/rate-limiter.ts';
import { activeWorkspace, getWorkspace } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { driveRun, editRun } from './drive-run.ts';
import { addRun, changeRun, type KeptRun, type KeptRunItem, listRuns } from './kept-records.ts';
import { isDue } from './poll-times.ts';
import { publishState } from './publishing-state.ts';
import { isUnderWay, isUnsettled, paused, resumed, stopped } from './run-rules.ts';

/** Runs that are over are kept up to this many. */
const MOST_KEPT = 5;

const refuse = (problem: Problem): never => {
  throw new ProblemError(problem);
};

/** Which audiences of a page to publish. With `seen`, exactly the versions a person reviewed; the rest as they were shown. */
export interface RunOrder {
  pageId: string;
  audienceIds: string[];
  workspaceId?: string;
  epoch?: number;
  seen?: { audienceId: string; versionId: string; status: string }[];
}

/** Stores the whole run before anything is asked of the service, then goes on with it in the background. */
export async function startRun(input: RunOrder): Promise<{ runId: string }> {
  const workspace = (await activeWorkspace()) ?? refuse({ kind: 'not-connected' });
  const isShown =
    (input.workspaceId ?? workspace.id) === workspace.id &&
    (input.epoch ?? workspace.epoch) === workspace.epoch;
  if (!isShown) refuse({ kind: 'conflict' });
  const items = await itemsOf(workspace, input);
  const page = await findPage(workspace, input.pageId);
  const run: KeptRun = {
    id: crypto.randomUUID(),
    workspaceId: workspace.id,
    epoch: workspace.epoch,
    baseUrl: workspace.baseUrl,
    pageId: input.pageId,
    pageName: page ? pageView(page).name : input.pageId,
    state: 'running',
    items,
    startedAt: Date.now(),
  };
  await addRun(run);
  await pruneRuns();
  await publishState();
  driveRun(run.id).catch(reportError);
  return { runId: run.id };
}

/** One for each audience, however often it is named, with the version that was seen. */
async function itemsOf(
  workspace: Workspace,
  { pageId, audienceIds, seen }: RunOrder,
): Promise<KeptRunItem[]> {
  const ids = [...new Set(audienceIds)];
  const kept = await findAudiences(workspace, pageId, ids);
  const reviewed = new Map(seen?.map((each) => [each.audienceId, each]));
  return ids.map((audienceId, at) => {
    const audience = kept[at]?.audience;
    const versions = audience ? versionsView(audience) : {};
    const { latest } = versions;
    const version = reviewed.get(audienceId) ?? {
      versionId: latest?.versionId ?? '',
      status: latest?.status ?? '',
    };
    const isSame = version.versionId === latest?.versionId;
    const isOffered = reviewed.has(audienceId) || offersOf(versions).publish;
    return {
      audienceId,
      audienceName: audience ? audienceName(audience) : audienceId,
      versionId: version.versionId,
      ...(isSame && latest?.number !== undefined ? { versionNumber: latest.number } : {}),
      status: version.status,
      state: isOffered ? { kind: 'waiting' } : { kind: 'skipped', why: audience ? 'not-offered' : 'gone' },
      operationKey: crypto.randomUUID(),
    };
  });
}

type Steer = 'pause' | 'resume' | 'stop' | 'dismiss';

export async function steerRun(id: string, to: Steer): Promise<void> {
  if (to === 'resume') return resume(id);
  if (to === 'pause') await editRun(id, (run) => paused(run));
  if (to === 'stop') await stop(id);
  // What is under way comes to rest first: its outcome would be lost.
  if (to === 'dismiss')
    await editRun(id, (run) => (run.state === 'running' || isUnderWay(run) ? run : undefined));
}

async function stop(id: string): Promise<void> {
  await editRun(id, stopped);
  driveRun(id).catch(reportError); // reads what nobody knows
}

async function resume(id: string): Promise<void> {
  const run = await changeRun(id, (present) => present);
  if (!run) return;
  const workspace = await getWorkspace(run.workspaceId);
  // A new key of the same service may go on; at another address nothing of this was seen.
  if (workspace?.baseUrl !== run.baseUrl) refuse({ kind: 'conflict' });
  else {
    await reopen(workspace.id);
    await editRun(id, (present) => ({ ...resumed(present), epoch: workspace.epoch }));
    driveRun(id).catch(reportError);
  }
}

/** Goes on with runs that a killed worker left, and with those whose time to wait is over. */
export async function resumeRuns(): Promise<void> {
  const now = Date.now();
  const runs = await listRuns();
  const waited = runs.filter(
    ({ state, resumeAt }) => state === 'paused' && resumeAt !== undefined && isDue(resumeAt, now),
  );
  for (const { id } of waited) await editRun(id, resumed);
  // Also those that were paused or stopped with something under way: it may have been left.
  const going = [...waited, ...runs.filter((run) => run.state === 'running' || isUnsettled(run))];
  await Promise.all(going.map(({ id }) => driveRun(id)));
}

async function pruneRuns(): Promise<void> {
  const over = (await listRuns()).filter(({ state }) => state === 'done' || state === 'stopped');
  for (const { id } of over.toSorted((a, b) => b.startedAt - a.startedAt).slice(MOST_KEPT))
    await changeRun(id, () => undefined);
}
