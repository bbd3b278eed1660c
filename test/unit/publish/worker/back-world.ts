// A worker and an audience whose live version was replaced, so that a former one can be published again.
import { afterEach, beforeEach, vi } from 'vitest';
import type { Audience } from '../../../../lib/api/schemas.ts';
import type { VersionOrder } from '../../../../lib/publish/publishing.ts';
import type { Workspace } from '../../../../lib/workspace/workspace.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { holdDate } from '../../fixtures/held-clock.ts';
import { realFetch } from '../../fixtures/killable-worker.ts';
import {
  audienceAt,
  connectedProfile,
  newDraft,
  orderFor,
  type PublishWorker,
  posts,
} from './publish-world.ts';

/** Both states before a version is live, and more (ms). */
export const WAY = 6000;

interface BackWorld {
  sandbox: Sandbox;
  worker: PublishWorker;
  workspace: Workspace;
  place: { pageId: string; audienceId: string };
}

export function backWorld() {
  const its = {} as BackWorld;
  beforeEach(async () => {
    // The versions of one test would make each list longer for the next.
    its.sandbox = await startSandbox({ pages: 20, audiences: 12, pageSize: 10 });
    const { page: pageId, audience: audienceId } = its.sandbox.seed.ids;
    its.place = { pageId, audienceId };
    ({ worker: its.worker, workspace: its.workspace } = await connectedProfile(its.sandbox));
    holdDate();
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterEach(async () => {
    its.worker.kill();
    vi.useRealTimers();
    await its.sandbox.close();
  });

  const read = () => its.worker.run(({ lists }) => lists.crawlAudiences(its.workspace, its.place.pageId));
  const formers = () => its.worker.run(({ answers }) => answers.formerVersions(its.place));
  const stored = () =>
    its.worker.run(async ({ databases }) => (await databases.directoryDatabase()).getAll('formers'));
  const send = (order: VersionOrder) => its.worker.run(({ answers }) => answers.order(order));
  const audience = async (): Promise<Audience> => (await audienceAt(its.sandbox)) as Audience;

  /** A colleague publishes a new version, and it goes live. */
  async function replaceAtService(): Promise<string> {
    const versionId = newDraft(its.sandbox);
    await publishAtService(versionId);
    return versionId;
  }

  async function publishAtService(versionId: string): Promise<void> {
    const path = `pages/${its.place.pageId}/audiences/${its.place.audienceId}/versions/${versionId}/publish?by=colleague`;
    const headers = { 'x-api-key': its.sandbox.key, 'content-type': 'application/json' };
    await realFetch(`${its.sandbox.url}/v0/${path}`, { method: 'POST', headers, body: '{}' });
    its.sandbox.clock.advance(WAY);
  }

  /** What a view would order that shows how things are. */
  async function orderBack(versionId: string, more: Partial<VersionOrder> = {}): Promise<VersionOrder> {
    const { latestVersion, publishedVersion } = await audience();
    const { versionId: latestId = '', status } = latestVersion ?? {};
    const instead = {
      versionId: publishedVersion?.versionId ?? '',
      latestId,
      ...(status ? { latestStatus: status } : {}),
    };
    return orderFor(its.sandbox, its.workspace, versionId, { status: 'published', instead, ...more });
  }

  /** One was live and read, and another one is live and read now. Answers both. */
  async function replaced(): Promise<{ before: string; after: string }> {
    const before = await replaceAtService();
    await read();
    const after = await replaceAtService();
    await read();
    its.sandbox.ledger.clear();
    return { before, after };
  }

  /** What was posted from here. */
  const backs = () =>
    posts({
      ...its.sandbox,
      ledger: {
        ...its.sandbox.ledger,
        entries: () => its.sandbox.ledger.entries().filter(({ query }) => query.by === undefined),
      },
    });

  return {
    its,
    read,
    formers,
    stored,
    send,
    audience,
    replaceAtService,
    publishAtService,
    orderBack,
    replaced,
    backs,
  };
}
