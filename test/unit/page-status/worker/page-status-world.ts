// Tests the page status end to end: from a tab's address, through requests to the sandbox, to the popup's content.
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { PageStatus } from '../../../../lib/page-status/page-status.ts';
import { pageStatusKey } from '../../../../lib/service/session-keys.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../sandbox/sandbox.ts';
import { BEGIN } from '../../../setup/trials.ts';
import { endWorker, fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { holdDate } from '../../fixtures/held-clock.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

export let sandbox: Sandbox;
export let worker: Worker;
export let workspace: Workspace;

/**
 * Once per file: a connected profile and a sandbox for each test. `shared`: one sandbox for all tests, which change
 * nothing at the service.
 */
export function inPageStatusWorld({
  shared = false,
  ...options
}: SandboxOptions & { shared?: boolean } = {}): void {
  beforeEach(() => {
    // Periods are whole local days. The clock stands at noon, so that an hour later is always the same day.
    const ahead = 12 - new Date(BEGIN).getUTCHours();
    process.env.TZ = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
  });
  const start = async () => {
    sandbox = await startSandbox({ pageSize: 10, ...options });
  };
  (shared ? beforeAll : beforeEach)(start);
  (shared ? afterAll : afterEach)(() => sandbox.close());
  beforeEach(async () => {
    newProfile();
    await restartWorker();
    workspace = await connectWorkspace(worker, sandbox);
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterEach(() => {
    endWorker();
    sandbox.faults.clear();
    sandbox.ledger.clear();
  });
}

export async function restartWorker(): Promise<void> {
  worker = await startWorker();
}

export const ask = () => worker.answers;
export const landing = () => sandbox.seed.landing;
export const pageStatus = (url: string, force?: boolean): Promise<PageStatus> =>
  worker.pageStatus.loadPageStatus({ tabId: 1, url, ...(force ? { force } : {}) });
/** All requested operations, or each request of this one. */
export const sent = (operation?: string) =>
  sandbox.ledger
    .entries()
    .map((entry) => entry.operation)
    .filter((each) => operation === undefined || each === operation);
export const stored = (url: string) =>
  fakeWorld().session.all()[pageStatusKey(url)] as PageStatus | undefined;

export const HOUR = 3_600_000;
export const later = holdDate;

/** The state of each block of a page status. */
export const states = ({ versions, conversation, analytics, trend }: PageStatus) =>
  [versions, conversation, analytics, trend].map((block) => block?.state);

/** Each page status published from now on, as an open popup would see it. */
export function publishedStatuses(): PageStatus[] {
  const statuses: PageStatus[] = [];
  fakeWorld().session.onChanged.addListener((changes) => {
    for (const [name, { newValue }] of Object.entries(changes)) {
      if (name.startsWith('page-status:') && newValue !== undefined) statuses.push(newValue as PageStatus);
    }
  });
  return statuses;
}
