// The top tasks of Home, against the sandbox.
import { describe, expect, it } from 'vitest';
import type { Audience } from '../../../../lib/api/schemas.ts';
import type { CaptureRecord } from '../../../../lib/capture/worker/capture-record.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { holdDate } from '../../fixtures/held-clock.ts';
import { until } from '../../fixtures/until.ts';
import {
  audienceId,
  firstKinds,
  inHomeWorld,
  list,
  pageId,
  refusedPublish,
  restartWorker,
  rowOf,
  sandbox,
  worker,
  workspace,
} from './home-world.ts';

inHomeWorld();

describe('the top tasks', () => {
  it('include new requests until they are seen, but none if only the agent wrote; the page counts all messages', async () => {
    const read = () =>
      worker.cache.read(
        workspace,
        'getAudienceMessages',
        { page_id: pageId, audience_id: audienceId },
        { force: true },
      );
    worker.start.startBackground();
    await read();
    // A request and the agent's answer to it.
    sandbox.changes.addMessage(pageId, audienceId);
    sandbox.changes.addMessage(pageId, audienceId);
    await read();
    await until(async () => expect(await rowOf()).toMatchObject({ unread: 2, requests: 1 }));
    const { things, news } = await list();
    // The last message is not the request.
    expect(things.first).toMatchObject([
      { kind: 'messages', count: 1, pageId, audienceId, quote: undefined },
    ]);
    expect(news).toMatchObject({ messages: 2, publishes: 0, others: 0 });
    sandbox.changes.archivePage(pageId);
    await worker.lists.crawlPages(workspace);
    // The archiving is news; the messages of an archived page are not.
    await until(async () => expect((await list()).news).toMatchObject({ messages: 0, others: 1 }));
    sandbox.changes.archivePage(pageId, false);
    await worker.lists.crawlPages(workspace);
    await worker.answers.markNewsSeen({ workspaceId: workspace.id });
    expect(await rowOf()).toMatchObject({ unread: 0 });
    expect((await list()).news).toBeUndefined();
    // The sandbox ends each conversation with an answer of the agent.
    sandbox.changes.addMessage(pageId, audienceId);
    await read();
    await until(async () => expect(await rowOf()).toMatchObject({ unread: 1, requests: 0 }));
    expect((await list()).things.first).toEqual([]);
  });

  it('come with the news even if all of it is only counted', async () => {
    const database = await worker.databases.userDatabase();
    await database.put('news', { workspaceId: workspace.id, kind: 'counted', id: '', count: 3 });
    expect((await list()).news).toEqual({ publishes: 0, messages: 0, others: 0, counted: 3 });
  });

  it('include nothing of an archived page', async () => {
    await worker.answers.loadPageHealth({ pageId });
    await refusedPublish();
    expect(await firstKinds()).toEqual(['publish']);
    sandbox.changes.archivePage(pageId);
    await worker.lists.crawlPages(workspace);
    expect(await rowOf()).toBeUndefined();
    expect(await firstKinds()).toEqual([]);
    sandbox.changes.archivePage(pageId, false);
  });

  it('include each refused publish of a version, even after an earlier one was snoozed', async () => {
    await worker.answers.loadPageHealth({ pageId });
    await refusedPublish();
    const [thing] = (await list()).things.first;
    await worker.answers.snooze({ id: thing?.id ?? '', isSnoozed: true });
    expect(await firstKinds()).toEqual(['drafts']);
    holdDate(60_000);
    await refusedPublish();
    expect(await firstKinds()).toEqual(['publish']);
  });

  it('include no publish of an audience that is gone', async () => {
    await worker.answers.loadPageHealth({ pageId });
    await refusedPublish();
    expect(await firstKinds()).toEqual(['publish']);
    sandbox.changes.removeAudience(pageId, audienceId);
    await worker.answers.loadPageHealth({ pageId, force: true });
    expect(await firstKinds()).toEqual(['drafts']);
    expect(await rowOf()).not.toMatchObject({ standing: 'trouble' });
  });

  it('include snoozed drafts again once another one is added, but not once one is gone', async () => {
    await worker.answers.loadPageHealth({ pageId });
    const [thing] = (await list()).things.first;
    await worker.answers.snooze({ id: thing?.id ?? '', isSnoozed: true });
    sandbox.changes.removeAudience(pageId, audienceId);
    await worker.answers.loadPageHealth({ pageId, force: true });
    expect(await firstKinds()).toEqual([]);
    sandbox.changes.addAudience(pageId, 'One more');
    await worker.answers.loadPageHealth({ pageId, force: true });
    expect(await firstKinds()).toEqual(['drafts']);
  });

  it('include snoozed clips again once an older one needs a person too', async () => {
    const keep = async (id: string, turn: number, state: CaptureRecord['state']) => {
      const body = { content: { type: 'text', content: id } };
      const source = { url: 'https://elsewhere.example/' };
      const capture = {
        id,
        turn,
        createdAt: turn,
        workspaceId: workspace.id,
        topicTitle: 'FAQ',
        body,
        source,
        state,
      };
      const stored = { ...capture, kind: 'selection', tendedIn: workspace.id, params: { topic_id: 't' } };
      const database = await worker.databases.userDatabase();
      await database.put('captures', stored as unknown as CaptureRecord);
    };
    await keep('newer', 2, { kind: 'needs-you', at: 5, why: 'tried' });
    await keep('older', 1, { kind: 'queued', notBefore: 0 });
    const [thing] = (await list()).things.first;
    await worker.answers.snooze({ id: thing?.id ?? '', isSnoozed: true });
    expect(await firstKinds()).toEqual([]);
    await keep('older', 1, { kind: 'needs-you', at: 6, why: 'tried' });
    expect((await list()).things.first).toMatchObject([{ kind: 'clips', count: 2, excerpt: 'newer' }]);
  });

  it('include a refused publish, whose page is in trouble', async () => {
    await worker.answers.loadPageHealth({ pageId });
    await refusedPublish();
    const { things, rows } = await list();
    const named = { pageName: 'Spring launch: pricing', address: expect.stringContaining('/') };
    expect(things.first).toMatchObject([
      { kind: 'publish', failure: 'refused', number: 13, pageId, ...named },
    ]);
    expect(rows[0]).toMatchObject({ pageId, standing: 'trouble' });
  });

  it('include clips that need a person, under the page that they were taken from', async () => {
    const address = (await rowOf())?.address ?? '';
    const capture = {
      id: 'c',
      workspaceId: workspace.id,
      topicTitle: 'FAQ',
      kind: 'selection',
      tendedIn: workspace.id,
      source: { url: `${address}?utm_source=x` },
      createdAt: 5,
      attempts: 5,
      edits: 0,
      params: { topic_id: 't' },
      body: { content: { type: 'text', content: 'A sentence' } },
      state: { kind: 'needs-you', at: 5, why: 'tried' },
      baseUrl: workspace.baseUrl,
      connectionVersion: 1,
    };
    const database = await worker.databases.userDatabase();
    await database.put('captures', capture as unknown as CaptureRecord);
    expect((await list()).things.first).toMatchObject([
      { kind: 'clips', count: 1, excerpt: 'A sentence', topicTitle: 'FAQ' },
    ]);
    expect(await rowOf()).toMatchObject({ clips: 1 });
    expect((await list({ filter: 'clips' })).rows).toHaveLength(1);
  });

  const audiencesAt = async () => {
    const list = await fetch(`${sandbox.url}/v0/pages/${pageId}/audiences?limit=100`, {
      headers: { 'x-api-key': sandbox.key },
    });
    return (await list.json()) as { items: Audience[] };
  };

  it('come back before the next day if something is added to them', async () => {
    await worker.answers.loadPageHealth({ pageId });
    const [drafts] = (await list()).things.first;
    await worker.answers.snooze({ id: drafts?.id ?? '', isSnoozed: true });
    expect(await firstKinds()).toEqual([]);
    const { items } = await audiencesAt();
    const live = items.find(({ latestVersion }) => latestVersion?.status === 'published');
    sandbox.changes.bumpVersion(pageId, live?.audienceId ?? '');
    await worker.lists.crawlAudiences(workspace, pageId);
    await worker.answers.loadPageHealth({ pageId });
    expect(await firstKinds()).toEqual(['drafts']);
  });

  it('can be snoozed until the next day and taken back', async () => {
    await worker.answers.loadPageHealth({ pageId });
    const [thing] = (await list()).things.first;
    const id = thing?.id ?? '';
    await worker.answers.snooze({ id, isSnoozed: true });
    expect(await firstKinds()).toEqual([]);
    await restartWorker();
    expect(await firstKinds()).toEqual([]);
    await worker.answers.snooze({ id, isSnoozed: false });
    expect(await firstKinds()).toEqual(['drafts']);
    expect(Object.keys(fakeWorld().local.all())).not.toContain(`notToday:${workspace.id}`);
  });

  it('leave no snooze behind when the workspace is removed', async () => {
    await worker.answers.snooze({ id: 'drafts p', isSnoozed: true });
    expect(Object.keys(fakeWorld().local.all())).toContain(`notToday:${workspace.id}`);
    await worker.answers.removeWorkspace({ workspaceId: workspace.id });
    expect(Object.keys(fakeWorld().local.all())).not.toContain(`notToday:${workspace.id}`);
  });
});

describe('a refused publish', () => {
  it('is a top task until its version is known to be live', async () => {
    await worker.answers.loadPageHealth({ pageId });
    await refusedPublish();
    expect(await firstKinds()).toEqual(['publish']);
    sandbox.faults.clear();
    const { draftVersion } = sandbox.seed.ids;
    // As a colleague would.
    await worker.service.writeToService(
      workspace,
      'publishVersion',
      { page_id: pageId, audience_id: audienceId, version_id: draftVersion },
      {},
    );
    await until(async () => {
      await worker.answers.loadPageHealth({ pageId, force: true });
      const kept = await worker.answers.getAudience({ pageId, audienceId });
      expect(kept?.audience.publishedVersion?.versionId).toBe(draftVersion);
    });
    expect(await firstKinds()).not.toContain('publish');
    expect((await rowOf())?.standing).not.toBe('trouble');
  });
});
