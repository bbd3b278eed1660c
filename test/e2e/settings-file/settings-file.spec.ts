// Settings files: one file without the key that sets up another browser, and what a file may not do.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { pastFirstInstallation } from '../fixtures/browser/first-installation.ts';
import { firstWorker } from '../fixtures/browser/service-worker.ts';
import { pressToolbarButton } from '../fixtures/browser/toolbar-button.ts';
import { choosePage, expectChosenHere } from '../fixtures/choose-page.ts';
import { expect, test } from '../fixtures/extension.ts';
import { inspectView } from '../fixtures/look/inspect-view.ts';
import { addTopics } from '../fixtures/topics-panel.ts';
import { launchRecorded } from '../recorder/launch-recorded.ts';

const settingsFileOf = (options: Page) => options.getByRole('region', { name: 'Settings file' });
const goTo = (options: Page, name: string) => options.getByRole('link', { name, exact: true }).click();

async function saveKit(options: Page): Promise<string> {
  const [download] = await Promise.all([
    options.waitForEvent('download'),
    settingsFileOf(options).getByRole('button', { name: 'Save settings file' }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
}

async function openKit(options: Page, settings: unknown): Promise<void> {
  const text = typeof settings === 'string' ? settings : JSON.stringify(settings);
  await settingsFileOf(options)
    .getByLabel('Choose a settings file')
    .setInputFiles({ name: 'team.json', mimeType: 'application/json', buffer: Buffer.from(text) });
}

test('a settings file sets up another browser, which works once the key is entered', {
  tag: '@long',
}, async ({ sandbox, connectWorkspace, openPopupAt, openExtensionPage }) => {
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.noMatch);
  await choosePage(popup, 'spring pricing', /Spring launch: pricing/);
  await popup.getByRole('button', { name: /^This address/ }).click();
  await expectChosenHere(popup);
  await popup.close();
  const options = await openExtensionPage('options.html#captures');
  await addTopics(options, sandbox.seed.topics.slice(0, 2));
  await goTo(options, 'Connection');
  const file = await saveKit(options);
  expect(file).not.toContain(sandbox.key);
  expect(JSON.parse(file)).toMatchObject({
    audienceLens: 1,
    workspaces: [{ name: 'Northwind', baseUrl: sandbox.url, bindings: [{}], topics: [{}, {}] }],
  });

  const { context: other, close } = await launchRecorded('e2e');
  try {
    await pastFirstInstallation(other);
    const host = new URL((await firstWorker(other)).url()).host;
    const fresh = await other.newPage();
    await fresh.goto(`chrome-extension://${host}/options.html#settings-file`);
    await openKit(fresh, file);
    await expect(settingsFileOf(fresh).getByText('new', { exact: true })).toBeVisible();
    await inspectView(fresh, 'options-kit-new');
    await expect(fresh.getByRole('button', { name: 'Edit Northwind' })).toHaveCount(0);
    await settingsFileOf(fresh).getByRole('button', { name: 'Apply' }).click();
    await expect(settingsFileOf(fresh).getByText('The settings file was applied')).toBeVisible();
    await goTo(fresh, 'Connection');
    await fresh.getByRole('button', { name: 'Enter the key' }).click();
    await fresh.getByLabel('API key', { exact: true }).fill(sandbox.key);
    await fresh.getByRole('button', { name: 'Save and test' }).click();
    await expect(fresh.getByText('Connected to')).toBeVisible();
    const tab = await other.newPage();
    await tab.goto(sandbox.seed.landing.noMatch);
    const bound = await pressToolbarButton(other, host, tab);
    await expectChosenHere(bound);
  } finally {
    await close();
  }
});

test('security 10: changes are shown first, and a base URL changes only with consent', async ({
  sandbox,
  connectWorkspace,
  openExtensionPage,
  worker,
}) => {
  await connectWorkspace();
  const options = await openExtensionPage('options.html#settings-file');
  const settings = JSON.parse(await saveKit(options));
  const [workspace] = settings.workspaces;
  const other = 'http://localhost:9';
  settings.workspaces = [
    {
      ...workspace,
      name: 'Northwind \u202eteam',
      production: true,
      baseUrl: other,
      capture: { template: '{selection}\n{url}' },
      sessionRules: [{ kind: 'query', name: 'sid' }],
      bindings: [{ pattern: 'https://northwind.example/blog/*', never: true }],
      future: { more: true },
    },
    { name: 'Second', baseUrl: 'https://second.example' },
  ];
  await openKit(options, settings);
  const section = settingsFileOf(options);
  await expect(section.getByText('changes your service address')).toBeVisible();
  await expect(section.getByText('U+202E')).toBeVisible();
  await expect(section.getByText('workspaces 1, future')).toBeVisible();
  for (const width of [360, 600, 1200]) {
    await options.setViewportSize({ width, height: 900 });
    await inspectView(options, `options-kit-preview-${width}`);
  }
  await section.getByRole('button', { name: 'Apply' }).click();
  await expect(section.getByText('The settings file was applied')).toBeVisible();
  const stored = async () =>
    JSON.stringify(await (await worker()).evaluate(() => chrome.storage.local.get('workspaces')));
  expect(await stored()).toContain(sandbox.url);
  expect(await stored()).not.toContain(other);
  await goTo(options, 'Matching');
  await expect(options.getByText('Off here').first()).toBeVisible();

  await goTo(options, 'Connection');
  await openKit(options, settings);
  await section.getByLabel('Change the service address').check();
  await section.getByRole('button', { name: 'Apply' }).click();
  await goTo(options, 'Connection');
  await expect(options.getByText(other).first()).toBeVisible();
  // The key stayed with the address it was for.
  await expect(options.getByRole('button', { name: 'Enter the key' })).toHaveCount(2);
});

for (const [name, settings, sentence] of [
  ['no JSON', '{"audienceLens": 1,', 'isn’t JSON'],
  ['something else', { pages: [] }, 'isn’t a settings file'],
  [
    'a key',
    { audienceLens: 1, workspaces: [{ baseUrl: 'https://a.example', apiKey: 'sk-1' }] },
    'There’s a key in it',
  ],
  [
    'a fault',
    {
      audienceLens: 1,
      workspaces: [{ baseUrl: 'https://a.example' }, { baseUrl: 'https://b.example', color: 'beige' }],
    },
    '“workspaces 2, color” must be one of',
  ],
  ['too much', 'x'.repeat(16 * 1024 * 1024 + 1), 'larger than 16 MB'],
] as const) {
  test(`security 10: a file is refused in a plain sentence: ${name}`, { tag: '@long' }, async ({
    openExtensionPage,
  }) => {
    const options = await openExtensionPage('options.html#settings-file');
    await openKit(options, settings);
    await expect(settingsFileOf(options).getByRole('alert')).toContainText(sentence);
    await expect(settingsFileOf(options).getByRole('button', { name: 'Apply' })).toHaveCount(0);
    if (name === 'a fault') await inspectView(options, 'options-kit-fault');
  });
}

declare const chrome: { storage: { local: { get(key: string): Promise<object> } } };

test('security 19: a file that names a workspace like the demo is refused with its place and changes nothing', async ({
  sandbox,
  connectWorkspace,
  openExtensionPage,
}) => {
  await connectWorkspace();
  const options = await openExtensionPage('options.html#settings-file');
  const named = (id: string) => ({
    audienceLens: 1,
    workspaces: [{ id, name: 'Acme demo', baseUrl: sandbox.url }],
  });
  await openKit(options, named('demo'));
  await expect(
    settingsFileOf(options).getByText('“workspaces 1, id” is the ID of the demo. Choose another one.'),
  ).toBeVisible();
  await expect(settingsFileOf(options).getByRole('button', { name: 'Apply' })).toHaveCount(0);
  await openKit(options, named('acme-demo'));
  await expect(settingsFileOf(options).getByRole('button', { name: 'Apply' })).toBeVisible();
});
