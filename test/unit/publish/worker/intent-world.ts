// One action on one version, in every way that a person has, at a small service.
import { expect, vi } from 'vitest';
import type { VersionOrder } from '../../../../lib/publish/publishing.ts';
import { runCounts } from '../../../../lib/publish/run-line.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { newProfile } from '../../fakes/fake-world.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { holdDate } from '../../fixtures/held-clock.ts';
import { keepKey } from '../../fixtures/keep-key.ts';
import { until } from '../../fixtures/until.ts';
import { newWorker, type PublishWorker, shownState } from './publish-world.ts';
import { PAGE, SMALL_SERVICE, type SmallAudience, SmallService } from './small-service.ts';

export let worker: PublishWorker;
export let workspace: Workspace;
export let service: SmallService;

/** Once a test: a connected profile, and a service with these audiences on one page. */
export async function start(...audiences: SmallAudience[]): Promise<void> {
  holdDate();
  service = new SmallService(audiences);
  vi.stubGlobal('fetch', service.fetch);
  vi.spyOn(Math, 'random').mockReturnValue(0);
  newProfile();
  worker = await newWorker();
  workspace = await connectWorkspace(worker.modules, { url: SMALL_SERVICE, key: 'the-key' });
  await readAll();
}

/** Another worker comes in place of a killed one. */
export async function killed(): Promise<void> {
  worker.kill();
  worker = await newWorker();
}

/** The workspace belongs to another service from now on. */
export async function movedTo(baseUrl: string): Promise<void> {
  workspace = { ...workspace, baseUrl, connectionVersion: 2 };
  await worker.run(({ workspaces }) => workspaces.putWorkspace(workspace.id, () => workspace));
  await worker.run((modules) => keepKey(modules, workspace.id, 'the-key', 'device'));
  await readAll();
}

export const readAll = () =>
  worker.run(async ({ lists }) => {
    await lists.crawlPages(workspace);
    await lists.crawlAudiences(workspace, PAGE);
  });
export const orderOf = (
  audienceId: string,
  versionId: string,
  more: Partial<VersionOrder> = {},
): VersionOrder => ({
  action: 'publish',
  workspaceId: workspace.id,
  connectionVersion: workspace.connectionVersion,
  pageId: PAGE,
  audienceId,
  versionId,
  status: 'draft',
  ...more,
});
export const place = (...order: Parameters<typeof orderOf>) =>
  worker.run(({ answers }) => answers.order(orderOf(...order)));
export const check = (id: string) => worker.run(({ answers }) => answers.checkAttempt({ id }));
export const runOver = (...audienceIds: string[]) =>
  worker.run(({ answers }) =>
    answers.publishMany({ pageId: PAGE, audienceIds, seen: audienceIds.map(seenOf) }),
  );
const seenOf = (audienceId: string) => {
  const { versionId } = service.one(audienceId).latestVersion;
  return { audienceId, versionId, status: 'draft' };
};
export const control = (runId: string, to: 'check' | 'dismiss') =>
  worker.run(({ answers }) => answers.controlRun({ runId, to }));
export const areOver = () =>
  until(() => expect(shownState().runs.every(({ state }) => state === 'done')).toBe(true));
export const later = holdDate;
export const posted = () => service.posts.map(({ audienceId, action }) => `${action} ${audienceId}`);
export const keys = () => new Set(service.posts.map(({ operationKey }) => operationKey));
export const shownOf = (audienceId: string) =>
  shownState().attempts.filter(({ order }) => order.audienceId === audienceId);
export const counts = () => {
  const { live, onTheWay, unsure } = runCounts(shownState().runs[0]?.items ?? []);
  return { live, onTheWay, unsure };
};
