import { expect, it, vi } from 'vitest';
import { HelpSection } from '../../../components/options/HelpSection.tsx';
import type { Ask } from '../../../lib/app/requests.ts';
import { browser } from '../../../lib/platform/browser.ts';
import { draw } from '../fixtures/render.tsx';

const CHROME = 'https://clients2.google.com/service/update2/crx';
const EDGE = 'https://edge.microsoft.com/extensionwebstorebase/v1/crx';

async function helpWith(helpUrl: string | undefined, updates: string | undefined) {
  const manifest = { ...browser.runtime.getManifest(), ...(updates ? { update_url: updates } : {}) };
  const installed = vi.spyOn(browser.runtime, 'getManifest').mockReturnValue(manifest);
  const policy = { workspaces: 1, ...(helpUrl ? { helpUrl } : {}) };
  const drawn = await draw(<HelpSection />, { ask: (async () => policy) as unknown as Ask });
  installed.mockRestore();
  return drawn;
}

it.each([
  ['an organization before a store', 'https://help.example/lens', CHROME, 'https://help.example/lens'],
  ['by mail', 'mailto:help@team.example', undefined, 'mailto:help@team.example'],
  [
    'the store of Chrome',
    undefined,
    CHROME,
    `https://chromewebstore.google.com/detail/${browser.runtime.id}/support`,
  ],
  [
    'the store of Edge',
    undefined,
    EDGE,
    `https://microsoftedge.microsoft.com/addons/detail/${browser.runtime.id}`,
  ],
])('leads to help from %s', async (_, helpUrl, updates, address) => {
  const drawn = await helpWith(helpUrl, updates);
  expect(drawn.find('a').getAttribute('href')).toBe(address);
});

it.each([undefined, 'https://updates.team.example/lens.xml'])(
  'names no address if none is known',
  async (updates) => {
    const drawn = await helpWith(undefined, updates);
    expect(drawn.root.querySelector('a')).toBeNull();
    expect(drawn.text()).toContain('Ask the colleague or administrator who set up your service.');
  },
);
