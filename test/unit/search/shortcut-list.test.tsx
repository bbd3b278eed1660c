// The list of shortcuts names what a key does now, and nothing else.
import { expect, it, vi } from 'vitest';
import { HomeBar } from '../../../components/home/HomeBar.tsx';
import { HomeTools } from '../../../components/home/HomeTools.tsx';
import { Panel } from '../../../components/panel/Panel.tsx';
import type { PanelActions } from '../../../components/panel/panel-actions.ts';
import { ShortcutsByKey } from '../../../components/search/ShortcutsByKey.tsx';
import type { Ask } from '../../../lib/app/requests.ts';
import { everyPage, type HomeHead } from '../../../lib/home/home.ts';
import { newProfile } from '../fakes/fake-world.ts';
import { draw, press } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

const workspace: NonNullable<HomeHead['workspace']> = {
  id: 'w',
  name: 'Northwind',
  color: 'blue',
  production: false,
  connectionVersion: 1,
  baseUrl: 'https://api.northwind.example',
};
const summary = {
  total: 0,
  sites: [],
  things: { first: [], more: 0 },
  checked: 0,
  isChecking: false,
  archived: 0,
  standings: { trouble: 0, waiting: 0, live: 0, quiet: 0, unread: 0 },
  counts: { all: 1, live: 1, waiting: 0, trouble: 0, messages: 0, clips: 0, unread: 0 },
  progress: { state: 'stopped', done: 0, unreadable: 0 },
} as const;

const bar = (head: HomeHead | undefined) => (
  <HomeBar head={head} problem={undefined} view="home" showPlace={() => undefined} />
);
const connected: HomeHead = { workspace, workspaces: [] };
const tools = (
  <HomeTools
    workspace={workspace}
    query={everyPage}
    change={() => undefined}
    summary={{ ...summary, sites: [], things: { first: [], more: 0 } }}
    openReport={() => undefined}
  />
);

it.each([
  ['Home before it is loaded', bar(undefined), ['?']],
  ['Home without a workspace', bar({ workspaces: [] }), ['?']],
  ['Home of a workspace without pages', bar(connected), ['Ctrl+K', '?']],
  [
    'Home with its list of pages',
    <>
      {bar(connected)}
      {tools}
    </>,
    ['Ctrl+K', '/', '?'],
  ],
  [
    'the panel before it is loaded',
    <Panel key="p" state={undefined} actions={{ goTo: () => undefined } as unknown as PanelActions} />,
    ['1', '–', '8', '?'],
  ],
  ['a view without keys', <ShortcutsByKey key="s" />, ['?']],
])('in %s', async (_, view, keys) => {
  newProfile();
  vi.stubGlobal('reportError', vi.fn());
  vi.stubGlobal('navigator', { platform: 'Linux x86_64' });
  vi.stubGlobal('location', { hash: '' });
  const ask = (async () => undefined) as unknown as Ask;
  const { root, redraw } = await draw(view, { ask, refresh: () => undefined, openOptions: () => undefined });
  await press(root, '?');
  const listed = () => [...root.querySelectorAll('.shortcut-sheet kbd')].map((key) => key.textContent);
  await until(() => expect(listed()).toEqual(keys));
  // Removes the listeners while there is still a document.
  await redraw(<p />);
});
