import { describe, expect, it, vi } from 'vitest';
import { i18n } from '#i18n';
import { News } from '../../../components/news/News.tsx';
import type { WorkspaceSectionProps } from '../../../components/panel/panel-actions.ts';
import { NowProvider } from '../../../components/ui/Age.tsx';
import { MOVED_BY, type NewsItem, type NewsListing, noNews } from '../../../lib/news/news.ts';
import { noPageWatches } from '../../../lib/page-watch/page-watch.ts';
import { click, draw, enter, settled } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

const NOW = new Date(2026, 10, 23, 12).getTime();
const HOUR = 3_600_000;

const item = (more: Partial<NewsItem>): NewsItem => ({
  kind: 'version',
  id: 'a',
  name: 'Jane Doe',
  pageId: 'p',
  pageName: 'Pricing',
  changes: [{ part: 'latest', from: 'v13 draft', to: 'v14 draft' }],
  since: NOW,
  at: NOW,
  ...more,
});

const doubled = item({
  kind: 'analytics',
  id: 'f',
  name: 'Pricing',
  days: 28,
  at: NOW - 2 * HOUR,
  changes: [
    { part: 'figure.sessions', from: 1236, to: 2472 },
    { part: 'figure.interactions', from: 2, to: 3 },
  ],
});

/** `held`: searches are answered when it resolves. */
async function drawNews(items: NewsItem[], held?: () => Promise<void>) {
  const asked: [string, object][] = [];
  let isMarked = false;
  const ask = async (name: string, input: object) => {
    asked.push([name, input]);
    if (name === 'markNewsSeen') isMarked = true;
    if (name === 'unmarkNews') isMarked = false;
    if (name === 'markNewsSeen') return { mark: 7, count: items.length };
    const { text = '' } = input as { text?: string };
    if (asked.length > 1) await held?.();
    const shown = isMarked ? [] : items.filter((each) => each.name.toLowerCase().includes(text));
    const listing: NewsListing = {
      items: shown,
      total: shown.length,
      unread: shown.length,
      counted: 0,
      movedBy: MOVED_BY,
    };
    return listing;
  };
  const memory = { get: <T,>(_: string, initial: T) => initial, set: vi.fn() };
  const props = {
    workspace: { id: 'w', name: 'Northwind', color: 'violet', connectionVersion: 1 },
    capturing: { news: noNews, watches: noPageWatches },
    memory,
    showPage: vi.fn(),
    openAt: vi.fn(),
  } as unknown as WorkspaceSectionProps;
  const drawn = await draw(
    <NowProvider value={NOW}>
      <News {...props} />
    </NowProvider>,
    { ask: ask as never },
  );
  const rows = () =>
    [...drawn.root.querySelectorAll('.news-open')].map((row) => row.textContent?.replace(/\s+/g, ' ').trim());
  return {
    ...drawn,
    asked,
    rows,
    headings: () => [...drawn.root.querySelectorAll('h2')].map((h) => h.textContent),
  };
}

describe('the news section', () => {
  it('shows a sentence per row, today first, without the age of fresh news', async () => {
    const old = item({ kind: 'page', id: 'o', name: 'Summit', pageName: 'Summit', at: NOW - 30 * HOUR });
    const { rows, headings } = await drawNews([
      item({}),
      doubled,
      { ...old, changes: [{ part: 'name', from: 'Meeting', to: 'Summit' }] },
    ]);
    expect(headings()).toEqual(['Today', 'Earlier']);
    expect(rows()).toEqual([
      'New Jane Doe has a new draft, v14Pricing',
      'New Sessions doubled, 1,236 to 2,472PricingAlso: Interactions per sessionLast 28 days2 h ago',
      'New “Meeting” is now called Summit1 day ago',
    ]);
  });

  it('says the state of an asset in the words of the assets, and an unknown one verbatim', async () => {
    const said = vi.spyOn(i18n, 't');
    const asset = (name: string, to: string) =>
      item({ kind: 'asset', id: name, name, changes: [{ part: 'state', from: 'active', to }] });
    const { text } = await drawNews([asset('Logo', 'trashed'), asset('Icon', 'expired, hidden')]);
    expect(text()).toContain('Logo is now trashed');
    expect(text()).toContain('Icon is now expired, hidden');
    for (const word of ['trashed', 'hidden']) expect(said).toHaveBeenCalledWith(`assets.state.${word}`);
  });

  it('marks everything as seen with one button, which then undoes that and keeps the focus', async () => {
    const { find, asked, text } = await drawNews([item({})]);
    const button = find('[aria-label="Mark all as seen"]');
    await click(button);
    expect(text()).toContain('1 marked as seen.');
    expect(button.textContent).toBe('Undo');
    expect(button.isConnected).toBe(true);
    await click(button);
    expect(asked).toContainEqual(['unmarkNews', { workspaceId: 'w', mark: 7 }]);
    expect(button.getAttribute('aria-label')).toBe('Mark all as seen');
  });

  it('has no search and no button while nothing is new', async () => {
    const { root, headings } = await drawNews([]);
    expect(root.querySelectorAll('input, [aria-label="Mark all as seen"]')).toHaveLength(0);
    expect(headings()).toEqual(['Nothing new']);
  });

  it('keeps rare settings in its menu: seen news and the threshold for numbers', async () => {
    const { root, asked } = await drawNews([item({})]);
    const menuItem = (words: string) =>
      [...root.querySelectorAll('[role=menuitem]')].find((each) => each.textContent === words);
    expect(menuItem('Numbers that moved by more than 20%')).toBeDefined();
    expect(root.querySelector('select')).toBeNull();
    const seen = menuItem('Show what you’ve seen');
    if (!seen) throw new Error('Nothing to show what was seen');
    // The document here has no popovers.
    for (const menu of root.querySelectorAll<HTMLElement>('[popover]')) menu.hidePopover = vi.fn();
    await click(seen);
    expect(asked.at(-1)).toMatchObject(['listNews', { seen: true }]);
    expect(menuItem('Hide what you’ve seen')).toBeDefined();
  });

  it('says of a query only what was found by it, not by the one before', async () => {
    const waiting: (() => void)[] = [];
    const held = () => new Promise<void>((resolve) => waiting.push(resolve));
    const { find, text } = await drawNews([item({}), doubled], held);
    const type = (words: string) => enter(find('input'), words);
    const answer = async () => {
      await until(() => expect(waiting).not.toEqual([]));
      await settled(() => waiting.splice(0).forEach((each) => void each()));
    };
    await type('nowhere');
    expect(text()).not.toContain('found');
    await answer();
    await until(() => expect(text()).toContain('0 found'));
    await type('');
    expect(text()).not.toContain('Nothing newFrom now on');
    expect(text()).toContain('0 found');
    await answer();
    await until(() => expect(text()).not.toContain('found'));
    expect(text()).toContain('Jane Doe');
  });
});
