// From the menu of a page to an entry of a topic: the text and its source.
import { expect, test } from '../fixtures/capturing.ts';
import { openPanel } from '../fixtures/open-panel.ts';
import { expectToast } from '../fixtures/page-toast.ts';

const QUOTES = `<!doctype html><meta charset="utf-8"><title>Quotes</title><body>
<article id="all"><h1>What they ask</h1><p>Where is our data kept,<br>and who can   read it?</p>
<ul><li>How long does moving take?</li><li>Can we leave again?</li></ul>
<pre>line one
  line two, indented</pre></article><p id="question">Who asked first?</p></body>`;

const AS_TEXT = `What they ask

Where is our data kept,
and who can read it?

- How long does moving take?
- Can we leave again?

line one
  line two, indented`;

test('a selection becomes an entry with its line breaks, and the page shows the topic', async ({
  page,
  sandbox,
  capturing,
}) => {
  const [, , , , topicId = ''] = sandbox.seed.topics;
  await capturing.openHtml(page, QUOTES);
  await page.locator('#all').selectText();
  await capturing.clickMenu(page, { topicId, selectionText: 'What they ask Where is our data kept,' });
  await expectToast(page, 'Saving to Ideas for the summit');
  const [capture] = await capturing.rest(1);
  expect(await capturing.texts(topicId)).toEqual([AS_TEXT]);
  expect(capture?.source).toEqual({ url: `${sandbox.url}/reading`, title: 'Quotes' });
  expect(capture?.mayBeCut).toBeUndefined();
});

test('on a page of another site, read with the access that the click gives', { tag: '@long' }, async ({
  page,
  sandbox,
  capturing,
  openPopup,
}) => {
  const [, , , , topicId = ''] = sandbox.seed.topics;
  await page.goto(sandbox.url.replace('localhost', 'blog.localhost').concat('/article'));
  // As the native menu does, the toolbar button grants the tab.
  await (await openPopup(page)).close();
  await page.locator('pre').selectText();
  await capturing.clickMenu(page, { topicId, selectionText: 'line one line two, indented line three' });
  await capturing.rest(1);
  expect(await capturing.texts(topicId)).toEqual(['line one\n  line two, indented\nline three']);
});

test('fault 31: in a frame of the same or another origin', async ({ page, sandbox, capturing, worker }) => {
  const [, , , , topicId = ''] = sandbox.seed.topics;
  const frame = (text: string) =>
    `<!doctype html><meta charset="utf-8"><p id="p">${text}<br>Second line.</p>`;
  const other = 'http://localhost:9/frame';
  await page.route(`${sandbox.url}/frame`, (route) =>
    route.fulfill({ contentType: 'text/html', body: frame('Same origin.') }),
  );
  await page.route(other, (route) =>
    route.fulfill({ contentType: 'text/html', body: frame('Another origin.') }),
  );
  await capturing.openHtml(page, `<iframe src="/frame"></iframe><iframe src="${other}"></iframe>`);
  await page.bringToFront();
  const ids = await (await worker()).evaluate(framesOf);
  for (const address of [`${sandbox.url}/frame`, other]) {
    const inFrame = page.frameLocator(`iframe[src="${address === other ? other : '/frame'}"]`);
    await inFrame.locator('#p').selectText();
    const frameId = ids.find(({ url }) => url === address)?.frameId ?? -1;
    await capturing.clickMenu(page, { topicId, frameId, selectionText: 'flattened' });
  }
  await capturing.rest(2);
  expect((await capturing.texts(topicId)).toSorted()).toEqual([
    'Another origin.\nSecond line.',
    'Same origin.\nSecond line.',
  ]);
});

declare const chrome: {
  tabs: { query(filter: object): Promise<{ id: number }[]> };
  scripting: {
    executeScript(what: object): Promise<{ frameId: number; result: string }[]>;
  };
};

/** In the worker: the frames of the active tab. */
async function framesOf(): Promise<{ frameId: number; url: string }[]> {
  const [tab] = await chrome.tabs.query({ active: true });
  const target = { tabId: tab?.id, allFrames: true };
  const frames = await chrome.scripting.executeScript({ target, func: () => location.href });
  return frames.map(({ frameId, result }) => ({ frameId, url: result }));
}

test('if the page cannot be read, the browser’s text is taken and marked as perhaps cut', {
  tag: '@long',
}, async ({ page, sandbox, capturing }) => {
  const [, , , , topicId = ''] = sandbox.seed.topics;
  await page.goto(sandbox.url.replace('localhost', 'blog.localhost').concat('/article'));
  await page.locator('pre').selectText();
  await capturing.clickMenu(page, { topicId, selectionText: 'line one line two, indented line three' });
  const [capture] = await capturing.rest(1);
  expect(await capturing.texts(topicId)).toEqual(['line one line two, indented line three']);
  expect(capture?.mayBeCut).toBe(true);
});

test('fault 31: a megabyte is stored as it was selected', { tag: '@long' }, async ({
  page,
  sandbox,
  capturing,
}) => {
  const [, , , , topicId = ''] = sandbox.seed.topics;
  const line = `${'0123456789 '.repeat(9)}\n`;
  const text = `begin\n${line.repeat(10_000)}end`;
  await capturing.openHtml(page, `<!doctype html><pre id="all">${text}</pre>`);
  await page.locator('#all').selectText();
  await capturing.clickMenu(page, { topicId, selectionText: 'begin' });
  await capturing.rest(1);
  const [stored = ''] = await capturing.texts(topicId);
  expect(stored.length).toBeGreaterThan(1_000_000);
  expect(stored === text).toBe(true);
});

test('fault 31: text in both directions, emoji and lone surrogates', { tag: '@long' }, async ({
  page,
  sandbox,
  capturing,
}) => {
  const [, , , , topicId = ''] = sandbox.seed.topics;
  const text = 'עברית \u202Eabc\u202C \u2067بعض\u2069 👩‍👩‍👧‍👦 e\u0301 𝒳 一部\u200D';
  await capturing.openHtml(page, '<!doctype html><pre id="all"></pre>');
  await page.locator('#all').evaluate((pre, set) => {
    pre.textContent = `${set} \uD83D half \uDE00 \u0001end`;
  }, text);
  await page.locator('#all').selectText();
  await capturing.clickMenu(page, { topicId, selectionText: text });
  await capturing.rest(1);
  expect(await capturing.texts(topicId)).toEqual([`${text} \uFFFD half \uFFFD end`]);
});

test('links, images and pages with their names', { tag: '@long' }, async ({ page, sandbox, capturing }) => {
  const [, , , , topicId = ''] = sandbox.seed.topics;
  const [linkUrl, srcUrl] = ['https://example.com/planning', 'https://example.com/plan.png'];
  await capturing.openHtml(
    page,
    `<!doctype html><title>Plans</title><a href="${linkUrl}">planning  in general</a><img src="${srcUrl}" alt="A plan">`,
  );
  await capturing.clickMenu(page, { topicId, kind: 'link', linkUrl });
  await capturing.clickMenu(page, { topicId, kind: 'image', srcUrl });
  await capturing.clickMenu(page, { topicId, kind: 'page' });
  await capturing.rest(3);
  expect((await capturing.texts(topicId)).toSorted()).toEqual([
    `A plan\n${srcUrl}`,
    `Plans\n${sandbox.url}/reading`,
    `planning in general\n${linkUrl}`,
  ]);
});

test('by the template of the workspace', { tag: '@long' }, async ({ page, sandbox, capturing }) => {
  const [, , , , topicId = ''] = sandbox.seed.topics;
  await capturing.settings({ holdSeconds: 0, template: '{selection}\n\n{title} ({url})' });
  await capturing.openHtml(page, QUOTES);
  await page.locator('#question').selectText();
  await capturing.clickMenu(page, { topicId });
  await capturing.rest(1);
  expect(await capturing.texts(topicId)).toEqual([`Who asked first?\n\nQuotes (${sandbox.url}/reading)`]);
});

test('the command saves to the last topic and names it', { tag: '@long' }, async ({
  page,
  sandbox,
  capturing,
  worker,
}) => {
  const [, , third = ''] = sandbox.seed.topics;
  await capturing.openHtml(page, QUOTES);
  await page.locator('h1').selectText();
  await capturing.clickMenu(page, { topicId: third });
  await capturing.rest(1);
  await page.locator('#question').selectText();
  await (await worker()).evaluate(command);
  await expectToast(page, 'Saving to Wording that worked');
  await capturing.rest(2);
  expect((await capturing.texts(third)).slice(-2)).toEqual(['What they ask', 'Who asked first?']);
});

/** In the worker: as the browser reports a keyboard command. */
async function command(): Promise<void> {
  const { tabs, commands } = chrome as unknown as {
    tabs: { query(filter: object): Promise<object[]> };
    commands: { onCommand: { dispatch(name: string, tab: object | undefined): void } };
  };
  commands.onCommand.dispatch('save-selection', (await tabs.query({ active: true }))[0]);
}

test('"Choose…" opens the selection in the composer of the panel', async ({
  page,
  context,
  sandbox,
  capturing,
  openPopup,
}) => {
  await capturing.openHtml(page, QUOTES);
  await page.locator('#question').selectText();
  await capturing.clickMenu(page, {});
  const panel = await openPanel(context, await openPopup(page));
  const text = panel.getByRole('textbox', { name: 'Text' });
  await expect(text).toHaveValue('Who asked first?');
  await panel.getByLabel('Topic', { exact: true }).selectOption({ label: 'Competitors' });
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await capturing.rest(1);
  expect((await capturing.texts(sandbox.seed.topics[3] ?? '')).at(-1)).toBe('Who asked first?');
});
