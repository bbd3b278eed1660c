// What a view is about cannot be read.
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { options } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unshownProblem } from '../../../lib/platform/failure.ts';
import { root } from '../../setup/root.mjs';
import { fakeWorld, newProfile } from '../fakes/fake-world.ts';
import { holdTimers } from '../fixtures/hold-timers.ts';
import { click, draw } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

/** Loaded in a document, because some write its title when loaded. */
const starts: Record<string, () => Promise<(root: Element) => void>> = {
  'start-demo': async () => (await import('../../../components/demo/start-demo.tsx')).startDemo,
  'start-home': async () => (await import('../../../components/home/start-home.tsx')).startHome,
  'start-options': async () => (await import('../../../components/options/start-options.tsx')).startOptions,
  'start-panel': async () => (await import('../../../components/panel/start-panel.tsx')).startPanel,
  'start-popup': async () => (await import('../../../components/popup/start-popup.tsx')).startPopup,
  'start-report': async () => (await import('../../../components/report/start-report.tsx')).startReport,
};
/** Its sections are loaded one by one, and each says why it could not be. */
const { 'start-options': _, ...wholes } = starts;

const nothing = () => undefined;
const reload = vi.fn();
/** What the window hears that no part of the view shows. */
let unshown: unknown[];

const { debounceRendering } = options;

beforeEach(() => {
  newProfile();
  // A view goes on as long as its page is open, and would draw into the tests after this one.
  holdTimers('/components/');
  unshown = [];
  reload.mockReset();
  vi.stubGlobal('reportError', (error: unknown) => unshownProblem(error) && unshown.push(error));
  fakeWorld().tabs.set(1, { id: 1, url: 'https://northwind.example/', active: true });
  fakeWorld().onMessage.addListener(async () => ({ ok: false, bug: 'broken' }));
});

afterEach(() => {
  if (debounceRendering) options.debounceRendering = debounceRendering;
  else delete options.debounceRendering;
});

it.each(Object.entries(wholes))('%s says once, in its place, why it cannot be read', async (_, load) => {
  const drawn = await draw(null);
  vi.stubGlobal('location', { reload, hash: '' });
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe = nothing;
      disconnect = nothing;
    },
  );
  const start = await load();
  start(drawn.root);
  await until(() => expect(drawn.text()).toContain('Something went wrong'));
  expect(drawn.root.querySelectorAll('.notice')).toHaveLength(1);
  expect(drawn.root.querySelector('.skeleton, [aria-busy=true]')).toBeNull();
  expect(unshown).toEqual([]);
  await click(drawn.find('.notice button'));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('is held against every view', () => {
  const files = globSync('components/*/start-*.tsx', { cwd: root }).map((path) => basename(path, '.tsx'));
  expect(files.filter((name) => name !== 'start-view').sort()).toEqual(Object.keys(starts));
});
