// Workers that publish and can be killed, over a sandbox.
import type { Audience } from '../../../../lib/api/schemas.ts';
import type { PublishingState, VersionAction, VersionOrder } from '../../../../lib/publish/publishing.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { type KillableWorker, realFetch, startKillable } from '../../fixtures/killable-worker.ts';
import { startWorker } from '../../fixtures/worker.ts';

async function startModules() {
  const worker = await startWorker();
  return {
    ...worker,
    formers: await import('../../../../lib/directory/worker/former-store.ts'),
    publishing: {
      alarm: await import('../../../../lib/publish/worker/alarm.ts'),
      attempts: await import('../../../../lib/publish/worker/place-order.ts'),
      checks: await import('../../../../lib/publish/worker/check-order.ts'),
      orders: await import('../../../../lib/publish/worker/execute-order.ts'),
      records: await import('../../../../lib/publish/worker/publish-store.ts'),
      runs: await import('../../../../lib/publish/worker/runs.ts'),
      resuming: await import('../../../../lib/publish/worker/publishing.ts'),
      watch: await import('../../../../lib/publish/worker/watches.ts'),
    },
  };
}

export type Modules = Awaited<ReturnType<typeof startModules>>;

export type PublishWorker = KillableWorker<Modules>;

/** A worker that listens and resumes publishing like the real one, unless it is to be `bare`. */
export function newWorker({
  bare = false,
  dieAfter = Number.POSITIVE_INFINITY,
} = {}): Promise<PublishWorker> {
  return startKillable(startModules, bare ? undefined : listen, dieAfter);
}

function listen({ messageRouter, requests, publishing: { resuming } }: Modules): Promise<void> {
  messageRouter.answerViews(requests);
  resuming.listenForPublishing();
  return resuming.resumePublishing();
}

/** A new profile that is connected to the sandbox, with the audiences of its first page known. */
export async function connectedProfile(
  sandbox: Sandbox,
): Promise<{ worker: PublishWorker; workspace: Workspace }> {
  newProfile();
  const worker = await newWorker({ bare: true });
  const workspace = await connectWorkspace(worker.modules, sandbox);
  await worker.run(async ({ lists }) => {
    await lists.crawlPages(workspace);
    await lists.crawlAudiences(workspace, sandbox.seed.ids.page);
  });
  sandbox.ledger.clear();
  return { worker, workspace };
}

/** A new draft above the latest version of an audience, as a colleague would create it. */
export function newDraft(sandbox: Sandbox, audienceId = sandbox.seed.ids.audience): string {
  return sandbox.changes.bumpVersion(sandbox.seed.ids.page, audienceId);
}

export function orderFor(
  sandbox: Sandbox,
  workspace: Workspace,
  versionId: string,
  more: Partial<VersionOrder> = {},
): VersionOrder {
  return {
    action: 'publish' satisfies VersionAction,
    workspaceId: workspace.id,
    connectionVersion: workspace.connectionVersion,
    pageId: sandbox.seed.ids.page,
    audienceId: sandbox.seed.ids.audience,
    versionId,
    status: 'draft',
    ...more,
  };
}

/** Posts that reached the service, with the version and the body of each. */
export function posts(sandbox: Sandbox): { versionId: string; operation: string; key?: string }[] {
  return sandbox.ledger
    .entries()
    .filter(({ method }) => method === 'POST')
    .map(({ params, operation = '', body }) => {
      const key = (body as { operationKey?: string } | undefined)?.operationKey;
      return { versionId: params.version_id ?? '', operation, ...(key === undefined ? {} : { key }) };
    });
}

/** The first page's audiences at the service, bypassing caches. */
export async function audiencesAt(sandbox: Sandbox, limit = 100): Promise<Audience[]> {
  const list = `${sandbox.url}/v0/pages/${sandbox.seed.ids.page}/audiences?limit=${limit}`;
  const response = await realFetch(list, { headers: { 'x-api-key': sandbox.key } });
  return ((await response.json()) as { items: Audience[] }).items;
}

/** One of the first ten. */
export async function audienceAt(
  sandbox: Sandbox,
  audienceId = sandbox.seed.ids.audience,
): Promise<Audience | undefined> {
  return (await audiencesAt(sandbox, 10)).find((audience) => audience.audienceId === audienceId);
}

/** The snapshot that views draw. */
export function shownState(): PublishingState {
  const state = fakeWorld().session.one('publishing') as PublishingState | undefined;
  return state ?? { attempts: [], watches: [], runs: [] };
}
