// Watches over a sandbox, with their timers held.
import { beforeEach, vi } from 'vitest';
import type { Watch } from '../../../../lib/publish/publishing.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { holdDate } from '../../fixtures/held-clock.ts';
import { type HeldTimer, holdTimers } from '../../fixtures/hold-timers.ts';
import { sharedSandbox } from '../../fixtures/shared-sandbox.ts';
import {
  audiencesAt,
  connectedProfile,
  newDraft,
  newWorker,
  orderFor,
  type PublishWorker,
  shownState,
} from './publish-world.ts';

export const sandbox = await sharedSandbox({ pages: 20, audiences: 12, pageSize: 10 });
export let worker: PublishWorker;
export let workspace: Workspace;
export let draft: string;
/** The timers of watches, held until a test lets one run. */
export let timers: HeldTimer[];

/** Once per file: a connected profile and a draft for each test. */
export function inWatchWorld(): void {
  beforeEach(async () => {
    holdDate();
    vi.spyOn(Math, 'random').mockReturnValue(0);
    timers = holdTimers('/publish/worker/watches.ts');
    await connectTo(sandbox);
    renewDraft();
  });
}

export async function connectTo(service: Sandbox): Promise<void> {
  ({ worker, workspace } = await connectedProfile(service));
}

export function renewDraft(): void {
  draft = newDraft(sandbox);
}

export async function restartWorker(): Promise<void> {
  worker = await newWorker();
}

/** The service lives by the same clock. */
export const later = holdDate;
export const URL_SHOWN = 'https://northwind.example/pricing/jane';
export const publish = async () => {
  await worker.run(({ answers }) => answers.order(orderFor(sandbox, workspace, draft)));
  sandbox.ledger.clear();
};
/** A version that stays queued until canceled. */
export const watchStuck = async () => {
  const stuck = (await audiencesAt(sandbox)).find(({ latestVersion }) => latestVersion?.status === 'queued');
  const { audienceId = '', latestVersion } = stuck ?? {};
  const watched = { pageId: sandbox.seed.ids.page, audienceId, versionId: latestVersion?.versionId ?? '' };
  await worker.run(({ answers }) => answers.watch(watched));
  sandbox.ledger.clear();
};
export const poll = () => worker.run(({ publishing }) => publishing.watch.pollWatches());
export const shownWatch = (): Watch | undefined => shownState().watches[0];
export const requests = () => sandbox.ledger.entries().map(({ operation }) => operation);
export const alarmIn = () => (fakeWorld().alarms.get('publishing')?.when ?? Number.NaN) - Date.now();
