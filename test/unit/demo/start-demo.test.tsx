// What the demo's landing page says where it has none at its address.
import { expect, it, vi } from 'vitest';
import { type DemoLanding, FIRST_LANDING } from '../../../lib/demo/landing.ts';
import { fakeWorld, newProfile } from '../fakes/fake-world.ts';
import { draw } from '../fixtures/render.tsx';
import { until } from '../fixtures/until.ts';

const first = { headline: 'Pricing', paragraphs: [], actions: [], footerLinks: [], audiences: [] };

/** At an address without a page, while the demo has this first one. */
async function drawnAt(hash: string, landing: Partial<DemoLanding> | undefined) {
  newProfile();
  const location = { hash, reload: vi.fn() };
  vi.stubGlobal('location', location);
  fakeWorld().onMessage.addListener(async (message) => {
    const { path } = (message as { input: { path: string } }).input;
    return { ok: true, result: path === FIRST_LANDING ? landing : undefined };
  });
  const { startDemo } = await import('../../../components/demo/start-demo.tsx');
  const drawn = await draw(null);
  startDemo(drawn.root);
  return { ...drawn, location };
}

it.each(['#/no-such-page', '#/100%'])('goes to its first page from %s while it runs', async (hash) => {
  const { location, text } = await drawnAt(hash, first as never);
  await until(() => expect(location.hash).toBe(FIRST_LANDING));
  expect(text()).not.toContain('The demo has ended.');
});

it('says that it has ended only once it has', async () => {
  const { location, text } = await drawnAt('#/no-such-page', undefined);
  await until(() => expect(text()).toContain('The demo has ended.'));
  expect(location.hash).toBe('#/no-such-page');
});
