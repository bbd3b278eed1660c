// What the background gives Home, against the sandbox: its head, and the health of its pages.
import { describe, expect, it } from 'vitest';
import { periodParams } from '../../../../lib/analytics/periods.ts';
import { checkedPeriods } from '../../../../lib/home/checked.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { holdDate } from '../../fixtures/held-clock.ts';
import { until } from '../../fixtures/until.ts';
import {
  inHomeWorld,
  list,
  pageId,
  requests,
  restartWorker,
  rowOf,
  sandbox,
  worker,
  workspace,
} from './home-world.ts';

inHomeWorld();

describe('page health', () => {
  it('is unread, without a request, while audiences are not loaded', async () => {
    const { rows, counts, things } = await list();
    expect(rows.length).toBeGreaterThan(15);
    expect(counts).toMatchObject({ all: rows.length, unread: rows.length, live: 0, waiting: 0, trouble: 0 });
    expect(things).toEqual({ first: [], more: 0 });
    expect(requests()).toEqual([]);
  });

  it('is found by the address of its page, however that was pasted', async () => {
    const address = (await rowOf())?.address ?? '';
    expect(address).toMatch(/^http/);
    for (const text of [
      address,
      ` <${address}>`,
      `${address}?utm_source=mail`,
      `${address}/#top`,
      address.toUpperCase(),
    ])
      expect((await list({ text })).rows.map((row) => row.pageId)).toEqual([pageId]);
    expect((await list({ text: 'https://elsewhere.example/' })).rows).toEqual([]);
  });

  it('is found by what the list shows of its page, and by its id', async () => {
    const [one = '', other = ''] = (await list()).rows.map((row) => row.pageId);
    for (const id of [one, other]) sandbox.changes.renamePage(id, 'Twin');
    sandbox.changes.recordAddress(one, 'https://shop.example.com/b2b');
    sandbox.changes.recordAddress(other, 'https://shop.example.com/private');
    await worker.lists.crawlPages(workspace);
    for (const text of ['Twin · shop.example.com/b2b', 'twin b2b', one, one.slice(0, -1)])
      expect((await list({ text })).rows.map((row) => row.pageId)).toEqual([one]);
    expect((await list({ text: 'twin' })).rows).toHaveLength(2);
  });

  it('leaves out archived pages', async () => {
    const names = (await list()).rows.map(({ name }) => name);
    expect(names).not.toContain('Winter offer');
  });

  it('is known once the audiences are loaded, and pages with drafts come first', async () => {
    await worker.answers.loadPageHealth({ pageId });
    expect(await rowOf()).toMatchObject({ name: 'Spring launch: pricing' });
    expect((await rowOf())?.versions?.waiting).toBeGreaterThan(0);
    expect((await list()).rows[0]?.pageId).toBe(pageId);
    expect((await rowOf())?.versions?.audiences).toBeGreaterThan(20);
    const { things } = await list();
    expect(things.first).toMatchObject([{ kind: 'drafts', pageId, pageName: 'Spring launch: pricing' }]);
  });

  it('is loaded once, not while it is fresh, and again on request', async () => {
    await worker.answers.loadPageHealth({ pageId });
    const once = requests().length;
    expect(requests()).toEqual(Array(once).fill('listAudiences'));
    expect(await worker.answers.loadPageHealth({ pageId })).toBe(false);
    await list();
    expect(requests()).toHaveLength(once);
    await worker.answers.loadPageHealth({ pageId, force: true });
    expect(requests()).toHaveLength(2 * once);
  });

  it('is of a part where the service ended the list early, in the row, the card and the report', async () => {
    sandbox.faults.add({ operation: 'listAudiences', cursor: 'null' });
    await worker.answers.loadPageHealth({ pageId });
    expect(await rowOf()).toMatchObject({ versions: { isPart: true } });
    for (const period of checkedPeriods(Date.now()))
      await worker.cache.keepAnswer(workspace, 'getAnalyticsSummary', periodParams(pageId, period), {});
    expect((await list()).checked).toBe(0);
    expect((await list()).things.first).toMatchObject([{ kind: 'drafts', isPart: true }]);
    await worker.answers.chooseReport({ pageIds: [pageId] });
    const [page] = (await worker.answers.weekReport({})).report?.pages ?? [];
    expect(page).toMatchObject({ isPart: true, versionsAt: expect.any(Number) });
    expect(page?.audiences).toBeUndefined();
    sandbox.faults.clear();
    await worker.answers.loadPageHealth({ pageId, force: true });
    expect((await rowOf())?.versions?.isPart).toBeUndefined();
    expect((await list()).checked).toBe(1);
    expect((await worker.answers.weekReport({})).report?.pages[0]?.audiences).toBeGreaterThan(20);
  });

  it('tells the report of live versions without a readable time', async () => {
    const path = 'items.*.publishedVersion.publishedAt';
    await worker.answers.chooseReport({ pageIds: [pageId] });
    const untimed = async () => {
      await worker.answers.loadPageHealth({ pageId, force: true });
      return (await worker.answers.weekReport({})).report?.pages[0]?.hasUntimed;
    };
    expect(await untimed()).toBeUndefined();
    sandbox.faults.add({ operation: 'listAudiences', mismatch: { path, change: 'null' } });
    expect(await untimed()).toBe(true);
    expect((await rowOf())?.versions).not.toHaveProperty('lastPublish');
  });

  it('follows later changes of the audiences', async () => {
    await worker.answers.loadPageHealth({ pageId });
    const before = (await rowOf())?.versions?.audiences ?? 0;
    sandbox.changes.addAudience(pageId, 'One more');
    await worker.answers.loadPageHealth({ pageId, force: true });
    expect((await rowOf())?.versions?.audiences).toBe(before + 1);
  });

  it('stays unread if the audiences cannot be loaded', async () => {
    sandbox.faults.add({ operation: 'listAudiences', status: 403 });
    await expect(worker.answers.loadPageHealth({ pageId })).rejects.toMatchObject({
      problem: { kind: 'forbidden' },
    });
    expect(await rowOf()).toMatchObject({ standing: 'unread' });
  });
});

describe('audiences that could not be loaded', () => {
  const failing = [
    ['a service that was down', { status: 503 }, 'unavailable', 61_000],
    ['a connection that was lost', { drop: 'before' }, 'offline', 61_000],
    ['a refusal', { status: 403 }, 'forbidden', 601_000],
  ] as const;
  const fail = async (fault: (typeof failing)[number][1], kind: string) => {
    sandbox.faults.add({ operation: 'listAudiences', ...fault });
    await expect(worker.answers.loadPageHealth({ pageId })).rejects.toMatchObject({ problem: { kind } });
    sandbox.faults.clear();
    sandbox.ledger.clear();
  };

  it.each(failing)(
    'because of %s are requested again once the cause may be over, not before',
    async (_, fault, kind, ms) => {
      await fail(fault, kind);
      expect(await worker.answers.loadPageHealth({ pageId })).toBe(false);
      expect(requests()).toEqual([]);
      await restartWorker();
      holdDate(ms);
      expect(await worker.answers.loadPageHealth({ pageId })).toBe(true);
      expect(await rowOf()).toMatchObject({ standing: 'live' });
    },
  );

  it.each(failing)(
    'because of %s are requested at once when a person tries again',
    async (_, fault, kind) => {
      await fail(fault, kind);
      expect(await worker.answers.loadPageHealth({ pageId, retry: true })).toBe(true);
      expect(await worker.answers.loadPageHealth({ pageId, retry: true })).toBe(false);
    },
  );
});

describe('the head', () => {
  it('names the active workspace and refreshes the pages when that is due', async () => {
    expect(await worker.answers.homeHead({})).toMatchObject({
      workspace: { id: workspace.id, name: 'Northwind', connectionVersion: 1 },
      workspaces: [{ id: workspace.id }],
    });
    expect(requests()).toEqual([]);
    holdDate(31 * 60_000);
    await worker.answers.homeHead({});
    await until(() => expect(requests()).toContain('listPages'));
    await until(async () => expect((await list()).progress.state).toBe('ready'));
  });

  it('tells workspaces of one name apart', async () => {
    await connectWorkspace(worker, sandbox, { id: 'second', name: 'Northwind' });
    const { workspaces } = await worker.answers.homeHead({});
    expect(workspaces.map(({ name }) => name)).toEqual([`Northwind · ${workspace.id}`, 'Northwind · second']);
  });

  it('says that the key was refused, also after a restart', async () => {
    sandbox.faults.add({ operation: 'listAudiences', status: 401 });
    await worker.answers.loadPageHealth({ pageId }).catch(() => undefined);
    expect(await worker.answers.homeHead({})).toMatchObject({ notice: { kind: 'unauthorized' } });
    await restartWorker();
    expect(await worker.answers.homeHead({})).toMatchObject({ notice: { kind: 'unauthorized' } });
  });

  it('has no workspace if there is none', async () => {
    await worker.answers.removeWorkspace({ workspaceId: workspace.id });
    expect(await worker.answers.homeHead({})).toEqual({ workspaces: [] });
  });
});
