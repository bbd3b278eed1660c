// Publishing from the panel in Firefox's sidebar: what the service gets, what the person is told.
import { expect } from 'vitest';
import type { Browser } from 'webextension-polyfill';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { connect } from './connect.ts';
import { test as base } from './firefox.ts';
import { openPanel, untilSaid } from './panel-steps.ts';
import type { Sidebar } from './sidebar.ts';

/** In the panel. */
declare const browser: Browser;

const test = base.extend<{ sandbox: Sandbox }>({
  // What is published goes live when the test moves the service's clock, and not before.
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures that are needed from the pattern
  sandbox: async ({}, use) => {
    const sandbox = await startSandbox({ port: 0, lifeSpeed: 0.01 });
    await use(sandbox);
    await sandbox.close();
  },
});
/** Longer than the way to live takes then. */
const UNTIL_LIVE = 3_600_000;

test.beforeEach(async ({ sandbox, openExtensionPage, openPanelAt }) => {
  await connect(await openExtensionPage('options.html'), sandbox);
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await panel.click('Versions');
  await untilSaid(panel, /Latest version/i);
});

test('a draft is published with one request, confirmed by reading back, and watched until it is live', async ({
  sandbox,
  sidebar,
}) => {
  const panel = sidebar();
  await publishThroughSheet(panel);
  await untilSaid(panel, /v13 is going live|Watching/);
  sandbox.clock.advance(UNTIL_LIVE);
  await untilSaid(panel, /v13 (is live|went live in )/);
  const [post, ...more] = posts(sandbox);
  expect(more).toEqual([]);
  expect(post?.operation).toBe('publishVersion');
  expect(JSON.stringify(post?.body)).toMatch(/"operationKey":"[0-9a-f-]{36}"/);
});

test("a refusal is shown in the service's words, also after reopening the panel, and the draft is kept", async ({
  sandbox,
  openPopup,
  sidebar,
}) => {
  const panel = sidebar();
  const body = JSON.stringify({ error: { message: 'Somebody else is publishing this page.' } });
  sandbox.faults.add({ operation: 'publishVersion', status: 409, body });
  await publishThroughSheet(panel);
  await untilSaid(panel, 'v13 wasn’t published.');
  await untilSaid(panel, 'Somebody else is publishing this page.');

  await panel.close();
  await openPanel(await openPopup(), panel);
  await untilSaid(panel, 'v13 wasn’t published.');
  await untilSaid(panel, 'Somebody else is publishing this page.');
  await panel.click('Review and publish');
  await untilSaid(panel, 'What changes');
  expect(posts(sandbox)).toHaveLength(1);
});

test('fault 10: a version that goes live while the event page sleeps is shown as live', async ({
  sandbox,
  firefox,
  inWindow,
  sidebar,
  sleepBackground,
}) => {
  const panel = sidebar();
  await publishThroughSheet(panel);
  await untilSaid(panel, 'Watching');
  await expect.poll(() => countAlarms(panel)).toBeGreaterThan(0);
  // Until no question of the panel is left that would wake it again.
  const staysAsleep = async () => {
    const before = await inWindow(stateOfBackground, firefox.extensionId);
    if (before !== 'stopped') await sleepBackground();
    return before === 'stopped';
  };
  await expect.poll(staysAsleep, { interval: 500 }).toBe(true);
  sandbox.clock.advance(UNTIL_LIVE);
  await bringAlarmsForward(panel);
  await untilSaid(panel, /v13 (is live|went live in )/);
  expect(posts(sandbox)).toHaveLength(1);
});

/** Presses through the sheet, whose countdown then runs. */
async function publishThroughSheet(panel: Sidebar): Promise<void> {
  await panel.click('Review and publish');
  await panel.click('Publish v13');
}

const posts = ({ ledger }: Sandbox) => ledger.entries().filter(({ method }) => method === 'POST');

const countAlarms = (panel: Sidebar) => panel.evaluate(async () => (await browser.alarms.getAll()).length);

/** Firefox itself wakes the event page for an alarm; the half minute until then is not waited for. */
function bringAlarmsForward(panel: Sidebar): Promise<void> {
  return panel.evaluate(async () => {
    for (const { name } of await browser.alarms.getAll()) browser.alarms.create(name, { when: Date.now() });
  });
}

declare const WebExtensionPolicy: { getByID(id: string): { extension: { backgroundState: string } } };

/** In Firefox's own window. */
function stateOfBackground(extensionId: string): string {
  return WebExtensionPolicy.getByID(extensionId).extension.backgroundState;
}
