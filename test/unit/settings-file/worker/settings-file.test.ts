// What a settings file changes: it is matched, previewed, and applied whole or not at all. The same for a policy of the
// administrator.

import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { omit } from '../../../../lib/format/omit.ts';
import { patternsFor } from '../../../../lib/match/binding.ts';
import {
  MAX_SETTINGS_BYTES,
  type SettingsFault,
  type SettingsFile,
  type SettingsPreviewed,
  type SettingsWorkspace,
} from '../../../../lib/settings-file/settings-file.ts';
import { TOPICS, type TopicsState, type TopicView } from '../../../../lib/topics/topics.ts';
import type { WorkspaceForm } from '../../../../lib/workspace/workspace-view.ts';
import { fakeWorld, newProfile } from '../../fakes/fake-world.ts';
import { spelledOut, storedInDatabases } from '../../fakes/stored-in-databases.ts';
import { connectWorkspace } from '../../fixtures/connect-workspace.ts';
import { keepKey } from '../../fixtures/keep-key.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker, type Worker } from '../../fixtures/worker.ts';

const KEY = 'canary-key';
const here = 'http://localhost:1234';
const there = 'http://localhost:1235';
let worker: Worker;
beforeEach(async () => {
  newProfile();
  worker = await startWorker();
});

const connect = (more = {}) => connectWorkspace(worker, { url: here, key: KEY }, more);
const settings = (...workspaces: SettingsWorkspace[]): SettingsFile => ({ audienceLens: 1, workspaces });
const requests = () => worker.answers;
const preview = (wanted: SettingsFile) => requests().previewSettings({ text: JSON.stringify(wanted) });
const list = () => worker.workspaces.listWorkspaces();

type Good = Extract<SettingsPreviewed, { ok: true }>;

async function apply(wanted: SettingsFile, moves: string[] = []): Promise<Good> {
  const shown = (await preview(wanted)) as Good;
  await requests().applySettings({ text: JSON.stringify(wanted), digest: shown.digest, moves });
  return shown;
}

const rich: SettingsWorkspace = {
  name: 'Team',
  color: 'pink',
  baseUrl: here,
  production: true,
  rateScale: 'percent',
  analyticsRange: '7d',
  capture: {
    template: '{url}',
    templates: [{ pattern: 'https://*.example.com/*', template: '{title}' }],
    holdSeconds: 0,
  },
  sessionRules: [{ kind: 'query', name: 'sid' }],
  bindings: [{ pattern: 'https://a.example/x', pageId: 'p' }],
  topics: [{ topicId: 't1', title: 'One', pinned: true }, { topicId: 't2' }],
};

describe('a settings file', () => {
  it('creates a new workspace and says so first', async () => {
    const [shown] = (await apply(settings(rich))).workspaces;
    expect(shown).toMatchObject({ isNew: true, name: 'Team', baseUrl: here, unchanged: 0 });
    const [made] = await list();
    const fields = omit(rich, 'baseUrl', 'bindings', 'topics');
    expect(made).toMatchObject({ ...fields, baseUrl: here, keyKeeping: 'device', connectionVersion: 1 });
    expect(await worker.matchTab.listBindings(made?.id ?? '')).toMatchObject([{ pageId: 'p' }]);
    const topics = await requests().listTopics({ workspaceId: made?.id ?? '' });
    expect(topics).toMatchObject([
      { topicId: 't1', title: 'One', pinned: true },
      { topicId: 't2', title: 't2', pinned: false },
    ]);
  });

  it('security 10: that was exported changes nothing and contains no key', async () => {
    await connect();
    await apply(settings({ ...rich, id: 'northwind' }));
    const exported = await requests().exportSettings({});
    expect(spelledOut(exported)).not.toContain(KEY);
    const shown = (await preview(exported)) as Good;
    expect(shown.workspaces).toMatchObject([{ isNew: false, changes: [], locked: [] }]);
    expect(shown.ignored).toEqual([]);
  });

  const bound: [string, string][] = [
    ['of a plain page', 'https://a.example/offers/spring'],
    ['that ends with a *', 'https://a.example/offers*'],
    ['with a * as last value', 'https://a.example/find?q=*'],
    ['with a * as last part of a route', 'https://app.example/#/find/*'],
    ['of a root', 'https://a.example/'],
    ['of a route below a query', 'https://app.example/?lp=1#/spring'],
    ['of a route with a query', 'https://app.example/#!/spring?x=1'],
    ['that encoding makes as long as can be', `https://a.example/${'東'.repeat(908)}`],
    ['in octets that are not UTF-8', 'https://a.example/%ff%e9/%2f'],
    ['of a host in another script', 'https://bücher.example/ä'],
    ['of an IPv6 host', 'http://[::1]:8080/x//y'],
    ['with brackets and quotes', `https://a.example/'("x")'`],
  ];
  test.each(bound)('can be opened again with an address %s', async (_, url) => {
    await connect();
    const { exact = '', below = '' } = patternsFor(url) ?? {};
    for (const pattern of [exact, below]) {
      await worker.matchTab.addBinding('northwind', { pattern, pageId: 'p' });
    }
    const shown = await preview(await requests().exportSettings({}));
    expect(shown).toMatchObject({ workspaces: [{ isNew: false, changes: [], unchanged: 7 }] });
  });

  it('can be opened again with all that a person has gathered', async () => {
    for (let at = 0; at < 60; at += 1) await connect({ id: `w${at}`, name: `Client ${at}` });
    const topics = Array.from({ length: 1000 }, (_, at) => ({ topicId: `t${at}`, title: 'T'.repeat(300) }));
    const bindings = Array.from({ length: 3000 }, (_, at) => ({
      pattern: `https://a.example/${at}`,
      pageId: 'p'.repeat(1000),
    }));
    await apply(settings({ id: 'w0', baseUrl: here, topics, bindings }));
    const shown = (await preview(await requests().exportSettings({}))) as Good;
    expect(shown).toMatchObject({ ok: true });
    expect(shown.workspaces).toHaveLength(60);
    expect(shown.workspaces.flatMap(({ changes }) => changes)).toEqual([]);
  });

  const matches: [string, SettingsWorkspace, string | undefined][] = [
    ['by id, whatever else is different', { id: 'b', baseUrl: there, name: 'X' }, 'b'],
    ['by base URL and name before base URL alone', { baseUrl: here, name: 'B' }, 'b'],
    ['by base URL', { baseUrl: here, name: 'Other' }, 'a'],
    ['to none', { baseUrl: there, name: 'A' }, undefined],
  ];
  test.each(matches)('is matched %s', async (_, wanted, id) => {
    await connect({ id: 'a', name: 'A' });
    await connect({ id: 'b', name: 'B' });
    const { workspaces } = (await preview(settings(wanted))) as Good;
    expect(workspaces[0]?.isNew ? undefined : workspaces[0]?.workspaceId).toBe(id);
  });

  it('gets another id while a removed workspace with its id is still being forgotten', async () => {
    await connect({ id: 'team' });
    await worker.workspaces.dropWorkspace({ id: 'team', baseUrl: here });
    const wanted = settings({ id: 'team', baseUrl: here, topics: [{ topicId: 't' }] });
    const [{ workspaceId } = { workspaceId: '' }] = (await apply(wanted)).workspaces;
    expect(workspaceId).not.toBe('team');
    worker = await startWorker();
    worker.start.startBackground();
    await until(async () => expect(await worker.workspaces.removedWorkspaces()).toEqual([]));
    expect(await requests().listTopics({ workspaceId })).toMatchObject([{ topicId: 't' }]);
    const again = (await preview(wanted)) as Good;
    expect(again.workspaces).toMatchObject([{ workspaceId, isNew: false }]);
    expect(fakeWorld().bugs).toEqual([]);
  });

  it('names a topic by its id if nothing of its title is visible', async () => {
    const wanted = settings({ id: 'team', baseUrl: here, topics: [{ topicId: 't', title: '\u{200B}' }] });
    const { workspaces } = (await preview(wanted)) as Good;
    expect(workspaces[0]?.changes).toContainEqual(expect.objectContaining({ field: 'topic', name: 't' }));
    await apply(wanted);
    const topics = await requests().listTopics({ workspaceId: 'team' });
    expect(topics).toMatchObject([{ topicId: 't', title: 't' }]);
  });

  it('shows each change with both values, and applies its order of topics', async () => {
    await connect();
    await apply(settings({ baseUrl: here, topics: [{ topicId: 'own' }, { topicId: 't2' }] }));
    const shown = await apply(settings({ ...rich, analyticsRange: '28d', color: 'teal' }));
    expect(shown.workspaces[0]?.unchanged).toBe(3 + 1); // colour, period, the second topic; and the base URL
    expect(shown.workspaces[0]?.changes).toEqual([
      { field: 'name', from: 'Northwind', to: 'Team' },
      { field: 'production', from: false, to: true },
      { field: 'rateScale', to: 'percent' },
      { field: 'template', to: '{url}' },
      { field: 'templates', to: rich.capture?.templates },
      { field: 'holdSeconds', to: 0 },
      { field: 'sessionRules', to: rich.sessionRules },
      { field: 'binding', name: 'https://a.example/x', to: { pageId: 'p' } },
      { field: 'topic', name: 'One', to: true },
      { field: 'topicOrder', from: false, to: true },
    ]);
    const topics = await requests().listTopics({ workspaceId: 'northwind' });
    expect(topics.map(({ topicId }) => topicId)).toEqual(['t1', 't2', 'own']);
  });

  it('security 10: moves a workspace only with consent, and then without its key', async () => {
    const { id } = await connect({ keyKeeping: 'device' });
    const topics = [{ topicId: 'theirs', title: 'Theirs' }];
    const bindings = [{ pattern: 'https://n.example/theirs', kind: 'page' as const, pageId: 'theirs' }];
    const wanted = settings({ id, baseUrl: there, name: 'Moved', topics, bindings });
    const before = await list();
    const shown = await apply(wanted);
    expect(shown.workspaces[0]).toMatchObject({ move: { from: here, to: there } });
    // Nor does anything else apply that is meant for the other service.
    expect(await list()).toEqual(before);
    expect(await requests().listTopics({ workspaceId: id })).not.toContainEqual(
      expect.objectContaining({ topicId: 'theirs' }),
    );
    expect(await requests().listBindings({ workspaceId: id })).toEqual([]);
    expect(await worker.keys.readKey(id)).toBe(KEY);
    await apply(wanted, [id]);
    expect(await list()).toMatchObject([{ name: 'Moved', baseUrl: there, connectionVersion: 2 }]);
    expect(await requests().listBindings({ workspaceId: id })).toHaveLength(1);
    expect(await worker.keys.readKey(id)).toBeUndefined();
  });

  it('is not applied if anything changed since the preview', async () => {
    await connect();
    const wanted = settings({ baseUrl: here, name: 'Team' });
    const shown = (await preview(wanted)) as Good;
    await worker.workspaces.putWorkspace(
      'northwind',
      (present) => ({ ...present, name: 'Meanwhile' }) as never,
    );
    const late = requests().applySettings({ text: JSON.stringify(wanted), digest: shown.digest, moves: [] });
    await expect(late).rejects.toMatchObject({ problem: { kind: 'conflict' } });
    expect(await list()).toMatchObject([{ name: 'Meanwhile' }]);
  });

  it('brings nothing back of a workspace that is removed meanwhile', async () => {
    for (let turns = 0; turns <= 32; turns += 2) {
      newProfile();
      worker = await startWorker();
      await connect();
      const text = JSON.stringify(settings({ ...rich, id: 'northwind' }));
      const shown = (await requests().previewSettings({ text })) as Good;
      const applying = requests().applySettings({ text, digest: shown.digest, moves: [] });
      const settled = Promise.allSettled([applying]);
      for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
      await requests().removeWorkspace({ workspaceId: 'northwind' });
      await settled;
      expect(await list()).toEqual([]);
      expect(spelledOut(await storedInDatabases())).not.toContain('northwind');
    }
  });

  it('fault 23: is applied once caches have made room', async () => {
    const { put } = IDBObjectStore.prototype;
    let isFull = true;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      const refuses = isFull && this.name === 'bindings';
      if (refuses) isFull = false;
      if (refuses) throw new DOMException('no room', 'QuotaExceededError');
      return Reflect.apply(put, this, args);
    });
    const [shown] = (await apply(settings(rich))).workspaces;
    expect(await requests().listBindings({ workspaceId: shown?.workspaceId ?? '' })).toHaveLength(1);
  });

  it('leaves everything unchanged if it cannot be applied whole', async () => {
    const { id } = await connect({ keyKeeping: 'device' });
    await apply(settings({ id, baseUrl: here, topics: [{ topicId: 'own' }] }));
    const before = spelledOut([
      await storedInDatabases().then(({ 'audience-lens/keys': _, ...rest }) => rest),
      await list(),
    ]);
    const full = vi
      .spyOn(fakeWorld().local, 'set')
      .mockRejectedValue(new Error('QUOTA_BYTES quota exceeded'));
    await expect(apply(settings({ ...rich, id, baseUrl: there }, { baseUrl: there }), [id])).rejects.toThrow(
      'QUOTA',
    );
    full.mockRestore();
    const after = await storedInDatabases().then(({ 'audience-lens/keys': _, ...rest }) => rest);
    expect(spelledOut([after, await list()])).toBe(before);
    expect(await worker.keys.readKey(id)).toBe(KEY);
  });
});

describe('fault 25: a workspace that moves to another address', () => {
  const marker = 'said by the old service';
  const id = 'northwind';
  const elsewhere = 'http://127.0.0.1:1235';

  /** Stores something of every kind that a service answers. */
  async function withOldService(): Promise<void> {
    const workspace = await connect();
    const { databases, cache } = worker;
    const lens = await databases.userDatabase();
    const names = await import('../../../../lib/people/worker/known-store.ts');
    await lens.put('news', { workspaceId: id, kind: 'base', id: marker, marks: {} });
    await lens.put('mismatches', { workspaceId: id, operation: 'listPages', field: marker } as never);
    await names.noteNames(workspace, { 'person p': { name: marker } as never });
    const entry = { topicEntryId: marker, content: { type: 'text', content: marker } };
    await cache.keepAnswer(workspace, 'getTopicEntry', { topic_id: 't', topic_entry_id: 'e' }, entry);
    await cache.keepAnswer(workspace, 'getPerson', { person_id: 'p' }, { personId: marker } as never);
    await (await databases.directoryDatabase()).put('walks', {
      scope: `${id}:1`,
      list: marker,
      walk: 1,
      current: 1,
      state: 'ready',
      listPages: 1,
      items: 0,
      unreadable: 0,
    });
  }

  const kept = async () => {
    const databases = await storedInDatabases();
    const all = { ...databases, session: fakeWorld().session.all() };
    return Object.entries(all).flatMap(([name, part]) => (spelledOut(part).includes(marker) ? [name] : []));
  };

  const moves: Record<string, () => Promise<unknown>> = {
    'by hand': async () =>
      requests().saveWorkspace({
        id,
        name: 'Moved',
        color: 'teal',
        baseUrl: elsewhere,
        production: false,
        keyKeeping: 'session',
      }),
    'by a kit': async () => apply(settings({ id, baseUrl: elsewhere, name: 'Moved' }), [id]),
    'by a policy': async () => {
      await fakeWorld().managed.set({ ...settings({ id, baseUrl: elsewhere, name: 'Moved' }) });
      await requests().readPolicy({});
    },
  };

  test.each(Object.keys(moves))('%s keeps no data of the old service, nor access to it', async (how) => {
    await withOldService();
    expect((await kept()).length).toBeGreaterThan(4);
    expect(fakeWorld().granted.size).toBe(1);
    await moves[how]?.();
    expect(await list()).toMatchObject([{ id, baseUrl: elsewhere, connectionVersion: 2 }]);
    expect(await kept()).toEqual([]);
    expect([...fakeWorld().granted]).toEqual([]);
  });
});

describe('a policy', () => {
  const set = (wanted: object) => fakeWorld().managed.set(wanted as Record<string, unknown>);
  const managed = { ...rich, id: 'team' };
  const applied = (count: number) =>
    until(async () => expect(await requests().readPolicy({})).toMatchObject({ workspaces: count }));

  const shownTopics = () => (fakeWorld().session.all()[TOPICS] as TopicsState).topics;

  async function startWith(...workspaces: SettingsWorkspace[]): Promise<void> {
    await set(settings(...workspaces));
    worker.start.startBackground();
    await applied(workspaces.length);
  }

  it('connects at the start, without a welcome', async () => {
    await set(settings(managed));
    worker.start.startBackground();
    fakeWorld().onInstalled.fire({ reason: 'install' });
    await applied(1);
    expect(await list()).toMatchObject([{ id: 'team', name: 'Team', baseUrl: here }]);
    expect(fakeWorld().optionsOpened).toBe(0);
    // Its start must not continue in the profile of the next test.
    await until(() => expect(fakeWorld().menu.size).toBeGreaterThan(0));
    await navigator.locks.request('settings-file', () => undefined);
    expect(fakeWorld().bugs).toEqual([]);
  });

  it.each<[string, object, SettingsFault['reason']]>([
    ['larger than a file may be', { ...managed, name: 'x'.repeat(MAX_SETTINGS_BYTES) }, 'too-large'],
    ['with a key', { ...managed, apiKey: 'sk_live' }, 'has-key'],
    ['with the id of the demo', { ...managed, id: 'demo' }, 'reserved'],
    ['with signs in an id that part keys', { ...managed, id: 'a:1' }, 'form'],
    ['with the name of a prototype', JSON.parse('{"__proto__":{"baseUrl":"https://a.example"}}'), 'missing'],
  ])('security 10: %s is refused with the reason and connects nothing', async (_, workspace, reason) => {
    await set(settings(workspace as SettingsWorkspace));
    worker.start.startBackground();
    await until(async () => expect(await requests().readPolicy({})).toMatchObject({ fault: { reason } }));
    expect(await list()).toEqual([]);
  });

  it('locks what it names, and nothing else', async () => {
    await startWith(managed);
    const workspaceId = 'team';
    const form: WorkspaceForm = {
      id: 'team',
      name: 'Team',
      baseUrl: `${here}/`,
      production: true,
      color: 'pink',
      keyKeeping: 'session',
    };
    const [binding] = await worker.matchTab.listBindings('team');
    const refused: (() => Promise<unknown>)[] = [
      () => requests().removeWorkspace({ workspaceId }),
      () => requests().saveWorkspace({ ...form, name: 'Mine' }),
      () => requests().saveWorkspace({ ...form, color: 'red' }),
      () => requests().saveWorkspace({ ...form, production: false }),
      () => requests().saveWorkspace({ ...form, baseUrl: there }),
      () => requests().setRateScale({ workspaceId, scale: 'fraction' }),
      () => requests().changeSessionRule({ workspaceId, rule: { kind: 'query', name: 'any' }, before: null }),
      () => requests().setCaptureSettings({ workspaceId, settings: { ...rich.capture, template: 'x' } }),
      () => requests().setCaptureSettings({ workspaceId, settings: { ...rich.capture, templates: [] } }),
      () => requests().setCaptureSettings({ workspaceId, settings: { ...rich.capture, holdSeconds: 1 } }),
      () => requests().bind({ url: 'https://a.example/x', below: false, never: true }),
      () => requests().unbind({ bindingId: binding?.id ?? '' }),
      () => requests().removeTopic({ topicId: 't1' }),
      () => requests().changeTopic({ topicId: 't1', pinned: false }),
    ];
    for (const ask of refused) await expect(ask()).rejects.toMatchObject({ problem: { kind: 'managed' } });
    const isLocked = ({ topicId, locked }: TopicView) => [topicId, locked];
    const topics = [
      ['t1', true],
      ['t2', true],
    ];
    expect((await requests().listTopics({ workspaceId })).map(isLocked)).toEqual(topics);
    expect(shownTopics().map(isLocked)).toEqual(topics);
    await requests().saveWorkspace({ ...form, key: KEY });
    await requests().saveWorkspace({ id: 'team', baseUrl: form.baseUrl, keyKeeping: 'device' });
    await requests().setAnalyticsRange({ workspaceId, range: '90d' });
    const settings = { ...rich.capture, entryType: 'markdown' };
    await requests().setCaptureSettings({ workspaceId, settings });
    await requests().bind({ url: 'https://a.example/y', below: false, never: true });
    expect(await list()).toMatchObject([{ name: 'Team', analyticsRange: '90d', capture: settings }]);
    expect(await worker.keys.readKey('team')).toBe(KEY);
  });

  it('is not undone by a settings file', async () => {
    await startWith(managed);
    const other: SettingsWorkspace = {
      ...rich,
      id: 'team',
      name: 'Mine',
      baseUrl: there,
      capture: { entryType: 'markdown' },
    };
    const shown = await apply(settings(other), ['team']);
    expect(shown.workspaces[0]?.locked).toEqual(['name', 'baseUrl', 'binding', 'topic']);
    expect(await list()).toMatchObject([
      { name: 'Team', baseUrl: here, capture: { template: '{url}', entryType: 'markdown' } },
    ]);
  });

  it('is applied at once when it changes, and moves an address without the key', async () => {
    await startWith(managed);
    await keepKey(worker, 'team', KEY, 'session');
    await set(settings({ id: 'team', baseUrl: there, name: 'Moved' }));
    await until(async () =>
      expect(await list()).toMatchObject([{ name: 'Moved', baseUrl: there, connectionVersion: 2 }]),
    );
    await applied(1);
    expect(await worker.keys.readKey('team')).toBeUndefined();
    expect(await worker.matchTab.listBindings('team')).toEqual([]);
    expect((await list())[0]?.managed).toEqual({ fields: ['name', 'baseUrl'], bindings: [], topics: [] });
  });

  it('leaves the workspace to the person when it ends', async () => {
    await startWith(managed);
    // Chromium reports no change if the same value is stored again, so nothing else publishes the topics again.
    fakeWorld().session.onChanged.forgetListeners();
    await fakeWorld().managed.remove(['audienceLens', 'workspaces']);
    await applied(0);
    expect((await list())[0]).not.toHaveProperty('managed');
    expect(shownTopics().map(({ topicId, locked }) => [topicId, locked])).toEqual([
      ['t1', undefined],
      ['t2', undefined],
    ]);
    await requests().removeWorkspace({ workspaceId: 'team' });
    expect(await list()).toEqual([]);
  });

  it.each([
    'javascript:alert(1)',
    'http://help.example',
    'https://user@help.example',
    'help.example',
    'mailto:',
  ])('security 10: leads nobody to %s for help', async (helpUrl) => {
    await set({ ...settings(managed), helpUrl });
    worker.start.startBackground();
    await until(async () =>
      expect(await requests().readPolicy({})).toEqual({
        workspaces: 0,
        fault: { reason: 'help-url', path: ['helpUrl'] },
      }),
    );
  });

  it('says where people get help, even after a slip', async () => {
    const helpUrl = 'mailto:help@team.example?subject=Audience%20Lens';
    await set({ ...settings(managed), helpUrl });
    worker.start.startBackground();
    await until(async () => expect(await requests().readPolicy({})).toEqual({ workspaces: 1, helpUrl }));
    await set({ ...settings(managed), helpUrl: 'help' });
    await until(async () =>
      expect(await requests().readPolicy({})).toMatchObject({ helpUrl, fault: { reason: 'help-url' } }),
    );
  });

  it('is reported if it is invalid, and its locks stay', async () => {
    await startWith(managed);
    await set({ workspaces: [{ baseUrl: here, apiKey: KEY }] });
    await until(async () =>
      expect(await requests().readPolicy({})).toEqual({
        workspaces: 1,
        fault: { reason: 'has-key', path: ['workspaces', 0, 'apiKey'] },
      }),
    );
    expect((await list())[0]?.managed?.fields).toContain('name');
    expect(spelledOut([await list(), await requests().readPolicy({})])).not.toContain(KEY);
  });

  it('is not applied again by the next worker, since that would undo what a person may change', async () => {
    await startWith(managed);
    await requests().setAnalyticsRange({ workspaceId: 'team', range: '90d' });
    worker = await startWorker();
    worker.start.startBackground();
    await until(() => expect(fakeWorld().session.all()).toHaveProperty('topics'));
    await applied(1);
    expect((await list())[0]?.analyticsRange).toBe('90d');
  });
});
