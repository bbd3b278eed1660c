import { describe, expect, it } from 'vitest';
import type { PanelState } from '../../../lib/panel/panel-store.ts';
import { usualDisplay } from '../../../lib/platform/display.ts';
import type { SearchHit } from '../../../lib/search/search.ts';
import { fakeWorld, newProfile } from '../fakes/fake-world.ts';
import { click, enter, press, settled } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';
import { active, audience, drawSearch, page, stateOf, versions } from './search-world.tsx';

it('tells hits whose lines say the same apart by their ids, and only those', async () => {
  const jane = (audienceId: string, pageName = 'Pricing') =>
    ({ kind: 'audience', pageId: 'p', pageName, audienceId, name: 'Jane', archived: false }) as const;
  const topic = { kind: 'topic', name: 'Ideas', detail: 'For spring' } as const;
  const { box, texts } = await drawSearch([
    jane('aud_1'),
    jane('aud_2'),
    jane('aud_3', 'Careers'),
    { ...topic, topicId: 'topic_1' },
    { ...topic, topicId: 'topic_2' },
    { ...topic, topicId: 'topic_3', detail: 'For autumn' },
  ]);
  await enter(box, 'x');
  await until(() =>
    expect(texts('.search-detail')).toEqual([
      'on Pricingaud_1',
      'on Pricingaud_2',
      'on Careers',
      'For springtopic_1',
      'For springtopic_2',
      'For autumn',
    ]),
  );
});

it('calls a deleted page deleted, also if it was archived before', async () => {
  const { text } = await drawSearch([
    { ...page('Winter'), archived: true } as SearchHit,
    { ...page('Autumn'), archived: true, isDeleted: true } as SearchHit,
  ]);
  expect(text()).toMatch(/Winterarchived/);
  expect(text()).toMatch(/Autumndeleted/);
});

describe('the search before anything is typed', () => {
  it('offers what can be done here, recent pages, recent audiences and three actions', async () => {
    const { texts, asked } = await drawSearch([page('Summit'), audience('Jane')]);
    expect(texts('.search-heading > :first-child')).toEqual([
      'On this page',
      'Recent pages',
      'Recent audiences',
      'Actions',
    ]);
    expect(texts('[role=group] .search-name')).toEqual([
      'Review and publish v13 of Pricing',
      'Check Pricing',
      'Copy brief of Pricing',
      'Copy link for colleagues',
      'Watch this page',
      'Stay on this page',
      'Summit',
      'Jane',
      'New clip',
      'Refresh',
      'Switch to Contoso',
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

  it('says so if another window has reached the limit of watched pages', async () => {
    const { option, texts, watched } = await drawSearch([], undefined, undefined, undefined, undefined, true);
    await click(option('Watch this page'));
    await settled(watched);
    expect(texts('[role=status]')).toEqual([
      'You already watch 20 pages. Stop watching one to watch this page.',
    ]);
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
        'Review and publish v13 of Pricing',
        'Check Pricing',
        'Copy brief of Pricing',
        'Newcomers',
      ]),
    );
    expect(texts('.search-note')).toEqual(['Jane Doe', '1 of 48']);
    expect(texts('[role=status]')[0]).toMatch(/^48 results/);
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
      'Show Overview',
      'Show Versions',
      'Show Messages',
      'Show Analytics',
      'Copy link for colleagues',
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
