// Saving from a page’s menu: from the click to the capture and its message.
import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CaptureView } from '../../../../lib/capture/capture.ts';
import { isAwaited, newDraft } from '../../../../lib/capture/compose-draft.ts';
import { keepDisplay } from '../../../../lib/platform/display.ts';
import { pageStatusKey } from '../../../../lib/service/session-keys.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { atRest } from '../../fixtures/at-rest.ts';
import { holdTimers } from '../../fixtures/hold-timers.ts';
import { until } from '../../fixtures/until.ts';
import { startWorker } from '../../fixtures/worker.ts';
import { menuWorld } from './menu-world.ts';
import { PAGE } from './saving-world.ts';

const {
  its,
  opened,
  connect,
  withTopics,
  start,
  topic,
  items,
  below,
  itemOf,
  click,
  outbox,
  drafts,
  draft,
  beginMine,
  told,
  titleOf,
  saved,
  keepNoDraft,
} = menuWorld();

describe('the menu', () => {
  it('offers to connect first, which opens the options', async () => {
    await start();
    for (const kind of ['selection', 'link', 'image', 'page'])
      expect(below(kind)).toEqual(['Connect to your service first…']);
    click('connect/selection');
    await until(() => expect(fakeWorld().optionsOpened).toBe(1));
    expect(opened).toEqual([]);
  });

  it('then offers to add a topic, which opens the panel with the selection', async () => {
    await connect();
    await start();
    await until(() => expect(below('selection')).toEqual(['Add a topic…']));
    click('add/selection');
    expect(opened).toEqual([7]);
    await until(() => expect(draft()).toMatchObject({ text: 'One\n- two', workspaceId: its.workspace.id }));
  });

  it('offers the topics and "Choose…" for each kind of content', async () => {
    await connect();
    await withTopics(0, 1);
    await start();
    const titles = [await titleOf(0), await titleOf(1), undefined, 'Choose…'];
    for (const kind of ['selection', 'link', 'image', 'page'])
      await until(() => expect(below(kind).map((title) => title?.replace('&&', '&'))).toEqual(titles));
    expect(items().filter(({ contexts }) => contexts?.[0] === 'selection')).toHaveLength(5);
  });

  it('fault 8: follows every change of topics and workspace without duplicate items', async () => {
    await start();
    await connect();
    await until(() => expect(below('page')).toEqual(['Add a topic…']));
    await withTopics(0, 1, 2);
    await its.worker.answers.changeTopic({ topicId: topic(2), pinned: true });
    await until(async () => expect(below('page')[0]).toBe((await titleOf(2)).replace('&', '&&')));
    await Promise.all([0, 1, 2].map((at) => its.worker.answers.removeTopic({ topicId: topic(at) })));
    await until(() => expect(below('page')).toEqual(['Add a topic…']));
    fakeWorld().onInstalled.fire({ reason: 'update' });
    await its.worker.answers.removeWorkspace({ workspaceId: its.workspace.id });
    await until(() => expect(below('page')).toEqual(['Connect to your service first…']));
    expect(items()).toHaveLength(10);
  });

  it('leaves pages at once when turned off, stays away after an update, and comes back', async () => {
    await connect();
    await withTopics(0);
    await start();
    await until(() => expect(below('page')).toHaveLength(3));
    await keepDisplay({ pageMenu: false });
    await until(() => expect(items().map(({ id }) => id)).toEqual(['open-panel', 'open-home']));
    fakeWorld().menu.clear();
    fakeWorld().onInstalled.fire({ reason: 'update' });
    its.worker = await startWorker();
    its.worker.start.startBackground();
    await until(() => expect(items().map(({ id }) => id)).toEqual(['open-panel', 'open-home']));
    await withTopics(1);
    await keepDisplay({ pageMenu: true });
    await until(() => expect(below('page')).toHaveLength(4));
  });

  describe('on granted sites', () => {
    const isFirst = (at: number) =>
      items().some(({ id }, place) => id === itemOf(at) && items()[place - 1]?.id === 'kind/selection');
    const showSite = (host: string, url = `https://${host}/`) => {
      its.page.tab.url = url;
      fakeWorld().onTabUpdated.fire(1, { url }, { url, active: true } as { url: string });
    };

    beforeEach(async () => {
      fakeWorld().granted.add('https://*/*');
      await connect();
      await withTopics(0, 1);
      await start();
      const { noteTopicUse } = await import('../../../../lib/topics/worker/topics.ts');
      await noteTopicUse(its.workspace.id, topic(0), 'other.example');
      await noteTopicUse(its.workspace.id, topic(1), 'shop.example');
      await until(() => expect(isFirst(1)).toBe(true));
      await atRest();
    });

    it('starts with the last topic used on the site in view', async () => {
      showSite('other.example');
      await until(() => expect(isFirst(0)).toBe(true));
    });

    it('starts with the last topic used on the site of which the source is in view', async () => {
      showSite('other.example', 'view-source:https://other.example/');
      await until(() => expect(isFirst(0)).toBe(true));
    });

    it('is that of the site in view, however soon the one before was left', async () => {
      for (let turns = 0; turns < 12; turns += 1) {
        showSite('other.example');
        for (let rest = turns; rest > 0; rest -= 1) await turn();
        showSite('shop.example');
        await atRest();
        expect(isFirst(1), `after ${turns} turns`).toBe(true);
      }
    });
  });
});

describe('"Choose…"', () => {
  it('opens the panel before anything else and keeps an earlier draft', async () => {
    await connect();
    await withTopics(0);
    await start();
    await beginMine('Mine');
    click('choose/selection');
    expect(opened).toEqual([7]);
    await until(() =>
      expect(draft()).toMatchObject({
        kind: 'selection',
        text: 'One\n- two',
        source: { url: PAGE, title: 'Pricing' },
      }),
    );
    expect(drafts()[1]).toMatchObject({ text: 'Mine' });
    expect(outbox()).toEqual([]);
  });

  it('fault 22: composes the text that was chosen last after the clock was set back', async () => {
    await connect();
    await withTopics(0);
    await start();
    const ahead = Date.now() + 3_600_000;
    await fakeWorld().local.set({
      'draft:mine': newDraft('mine', its.workspace.id, { text: 'mine' }, ahead),
    });
    click('choose/selection');
    await until(() => expect(drafts().map(({ text }) => text)).toEqual(['One\n- two', 'mine']));
    expect(isAwaited(draft(), Date.now())).toBe(true);
  });

  it('fault 23: says so if there is no room for the text', async () => {
    await connect();
    await withTopics(0);
    await start();
    keepNoDraft();
    click('choose/selection');
    await until(() => expect(told()).toHaveLength(1));
    expect(told()[0]).toMatch(/^The text can’t be kept, .* Copy it/);
    expect(draft()).toBeUndefined();
  });
});

describe('a click on a topic', () => {
  beforeEach(async () => {
    await connect();
    await withTopics(0, 1);
    await start();
  });

  it('saves the selection as the page has it, with its source', async () => {
    click(itemOf(1));
    const capture = await saved();
    expect(capture).toMatchObject({
      topicId: topic(1),
      kind: 'selection',
      text: 'One\n- two',
      source: { url: PAGE, title: 'Pricing' },
      state: { kind: 'queued' },
    });
    expect(capture).toMatchObject({ mayBeCut: undefined });
    // The worker of the test before may still show a message.
    expect(told()).toContain(`Saving to ${await titleOf(1)}`);
    expect(its.page.toasts[0]).toMatchObject({ action: 'Undo', isFailure: false });
    expect(its.page.toasts[0]?.stays).toBeGreaterThan(25_000);
    const topics = await its.worker.answers.listTopics({ workspaceId: its.workspace.id });
    expect(topics.map(({ usedAt }) => usedAt !== undefined)).toEqual([false, true]);
  });

  it('fault 31: reads the frame that was clicked', async () => {
    its.page.selections.set(4, { text: 'in the frame' });
    click(itemOf(0), { frameId: 4 });
    expect((await saved()).text).toBe('in the frame');
  });

  it.each([
    ['answers nothing', () => null],
    [
      'is refused',
      () => {
        throw new Error('Cannot access contents of the page.');
      },
    ],
  ])('asks the page again if it %s because access is new', async (_, silently) => {
    const { tab } = its.page;
    const answer = tab.page;
    let silent = 3;
    tab.page = (name, args, frameId) => {
      if (name !== 'installSight') return answer?.(name, args, frameId);
      silent -= 1;
      return silent < 0 ? answer?.(name, args, frameId) : silently();
    };
    click(itemOf(1));
    expect((await saved()).text).toBe('One\n- two');
  });

  it.each(['not readable', 'not answering', 'without it'])(
    'takes the menu’s text if the page is %s, and says that it may be cut',
    async (how) => {
      if (how === 'without it') its.page.selections.clear();
      else Object.assign(its.page.tab, how === 'not readable' ? { page: undefined } : { blocked: true });
      const waits = how === 'without it' ? [] : holdTimers('/platform/worker/with-timeout.ts');
      click(itemOf(0), { selectionText: 'One\r\n\0 two' });
      await until(() => {
        for (const { ring } of waits.splice(0)) ring();
        expect(outbox()).toMatchObject([{ mayBeCut: true, excerpt: 'One\n two' }]);
      });
      const lines = () => its.page.toasts.map((toast) => toast.lines[1]);
      if (how === 'without it')
        await until(() => expect(lines()).toContainEqual(expect.stringMatching(/may be shorter/)));
    },
  );

  it('shows a badge on the icon if the page cannot show a toast', async () => {
    its.page.tab.page = undefined as never;
    delete its.page.tab.page;
    const stays = holdTimers('/page-status/worker/badge.ts');
    click(itemOf(0));
    await until(() => expect(stays).toHaveLength(1));
    expect(fakeWorld().badges.get(1)?.text).toBe('✓');
    stays[0]?.ring();
    await until(() => expect(fakeWorld().badges.get(1)?.text ?? '').toBe(''));
  });

  it('fault 31: saves nothing from a password field or an empty selection', async () => {
    its.page.selections.set(0, { text: '', secret: true });
    click(itemOf(0), { selectionText: 'hunter2' });
    await until(() => expect(its.page.toasts).toHaveLength(1));
    its.page.selections.set(0, { text: ' \n ' });
    click(itemOf(0), { selectionText: '' });
    await until(() => expect(its.page.toasts).toHaveLength(2));
    expect(told()[0]).toMatch(/password/);
    expect(told()[1]).toMatch(/Nothing is selected/);
    expect([outbox(), draft()]).toEqual([[], undefined]);
  });

  it('fault 32: makes one capture and one toast if it is reported twice', async () => {
    click(itemOf(0));
    click(itemOf(0));
    await saved();
    await atRest();
    expect(outbox()).toHaveLength(1);
    expect(its.page.toasts).toHaveLength(1);
  });

  it('can be undone during the hold-back', async () => {
    its.page.presses = ['action'];
    click(itemOf(0));
    await until(() => expect(told()[1]).toBe('Not saved. Nothing was sent.'));
    expect(outbox()).toEqual([]);
  });

  it('says so if it is too late to undo', async () => {
    its.page.presses = ['action'];
    const controls = await import('../../../../lib/capture/worker/control-capture.ts');
    const { ProblemError } = await import('../../../../lib/api/problem.ts');
    vi.spyOn(controls, 'controlCapture').mockRejectedValue(new ProblemError({ kind: 'conflict' }));
    click(itemOf(0));
    await until(() => expect(told()[1]).toBe('It was sent already.'));
  });

  it('saves a link, an image or the page by its name and address', async () => {
    its.page.names.set('https://a.example/x', 'Terms').set('https://a.example/p.png', 'A calm board');
    click(itemOf(0, 'link'), { linkUrl: 'https://a.example/x' });
    expect(await saved()).toMatchObject({ kind: 'link', text: 'Terms\nhttps://a.example/x' });
    await its.worker.answers.controlCapture({ id: outbox()[0]?.id ?? '', to: 'undo' });
    click(itemOf(0, 'image'), { srcUrl: 'https://a.example/p.png' });
    expect(await saved()).toMatchObject({ kind: 'image', text: 'A calm board\nhttps://a.example/p.png' });
    await its.worker.answers.controlCapture({ id: outbox()[0]?.id ?? '', to: 'undo' });
    click(itemOf(0, 'page'));
    expect(await saved()).toMatchObject({ kind: 'page', text: `Pricing\n${PAGE}` });
  });

  it('saves a link without words as its address', async () => {
    click(itemOf(0, 'link'), { linkUrl: 'https://a.example/y' });
    expect((await saved()).text).toBe('https://a.example/y');
  });

  it.each([
    ['image', { srcUrl: `data:image/png;base64,${'AAAA'.repeat(9)}` }],
    ['image', { srcUrl: 'blob:https://a.example/1d7c' }],
    ['link', { linkUrl: 'javascript:void(0)' }],
  ] as const)('saves an %s whose address leads nowhere with that of the page', async (kind, info) => {
    its.page.names.set(Object.values(info)[0] ?? '', 'A plan');
    click(itemOf(0, kind), info);
    expect(await saved()).toMatchObject({ kind, text: `A plan\n${PAGE}` });
  });

  it('saves a link without the name and password in it', async () => {
    its.page.names.set('https://jane:secret@a.example/x', 'Terms');
    click(itemOf(0, 'link'), { linkUrl: 'https://jane:secret@a.example/x' });
    expect((await saved()).text).toBe('Terms\nhttps://a.example/x');
  });

  it('says which of two topics of one title it saves to', async () => {
    const title = await titleOf(0);
    const database = await its.worker.databases.userDatabase();
    const kept = await database.get('topics', [its.workspace.id, topic(1)]);
    if (kept) await database.put('topics', { ...kept, title });
    click(itemOf(1));
    expect(await saved()).toMatchObject({ topicTitle: `${title} · ${topic(1)}` });
    expect(told()[0]).toMatch(`Saving to ${title} · ${topic(1).slice(0, 8)}`);
  });

  it('does not save a text again that the topic is known to hold, unless asked to', async () => {
    const known = (await its.worker.cache.read(its.workspace, 'getTopic', { topic_id: topic(1) })).data
      .entries?.[0];
    its.page.selections.set(0, { text: known?.content?.content ?? '' });
    click(itemOf(1));
    expect(await saved()).toMatchObject({ state: { kind: 'needs-you', why: 'identical' } });
    expect(told()).toEqual([`Already in ${await titleOf(1)} when it was last loaded`]);
    expect(its.page.toasts[0]?.action).toBe('Save anyway');
    its.page.presses = ['action'];
    const controls = await import('../../../../lib/capture/worker/control-capture.ts');
    const controlCapture = vi.spyOn(controls, 'controlCapture').mockResolvedValue(undefined);
    const { confirmCapture } = await import('../../../../lib/capture/worker/quick-save.ts');
    await confirmCapture(1, outbox()[0] as CaptureView);
    expect(controlCapture.mock.calls).toEqual([[{ id: outbox()[0]?.id, to: 'send' }]]);
    expect(told().at(-1)).toBe(`Saving to ${await titleOf(1)}`);
  });

  it.each([
    [
      'has access',
      async () => {
        const { accessPattern } = await import('../../../../lib/platform/access.ts');
        fakeWorld().granted.delete(accessPattern(its.workspace.baseUrl));
      },
    ],
    [
      'has a key that is taken',
      async () => {
        its.sandbox.faults.add({ status: 401, times: 1 });
        const reading = its.worker.cache.read(its.workspace, 'getAsset', { asset_id: 'any' });
        await expect(reading).rejects.toMatchObject({ problem: { kind: 'unauthorized' } });
      },
    ],
  ])('says that a clip is kept until the workspace %s', async (_, takeAway) => {
    await takeAway();
    its.page.selections.set(0, { text: 'Selected' });
    click(itemOf(1));
    await until(() =>
      expect(its.page.toasts[0]?.lines.slice(1)).toEqual(['Sent once the workspace is ready']),
    );
  });

  it('does not say that a clip was sent because it could not be undone', async () => {
    its.page.selections.set(0, { text: 'Selected' });
    click(itemOf(1));
    await saved();
    const [capture] = outbox() as CaptureView[];
    if (!capture) throw new Error('Nothing was saved');
    const { ProblemError } = await import('../../../../lib/api/problem.ts');
    const controls = await import('../../../../lib/capture/worker/control-capture.ts');
    const refused = new ProblemError({ kind: 'storage-failed' });
    vi.spyOn(controls, 'controlCapture').mockRejectedValue(refused);
    its.page.presses = ['action'];
    const { confirmCapture } = await import('../../../../lib/capture/worker/quick-save.ts');
    await confirmCapture(1, { ...capture, state: { kind: 'queued', notBefore: Date.now() + 10_000 } });
    expect(told().at(-1)).toBe('It couldn’t be undone. Open the popup to try again.');
  });

  it.each([
    ['discarded', 'discard', 'Not saved. Nothing was sent.'],
    ['sent', 'send', 'It was sent already.'],
  ] as const)('says so if what it offers to save anyway was %s elsewhere', async (_, to, line) => {
    const known = (await its.worker.cache.read(its.workspace, 'getTopic', { topic_id: topic(1) })).data
      .entries?.[0];
    its.page.selections.set(0, { text: known?.content?.content ?? '' });
    click(itemOf(1));
    const { id = '' } = (await saved()) as Partial<CaptureView>;
    const capture = outbox()[0] as CaptureView;
    await its.worker.answers.controlCapture({ id, to });
    if (to === 'send')
      await until(async () => {
        const stored = await (await its.worker.databases.userDatabase()).get('captures', id);
        expect(stored?.state.kind).toBe('done');
      });
    its.page.presses = ['action'];
    const { confirmCapture } = await import('../../../../lib/capture/worker/quick-save.ts');
    await confirmCapture(1, capture);
    expect(told().at(-1)).toBe(line);
  });

  it('fault 23: says so if the text cannot be stored, and leaves it in the composer', async () => {
    const { userDatabase } = its.worker.databases;
    const database = await userDatabase();
    const put = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    click(itemOf(0));
    await until(() => expect(its.page.toasts).toHaveLength(1));
    expect(told()[0]).toMatch(/^Not saved to .* storage is full.* Open the popup/);
    expect(its.page.toasts[0]).toMatchObject({ isFailure: true });
    expect(its.page.toasts[0]).not.toHaveProperty('action');
    expect(draft()).toMatchObject({ text: 'One\n- two', topicId: topic(0) });
    // There is no room for the text either, so the message does not point to the popup.
    keepNoDraft();
    click(itemOf(0));
    await until(() => expect(its.page.toasts).toHaveLength(2));
    expect(told()[1]).toMatch(/^Not saved to /);
    expect(told()[1]).not.toMatch(/Open the popup/);
    put.mockRestore();
    vi.restoreAllMocks();
    expect(await database.count('captures')).toBe(0);
  });

  it('on a removed topic keeps the text as a draft and saves nothing', async () => {
    await its.worker.answers.removeTopic({ topicId: topic(0) });
    click(itemOf(0));
    await until(() => expect(told()[0]).toMatch(/no longer in your list/));
    expect(draft()).toMatchObject({ text: 'One\n- two' });
    expect(outbox()).toEqual([]);
  });

  it('fault 23: on a removed topic says that the text is not kept if there is no room', async () => {
    await its.worker.answers.removeTopic({ topicId: topic(0) });
    keepNoDraft();
    click(itemOf(0));
    await until(() => expect(told()[0]).toMatch(/^The text can’t be kept, .* Copy it/));
    expect([draft(), outbox()]).toEqual([undefined, []]);
  });

  it('fault 25: saves to the workspace of the menu even if another is current by then', async () => {
    await its.worker.workspaces.putWorkspace('other', () => ({ ...its.workspace, id: 'other' }));
    const item = itemOf(0);
    await its.worker.workspaces.chooseWorkspace('other');
    click(item);
    await until(() => expect(its.page.toasts).toHaveLength(1));
    await its.worker.workspaces.chooseWorkspace(its.workspace.id);
    await until(() => expect(outbox()).toMatchObject([{ workspaceId: its.workspace.id }]));
  });
});

describe('the template', () => {
  it('is filled in with the page and audience matched at that very address', async () => {
    await connect({
      capture: { holdSeconds: 30, template: '{selection}\n— {title}, {url}\n{page} / {audience}' },
    });
    await withTopics(0);
    await start();
    const matchState = { kind: 'matched', page: { name: 'Spring' }, audience: { name: 'Ann' } };
    const pageStatus = { url: PAGE, workspace: { id: its.workspace.id, connectionVersion: 1 }, matchState };
    await fakeWorld().session.set({ [pageStatusKey(PAGE)]: pageStatus });
    click(itemOf(0));
    const capture = await saved();
    expect(capture.text).toBe(`One\n- two\n— Pricing, ${PAGE}\nSpring / Ann`);
    await its.worker.answers.controlCapture({ id: capture.id, to: 'undo' });
    await fakeWorld().session.set({
      [pageStatusKey(PAGE)]: { ...pageStatus, workspace: { id: its.workspace.id, connectionVersion: 7 } },
    });
    click(itemOf(0));
    expect((await saved()).text).toBe(`One\n- two\n— Pricing, ${PAGE}`);
  });
});
