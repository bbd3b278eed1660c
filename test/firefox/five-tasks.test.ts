// The five tasks of the README in Firefox, by the names that are written there, real keys and the real menu of a page.
import { expect } from 'vitest';
import { keysToPress, openDisplay } from '../e2e/fixtures/browser/virtual-display.ts';
import { textsOf } from '../kills/service.ts';
import { readmeTasks } from '../setup/readme-tasks.ts';
import { test as base } from './firefox.ts';
import { untilSaid } from './panel-steps.ts';
import { articleOf, connectWithTopic, topicOf } from './to-save.ts';
import { viewAt } from './view.ts';

const opened = await openDisplay();
const display = 'missing' in opened ? undefined : opened;
if ('missing' in opened) console.warn(`The five tasks were not carried out: ${opened.missing}.`);

const test = base.extend({ display: display?.name ?? '' });
test.afterAll(() => display?.close());

const [see, follow, publish, save, prepare] = readmeTasks;
const press = (keys = '') => display?.act('key', keysToPress(keys));

test.skipIf(!display)(
  'each task of the README leads where it says, by its keys and names',
  async ({ sandbox, openExtensionPage, openTab, inWindow, menu, sidebar }) => {
    await connectWithTopic(openExtensionPage, sandbox);
    await openTab(sandbox.seed.landing.audience);

    press(see?.keys[0]);
    const popup = viewAt(inWindow, { windowIndex: 0, path: ['browser[webextension-view-type="popup"]'] });
    const inPopup = () => popup.evaluate(() => document.body.innerText);
    await expect.poll(inPopup).toContain('Jane Doe, Contoso');
    display?.act('key', 'Escape');

    press(follow?.keys[0]);
    const panel = sidebar();
    await expect.poll(() => panel.title()).toContain('Spring launch: pricing');
    await inWindow(focusSidebar);
    display?.act('key', 'ctrl+k');
    const isSearching = () =>
      panel.evaluate(() => document.querySelector('dialog[open] [role="combobox"]') !== null);
    await expect.poll(isSearching).toBe(true);
    display?.act('key', 'Escape');
    await expect.poll(isSearching).toBe(false);

    const [review = '', audiences = '', several = ''] = publish?.names ?? [];
    await panel.click(review);
    await panel.click('Publish v13');
    await untilSaid(panel, /v13 is going live|v13 (is live|went live in )/);
    await panel.click(audiences);
    await panel.click(several);
    await untilSaid(panel, 'Ready to publish');

    await panel.click('Overview');
    for (const name of prepare?.names ?? []) await panel.click(name);
    await untilSaid(panel, 'Print');
    await panel.close();

    const article = await openTab(articleOf(sandbox));
    const text = await article.evaluate(() => {
      const pre = document.querySelector('pre');
      if (pre) getSelection()?.selectAllChildren(pre);
      return String(getSelection());
    });
    const [saveTo = ''] = save?.names ?? [];
    await menu.choose(article, 'pre', [saveTo, 'Ideas for the summit']);
    await expect.poll(() => textsOf(sandbox, topicOf(sandbox))).toEqual([text.trim()]);
    await article.evaluate(() => {
      const heading = document.querySelector('h1');
      if (heading) getSelection()?.selectAllChildren(heading);
    });
    press(save?.keys[0]);
    await expect.poll(() => textsOf(sandbox, topicOf(sandbox))).toHaveLength(2);
  },
);

// What follows runs in Firefox, sent as text: it sees nothing outside itself.

function focusSidebar(): void {
  const { contentDocument } = document.querySelector<HTMLIFrameElement>('#sidebar') ?? {};
  contentDocument?.querySelector<HTMLElement>('#webext-panels-browser')?.focus();
}
