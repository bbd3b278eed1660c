// The panel's search, drawn over a matched page, with what it asks of the background.
import { vi } from 'vitest';
import { Search } from '../../../components/search/Search.tsx';
import { DisplayProvider } from '../../../components/ui/view-context.ts';
import { noPageWatches } from '../../../lib/page-watch/page-watch.ts';
import type { PanelState } from '../../../lib/panel/panel-store.ts';
import { usualDisplay } from '../../../lib/platform/display.ts';
import type { SearchHit } from '../../../lib/search/search.ts';
import type { SharedPlace } from '../../../lib/share/share-link.ts';
import { draw } from '../fixtures/render.tsx';
import { onElements } from '../fixtures/screen.ts';

export const page = (name: string): SearchHit => ({ kind: 'page', pageId: name, name, archived: false });
export const audience = (name: string): SearchHit => ({
  kind: 'audience',
  pageId: 'p',
  pageName: 'Pricing',
  audienceId: name,
  name,
  archived: false,
});

export const versions = {
  latest: { versionId: 'v13', number: 13, status: 'draft' },
  published: { versionId: 'v12', number: 12, status: 'published' },
};

export function stateOf(latest = versions.latest, more: object = {}): PanelState {
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

export const nothing = () => undefined;

type Shared = SharedPlace | undefined;

export async function drawSearch(
  hits: SearchHit[],
  state: PanelState | 'none' = stateOf(),
  shared?: Shared,
  typed: { text: string; isEntered?: boolean } = { text: '' },
  display = usualDisplay,
  isFull = false,
) {
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
    if (name.endsWith('atchPage')) return watching.then(() => ({ isWatched: !isFull }));
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
    revealPage: vi.fn(),
  };
  const calls = { openAt: vi.fn(), searchFor: vi.fn(), close: vi.fn() };
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

export const active = '[aria-selected=true] .search-name';
