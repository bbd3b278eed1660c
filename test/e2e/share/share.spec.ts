// Links for colleagues, copied and opened in the real panel, and the draft of a mail.
import type { Page, Worker } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { expect, test } from '../fixtures/extension.ts';
import { inspectWidths } from '../fixtures/look/inspect-widths.ts';
import { recorded } from '../recorder/canaries.ts';

/** In the worker, where events can be dispatched by hand. */
declare const chrome: Browser & {
  omnibox: { onInputEntered: { dispatch(text: string, disposition: string): void } };
};

const enterInBar = (worker: Worker, text: string) =>
  worker.evaluate((typed) => chrome.omnibox.onInputEntered.dispatch(typed, 'currentTab'), text);

let panel: Page;
test.beforeEach(async ({ connectWorkspace, sandbox, openPanelAt }) => {
  await connectWorkspace();
  panel = await openPanelAt(sandbox.seed.landing.audience);
  await expect(panel.getByRole('main')).toContainText('Expand all');
});

const others: Sandbox[] = [];
test.afterEach(async () => {
  await Promise.all(others.splice(0).map((other) => other.close()));
});

const search = () => panel.getByRole('dialog', { name: 'Find anything, do anything' });
const section = (name: string) => panel.getByRole('tab', { name });

test('a link copied in the panel leads back to the same page, audience and section from the search', {
  tag: '@long',
}, async ({ sandbox, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await panel.keyboard.press('3');
  await expect(section('Versions')).toHaveAttribute('aria-selected', 'true');
  await panel.getByRole('button', { name: 'Copy link for colleagues' }).click();
  await expect(panel.locator('.panel-title').getByRole('status')).toHaveText('Copied');
  const link = await panel.evaluate(() => navigator.clipboard.readText());
  const { page, audience } = sandbox.seed.ids;
  expect(link).toBe(`al:${sandbox.url}?page=${page}&audience=${audience}&section=versions`);

  await panel.keyboard.press('7');
  await panel.keyboard.press('Control+k');
  await expect(search().getByRole('combobox')).toBeFocused();
  await panel.keyboard.insertText(link);
  await expect(search().getByRole('option')).toHaveText(/^Open Spring launch: pricingJane Doe, Contoso · in/);
  await inspectWidths(panel, 'search-link');
  await panel.keyboard.press('Enter');
  await expect(section('Versions')).toHaveAttribute('aria-selected', 'true');
  await expect(panel.locator('.panel-title')).toContainText('Jane Doe, Contoso');
  await expect(panel.getByRole('button', { name: 'Stay on this page' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('security 8: a link entered in the address bar opens in the panel; any other is reported and does nothing', {
  tag: '@long',
}, async ({ sandbox, worker }) => {
  const running = await worker();
  const [other] = sandbox.seed.pages.filter((id) => id !== sandbox.seed.ids.page);
  await enterInBar(running, `al:${sandbox.url}?page=${other}&section=analytics`);
  await expect(section('Analytics')).toHaveAttribute('aria-selected', 'true');
  await expect(panel.getByRole('button', { name: 'Stay on this page' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const title = await panel.getByRole('heading', { level: 1 }).textContent();
  expect(title).not.toContain('Spring launch');

  await enterInBar(running, `al:https://api.other.example/base?page=${other}`);
  await expect(search()).toContainText('This link is for the service at https://api.other.example/base.');
  await expect(search().getByRole('option')).toHaveText(/^Open settings/);
  await inspectWidths(panel, 'search-link-elsewhere');
  await enterInBar(running, `al:${sandbox.url}?page=${other}&section=<img src=x onerror=alert(1)>`);
  await expect(search()).toContainText('This link is damaged or incomplete.');
  await expect(search().getByRole('option')).toHaveCount(0);
  await inspectWidths(panel, 'search-link-faulty');
  await panel.keyboard.press('Escape');
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
});

test('a link into another workspace or to something unknown says so and waits for Enter', {
  tag: '@long',
}, async ({ sandbox, worker, connectWorkspace }) => {
  const running = await worker();
  const other = recorded(await startSandbox({ pages: 40 }));
  others.push(other);
  await connectWorkspace({ name: 'Contoso', url: other.url, key: other.key });
  await panel.bringToFront();
  const workspace = (name: string) => panel.getByRole('button', { name: `${name} Switch workspace` });
  await panel.keyboard.press('Control+k');
  await panel.keyboard.type('switch to');
  await expect(search().getByRole('option').first()).toContainText('Switch to Contoso');
  await panel.keyboard.press('Enter');
  await expect(workspace('Contoso')).toBeVisible();
  const { page, audience } = sandbox.seed.ids;
  await enterInBar(running, `al:${sandbox.url}?page=${page}&audience=${audience}&section=messages`);
  await expect(search().getByRole('option')).toHaveText(/Switches to the workspace Northwind/);
  await inspectWidths(panel, 'search-link-switches');
  await expect(panel.locator('header')).toContainText('Contoso');
  await panel.keyboard.press('Enter');
  await expect(workspace('Northwind')).toBeVisible();
  await expect(section('Messages')).toHaveAttribute('aria-selected', 'true');
  await expect(panel.locator('.panel-title')).toContainText('Jane Doe, Contoso');
  await expect(search()).toHaveCount(0);

  await enterInBar(running, `al:${sandbox.url}?page=no-such-page`);
  await expect(search()).toContainText('The page no-such-page isn’t known in the workspace Northwind.');
  await inspectWidths(panel, 'search-link-unknown');
  await panel.keyboard.press('Escape');
  await expect(panel.locator('.panel-title')).toContainText('Jane Doe, Contoso');
  await enterInBar(running, `al:${sandbox.url}?page=${page}&audience=no-such-audience`);
  await expect(search()).toContainText('The audience no-such-audience of Spring launch: pricing isn’t known');
  await panel.keyboard.press('Enter');
  await expect(panel.locator('.panel-title')).toContainText('no-such-audience');
  await inspectWidths(panel, 'panel-audience-unknown');
});

test('a mail to the person of the audience is drafted with the page and the last message', {
  tag: '@long',
}, async () => {
  const reply = panel.getByRole('link', { name: 'Reply by email' });
  const href = (await reply.getAttribute('href')) ?? '';
  expect(href).toMatch(
    /^mailto:jane-doe@contoso\.example\?subject=About%20Spring%20launch%3A%20pricing&body=/,
  );
  const body = decodeURIComponent(href.split('body=')[1] ?? '');
  expect(body).toMatch(/^Hello Jane Doe\r\n\r\nYour page: Spring launch: pricing\r\nhttp/);
  expect(body).toMatch(/\r\nLast message( \(.+\))?:\r\n> \S/);
  await reply.scrollIntoViewIfNeeded();
  await inspectWidths(panel, 'overview-reply');
});
