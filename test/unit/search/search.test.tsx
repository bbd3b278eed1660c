import { describe, expect, it, vi } from 'vitest';
import { Search } from '../../../components/search/Search.tsx';
import type { PanelState } from '../../../lib/panel/panel-store.ts';
import type { SearchHit } from '../../../lib/search/search.ts';
import { click, draw, enter, press, settled } from '../fixtures/render.tsx';

const page = (name: string): SearchHit => ({ kind: 'page', pageId: name, name, archived: false });
const audience = (name: string): SearchHit => ({
  ...{ kind: 'audience', pageId: 'p', pageName: 'Pricing', audienceId: name, name, archived: false },
});

const versions = {
  latest: { versionId: 'v13', number: 13, status: 'draft' },
  published: { versionId: 'v12', number: 12, status: 'published' },
};

function stateOf(latest = versions.latest): PanelState {
  const workspace = { id: 'w', name: 'Northwind', color: 'violet', production: false, connectionVersion: 1 };
  const pageStatus = {
    ...{ workspace, workspaces: [], url: 'https://a.example/' },
    matchState: {
      ...{ kind: 'matched', reasons: [], page: { pageId: 'p', name: 'Pricing' } },
      audience: { audienceId: 'a', name: 'Jane Doe' },
    },
    versions: { state: 'shown', data: { ...versions, latest }, at: 1, stale: false, renewing: false },
  };
  return {
    ...{ shown: { how: 'followed', subject: {}, pageStatus }, head: pageStatus },
    publishing: { attempts: [], watches: [], runs: [] },
  } as unknown as PanelState;
}

const nothing = () => undefined;

async function drawSearch(hits: SearchHit[], state: PanelState | 'none' = stateOf()) {
  vi.stubGlobal('reportError', vi.fn());
  const asked: [string, object][] = [];
  const ask = async (name: string, input: object) => {
    asked.push([name, input]);
    // What the sheet reads stays on its way.
    return name === 'search' ? { hits, growing: false } : await new Promise(nothing);
  };
  const calls = { showPage: vi.fn(), openAt: vi.fn(), goTo: vi.fn(), close: vi.fn() };
  const drawn = await draw(<p />, { ask: ask as never });
  // The document here has no dialogs.
  Object.assign(HTMLElement.prototype, { showModal: nothing, close: nothing, scrollIntoView: nothing });
  await drawn.redraw(<Search state={state === 'none' ? undefined : state} {...calls} typed={() => ''} />);
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
    ...calls,
    asked,
    texts,
    option,
  };
}

describe('the search before anything is typed', () => {
  it('offers recent pages, recent audiences and three actions', async () => {
    const { texts, asked } = await drawSearch([page('Summit'), audience('Jane')]);
    expect(texts('.search-heading')).toEqual(['Recent pages', 'Recent audiences', 'Actions']);
    expect(texts('[role=group] .search-name')).toEqual([
      ...['Summit', 'Jane', 'Publish v13', 'Check the page', 'New entry'],
    ]);
    expect(asked).toMatchObject([['search', { text: '', limit: 3 }]]);
  });

  it('offers no publishing where nothing waits, or where it is under way', async () => {
    const live = await drawSearch([], stateOf({ versionId: 'v12', number: 12, status: 'published' }));
    expect(live.texts('.search-name')).toEqual(['Check the page', 'New entry', 'New person']);
    const state = stateOf();
    const order = { workspaceId: 'w', pageId: 'p', audienceId: 'a', versionId: 'v13' };
    const attempt = { id: '1', order, state: { kind: 'sending' }, startedAt: 1 };
    const busy = {
      ...state,
      publishing: { ...state.publishing, attempts: [attempt] },
    } as unknown as PanelState;
    expect((await drawSearch([], busy)).texts('.search-name')[0]).toBe('Check the page');
    expect((await drawSearch([], 'none')).texts('.search-name')).toEqual(['New entry', 'New person']);
  });
});

describe('an action of the search', () => {
  it('to publish opens its sheet, and sends nothing', async () => {
    const { option, asked, texts, close } = await drawSearch([]);
    await click(option('Publish v13'));
    await vi.waitFor(
      async () => {
        await settled(() => undefined);
        expect(texts('dialog h2')).toEqual(['Publish v13 to Jane Doe']);
      },
      { timeout: 20_000 },
    );
    expect(asked.map(([name]) => name)).not.toContain('order');
    expect(close).not.toHaveBeenCalled();
  });

  it('leads to its section', async () => {
    const { option, goTo, openAt } = await drawSearch([]);
    await click(option('Check the page'));
    expect(goTo.mock.calls).toEqual([['audit']]);
    await click(option('New entry'));
    expect(openAt.mock.calls).toEqual([['topics', { at: 'compose' }]]);
  });

  it('is found by its words, behind what is found, and in no scope', async () => {
    const { find, texts } = await drawSearch([page('Newcomers')]);
    await enter(find('input'), 'new');
    await vi.waitFor(() => expect(texts('.search-name')).toEqual(['Newcomers', 'New entry', 'New person']));
    expect(texts('.search-name mark')).toEqual(['New', 'New', 'New']);
    await enter(find('input'), 'p: new');
    await vi.waitFor(() => expect(texts('.search-name')).toEqual(['Newcomers']));
  });

  it('is not what Enter means while something is found', async () => {
    const { find, showPage } = await drawSearch([page('Newcomers')]);
    await enter(find('input'), 'new');
    await press(find('input'), 'Enter');
    await vi.waitFor(() =>
      expect(showPage).toHaveBeenCalledWith({ pageId: 'Newcomers', pageName: 'Newcomers' }),
    );
  });
});
