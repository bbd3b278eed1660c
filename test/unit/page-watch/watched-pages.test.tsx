// What a person sees of watched pages: at the page, in the news, and in the list of them.
import { describe, expect, it, vi } from 'vitest';
import { WatchedPages } from '../../../components/page-watch/WatchedPages.tsx';
import { WatchPage } from '../../../components/page-watch/WatchPage.tsx';
import { NowProvider } from '../../../components/ui/Age.tsx';
import { ProblemError, type ProblemKind } from '../../../lib/api/problem.ts';
import { noPageWatches, type PageWatchState } from '../../../lib/page-watch/page-watch.ts';
import type { PanelSubject } from '../../../lib/panel/panel.ts';
import { click, draw, enter, settled } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

const NOW = Date.UTC(2026, 10, 26, 12);
const workspace = { id: 'w', name: 'Northwind', color: 'violet', production: false } as const;
const subject = {
  workspace: { ...workspace, connectionVersion: 1, baseUrl: 'https://northwind.example' },
  pageId: 'p',
  pageName: 'Pricing',
} as PanelSubject;
const state = (more: Partial<PageWatchState> = {}): PageWatchState => ({
  ...noPageWatches,
  workspaceId: 'w',
  every: 15,
  total: 1,
  pages: [{ workspaceId: 'w', pageId: 'p', pageName: 'Pricing', seenAt: NOW - 300_000 }],
  ...more,
});

const failed = {
  workspaceId: 'w',
  pageId: 'p',
  pageName: 'Pricing',
  problem: { kind: 'unavailable', status: 503 },
} as const;

async function drawn(
  view: Parameters<typeof draw>[0],
  reply: () => Promise<unknown> = async () => undefined,
) {
  const asked: unknown[] = [];
  const ask = (...args: unknown[]) => {
    asked.push(args);
    return reply();
  };
  const { root, ...rest } = await draw(<NowProvider value={NOW}>{view}</NowProvider>, { ask: ask as never });
  const press = (name: string) => {
    const named = (button: Element) => (button.getAttribute('aria-label') ?? button.textContent) === name;
    const button = [...root.querySelectorAll('button')].find(named);
    if (!button) throw new Error(`No button ${name}: ${root.innerHTML}`);
    return click(button);
  };
  return { ...rest, root, press, asked, text: () => root.textContent?.replace(/\s+/g, ' ').trim() };
}
/** The words of a problem are loaded on demand. */
const said = (view: { text(): string | undefined }, words: string) =>
  until(async () => {
    await settled(() => undefined);
    expect(view.text()).toContain(words);
  });

const opened = (watches: PageWatchState) => (
  <WatchedPages workspace={workspace} watches={watches} movedBy={20} changed={vi.fn()} open={vi.fn()} />
);

describe('fault 23: what cannot be stored', () => {
  const refused = async () => {
    throw new ProblemError({ kind: 'not-kept' });
  };
  it('says so after a press that stops watching', async () => {
    const view = await drawn(opened(state()), refused);
    await view.press('Watching 1 page');
    await view.press('Stop watching Pricing');
    await said(view, 'No room left in this browser');
  });

  it('says so after the quiet hours were pressed', async () => {
    const view = await drawn(opened(state()), refused);
    await view.press('Watching 1 page');
    await enter(view.find('input[type=checkbox]'), '', 'change');
    await said(view, 'No room left in this browser');
  });
});

it('names no interval while watching has stopped', async () => {
  const view = await drawn(opened(state()));
  await view.press('Watching 1 page');
  expect(view.text()).toContain('Each page is checked about every 15 minutes');
  const stopped = await drawn(opened(state({ stopped: { kind: 'unauthorized', status: 401 } })));
  await stopped.press('Watched pages');
  expect(stopped.text()).not.toContain('is checked about');
});

describe('while nothing of the workspace is sent', () => {
  const paused = { kind: 'no-permission' } as const;
  const MEANWHILE = 'Until then, watched pages aren’t checked.';

  it('the list names why, and no interval', async () => {
    const view = await drawn(opened(state({ paused, pages: [{ ...failed, problem: paused }] })));
    await said(view, 'Audience Lens needs access to your service.');
    await view.press('Watching 1 page');
    await said(view, MEANWHILE);
    expect(view.text()).not.toContain('is checked about');
    // Once in the view and once in the sheet over it, not at each page.
    await until(() => expect(view.text()?.match(/needs access/g)).toHaveLength(2));
  });

  it('the page says so, too, and the problem only where it is not shown yet', async () => {
    const page = (shownProblem?: ProblemKind) => (
      <WatchPage subject={subject} watches={state({ paused })} shownProblem={shownProblem}>
        {(button) => button}
      </WatchPage>
    );
    const view = await drawn(page());
    await said(view, `Audience Lens needs access to your service.Grant access${MEANWHILE}`);
    expect((await drawn(page('no-permission'))).text()).toMatch(
      new RegExp(`Checked 5 min ago ?${MEANWHILE}$`),
    );
  });

  it('names the interval again once a pause is over', async () => {
    const over = { kind: 'rate-limited', notBefore: NOW - 1 } as const;
    const view = await drawn(opened(state({ paused: over })));
    await view.press('Watching 1 page');
    expect(view.text()).toContain('Each page is checked about every 15 minutes');
    expect(view.text()).not.toContain(MEANWHILE);
  });
});

describe('a page', () => {
  it('is watched by one press and unwatched by another', async () => {
    const off = await drawn(
      <WatchPage subject={subject} watches={state({ pages: [], total: 0 })}>
        {(button) => button}
      </WatchPage>,
    );
    await off.press('Watch this page');
    expect(off.asked).toEqual([['watchPage', { pageId: 'p', pageName: 'Pricing' }]]);
    const on = await drawn(
      <WatchPage subject={subject} watches={state()}>
        {(button) => button}
      </WatchPage>,
    );
    expect(on.text()).toContain('Watched. Checked 5 min ago');
    await on.press('Stop watching');
    expect(on.asked).toEqual([['unwatchPage', { workspaceId: 'w', pageId: 'p' }]]);
  });

  it('is not called watched while watching has stopped', async () => {
    const stopped = await drawn(
      <WatchPage subject={subject} watches={state({ stopped: { kind: 'unauthorized', status: 401 } })}>
        {(button) => button}
      </WatchPage>,
    );
    expect(stopped.text()).toContain('Watching has stopped');
    expect(stopped.text()).not.toContain('Watched.');
  });

  it('says so if no more pages can be watched', async () => {
    const full = await drawn(
      <WatchPage subject={subject} watches={state({ pages: [], total: 20 })}>
        {(button) => button}
      </WatchPage>,
    );
    expect(full.root.querySelector('button')).toBeNull();
    expect(full.text()).toContain('You already watch 20 pages.');
  });

  it('shows nothing of another workspace', async () => {
    const other = await drawn(
      <WatchPage subject={subject} watches={state({ workspaceId: 'other' })}>
        {(button) => button}
      </WatchPage>,
    );
    expect(other.text()).toBe('');
  });

  it('says why watching stopped, and resumes on a press', async () => {
    const stopped = { kind: 'unauthorized', status: 401 } as const;
    const view = await drawn(
      <WatchPage subject={subject} watches={state({ stopped })}>
        {(button) => button}
      </WatchPage>,
    );
    expect(view.text()).toContain('Watching has stopped');
    expect(view.text()).toContain('A new key in the settings resumes it too.');
    await view.press('Resume watching');
    expect(view.asked).toEqual([['resumePageWatch', { workspaceId: 'w' }]]);
    // A new key does not help against too many requests.
    const limited = state({ stopped: { kind: 'rate-limited', status: 429 } });
    const other = await drawn(
      <WatchPage subject={subject} watches={limited}>
        {(button) => button}
      </WatchPage>,
    );
    expect(other.text()).not.toContain('A new key');
  });

  it('says why its last poll failed', async () => {
    const view = await drawn(
      <WatchPage subject={subject} watches={state({ pages: [failed] })}>
        {(button) => button}
      </WatchPage>,
    );
    await said(view, 'Your service isn’t working right now.');
  });
});

describe('the news', () => {
  const [changed, open] = [vi.fn(), vi.fn()];
  const watched = (watches: PageWatchState) => (
    <WatchedPages workspace={workspace} watches={watches} changed={changed} open={open} movedBy={20} />
  );

  it('shows nothing if no page is watched', async () => {
    expect((await drawn(watched(noPageWatches))).text()).toBe('');
    expect((await drawn(watched(state({ workspaceId: 'other' })))).text()).toBe('');
  });

  it('says why watching stopped, and then nothing about single pages', async () => {
    const stopped = { kind: 'unauthorized', status: 401 } as const;
    const view = await drawn(watched(state({ stopped, pages: [failed] })));
    expect(view.text()).toContain('Watching has stopped');
    await said(view, 'accept the API key');
    await view.press('Watched pages');
    expect(view.text()).not.toContain('isn’t working');
    const going = await drawn(watched(state({ pages: [failed] })));
    await going.press('Watching 1 page');
    await said(going, 'isn’t working');
  });

  it('opens a page, and sets the threshold and quiet hours', async () => {
    const view = await drawn(watched(state()));
    await view.press('Watching 1 page');
    await view.press('Pricing');
    expect(open.mock.calls).toEqual([[state().pages[0]]]);
    const share = view.find('select') as HTMLSelectElement;
    await enter(share, '50', 'change');
    expect(view.asked).toEqual([['setNewsMovedBy', { workspaceId: 'w', movedBy: 50 }]]);
    expect(changed).toHaveBeenCalledOnce();
    await enter(view.find('input[type=checkbox]'), '', 'change');
    expect(view.asked.at(-1)).toEqual(['setQuietHours', { quiet: { from: 1320, to: 420 } }]);
  });

  it('shows what was chosen while it is being stored, and goes back if that fails', async () => {
    const answers: PromiseWithResolvers<void>[] = [];
    const view = await drawn(watched(state()), () => {
      const answer = Promise.withResolvers<void>();
      answers.push(answer);
      return answer.promise;
    });
    await view.press('Watching 1 page');
    const quiet = () => [
      view.find('input[type=checkbox]').hasAttribute('checked'),
      view.root.querySelectorAll('input[type=time]').length,
    ];
    await enter(view.find('input[type=checkbox]'), '', 'change');
    expect(quiet()).toEqual([true, 2]);
    await settled(() => answers.at(-1)?.reject(new ProblemError({ kind: 'not-kept' })));
    expect(quiet()).toEqual([false, 0]);
    await said(view, 'No room left in this browser');
  });

  it('lists watched pages and quiet hours, and applies each change at once', async () => {
    const view = await drawn(watched(state({ quiet: { from: 1320, to: 420 } })));
    await view.press('Watching 1 page');
    expect(view.text()).toContain('1 of 20 pages');
    expect(view.text()).toContain('about every 15 minutes');
    const [from, to] = [...view.root.querySelectorAll<HTMLInputElement>('input[type=time]')];
    expect([from?.value, to?.value]).toEqual(['22:00', '07:00']);
    if (!from) throw new Error('no field');
    await enter(from, '20:30', 'change');
    await enter(view.find('input[type=checkbox]'), '', 'change');
    await view.press('Stop watching Pricing');
    expect(view.asked).toEqual([
      ['setQuietHours', { quiet: { from: 1230, to: 420 } }],
      ['setQuietHours', {}],
      ['unwatchPage', { workspaceId: 'w', pageId: 'p' }],
    ]);
  });
});
