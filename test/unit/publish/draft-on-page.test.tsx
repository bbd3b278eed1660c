// The button that previews a draft on the page: its states and its request.
import { beforeEach, expect, it, vi } from 'vitest';
import { DraftOnPage } from '../../../components/publish/DraftOnPage.tsx';
import type { VersionChange } from '../../../lib/messages/version-changes.ts';
import type { DraftShown } from '../../../lib/publish/draft-on-page.ts';
import { draw } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

beforeEach(() => {
  for (const name of ['addEventListener', 'removeEventListener', 'reportError']) vi.stubGlobal(name, vi.fn());
});

const changes: VersionChange[] = [
  { key: '1', label: { kind: 'title' }, before: 'Old', after: 'New' },
  { key: '2', label: { kind: 'text', number: 1, of: 2 }, before: 'Start\n now', after: 'Start  today' },
  { key: '3', label: { kind: 'text', number: 2, of: 2 }, before: 'Learn more', after: 'Read on' },
];

async function drawn(answer: DraftShown | undefined, url = 'https://shop.example/') {
  const asked: unknown[] = [];
  const revealPage = vi.fn();
  const { root, redraw } = await draw(<DraftOnPage draft={{ number: 13, url }} changes={changes} />, {
    ask: (async (name: string, input: { act: string }) => {
      asked.push([name, input]);
      return input.act === 'show' ? answer : { isShown: false, places: [] };
    }) as never,
    shownTabId: () => 7,
    revealPage,
  });
  const button = () => root.querySelector('button');
  const press = async () => {
    button()?.click();
    await until(() => expect(root.textContent).not.toBe(''));
    await until(() => expect(button()?.ariaDisabled).not.toBe('true'));
  };
  return { root, asked, press, revealPage, redraw };
}

it('unchanged and changed words are listed separately, one line each', async () => {
  const { asked, press, root, revealPage } = await drawn({
    isShown: true,
    places: ['shown', 'shown', 'several'],
  });
  await press();
  await until(() => expect(root.textContent).toContain('Press D on the page'));
  // The bar on the page says what is shown there by now.
  expect(root.textContent).not.toMatch(/of 3|more than once|not on this page/i);
  expect(revealPage).toHaveBeenCalledOnce();
  expect(asked[0]).toMatchObject([
    'draftOnPage',
    {
      tabId: 7,
      act: 'show',
      draft: {
        changes: [
          { name: 'Title' },
          {
            parts: [
              { kind: 'same', text: 'Start ' },
              { kind: 'removed', text: 'now' },
              { kind: 'added', text: 'today' },
            ],
          },
          {},
        ],
        words: {
          shown: [0, 1, 2, 3].map((count) => `Draft v13 · ${count} of 3 shown`),
          absent: 'Not on this page: $1',
        },
      },
    },
  ]);
  await press();
  await until(() => expect(asked.at(-1)).toEqual(['draftOnPage', { tabId: 7, act: 'hide' }]));
});

it('the popup stays open if nothing can be shown, and says why', async () => {
  const { press, root, revealPage } = await drawn({ isShown: false, places: ['absent', 'absent', 'absent'] });
  await press();
  await until(() => expect(root.textContent).toContain('None of the old texts could be seen'));
  expect(revealPage).not.toHaveBeenCalled();
});

it('without access to the page it says what to click', async () => {
  const { press, root } = await drawn(undefined);
  await press();
  await until(() => expect(root.textContent).toContain('Click the icon there'));
});

it('pages of the demo and of the browser have no preview button', async () => {
  for (const url of ['chrome://extensions', 'https://northwind.example/pricing'])
    expect((await drawn(undefined, url)).root.textContent).toBe('');
});

it('does not call texts unseen that are on the page more than once', async () => {
  const { press, root } = await drawn({ isShown: false, places: ['several', 'absent', 'absent'] });
  await press();
  await until(() => expect(root.textContent).toContain('On this page more than once: Title'));
  expect(root.textContent).toContain('0 of 3 shown');
  expect(root.textContent).not.toContain('None of the old texts');
});
