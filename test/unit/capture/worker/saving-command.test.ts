// Saving by the command, and drafts composed from a tab.
import { describe, expect, it, vi } from 'vitest';
import type { ComposeDraft } from '../../../../lib/capture/capture.ts';
import { putDraft, takeDraft } from '../../../../lib/capture/draft-store.ts';
import { knownProblem } from '../../../../lib/platform/failure.ts';
import { usedLast } from '../../../../lib/topics/menu-topics.ts';
import { fakeWorld } from '../../fakes/fake-world.ts';
import { until } from '../../fixtures/until.ts';
import { menuWorld } from './menu-world.ts';
import { PAGE, tabOf } from './saving-world.ts';

const {
  its,
  opened,
  connect,
  withTopics,
  start,
  topic,
  outbox,
  drafts,
  draft,
  beginMine,
  told,
  titleOf,
  saved,
  keepNoDraft,
} = menuWorld();

describe('the command', () => {
  const press = () => fakeWorld().onCommand.fire('save-selection', tabOf(its.page));

  it('saves to the topic used last on this site and names it', async () => {
    await connect();
    await withTopics(0, 1, 2);
    await start();
    const { noteTopicUse } = await import('../../../../lib/topics/worker/topics.ts');
    await noteTopicUse(its.workspace.id, topic(1), 'shop.example');
    await noteTopicUse(its.workspace.id, topic(2), 'other.example');
    press();
    expect((await saved()).topicId).toBe(topic(1));
    // The worker of the test before may still show a message.
    expect(told()).toContain(`Saving to ${await titleOf(1)}`);
  });

  it('fault 22: saves to the topic used last, on this site or elsewhere, after the clock was set back', async () => {
    await connect();
    await withTopics(0, 1, 2);
    await start();
    const { noteTopicUse } = await import('../../../../lib/topics/worker/topics.ts');
    const now = vi.spyOn(Date, 'now');
    for (const [at, host, time] of [
      [1, 'shop.example', 9_000_000],
      [2, 'shop.example', 5_000_000],
      [0, 'other.example', 5_000_000],
    ] as const) {
      now.mockReturnValue(time);
      await noteTopicUse(its.workspace.id, topic(at), host);
    }
    now.mockRestore();
    const topics = await its.worker.answers.listTopics({ workspaceId: its.workspace.id });
    expect(usedLast(topics)?.topicId).toBe(topic(0));
    press();
    expect((await saved()).topicId).toBe(topic(2));
  });

  it('takes what is selected while a frame of the page is loading', async () => {
    await connect();
    await withTopics(0);
    await start();
    its.page.tab.isLoading = true;
    press();
    expect((await saved()).topicId).toBe(topic(0));
  });

  it('takes the selection of the focused frame', async () => {
    await connect();
    await withTopics(0);
    await start();
    its.page.tab.frameIds = [0, 3, 5];
    its.page.selections.set(0, { text: 'top' });
    its.page.selections.set(5, { text: 'focused', focused: true });
    press();
    expect((await saved()).text).toBe('focused');
  });

  it('opens the panel with the selection if there is no topic yet', async () => {
    await connect();
    await start();
    press();
    expect(opened).toEqual([7]);
    await until(() => expect(draft()).toMatchObject({ text: 'One\n- two' }));
    expect([outbox(), told()]).toEqual([[], []]);
  });

  it('says what is missing if it is too late to open the panel', async () => {
    await start();
    press();
    await until(() => expect(told()[0]).toMatch(/Connect to your service first/));
    await connect();
    const { saveToLast } = await import('../../../../lib/capture/worker/quick-save.ts');
    await saveToLast({ id: 'late', kind: 'selection', info: {}, tab: tabOf(its.page) });
    expect(told()[1]).toMatch(/Add a topic first/);
    expect([outbox(), opened]).toEqual([[], []]);
  });

  it('opens the panel for a pasted text if the tab cannot be read, with its source', async () => {
    await connect();
    await withTopics(0);
    await start();
    its.page.tab.page = undefined as never;
    delete its.page.tab.page;
    const tab = { ...tabOf(its.page), url: 'https://shop.example/report.pdf', title: 'Report' };
    fakeWorld().onCommand.fire('save-selection', tab);
    expect(opened).toEqual([7]);
    await until(() =>
      expect(draft()).toMatchObject({
        kind: 'selection',
        text: '',
        toPaste: true,
        topicId: topic(0),
        source: { url: tab.url, title: 'Report' },
      }),
    );
    expect(outbox()).toEqual([]);
    expect(fakeWorld().badges.get(1)?.text ?? '').toBe('');
  });

  it.each([
    'about:reader?url=https%3A%2F%2Fshop.example%2Fnews',
    'chrome-extension://pdfviewer/https://shop.example/news',
  ])('opens the panel for a pasted text of what %s shows', async (url) => {
    await connect();
    await withTopics(0);
    await start();
    delete its.page.tab.page;
    fakeWorld().onCommand.fire('save-selection', { ...tabOf(its.page), url, title: 'News' });
    expect(opened).toEqual([7]);
    await until(() =>
      expect(draft()).toMatchObject({
        toPaste: true,
        source: { url: 'https://shop.example/news', title: 'News' },
      }),
    );
    expect(outbox()).toEqual([]);
    expect(fakeWorld().badges.get(1)?.text ?? '').toBe('');
  });

  it('asks to paste in the panel if only the page itself says that it shows a PDF', async () => {
    await connect();
    await withTopics(0);
    await start();
    its.page.selections.set(0, { text: '', viewer: true });
    press();
    await until(() => expect(told()[0]).toMatch(/open the panel, and paste it there/));
    expect(draft()).toMatchObject({ text: '', toPaste: true, source: { url: PAGE, title: 'Pricing' } });
    expect([outbox(), opened]).toEqual([[], []]);
  });

  it('still saves the selection of a page that is only named like a PDF', async () => {
    await connect();
    await withTopics(0);
    await start();
    fakeWorld().onCommand.fire('save-selection', { ...tabOf(its.page), url: `${PAGE}/report.pdf` });
    expect((await saved()).text).toBe('One\n- two');
  });
});

describe('a draft composed from a tab', () => {
  const fromTab = (more = {}) => its.worker.answers.composeFromTab({ id: 'pasted', tabId: 1, ...more });

  it('security 6: has none of the key, in whatever text or address it stood', async () => {
    await connect();
    const { key } = its.sandbox;
    const [url, title] = [`https://shop.example/?key=${key}`, `Key ${key}`];
    its.page.tab = { ...its.page.tab, url, title };
    its.page.selections.set(0, { text: `Use ${key} here`, focused: true, url, title });
    fakeWorld().tabs.set(1, its.page.tab);
    await fromTab();
    expect(draft()).toMatchObject({
      text: 'Use … here',
      source: { url: 'https://shop.example/?key=…', title: 'Key …' },
    });
  });

  it('waits for a paste, with the address and title of the tab, if nothing can be read', async () => {
    await connect();
    await withTopics(0);
    its.page.tab = { ...its.page.tab, url: 'chrome://version/', title: 'About Version' };
    delete its.page.tab.page;
    fakeWorld().tabs.set(1, its.page.tab);
    await beginMine('Half a thought');
    await fromTab({ topicId: topic(0) });
    expect(draft()).toMatchObject({
      id: 'pasted',
      workspaceId: its.workspace.id,
      kind: 'selection',
      text: '',
      toPaste: true,
      topicId: topic(0),
      source: { url: 'chrome://version/', title: 'About Version' },
    });
    expect(drafts()[1]).toMatchObject({ id: 'mine', text: 'Half a thought' });
  });

  it('has the selection if it can be read', async () => {
    await connect();
    await fromTab();
    expect(draft()).toMatchObject({ text: 'One\n- two', source: { url: PAGE, title: 'Pricing' } });
    expect(draft()).not.toHaveProperty('toPaste');
  });

  it('stays as the person typed it if the request is repeated, and does not come back once it is saved', async () => {
    await connect();
    await withTopics(0);
    await fromTab();
    const begun = draft() as ComposeDraft;
    const typed = { ...begun, text: 'One, and two', written: true as const, at: begun.at + 1 };
    await putDraft(typed);
    await fromTab();
    expect(drafts()).toEqual([typed]);
    const { id, kind, text, source, at } = typed;
    const order = { id, workspaceId: its.workspace.id, topicId: topic(0), kind, text, source };
    await its.worker.answers.capture({ ...order, draft: { id, at } });
    await fromTab();
    expect(drafts()).toEqual([]);
  });

  it('does not come back if the request is repeated after it was discarded', async () => {
    await connect();
    await fromTab();
    await takeDraft(draft() as ComposeDraft);
    await fromTab();
    expect(drafts()).toEqual([]);
  });

  it('is not said to have no room if its workspace was removed while it was read', async () => {
    await connect();
    const { page } = its.page.tab;
    its.page.tab.page = async (...call) => {
      await its.worker.answers.removeWorkspace({ workspaceId: its.workspace.id });
      return page?.(...call);
    };
    await expect(fromTab()).rejects.toMatchObject({ problem: { kind: 'not-connected' } });
    expect(drafts()).toEqual([]);
  });

  it('has no source if the tab was closed, and is refused if there is no room', async () => {
    await connect();
    await fromTab({ tabId: 99 });
    expect(draft()).toMatchObject({ text: '', source: {} });
    keepNoDraft();
    const asking = fromTab({ id: 'other' });
    await expect(asking.catch(knownProblem)).resolves.toMatchObject({ kind: 'not-kept' });
  });
});
