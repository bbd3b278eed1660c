// The list of own matches in the options.
import { beforeEach, expect, test } from 'vitest';
import { BindingsSection } from '../../../components/match/BindingsSection.tsx';
import type { Ask } from '../../../lib/app/requests.ts';
import { newProfile } from '../fakes/fake-world.ts';
import { connectWorkspace } from '../fixtures/connect-workspace.ts';
import { click, draw } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';
import { startWorker, type Worker } from '../fixtures/worker.ts';

const workspaceId = 'northwind';
const url = 'https://a.example/offers*';

let worker: Worker;
beforeEach(async () => {
  newProfile();
  worker = await startWorker();
  await connectWorkspace(worker, { url: 'http://localhost:1', key: 'k' });
});

test.each([
  ['of an address', { url, below: false, pageId: 'p' }],
  ['of all below it', { url, below: true, pageId: 'p' }],
  ['of all below a root', { url: 'https://a.example/', below: true, pageId: 'p' }],
  ['of an address and its query', { url: 'https://a.example/?q=*', below: false, pageId: 'p' }],
  ['of a route', { url: 'https://a.example/#/offers', below: true, pageId: 'p' }],
  ['with an audience', { url, below: false, pageId: 'p', audienceId: 'a' }],
  ['with nothing', { url, below: false, never: true as const }],
])('a match %s that is removed comes back as it was', async (_, binding) => {
  const { answers } = worker;
  const ask = ((name: 'bind', input: typeof binding) => answers[name](input)) as unknown as Ask;
  await answers.bind(binding);
  const stored = () => answers.listBindings({ workspaceId });
  const [made] = await stored();
  const workspaces = (await answers.listWorkspaces({})).map((view) => ({ ...view, access: true }));
  const drawn = await draw(<BindingsSection workspaces={workspaces} />, { ask });
  await until(() => expect(drawn.root.querySelector('tbody tr')).not.toBeNull());
  await click(drawn.find('tbody button'));
  await until(async () => expect(await stored()).toEqual([]));
  await until(() => expect(drawn.text()).toContain(`The match for ${made?.pattern} was removed.`));
  await click(drawn.find('.notice button'));
  await until(async () => expect(await stored()).toEqual([{ ...made, id: expect.any(String) }]));
  await until(() => expect(drawn.root.querySelector('.notice')).toBeNull());
});

test('a match that was chosen anew meanwhile is not replaced by the one that was removed', async () => {
  const { answers } = worker;
  const ask = ((name: 'listBindings', input: { workspaceId: string }) =>
    answers[name](input)) as unknown as Ask;
  await answers.bind({ url, below: false, pageId: 'p' });
  const workspaces = (await answers.listWorkspaces({})).map((view) => ({ ...view, access: true }));
  const drawn = await draw(<BindingsSection workspaces={workspaces} />, { ask });
  await until(() => expect(drawn.root.querySelector('tbody tr')).not.toBeNull());
  await click(drawn.find('tbody button'));
  await until(() => expect(drawn.root.querySelector('.notice')).not.toBeNull());
  await answers.bind({ url, below: false, pageId: 'other' });
  await drawn.redraw(<BindingsSection workspaces={workspaces.map((each) => ({ ...each }))} />);
  await until(() => expect(drawn.root.querySelector('tbody tr')).not.toBeNull());
  expect(drawn.root.querySelector('.notice')).toBeNull();
});
