// While the countdown of a publish runs, the tab, its address or the workspace becomes another one: nothing is sent.
import type { Page } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { grantSite } from '../fixtures/browser/grant-site.ts';
import { connectByRequests } from '../fixtures/connect.ts';
import { expect, test } from '../fixtures/extension.ts';
import { openVersions, posts, ringCountdown, startCountdown } from '../fixtures/publishing.ts';

declare const chrome: Browser;

const ask = (view: Page, request: string, input: object) =>
  view.evaluate((message) => chrome.runtime.sendMessage(message) as Promise<unknown>, { request, input });

interface Workspaces {
  result: { id: string; name: string }[];
}

test('fault 25, 26: a publish is not sent once its tab or workspace has changed', {
  tag: '@long',
}, async ({ context, page, sandbox, connectWorkspace, openExtensionPage, openPanelAt }) => {
  const { audience, noMatch } = sandbox.seed.landing;
  await connectWorkspace();
  const view = await openExtensionPage('manifest.json');
  await grantSite(view, audience);
  await page.bringToFront();
  const panel = await openPanelAt(audience);
  const idOf = async (name: string) => {
    const { result } = (await ask(view, 'listWorkspaces', {})) as Workspaces;
    return result.find((each) => each.name === name)?.id;
  };
  const second = { name: 'Contoso', url: sandbox.url, key: sandbox.key };
  let other: Page | undefined;
  const changes: Record<string, () => Promise<unknown>> = {
    'the tab goes elsewhere': () => page.goto(noMatch),
    'the page changes its address itself': () =>
      page.evaluate(() => history.pushState(null, '', '/somewhere/else')),
    'another tab is in front': async () => {
      other = await context.newPage();
      await other.goto(noMatch);
      await other.bringToFront();
    },
    'another workspace is chosen elsewhere': async () => {
      await connectByRequests(view, second);
      await ask(view, 'switchWorkspace', { workspaceId: await idOf('Contoso') });
    },
    'the workspace is removed elsewhere': async () => {
      await ask(view, 'removeWorkspace', { workspaceId: await idOf('Contoso') });
    },
  };
  for (const [how, change] of Object.entries(changes)) {
    await startCountdown(await openVersions(panel));
    await change();
    await expect(panel.getByText(/Publishing in \d s/), how).toHaveCount(0);
    await ringCountdown(panel);
    await expect(
      panel.getByRole('button', { name: /^Publish v13/ }).and(panel.locator(':enabled')),
      how,
    ).toHaveCount(0);
    await other?.close();
    other = undefined;
    await page.bringToFront();
    await page.goto(audience);
    await expect(panel.getByText('Jane Doe, Contoso').first()).toBeVisible();
  }
  expect(posts(sandbox)).toEqual([]);

  await page.goto(noMatch);
  const tab = await context.newPage();
  await tab.goto(`${audience}#second`);
  await tab.bringToFront();
  await startCountdown(await openVersions(panel));
  await tab.close();
  await expect(panel.getByText(/Publishing in \d s/), 'the tab is closed').toHaveCount(0);
  await ringCountdown(panel);
  expect(posts(sandbox)).toEqual([]);
});
