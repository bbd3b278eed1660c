import { expect, it, vi } from 'vitest';
import { FirstPages } from '../../../components/workspace/FirstPages.tsx';
import { FirstSteps } from '../../../components/workspace/FirstSteps.tsx';
import type { ListedWorkspace } from '../../../components/workspace/OptionsSection.tsx';
import type { Check } from '../../../components/workspace/use-connection-check.ts';
import { WorkspacesSection } from '../../../components/workspace/WorkspacesSection.tsx';
import type { Ask } from '../../../lib/app/requests.ts';
import { captureDefaults } from '../../../lib/capture/capture-settings.ts';
import { click, type Drawn, draw, enter } from '../fixtures/render.tsx';

const workspace: ListedWorkspace = {
  id: 'w',
  name: 'Northwind',
  color: 'violet',
  baseUrl: 'https://api.northwind.example',
  keyKeeping: 'device',
  production: false,
  hasKey: true,
  active: true,
  connectionVersion: 1,
  capture: captureDefaults,
  access: true,
} as ListedWorkspace;

const noop = () => undefined;

function section(created?: ListedWorkspace, ask?: Ask) {
  const props = { setCreated: noop, reload: noop, beginDemo: vi.fn(async () => undefined) };
  return draw(
    <WorkspacesSection workspaces={created ? [created] : []} isFirst created={created} {...props} />,
    ask && { ask },
  );
}

const primary = ({ root }: Drawn) =>
  [...root.querySelectorAll('.button.primary')].map(({ textContent }) => textContent);

it('has one filled button, which needs no key', async () => {
  const drawn = await section();
  expect(primary(drawn)).toEqual(['Try it without a key']);
  expect(drawn.find('button[type=submit]').textContent).toBe('Connect');
});

it('asks only for an address and a key, and for the rest on request', async () => {
  const drawn = await section();
  expect(drawn.root.querySelectorAll('input')).toHaveLength(2);
});

it('offers no demo once the first workspace is stored', async () => {
  const drawn = await section(workspace);
  expect(drawn.text()).not.toContain('Try it without a key');
  expect(primary(drawn)).toEqual([]);
  expect(drawn.text()).toContain('Connect your own pages');
});

it('names the first workspace after its host by default', async () => {
  const ask = vi.fn(() => Promise.withResolvers().promise);
  // There is no browser here to request access from.
  const drawn = await section(undefined, ask as unknown as Ask);
  await enter(drawn.find('input[name=base-url]'), 'http://127.0.0.1:4400');
  await enter(drawn.find('input[name=key]'), 'secret');
  await click(drawn.find('button[type=submit]'));
  expect(ask).toHaveBeenCalledWith('saveWorkspace', expect.objectContaining({ name: '127.0.0.1' }));
});

it('says how many audiences a first page has only if the service does', async () => {
  const first = ['One', 'Two', 'Three'].map((name) => ({ name, url: `https://a.example/${name}` }));
  const { text } = await draw(
    <FirstPages count={3} pages={first.map((page, at) => (at === 1 ? { ...page, audiences: 0 } : page))} />,
  );
  expect(text()).toContain('Twono audiences');
  expect(text()).not.toContain('Threeno audiences');
});

it.each<[Check, number]>([
  [{ phase: 'idle' }, 1],
  [{ phase: 'asking' }, 2],
  [{ phase: 'failed', failedAt: 'permission' }, 2],
  [{ phase: 'testing' }, 1],
  [{ phase: 'failed', failedAt: 'key', problem: { kind: 'unauthorized' } }, 1],
])('says which step it is at: %o', async (check, at) => {
  const drawn = await draw(
    <FirstSteps check={check} access="Your browser asks">
      <p>The form</p>
    </FirstSteps>,
  );
  const steps = [...drawn.root.querySelectorAll('li:has(> h3)')];
  expect(steps.map((step) => step.getAttribute('aria-current') === 'step')).toEqual(
    [1, 2, 3].map((step) => step === at),
  );
});
