// The real menu of a page and the keys of the commands, by mouse and keyboard, in a browser with a window. Extension
// and service are unaware of the test.
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { COMMAND_KEYS } from '../../../lib/build/command-keys.ts';
import { textsOf } from '../../kills/service.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { pastFirstInstallation } from '../fixtures/browser/first-installation.ts';
import { firstWorker } from '../fixtures/browser/service-worker.ts';
import { keysToPress, openDisplay, type VirtualDisplay } from '../fixtures/browser/virtual-display.ts';
import { connect } from '../fixtures/connect.ts';
import { waitForPanel } from '../fixtures/open-panel.ts';
import { expectToast } from '../fixtures/page-toast.ts';
import { recorded } from '../recorder/canaries.ts';
import { launchRecorded, type RecordedBrowser } from '../recorder/launch-recorded.ts';

let display: VirtualDisplay | undefined;
let browser: RecordedBrowser;
let context: BrowserContext;
let sandbox: Sandbox;
let page: Page;

test.beforeEach(async () => {
  const opened = await openDisplay();
  test.skip('missing' in opened, `The native menu was not tried: ${'missing' in opened && opened.missing}.`);
  if ('missing' in opened) return;
  display = opened;
  sandbox = recorded(await startSandbox({ port: 0 }));
  browser = await launchRecorded('e2e', { headless: false, display: display.name });
  context = browser.context;
  await pastFirstInstallation(context);
  const topicId = topicOf(sandbox);
  const { host } = new URL((await firstWorker(context)).url());
  const options = await context.newPage();
  await options.goto(`chrome-extension://${host}/options.html`);
  await connect(options, { url: sandbox.url, key: sandbox.key });
  await options.evaluate(addTopic, topicId);
  await options.close();
  page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${sandbox.url.replace('localhost', 'blog.localhost')}/article`);
  await page.bringToFront();
});

test.afterEach(async () => {
  if (!display) return;
  await browser?.close();
  await sandbox?.close();
  await display.close();
  display = undefined;
});

/** The one without entries. */
const topicOf = ({ seed }: Sandbox) => seed.topics[4] ?? '';
const SELECTED = 'line one\n  line two, indented\nline three';

declare const chrome: {
  runtime: {
    sendMessage(message: object): Promise<unknown>;
    getContexts(filter: { contextTypes: string[] }): Promise<object[]>;
  };
};

function addTopic(topicId: string): Promise<unknown> {
  return chrome.runtime.sendMessage({ request: 'addTopics', input: { topicIds: [topicId] } });
}

const act = (...orders: (string | number)[]) => display?.act(...orders);

/** Does what opens a menu, and waits for it. */
async function opening(...orders: (string | number)[]): Promise<void> {
  const before = display?.windows() ?? 0;
  act(...orders);
  await expect.poll(() => display?.windows(), { message: 'a menu opens' }).toBe(before + 1);
}

/** The menu of the topics, from that of the page: it is the last but one there. */
async function openTopics(): Promise<void> {
  act('key', 'Up', 'Up');
  await opening('key', 'Right');
}

/** Drags over the three lines with the mouse. */
async function select(): Promise<{ x: number; y: number }> {
  const { left, top, right, bottom } = await page.locator('pre').evaluate((pre) => {
    const box = pre.getBoundingClientRect();
    const x = window.screenX + (window.outerWidth - window.innerWidth) / 2;
    const y = window.screenY + window.outerHeight - window.innerHeight;
    return { left: x + box.left, top: y + box.top, right: x + box.right, bottom: y + box.bottom };
  });
  act('mousemove', Math.round(left + 1), Math.round(top + 8), 'mousedown', 1);
  for (let part = 1; part <= 8; part += 1)
    act(
      'mousemove',
      Math.round(left + ((right - left - 20) * part) / 8),
      Math.round(top + ((bottom - top - 6) * part) / 8),
    );
  act('mouseup', 1);
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(SELECTED);
  return { x: Math.round(left + 20), y: Math.round(top + 10) };
}

async function selectAndOpenMenu(): Promise<void> {
  const { x, y } = await select();
  act('mousemove', x, y);
  await opening('click', 3);
}

test('an item of the native menu saves the selection and says so over the page', {
  tag: '@long',
}, async () => {
  await selectAndOpenMenu();
  await openTopics();
  act('key', 'Return');
  await expectToast(page, 'Saving to Ideas for the summit');
  await expect.poll(() => textsOf(sandbox, topicOf(sandbox))).toEqual([SELECTED]);
});

test('"Choose…" in the native menu opens the panel with the selection', { tag: '@long' }, async () => {
  const opened = waitForPanel(context);
  await selectAndOpenMenu();
  await openTopics();
  act('key', 'Up', 'Return');
  const panel = await opened;
  await expect(panel.getByRole('textbox', { name: 'Text' })).toHaveValue(SELECTED);
});

const { popup, panel, save } = COMMAND_KEYS;

/** The extension's pages of a kind that are open. */
async function contextsOf(kind: 'POPUP' | 'SIDE_PANEL'): Promise<object[]> {
  const worker = await firstWorker(context);
  return worker.evaluate((type) => chrome.runtime.getContexts({ contextTypes: [type] }), kind);
}

for (const layout of ['us', 'de']) {
  test(`the keys save the selection and open the popup, on a keyboard of "${layout}"`, {
    tag: '@long',
  }, async () => {
    display?.keyboard(layout);
    await select();
    act('key', keysToPress(save.default));
    await expectToast(page, 'Saving to Ideas for the summit');
    await expect.poll(() => textsOf(sandbox, topicOf(sandbox))).toEqual([SELECTED]);
    act('key', keysToPress(popup.default));
    await expect.poll(() => contextsOf('POPUP')).toHaveLength(1);
  });

  // It takes the keys from then on, so this is a separate test.
  test(`the keys open the panel, on a keyboard of "${layout}"`, { tag: '@long' }, async () => {
    display?.keyboard(layout);
    act('key', keysToPress(panel.default));
    await expect.poll(() => contextsOf('SIDE_PANEL')).toHaveLength(1);
  });
}
