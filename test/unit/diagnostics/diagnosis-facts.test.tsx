import { expect, it } from 'vitest';
import { WorkspaceFacts } from '../../../components/diagnostics/DiagnosisFacts.tsx';
import type { WorkspaceState } from '../../../lib/diagnostics/diagnostics.ts';
import { draw } from '../fixtures/render.tsx';

const state: WorkspaceState = {
  workspace: { id: 'one', name: 'Northwind', color: 'blue', production: false },
  hasKey: true,
  access: true,
  pages: { state: 'ready', known: 3, unreadable: 0 },
  audienceLists: { whole: 1, unfinished: 0, failed: 0 },
  stores: [
    { store: 'pages', count: 3 },
    { store: 'audiences', count: 40 },
    { store: 'bindings', count: 0, bytes: 2 },
    { store: 'answers', count: 2, bytes: 2048 },
    { store: 'captures', count: 0, bytes: 2 },
  ],
  captures: { queued: 1, 'needs-you': 2 },
  creations: {},
};

const factOf = (root: HTMLElement, term: string) =>
  [...root.querySelectorAll('dt')].find(({ textContent }) => textContent === term)?.nextElementSibling
    ?.textContent;

it('stored data is listed by subject, as the privacy page names it', async () => {
  const { root } = await draw(<WorkspaceFacts state={state} number={undefined} />);
  expect(factOf(root, 'Stored')).toBe(
    'Pages, audiences and your matches: 43 · Answers from your service: 2 (2 kB)',
  );
});

it.each<[pages: WorkspaceState['pages'], text: string]>([
  [{ state: 'ready', known: 3, unreadable: 0 }, 'loaded to the end · 3'],
  [{ state: 'ready', known: 7, total: 7, unreadable: 0 }, 'loaded to the end · 7 of 7'],
  [{ state: 'ready', known: 6, total: 7, unreadable: 1 }, 'loaded to the end · 6 of 7 · 1 unreadable'],
  [{ state: 'ready', known: 6, total: 7, unreadable: 0 }, 'loaded to the end · 6, your service counts 7'],
  [{ state: 'ready', known: 7, total: 6, unreadable: 0 }, 'loaded to the end · 7, your service counts 6'],
  [{ state: 'syncing', known: 6, total: 7, unreadable: 0 }, 'loading · 6 of 7'],
  [{ state: 'syncing', known: 7, total: 6, unreadable: 0 }, 'loading · 7, your service counts 6'],
  [{ state: 'incomplete', known: 6, total: 7, unreadable: 0 }, 'incomplete · 6 of 7'],
])('of a list is said how far it was loaded, never that a part is all: %j', async (pages, text) => {
  const { root } = await draw(<WorkspaceFacts state={{ ...state, pages }} number={undefined} />);
  expect(factOf(root, 'Pages')?.trim()).toBe(text);
});

it('clips and creations are counted by status', async () => {
  const { root } = await draw(<WorkspaceFacts state={state} number={undefined} />);
  expect(factOf(root, 'Clips')).toBe('To be sent: 1 · Needs attention: 2');
  expect(factOf(root, 'New people and accounts')).toBe('none');
});
