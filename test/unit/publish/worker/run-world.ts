// A worker with six audiences that have a draft each, and a run that publishes them.
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { RequestInput } from '../../../../lib/app/requests.ts';
import type { PublishRun } from '../../../../lib/publish/publishing.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { holdDate } from '../../fixtures/held-clock.ts';
import { until } from '../../fixtures/until.ts';
import {
  audiencesAt,
  connectedProfile,
  newDraft,
  type PublishWorker,
  posts,
  shownState,
} from './publish-world.ts';

export type Input = RequestInput<'publishMany'>;

interface RunWorld {
  sandbox: Sandbox;
  worker: PublishWorker;
  workspace: Workspace;
  /** Audiences that are not archived, each with a new draft. */
  audiences: string[];
  drafts: string[];
}

export function runWorld() {
  const its = {} as RunWorld;

  beforeAll(async () => {
    its.sandbox = await startSandbox({ pages: 20, audiences: 12, pageSize: 10 });
  });
  afterAll(() => its.sandbox.close());
  beforeEach(async () => {
    holdDate();
    vi.spyOn(Math, 'random').mockReturnValue(0);
    ({ worker: its.worker, workspace: its.workspace } = await connectedProfile(its.sandbox));
    await takeAudiences(6);
  });
  afterEach(() => {
    its.worker.kill();
    its.sandbox.faults.clear();
    its.sandbox.ledger.clear();
  });

  async function takeAudiences(count: number): Promise<void> {
    const all = (await audiencesAt(its.sandbox, 10)).filter(({ archivedAt }) => !archivedAt);
    its.audiences = all.slice(0, count).map(({ audienceId }) => audienceId);
    its.drafts = its.audiences.map((audienceId) => newDraft(its.sandbox, audienceId));
    // They are on one page of the list, so this renews all of them.
    const { page } = its.sandbox.seed.ids;
    await its.worker.run(({ lists }) => lists.renewAudience(its.workspace, page, its.audiences[0] ?? ''));
    its.sandbox.ledger.clear();
  }

  const start = (more: Partial<Input> = {}) =>
    its.worker.run(({ answers }) =>
      answers.publishMany({ pageId: its.sandbox.seed.ids.page, audienceIds: its.audiences, ...more }),
    );
  const control = (to: RequestInput<'controlRun'>['to'], { id }: { id: string } = run()) =>
    its.worker.run(({ answers }) => answers.controlRun({ runId: id, to }));
  const run = (): PublishRun => {
    const [newest] = shownState().runs;
    if (!newest) throw new Error('no run is shown');
    return newest;
  };

  const kinds = () => run().items.map(({ state }) => state.kind);
  /** Items accepted before a pause may be read back after the run is done. */
  const reaches = (state: PublishRun['state']) => until(() => expect(run().state).toBe(state));
  const isQuiet = () =>
    until(() => expect(kinds().some((kind) => kind === 'checking' || kind === 'sending')).toBe(false));
  const later = holdDate;

  const postsOf = (versionId: string) => posts(its.sandbox).filter((post) => post.versionId === versionId);
  const expectEachOnce = (versions = its.drafts) => {
    expect(
      posts(its.sandbox)
        .map(({ versionId }) => versionId)
        .toSorted(),
    ).toEqual(versions.toSorted());
    expect(new Set(posts(its.sandbox).map(({ key }) => key)).size).toBe(versions.length);
  };

  /** Checks that none was sent twice, and that each is reported as published, not published or unknown, as is true. */
  function expectToldAsSent(items: PublishRun['items'], where?: string): void {
    for (const { versionId, state } of items) {
      const told = `${where} ${versionId} ${JSON.stringify(state)}`;
      const times = postsOf(versionId).length;
      expect(times, told).toBeLessThanOrEqual(1);
      expect(times > 0 ? ['confirmed'] : ['unknown', 'refused', 'skipped'], told).toContain(state.kind);
    }
  }

  return {
    its,
    takeAudiences,
    start,
    control,
    run,
    kinds,
    reaches,
    isQuiet,
    later,
    postsOf,
    expectEachOnce,
    expectToldAsSent,
  };
}
