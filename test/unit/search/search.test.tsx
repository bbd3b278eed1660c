import { describe, expect, it, vi } from 'vitest';
import { Search } from '../../../components/search/Search.tsx';
import { DisplayProvider } from '../../../components/ui/view-context.ts';
import { noPageWatches } from '../../../lib/page-watch/page-watch.ts';
import type { PanelState } from '../../../lib/panel/panel-store.ts';
import { usualDisplay } from '../../../lib/platform/display.ts';
import type { SearchHit } from '../../../lib/search/search.ts';
import type { SharedPlace } from '../../../lib/share/share-link.ts';
import { fakeWorld, newProfile } from '../fakes/fake-world.ts';
import { click, draw, enter, press, settled } from '../fixtures/render.tsx';
import { onElements } from '../fixtures/screen.ts';
import { until } from '../fixtures/until.ts';

const page = (name: string): SearchHit => ({ kind: 'page', pageId: name, name, archived: false });
const audience = (name: string): SearchHit => ({
  kind: 'audience',
  pageId: 'p',
  pageName: 'Pricing',
  audienceId: name,
  name,
  archived: false,
});

const versions = {
  latest: { versionId: 'v13', number: 13, status: 'draft' },
  published: { versionId: 'v12', number: 12, status: 'published' },
};

function stateOf(latest = versions.latest, more: object = {}): PanelState {
  const workspace = {
    id: 'w',
    name: 'Northwind',
    color: 'violet',
    production: false,
    connectionVersion: 1,
    baseUrl: 'https://api.example.com',
    ...more,
  };
  const other = { id: 'x', name: 'Contoso', color: 'teal', production: false };
  const subject = { workspace, pageId: 'p', pageName: 'Pricing', audienceId: 'a', audienceName: 'Jane Doe' };
  const pageStatus = {
    workspace,
    workspaces: [workspace, other],
    url: 'https://a.example/',
    matchState: {
      kind: 'matched',
      reasons: [],
      page: { pageId: 'p', name: 'Pricing' },
      audience: { audienceId: 'a', name: 'Jane Doe' },
    },
    versions: { state: 'shown', data: { ...versions, latest }, at: 1, stale: false, renewing: false },
  };
  return {
    shown: { how: 'followed', subject, pageStatus },
    head: pageStatus,
    section: 'overview',
    publishing: { attempts: [], watches: [], runs: [] },
  } as unknown as PanelState;
}

const nothing = () => undefined;

type Shared = SharedPlace | undefined;

async function drawSearch(
  hits: SearchHit[],
  state: PanelState | 'none' = stateOf(),
  shared?: Shared,
  typed: { text: string; isEntered?: boolean } = { text: '' },
  display = usualDisplay,
) {
  vi.stubGlobal('reportError', vi.fn());
  const copied = vi.fn(async (_: string) => undefined);
  vi.stubGlobal('navigator', { platform: 'Linux x86_64', clipboard: { writeText: copied } });
  const asked: [string, object][] = [];
  const ask = async (name: string, input: object) => {
    asked.push([name, input]);
    if (name === 'search')
      return { hits, totals: { page: { count: 48, isMore: false } }, growing: false, conversations: 38 };
    if (name === 'findShared') return shared;
    if (name === 'countConversations') return { loaded: 38, left: 4 };
    if (name === 'loadConversations' && asked.filter(([each]) => each === name).length === 1)
      throw new Error('The background is gone');
    if (name === 'loadConversations') return { loaded: 3, problem: { kind: 'not-found' } };
    if (name.endsWith('atchPage')) return watching;
    // What the sheet reads stays under way.
    return await new Promise(nothing);
  };
  const { promise: watching, resolve: watched } = Promise.withResolvers<void>();
  const actions = {
    showPage: vi.fn(),
    goTo: vi.fn(),
    pin: vi.fn(),
    unpin: vi.fn(),
    refresh: vi.fn(),
    openOptions: vi.fn(),
    beginDemo: vi.fn(),
    chooseAudience: vi.fn(),
    grantAccess: vi.fn(),
    openHome: vi.fn(),
    pasteFromPage: vi.fn(),
    shownTabId: vi.fn(),
    lookAtPage: vi.fn(),
  };
  const calls = { openAt: vi.fn(), goOn: vi.fn(), close: vi.fn() };
  const drawn = await draw(<p />, { ask: ask as never });
  const closed = onElements('close', nothing);
  const searched = state === 'none' ? undefined : state;
  const openWith = (entered: typeof typed, openedAt?: number, watched: string[] = []) => {
    const pages = watched.map((pageId) => ({ workspaceId: 'w', pageId, pageName: pageId }));
    const watches = { ...noPageWatches, workspaceId: 'w', pages, total: pages.length };
    return drawn.redraw(
      <DisplayProvider value={display}>
        <Search
          state={searched}
          actions={actions}
          watches={watches}
          {...calls}
          openedAt={openedAt}
          typed={() => entered}
        />
      </DisplayProvider>,
    );
  };
  await openWith(typed);
  const texts = (selector: string) =>
    [...drawn.root.querySelectorAll(selector)].map((each) => each.textContent?.replace(/\s+/g, ' ').trim());
  const option = (words: string) => {
    const found = [...drawn.root.querySelectorAll('[role=option]')].find((each) =>
      each.textContent?.includes(words),
    );
    if (!found) throw new Error(`No option ${words}`);
    return found;
  };
  return {
    ...drawn,
    ...actions,
    ...calls,
    closed,
    openWith,
    asked,
    copied,
    watched,
    texts,
    option,
    box: drawn.find('input'),
  };
}

const active = '[aria-selected=true] .search-name';

describe('the search before anything is typed', () => {
  it('offers what can be done here, recent pages, recent audiences and three actions', async () => {
    const { texts, asked } = await drawSearch([page('Summit'), audience('Jane')]);
    expect(texts('.search-heading > :first-child')).toEqual([
      ...['On this page', 'Recent pages', 'Recent audiences', 'Actions'],
    ]);
    expect(texts('[role=group] .search-name')).toEqual([
      ...[
        'Review and publish v13 of Pricing',
        'Check Pricing',
        'Copy brief of Pricing',
        'Copy link for colleagues',
      ],
      ...[
        'Watch this page',
        'Stay on this page',
        'Summit',
        'Jane',
        'New clip',
        'Refresh',
        'Switch to Contoso',
      ],
    ]);
    expect(asked).toMatchObject([
      ['search', { text: '', limit: 3 }],
      ['countConversations', { pageId: 'p' }],
    ]);
  });

  it('offers no publishing without a draft, or while one is under way', async () => {
    const live = await drawSearch([], stateOf({ versionId: 'v12', number: 12, status: 'published' }));
    expect(live.texts('.search-name')[0]).toBe('Check Pricing');
    const state = stateOf();
    const order = { workspaceId: 'w', pageId: 'p', audienceId: 'a', versionId: 'v13' };
    const attempt = { id: '1', order, state: { kind: 'sending' }, startedAt: 1 };
    const busy = {
      ...state,
      publishing: { ...state.publishing, attempts: [attempt] },
    } as unknown as PanelState;
    expect((await drawSearch([], busy)).texts('.search-name')[0]).toBe('Check Pricing');
  });

  it('says how to connect without a workspace, and searches nothing', async () => {
    const { texts, asked, option, openOptions, text } = await drawSearch([], 'none');
    expect(texts('.search-name')).toEqual(['Connect a workspace', 'Try it without a key']);
    expect(text()).toContain('Connect a workspace to find its pages');
    expect(asked).toEqual([]);
    await click(option('Connect a workspace'));
    expect(openOptions).toHaveBeenCalledOnce();
  });

  it('offers no link for colleagues in the demo', async () => {
    const { texts } = await drawSearch([], stateOf(versions.latest, { demo: true }));
    expect(texts('.search-name')).not.toContain('Copy link for colleagues');
    expect(texts('.search-name')).toContain('Copy brief of Pricing');
  });
});

describe('an action of the search', () => {
  it('to publish opens its sheet and sends nothing', async () => {
    const { box, asked, texts, close } = await drawSearch([]);
    await enter(box, 'publish');
    await press(box, 'Enter');
    await until(async () => {
      await settled(() => undefined);
      expect(texts('dialog h2')).toEqual(['Publish v13 to Jane Doe']);
    });
    expect(asked.map(([name]) => name)).not.toContain('order');
    expect(close).not.toHaveBeenCalled();
  });

  it.each([
    ['Check Pricing', 'goTo', ['audit']],
    ['Stay on this page', 'pin', []],
    ['Refresh', 'refresh', []],
    ['New clip', 'openAt', ['topics', { at: 'compose' }]],
  ] as const)('%s is done in the panel', async (words, name, input) => {
    const drawn = await drawSearch([]);
    await click(drawn.option(words));
    expect(drawn[name].mock.calls).toEqual([input]);
    expect(drawn.closed).toHaveBeenCalledOnce();
  });

  it('leads to a section, with its key, or to another workspace', async () => {
    const { box, texts, option, goTo, asked } = await drawSearch([]);
    await enter(box, 'versions');
    expect(texts('.search-name')).toEqual(['Go to Versions']);
    expect(option('Go to Versions').getAttribute('aria-keyshortcuts')).toBe('3');
    await press(box, 'Enter');
    expect(goTo.mock.calls).toEqual([['versions']]);
    await enter(box, 'switch');
    await press(box, 'Enter');
    expect(asked).toContainEqual(['switchWorkspace', { workspaceId: 'x' }]);
  });

  it('has no key if single keys are off', async () => {
    const off = { ...usualDisplay, singleKeys: false };
    const { box, option } = await drawSearch([], stateOf(), undefined, undefined, off);
    await enter(box, 'versions');
    expect(option('Go to Versions').getAttribute('aria-keyshortcuts')).toBeNull();
  });

  it('watches the page, says so and stays, then stops watching it', async () => {
    const { option, asked, texts, openWith, closed, watched, box } = await drawSearch([]);
    const before = texts('[role=status]');
    await click(option('Watch this page'));
    expect(asked.at(-1)).toEqual(['watchPage', { pageId: 'p', pageName: 'Pricing' }]);
    expect(texts('[role=status]')).toEqual(before);
    await settled(watched);
    expect(texts('[role=status]')).toEqual(['Watched.']);
    await openWith({ text: '' }, undefined, ['p']);
    expect(texts('.search-name')).not.toContain('Watch this page');
    await click(option('Stop watching'));
    expect(asked).toContainEqual(['unwatchPage', { workspaceId: 'w', pageId: 'p' }]);
    expect(texts('[role=status]')).toEqual(['No longer watched.']);
    await enter(box, 'x');
    expect(texts('[role=status]')).not.toContain('No longer watched.');
    expect(closed).not.toHaveBeenCalled();
  });

  it('is found by other words that people use for a clip', async () => {
    const { box, texts } = await drawSearch([]);
    for (const word of ['clip', 'capture', 'snippet']) {
      await enter(box, word);
      await until(() => expect(texts('.search-name')).toEqual(['New clip', 'Go to Topics']));
    }
  });

  it('copies, says so and stays', async () => {
    const { option, copied, texts, closed } = await drawSearch([]);
    await click(option('Copy link for colleagues'));
    expect(copied.mock.calls).toEqual([['al:https://api.example.com?page=p&audience=a']]);
    expect(texts('[role=status]')).toEqual(['Copied']);
    expect(closed).not.toHaveBeenCalled();
  });

  it('is found by its words: here before the results, elsewhere behind them, and in no scope', async () => {
    const { box, texts } = await drawSearch([page('Newcomers')]);
    await enter(box, 'new');
    await until(() =>
      expect(texts('.search-name')).toEqual(['Newcomers', 'New clip', 'New person', 'Go to What’s new']),
    );
    expect(texts('.search-name mark')).toEqual(['New', 'New', 'New', 'new']);
    await enter(box, 'pri');
    await until(() =>
      expect(texts('.search-name')).toEqual([
        ...['Review and publish v13 of Pricing', 'Check Pricing', 'Copy brief of Pricing', 'Newcomers'],
      ]),
    );
    expect(texts('.search-note')).toEqual(['Jane Doe', '1 of 48']);
    await enter(box, 'p: new');
    await until(() => expect(texts('.search-name')).toEqual(['Newcomers']));
  });

  it('is not run by Enter while there are results', async () => {
    const { box, showPage } = await drawSearch([page('Newcomers')]);
    await enter(box, 'new');
    await press(box, 'Enter');
    const target = { pageId: 'Newcomers', pageName: 'Newcomers' };
    await until(() => expect(showPage).toHaveBeenCalledWith(target, 'overview', undefined));
  });
});

describe('a message', () => {
  const message = (text: string): SearchHit => ({
    kind: 'message',
    name: text,
    pageId: 'p',
    pageName: 'Pricing',
    audienceId: 'a',
    audienceName: 'Jane Doe',
    place: 3,
    by: 'agent',
    time: Date.now() - 120_000,
    find: 'budg',
  });

  it('says who wrote it, when and where, and opens the conversation there', async () => {
    const { box, texts, showPage } = await drawSearch([message('The budget line is shorter')]);
    await enter(box, 'budg');
    await until(() => expect(texts('.search-name')).toContain('The budget line is shorter'));
    expect(texts('.search-detail')).toEqual(['Agent · 2 min agoJane Doeon Pricing']);
    await press(box, 'Enter');
    const target = { pageId: 'p', pageName: 'Pricing', audienceId: 'a', audienceName: 'Jane Doe' };
    const sought = { text: 'budg', place: 3 };
    await until(() => expect(showPage.mock.calls).toEqual([[target, 'messages', sought]]));
  });

  it.each([
    ['m:', 'Type words that were said. "Quotes" find them as they stand, page: and from: narrow.'],
    [
      'm: nothing',
      'No message found in 38 loaded conversations. Open Messages of more audiences to search them, too.',
    ],
    [
      'from:agent nothing',
      'No message found in 38 loaded conversations. Open Messages of more audiences to search them, too.',
    ],
  ])('is not found: %s says what was looked through, and what to do', async (typed, sentence) => {
    const { box, texts } = await drawSearch([]);
    await enter(box, typed);
    await until(() => expect(texts('.search-outcome')).toEqual([sentence]));
  });
});

describe('the keys of the search', () => {
  it('go around, to the first and to the last', async () => {
    const { box, texts } = await drawSearch([page('Newcomers')]);
    await enter(box, 'new p');
    const at = async (key: string) => {
      expect(await press(box, key)).toBe('taken');
      return texts(active);
    };
    expect(await at('ArrowUp')).toEqual(['New person']);
    expect(await at('ArrowDown')).toEqual(['Newcomers']);
    expect(await at('End')).toEqual(['New person']);
    expect(await at('Home')).toEqual(['Newcomers']);
    // With Shift they select the typed text.
    expect(await press(box, 'End', { shiftKey: true })).toBe('left');
  });

  it.each([{ ctrlKey: true }, { metaKey: true }])(
    'open a hit in a new tab by Enter with %j',
    async (held) => {
      newProfile();
      const hit = { ...page('Summit'), address: 'https://www.example.com/summit' };
      const { box, showPage } = await drawSearch([hit]);
      await enter(box, 'summit');
      await press(box, 'Enter', held);
      expect(fakeWorld().opened).toEqual(['https://www.example.com/summit']);
      expect(showPage).not.toHaveBeenCalled();
    },
  );

  it('list more actions by Tab, and lead back', async () => {
    const { box, texts, showPage, copied } = await drawSearch([audience('Jane')]);
    await enter(box, 'jane');
    const link = 'al:https://api.example.com?page=p&audience=Jane';
    await until(() => expect(texts(active)).toEqual(['Jane']));
    expect(await press(box, 'Tab', { shiftKey: true })).toBe('left');
    expect(await press(box, 'Tab')).toBe('taken');
    expect(texts('.search-heading')).toEqual(['Jane']);
    expect(texts('.search-name')).toEqual([
      ...['Show Overview', 'Show Versions', 'Show Messages', 'Show Analytics', 'Copy link for colleagues'],
    ]);
    // Nothing traps the focus, so the next Tab leads on.
    expect(await press(box, 'Tab')).toBe('left');
    await enter(box, 'link');
    await press(box, 'Enter');
    expect(copied.mock.calls).toEqual([[link]]);
    await enter(box, '');
    expect(await press(box, 'Backspace')).toBe('taken');
    expect(texts(active)).toEqual(['Jane']);
    await press(box, 'Tab');
    await enter(box, 'versions');
    await press(box, 'Enter');
    const target = { pageId: 'p', pageName: 'Pricing', audienceId: 'Jane', audienceName: 'Jane' };
    expect(showPage.mock.calls).toEqual([[target, 'versions']]);
  });
});

describe('the search for messages', () => {
  it('offers to load the other conversations of the page, and shows the outcome', async () => {
    const { box, texts, option, asked, text } = await drawSearch([]);
    await enter(box, 'm: budget');
    await until(() => expect(texts('.search-heading')).toEqual(['Messagesin 38 loaded conversations']));
    expect(texts('.search-name')).toEqual(['Load 4 more conversations of Pricing']);
    expect(text()).toContain('No message found in 38 loaded conversations.');
    await click(option('Load 4 more'));
    expect(reportError).toHaveBeenCalledOnce();
    expect(text()).not.toContain('Loading conversations');
    await click(option('Load 4 more'));
    expect(text()).toContain('3 conversations loaded. ');
    expect(asked.slice(-3)).toMatchObject([
      ['loadConversations', { pageId: 'p' }],
      ['search', { text: 'm: budget' }],
      ['countConversations', { pageId: 'p' }],
    ]);
  });
});

describe('a link for colleagues in the search', () => {
  it('entered while a version is reviewed waits until the review is left', async () => {
    const { box, root, texts, openWith, close } = await drawSearch([], stateOf(), { state: 'faulty' });
    await enter(box, 'publish');
    await press(box, 'Enter');
    const isReviewed = () => until(() => expect(texts('dialog h2')).toEqual(['Publish v13 to Jane Doe']));
    // Not within an act, which draws nothing before it ends.
    await isReviewed();
    await openWith({ text: 'al:x', isEntered: true }, 5);
    await isReviewed();
    const leave = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Not now');
    if (leave) await click(leave);
    expect(close).not.toHaveBeenCalled();
    expect(root.querySelector('input')?.value).toBe('al:x');
  });

  const link = 'al:https://api.example.com?page=p&section=versions';
  const target = { pageId: 'p', pageName: 'Pricing' };
  const placeIn = (id: string, more: object = {}): SharedPlace => ({
    state: 'here',
    workspace: { id, name: 'Contoso', color: 'teal', production: false },
    target,
    section: 'versions',
    ...more,
  });
  const entered = { text: link, isEntered: true };

  it('leads to its place, and is not searched for', async () => {
    const { box, texts, showPage, asked } = await drawSearch([], stateOf(), placeIn('w'));
    await enter(box, link);
    await until(() => expect(texts('.search-name')).toEqual(['Open Pricing']));
    expect(texts('.search-hit')[0]).toContain('in the workspace Contoso');
    await press(box, 'Enter');
    expect(showPage.mock.calls).toEqual([[target, 'versions']]);
    expect(asked.filter(([name]) => name === 'search').map(([, input]) => input)).toMatchObject([
      { text: '' },
    ]);
  });

  it('entered in the address bar is followed at once if it is known', async () => {
    const { showPage } = await drawSearch([], stateOf(), placeIn('w'), entered);
    await until(() => expect(showPage.mock.calls).toEqual([[target, 'versions']]));
  });

  it('into another workspace says so, and switches only by Enter, to continue there', async () => {
    const { box, texts, showPage, goOn, asked } = await drawSearch([], stateOf(), placeIn('x'), entered);
    await until(() => expect(texts('.search-hit')[0]).toContain('Switches to the workspace Contoso'));
    await settled(nothing);
    expect(asked.map(([name]) => name)).not.toContain('switchWorkspace');
    await press(box, 'Enter');
    expect(asked).toContainEqual(['switchWorkspace', { workspaceId: 'x' }]);
    expect(goOn.mock.calls).toEqual([[link]]);
    expect(showPage).not.toHaveBeenCalled();
  });

  it.each([
    ['page', target, 'The page p isn’t known in the workspace Contoso.'],
    [
      'audience',
      { ...target, audienceId: 'b', audienceName: 'b' },
      'The audience b of Pricing isn’t known here',
    ],
  ])('to a %s that is not known says so, and is opened by Enter alone', async (unknown, to, sentence) => {
    const place = placeIn('w', { unknown, target: to });
    const { box, text, showPage } = await drawSearch([], stateOf(), place, entered);
    await until(() => expect(text()).toContain(sentence));
    await settled(nothing);
    expect(showPage).not.toHaveBeenCalled();
    await press(box, 'Enter');
    expect(showPage.mock.calls).toEqual([[to, 'versions']]);
  });

  it('of another service names that service and how to connect it', async () => {
    const elsewhere = { state: 'elsewhere', baseUrl: 'https://other.example' } as const;
    const { box, text, texts, asked } = await drawSearch([], stateOf(), elsewhere);
    await enter(box, link);
    await until(() => expect(text()).toContain('for the service at https://other.example'));
    expect(texts('.search-name')).toEqual(['Open settings']);
    expect(asked.map(([name]) => name)).toEqual(['search', 'countConversations', 'findShared']);
  });

  it('that is invalid is reported and does nothing', async () => {
    const { box, text, texts, asked } = await drawSearch([], stateOf(), { state: 'faulty' });
    await enter(box, 'al:javascript:alert(1)');
    await press(box, 'Enter');
    await until(() => expect(text()).toContain('This link is damaged or incomplete'));
    expect(texts('.search-name')).toEqual([]);
    expect(asked.map(([name]) => name)).toEqual(['search', 'countConversations', 'findShared']);
  });
});
