// The demo from start to end: none of its data gets into a user's workspace, and none remains.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { DEMO_SERVICE } from '../../../../lib/format/demo.ts';
import { TOPICS, type TopicsState } from '../../../../lib/topics/topics.ts';
import { root } from '../../../setup/root.mjs';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { spelledOut, storedInDatabases } from '../../fakes/stored-in-databases.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

const file = readFileSync(join(root, 'public/demo.json'), 'utf8');
/** Requests for anything but the extension's files; they get no response. */
let asked: string[] = [];
let worker: Worker;
beforeEach(async () => {
  newProfile();
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/demo.json')) return new Response(file);
    asked.push(url);
    throw new TypeError('Failed to fetch');
  });
  worker = await startWorker();
  worker.start.startBackground();
});

const form = {
  name: 'Own',
  color: 'teal',
  production: false,
  keyKeeping: 'session',
  key: 'own-key',
} as const;
const workspaces = () => worker.workspaces.listWorkspaces();
const topics = () => (fakeWorld().session.all()[TOPICS] as TopicsState | undefined)?.topics ?? [];
const known = (kind: 'account' | 'session') => worker.answers.listKnown({ workspaceId: 'demo', kind });

async function everything(): Promise<string> {
  return spelledOut([await storedInDatabases(), fakeWorld().local.all(), fakeWorld().session.all()]);
}

/** Matches ids, the company, and the name of an audience. */
const OF_THE_DEMO = /(?:page|audience|person|account|topic|session|version)_[a-z0-9]{26}|northwind|Jane Doe/i;

async function begun(): Promise<void> {
  await worker.answers.beginDemo({});
  await until(async () => expect(await known('account')).toHaveLength(9));
  await until(async () => expect(await known('session')).toHaveLength(10));
}

it('the demo has pages, topics, accounts and sessions, opens its page and asks no service', async () => {
  await begun();
  const [workspace] = await workspaces();
  expect(workspace).toMatchObject({ baseUrl: DEMO_SERVICE, name: 'Northwind' });
  expect(fakeWorld().opened).toEqual([expect.stringMatching(/\/demo\.html#\/pricing\/jane-doe$/)]);
  expect(topics().map(({ title }) => title)).toContain('Customer questions');
  const unnamed = async () => (await known('account')).filter(({ title }) => title === undefined);
  await until(async () => expect(await unnamed()).toEqual([]));
  expect(asked).toEqual([]);
});

it('the demo page ticks off the step “another audience” once one was shown, and no other step', async () => {
  await begun();
  const first = '/pricing/jane-doe';
  const shown = async (path: string) => (await worker.answers.demoLanding({ path }))?.done;
  const other = (await worker.answers.demoLanding({ path: first }))?.audiences.find(
    ({ path }) => path !== first,
  );
  expect(await shown('/nothing/here')).toBeUndefined();
  expect(await shown(first)).toEqual({ switch: false, publish: false, save: false });
  expect(await shown(other?.path ?? '')).toEqual({ switch: true, publish: false, save: false });
  expect(await shown(first)).toEqual({ switch: true, publish: false, save: false });
});

it('the demo has news of versions, messages and entries, and another read adds none', async () => {
  await begun();
  const query = { workspaceId: 'demo', text: '', seen: true, offset: 0, limit: 50 };
  const { items } = await worker.answers.listNews(query);
  const named = items.map(({ kind, name }) => `${kind}: ${name}`);
  expect(named).toHaveLength(5);
  expect(named).toContain('version: Jane Doe, Contoso');
  expect(named).toContain('messages: Jane Doe, Contoso');
  expect(items.find(({ topicName }) => topicName === 'Customer questions')).toMatchObject({ kind: 'entry' });

  const { pageId: page_id = '', audienceId: audience_id = '' } = items.find((each) => each.audienceId) ?? {};
  const params = { page_id, audience_id };
  await worker.answers.readService({ operation: 'getAudienceMessages', params, mode: 'force' });
  await (await import('../../../../lib/news/worker/listeners.ts')).newsSettled();
  expect(await worker.answers.listNews(query)).toMatchObject({ total: 5 });
});

it('starting the demo again continues it', async () => {
  await begun();
  await worker.answers.beginDemo({});
  expect(await workspaces()).toHaveLength(1);
  expect(fakeWorld().opened).toHaveLength(2);
});

it('the demo does not start if there is a workspace', async () => {
  await connectWorkspace(worker, { url: 'http://127.0.0.1:9', key: 'k' });
  await expect(worker.answers.beginDemo({})).rejects.toMatchObject({ problem: { kind: 'conflict' } });
  expect(await workspaces()).toHaveLength(1);
});

it('the demo requests no access to the sites of its pages, which do not exist', async () => {
  await begun();
  expect((await worker.answers.listSites({ workspaceId: 'demo' })).sites).toEqual([]);
});

it('the demo leaves nothing behind when it ends', async () => {
  await begun();
  expect(await everything()).toMatch(OF_THE_DEMO);
  await worker.answers.endDemo({});
  await until(async () => expect(OF_THE_DEMO.exec(await everything())?.[0]).toBeUndefined());
  expect(await workspaces()).toEqual([]);
});

it('the demo ends when a service is connected, and none of its clips or topics are sent there', async () => {
  await begun();
  const [topic] = topics();
  await worker.answers.capture({
    id: 'capture-1',
    workspaceId: 'demo',
    topicId: topic?.topicId ?? '',
    kind: 'selection',
    text: 'Said in the demo',
    source: { url: 'https://a.example/', title: 'An article' },
  });
  const baseUrl = 'https://own.example';
  fakeWorld().granted.add(`${baseUrl}/*`);
  const { id } = await worker.answers.saveWorkspace({ ...form, baseUrl });
  expect((await workspaces()).map((each) => each.id)).toEqual([id]);
  await until(async () => {
    expect(topics()).toEqual([]);
    expect(OF_THE_DEMO.exec(await everything())?.[0]).toBeUndefined();
    expect(await everything()).not.toContain('Said in the demo');
  });
  expect(asked.filter((url) => !url.startsWith(`${baseUrl}/v0/pages`))).toEqual([]);
});

it('the demo ends when an administrator’s policy connects a service', async () => {
  await begun();
  fakeWorld().managed.set({
    audienceLens: 1,
    workspaces: [{ name: 'By policy', baseUrl: 'https://policy.example' }],
  });
  await until(async () => expect((await workspaces()).map(({ name }) => name)).toEqual(['By policy']));
  await until(async () => expect(OF_THE_DEMO.exec(await everything())?.[0]).toBeUndefined());
});

it('the demo ends with the browser: the next start removes it', async () => {
  await begun();
  await fakeWorld().session.remove(Object.keys(fakeWorld().session.all()));
  worker = await startWorker();
  worker.start.startBackground();
  await until(async () => expect(OF_THE_DEMO.exec(await everything())?.[0]).toBeUndefined());
});

/** Creates a workspace with an id that a file or policy could set before such ids were refused. */
async function ownNamed(id: string, baseUrl = 'https://own.example'): Promise<void> {
  fakeWorld().granted.add(`${baseUrl}/*`);
  await worker.answers.saveWorkspace({ ...form, id, baseUrl, keyKeeping: 'device' });
}

it.each(['demo', 'Demo', 'constructor'])(
  'security 19: a person’s workspace with the id “%s” outlives restarts, with key and clips',
  async (id) => {
    await ownNamed(id);
    await worker.answers.addTopics({ topicIds: ['topic-1'] });
    const source = { url: 'https://a.example/', title: 'An article' };
    const clip = {
      id: 'clip-1',
      workspaceId: id,
      topicId: 'topic-1',
      kind: 'selection',
      text: 'Kept',
      source,
    } as const;
    await worker.answers.capture(clip);
    const before = await workspaces();
    for (const _ of [1, 2]) {
      worker = await startWorker();
      worker.start.startBackground();
      await (await import('../../../../lib/app/worker/demo.ts')).endLostDemo();
    }
    await worker.answers.endDemo({});
    expect(await workspaces()).toEqual(before);
    expect(await worker.keys.readKey(id)).toBe('own-key');
    expect(await everything()).toContain('clip-1');
    await expect(worker.answers.beginDemo({})).rejects.toMatchObject({ problem: { kind: 'conflict' } });
  },
);

it('settings files neither match nor contain the demo', async () => {
  await begun();
  expect(await worker.answers.exportSettings({})).toEqual({ audienceLens: 1, workspaces: [] });
  const wanted = { audienceLens: 1, workspaces: [{ name: 'Northwind', baseUrl: 'https://own.example' }] };
  const preview = await worker.answers.previewSettings({ text: JSON.stringify(wanted) });
  expect(preview).toMatchObject({ ok: true, workspaces: [{ isNew: true }] });
});

it('no workspace can have the address of the demo', async () => {
  await expect(worker.answers.saveWorkspace({ ...form, baseUrl: DEMO_SERVICE })).rejects.toMatchObject({
    problem: { kind: 'rejected' },
  });
});
