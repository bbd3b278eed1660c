// Home as its page starts it, over answers of the background that a test decides.
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeWorld, newProfile } from '../fakes/fake-world.ts';
import { holdTimers } from '../fixtures/hold-timers.ts';
import { draw } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

beforeEach(() => {
  newProfile();
  // Home goes on as long as its page is open, and would draw into the tests after this one.
  holdTimers('/components/');
});

it('says that requests are blocked as soon as they are, and no longer once they are not', async () => {
  let head: object = { workspaces: [] };
  fakeWorld().onMessage.addListener(async () => ({ ok: true, result: head }));
  const { root, text } = await draw(null);
  vi.stubGlobal('location', { hash: '' });
  const { startHome } = await import('../../../components/home/start-home.tsx');
  startHome(root);
  await until(() => expect(text()).not.toBe(''));

  head = { workspaces: [], notice: { kind: 'unauthorized', status: 401 } };
  await fakeWorld().local.set({ 'gate:northwind': {} });
  await until(() => expect(text()).toContain('doesn’t accept the API key'));

  head = { workspaces: [] };
  await fakeWorld().local.remove('gate:northwind');
  await until(() => expect(text()).not.toContain('doesn’t accept the API key'));
});
