// A text of a page that cannot be read: pasted into the composer of the panel, which has the page as its source
// already.
import { expect, test } from '../fixtures/capturing.ts';
import { inspectView } from '../fixtures/look/inspect-view.ts';
import { inspectWidths } from '../fixtures/look/inspect-widths.ts';
import { chooseMore } from '../fixtures/more.ts';
import { openPanel, waitForPanel } from '../fixtures/open-panel.ts';
import { startPlainServer } from '../fixtures/plain-server.ts';
import { openTopics } from '../fixtures/topics-panel.ts';
import { isFirefox, skipInFirefox } from '../in-firefox/views.ts';

const TITLE = 'A quarterly report';
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 144]>>endobj
4 0 obj<</Title(${TITLE})>>endobj
trailer<</Root 1 0 R/Info 4 0 R>>
`;

test('on a page of the browser a text is pasted, sent once, and stored with the address that the person gives', {
  tag: '@long',
}, async ({ page, context, sandbox, capturing, openPopupAt }) => {
  skipInFirefox(context, 'the real popup, which alone is told of such an address');
  const [topicId = ''] = sandbox.seed.topics;
  await capturing.settings({ holdSeconds: 0, template: '{selection}\n{url}' });
  const popup = await openPopupAt('chrome://version/');
  const paste = popup.getByRole('button', { name: 'Paste text from this page' });
  await expect(paste).toBeVisible();
  await inspectView(popup, 'popup-restricted-paste');
  const [panel] = await Promise.all([waitForPanel(context), paste.press('Enter').catch(() => undefined)]);
  const text = panel.getByRole('textbox', { name: 'Text' });
  await expect(text).toBeFocused();
  await expect(panel.getByText('Copy the text there, then paste it here.')).toBeVisible();
  await inspectWidths(panel, 'composer-paste');
  await panel.getByLabel('Address of the page').fill('chrome://version/');
  await text.fill('Chromium 148, official build');
  await expect(panel.getByText('Copy the text there')).toHaveCount(0);
  await panel.getByRole('combobox', { name: 'Topic' }).selectOption(topicId);
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await capturing.rest(1);
  expect(capturing.sent()).toEqual(['Chromium 148, official build\nchrome://version/']);
  await chooseMore(panel, 'History', 'Topics');
  await expect(panel.getByRole('listitem')).toContainText('chrome://version/');
  await page.bringToFront();
});

test('on a PDF a text is pasted, and an earlier text is not lost', { tag: '@long' }, async ({
  context,
  page,
  sandbox,
  capturing,
  openPopup,
}) => {
  const [topicId = ''] = sandbox.seed.topics;
  const server = await startPlainServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(PDF);
  });
  try {
    const url = `${server.url}/report.pdf`;
    await page.goto(url);
    const panel = await openPanel(context, await openPopup(page));
    await openTopics(panel);
    await panel.getByRole('button', { name: 'New clip' }).click();
    const text = panel.getByRole('textbox', { name: 'Text' });
    await expect(panel.getByText('Copy the text there, then paste it here.')).toBeVisible();
    await text.fill('Half of it');
    await panel.getByRole('button', { name: 'Back' }).click();
    // The existing draft is reopened.
    await panel.getByRole('button', { name: 'Continue with your text' }).click();
    await expect(text).toHaveValue('Half of it');
    await panel.getByRole('combobox', { name: 'Topic' }).selectOption(topicId);
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    const [saved] = await capturing.rest(1);
    expect(saved?.source.url).toBe(url);
    if (!isFirefox(context)) expect(saved?.source.title).toBeTruthy();
    expect(capturing.sent()).toEqual(['Half of it']);
  } finally {
    await server.close();
  }
});
