// Addresses of the demo's site open inside the extension, but only while the demo runs.
import { beforeEach, expect, it, test } from 'vitest';
import { DEMO_STATE } from '../../../lib/format/demo.ts';
import { openTab } from '../../../lib/platform/open-tab.ts';
import { fakeWorld, newProfile } from '../fakes/fake-world.ts';
import { until } from '../fixtures/until.ts';

beforeEach(() => {
  newProfile();
});

async function opened(url: string): Promise<string | undefined> {
  openTab(url);
  await until(() => expect(fakeWorld().opened).toHaveLength(1));
  return fakeWorld().opened[0];
}

test.each([
  'https://northwind.example/pricing',
  'https://northwind.example.com/pricing',
  'https://a.example/',
])('without the demo a service may name %s, and that is opened', async (url) =>
  expect(await opened(url)).toBe(url),
);

it('in the demo its site opens as a page of the extension, and everything else at its address', async () => {
  await fakeWorld().session.set({ [DEMO_STATE]: { startedAt: 1 } });
  expect(await opened('https://northwind.example/pricing')).toMatch(/\/demo\.html#\/pricing$/);
  fakeWorld().opened.length = 0;
  expect(await opened('https://northwind.example.com/pricing')).toBe('https://northwind.example.com/pricing');
});
