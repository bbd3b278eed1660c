// The address bar: suggestions, and what is opened for the words or a chosen suggestion.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pinKey } from '../../../../lib/workspace/workspace.ts';
import { type FakeSuggestion, fakeWorld } from '../../fakes/fake-world.ts';
import { until } from '../../fixtures/until.ts';
import { searchWorld } from './search-world.ts';

const { its, page, store } = searchWorld();

describe('the address bar', () => {
  beforeEach(async () => {
    await its.worker.lists.crawlPages(its.workspace);
    await its.worker.searching.indexWaiting();
    its.worker.start.startBackground();
  });
  const suggestions = (text: string) =>
    new Promise<FakeSuggestion[]>((resolve) => fakeWorld().onInputChanged.fire(text, resolve));

  it('shows where it searches, and suggests hits', async () => {
    fakeWorld().onInputStarted.fire();
    await until(() => expect(fakeWorld().defaultSuggestion).toContain('Northwind'));
    const [first] = await suggestions('spring pricing');
    expect(first?.content).toMatch(/^http:\/\/northwind\.localhost:\d+\/pricing$/);
    expect(first?.description).toMatch(/^<match>Spring<\/match> launch: <match>pricing<\/match> <url>/);
    const hostile = await suggestions('p: script alert');
    expect(hostile[0]?.description).toContain('&lt;<match>script</match>&gt;');
  });

  it('keeps the suggestions of what was typed last, whichever workspace is read first', async () => {
    const told: string[] = [];
    const held = Promise.withResolvers<void>();
    // The list of workspaces is read again after a change.
    await fakeWorld().local.set({ activeWorkspace: 'another' });
    const { get } = fakeWorld().local;
    const reading = vi.spyOn(fakeWorld().local, 'get').mockImplementation(async (keys) => {
      await held.promise;
      return get(keys);
    });
    fakeWorld().onInputChanged.fire('spring', () => told.push('spring'));
    expect(reading).toHaveBeenCalled();
    reading.mockRestore();
    const suggested = suggestions('spring pricing');
    held.resolve();
    await suggested;
    for (let turn = 0; turn < 200; turn += 1) await new Promise((resume) => setImmediate(resume));
    expect(told).toEqual([]);
  });

  it('opens the address of the entered hit', async () => {
    const [first] = await suggestions('spring pricing');
    fakeWorld().onInputEntered.fire(first?.content ?? '', 'newForegroundTab');
    await until(() => expect(fakeWorld().opened).toEqual([first?.content]));
    fakeWorld().onInputEntered.fire('trust centre', 'newBackgroundTab');
    await until(() => expect(fakeWorld().opened).toHaveLength(2));
  });

  it('suggests the audience of a pasted address first, and opens that address', async () => {
    await its.worker.lists.crawlAudiences(its.workspace, page());
    await its.worker.searching.indexWaiting();
    const address = its.sandbox.seed.landing.audience;
    const [first, ...others] = await suggestions(address);
    expect(first?.description).toContain('<match>Jane</match>');
    expect(others).toHaveLength(1);
    fakeWorld().onInputEntered.fire(`see ${address}.`, 'newForegroundTab');
    await until(() => expect(fakeWorld().opened).toEqual([address]));
  });

  it('opens what it suggests, not an address that only contains its words', async () => {
    const typed = 'spring.pricing';
    const [first] = await suggestions(typed);
    expect(first?.content).toMatch(/^http:\/\/northwind\.localhost:\d+\/pricing$/);
    fakeWorld().onInputEntered.fire(typed, 'newForegroundTab');
    await until(() => expect(fakeWorld().opened).toEqual([first?.content]));
  });

  it('suggests and opens the address that was written where it belongs to the hit', async () => {
    const address = `${its.sandbox.seed.landing.pageOnly}?from=mail`;
    const [first] = await suggestions(`see ${address}`);
    expect(first?.content).toBe(address);
    expect(first?.description).toContain('/pricing?from=mail');
    fakeWorld().onInputEntered.fire(`see ${address}`, 'newForegroundTab');
    await until(() => expect(fakeWorld().opened).toEqual([address]));
  });

  it('opens an address whose dots an East Asian keyboard typed', async () => {
    const address = its.sandbox.seed.landing.pageOnly;
    const [first] = await suggestions(address.replaceAll('.', '。').replace('http://', ''));
    expect(first?.content).toBe(address);
  });

  it('offers Home from the first letters of its word on, and opens it', async () => {
    const [first] = await suggestions('ho');
    expect(first).toEqual({ content: 'home', description: 'Home, with all pages' });
    expect((await suggestions('homepage')).map(({ content }) => content)).not.toContain('home');
    fakeWorld().onInputEntered.fire(' Home ', 'newForegroundTab');
    await until(() => expect(fakeWorld().opened).toEqual([expect.stringMatching(/\/home\.html$/)]));
  });

  it('opens the options if nothing is found', async () => {
    fakeWorld().onInputEntered.fire('nothing of this kind', 'newForegroundTab');
    await until(() => expect(fakeWorld().optionsOpened).toBe(1));
  });
});

describe('a suggestion without an address', () => {
  const opened = vi.fn(async () => undefined);
  beforeEach(() => {
    vi.stubGlobal('chrome', { sidePanel: { open: opened } });
    its.worker.start.startBackground();
  });
  const pinned = () => fakeWorld().local.one(pinKey(its.workspace.id));

  async function choose(name: string): Promise<void> {
    const [first] = await new Promise<FakeSuggestion[]>((resolve) =>
      fakeWorld().onInputChanged.fire(name, resolve),
    );
    fakeWorld().onInputEntered.fire(first?.content ?? '', 'currentTab');
  }

  it.each(['7', 'my page', 'page_1', 'a/b · %41'])('opens its page in the panel: %s', async (pageId) => {
    await store([
      { pageId, name: 'Kiwi' },
      { pageId: 'page_12', name: 'Seven of 7' },
    ]);
    opened.mockClear();
    await choose('kiwi');
    await until(() => expect(pinned()).toMatchObject({ pageId, pageName: 'Kiwi' }));
    expect(opened).toHaveBeenCalledTimes(1);
    expect(fakeWorld().optionsOpened).toBe(0);
  });

  it('opens its audience in the panel, whatever its id', async () => {
    await store([{ pageId: 'x', audienceId: '9', name: 'Lychee' }]);
    const scope = its.worker.service.scopeOf(its.workspace);
    const common = { scope, key: 'id:9', walk: 0, pageId: 'x', audienceId: '9', audience: '9' };
    const database = await its.worker.databases.directoryDatabase();
    await database.put('entries', { ...common, kind: 'audience-id', value: '9' });
    await choose('lychee');
    await until(() => expect(pinned()).toMatchObject({ pageId: 'x', audienceId: '9' }));
    expect(fakeWorld().optionsOpened).toBe(0);
  });
});

it('opens the found page from the address bar, not a site whose address reads like the words', async () => {
  its.worker.start.startBackground();
  const address = 'https://northwind.example/config';
  await store([{ pageId: 'config', name: 'zebra.config', address }]);
  fakeWorld().onInputEntered.fire('zebra.config', 'newForegroundTab');
  await until(() => expect(fakeWorld().opened).toEqual([address]));
});
