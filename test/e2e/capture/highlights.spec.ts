// Texts saved from a page are highlighted in it on a click in the panel, without any change to its document.
import type { Page } from '@playwright/test';
import { type Capturing, expect, test } from '../fixtures/capturing.ts';
import { inspectWidths } from '../fixtures/look/inspect-widths.ts';
import { openPanel } from '../fixtures/open-panel.ts';
import { movesByPage, textsUnder } from '../fixtures/overlay.ts';
import { openTopics } from '../fixtures/topics-panel.ts';
import { isFirefox } from '../in-firefox/views.ts';

test.beforeEach(({ context }) => {
  test.skip(isFirefox(context), 'only DevTools reads a closed shadow tree');
});

/** Without the message of the last capture, which may come, stay and go meanwhile. */
const htmlOf = (page: Page) =>
  page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const toast of copy.querySelectorAll('body > [popover]')) toast.remove();
    return copy.outerHTML;
  });
const show = (panel: Page) => panel.getByRole('button', { name: 'Highlight', exact: true });
const hide = (panel: Page) => panel.getByRole('button', { name: 'Hide', exact: true });

async function save(
  page: Page,
  capturing: Capturing,
  topicId: string,
  ...selectors: string[]
): Promise<void> {
  for (const [index, selector] of selectors.entries()) {
    await page.locator(selector).selectText();
    await capturing.clickMenu(page, { topicId });
    await capturing.rest(index + 1);
  }
  await page.evaluate(() => getSelection()?.removeAllRanges());
}

const PAGE = `<!doctype html><title>Quotes</title>
<p id="one">Who asked <b>first</b>, and <a href="https://example.com/why">why</a>?</p>
<ol id="list"><li>Support answers</li><li>within the hour</li></ol>
<p id="gone">This will change</p>
<div style="height: 3000px"></div>
<p>Who asked first, and why?</p>`;

test('one click highlights saved texts and another hides them, and missing ones are named', async ({
  page,
  context,
  sandbox,
  capturing,
  openPopup,
}) => {
  const [topicId = ''] = sandbox.seed.topics;
  await capturing.settings({ holdSeconds: 0, template: '{title}: {selection} ({url})' });
  await capturing.openHtml(page, PAGE);
  await save(page, capturing, topicId, '#one', '#list', '#gone');
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('#gone')) element.textContent = 'This has changed';
  });
  const panel = await openPanel(context, await openPopup(page));
  await openTopics(panel);
  await expect(panel.getByRole('heading', { name: '3 saved from this page' })).toBeVisible();
  const devtools = await context.newCDPSession(page);
  const marked = () => textsUnder(page, devtools);
  const before = await htmlOf(page);
  expect(await marked()).toBeUndefined();
  await show(panel).click();
  await expect(panel.getByText('2 of 3 found')).toBeVisible();
  const clips = panel.getByRole('region', { name: '3 saved from this page' });
  const clip = (text: string) => clips.getByRole('listitem').filter({ hasText: text });
  await expect(clip('This will change')).toContainText('Not found');
  await expect(clip('Who asked first')).toContainText('2 places');
  await expect
    .poll(async () => (await marked())?.toSorted())
    .toEqual(['?', 'Support answers', 'Who asked', 'and', 'first', 'why', 'within the hour']);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(marked).toEqual(['Who asked first, and why?']);
  await hide(panel).click();
  await expect(show(panel)).toBeVisible();
  // The panel says so before the page was reached.
  await expect.poll(marked).toBeUndefined();
  expect(await htmlOf(page)).toBe(before);
});

test('highlights leave with the address and on Escape, and only visible text is found', {
  tag: '@long',
}, async ({ page, context, sandbox, capturing, openPopup }) => {
  const [topicId = ''] = sandbox.seed.topics;
  await capturing.openHtml(
    page,
    `<!doctype html><title>Plans</title><style>.none { display: none }</style>
     <p>artistic</p><p id="word">art</p><p id="folded">Now you see me</p>
     <table id="table"><tr><td>One</td><td>12 €</td></tr><tr><td>Two</td><td>24 €</td></tr></table>
     <div id="host"></div>`,
  );
  await page.evaluate(() => {
    const shadow = document.querySelector('#host')?.attachShadow({ mode: 'open' });
    if (shadow) shadow.innerHTML = '<p>art</p>';
  });
  await save(page, capturing, topicId, '#word', '#folded', '#table');
  const devtools = await context.newCDPSession(page);
  const marked = () => textsUnder(page, devtools);
  await page.evaluate(() => document.querySelector('#folded')?.classList.add('none'));
  const panel = await openPanel(context, await openPopup(page));
  await openTopics(panel);
  await inspectWidths(panel, 'page-clips');
  await show(panel).click();
  await expect(panel.getByText('2 of 3 found')).toBeVisible();
  await expect(panel.getByText('2 places')).toBeVisible();
  await inspectWidths(panel, 'page-clips-found');
  await expect
    .poll(async () => (await marked())?.toSorted())
    .toEqual(['12 €', '24 €', 'One', 'Two', 'art', 'art']);
  await page.bringToFront();
  await page.keyboard.press('Escape');
  await expect.poll(marked).toBeUndefined();

  await show(panel).click();
  await expect(hide(panel)).toBeVisible();
  // In itself, as applications do.
  await page.evaluate(() => history.pushState(null, '', '/another'));
  await expect.poll(marked).toBeUndefined();
  await expect(panel.getByText('saved from this page')).toHaveCount(0);
  await page.evaluate(() => history.back());
  await show(panel).click();
  await expect(hide(panel)).toBeVisible();
  await page.reload();
  expect(await marked()).toBeUndefined();
});

test('security 18: the page can neither read the highlighted text nor move it to other sentences', async ({
  page,
  context,
  sandbox,
  capturing,
  openPopup,
}) => {
  const [topicId = ''] = sandbox.seed.topics;
  await capturing.settings({ holdSeconds: 0 });
  await capturing.openHtml(
    page,
    `<!doctype html><title>Plans</title><p id="one">The offer ends on Friday</p>
     <div style="height: 60px; overflow: auto"><p style="margin-top: 200px" id="inner">Nobody knows it yet</p></div>`,
  );
  await save(page, capturing, topicId, '#one', '#inner');
  await page.evaluate(() => document.querySelector('div')?.scrollTo(0, 0));
  const panel = await openPanel(context, await openPopup(page));
  await openTopics(panel);
  const devtools = await context.newCDPSession(page);
  const marked = () => textsUnder(page, devtools);
  for (const [how, move] of Object.entries(movesByPage)) {
    await show(panel).click();
    await expect(hide(panel)).toBeVisible();
    // What is scrolled away inside the page is not marked over its other parts.
    await expect.poll(marked, how).toEqual(['The offer ends on Friday']);
    const read = await page.evaluate(() => {
      const last = document.documentElement.lastElementChild;
      const texts = [...CSS.highlights.values()].flatMap((highlight) => [...highlight].map(String));
      return { texts, tree: last?.shadowRoot ?? null, html: last?.innerHTML };
    });
    expect(read).toEqual({ texts: [], tree: null, html: '' });
    await page.evaluate(move);
    await expect.poll(marked, how).toBeUndefined();
    await panel.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(show(panel)).toBeVisible();
  }
});
