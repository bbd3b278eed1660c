// A policy of the administrator connects without a welcome and locks what it sets.
import { expect, test } from '@playwright/test';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { launchManaged } from '../fixtures/browser/launch-managed.ts';
import { firstWorker } from '../fixtures/browser/service-worker.ts';
import { inspectView } from '../fixtures/look/inspect-view.ts';
import { inspectWidths } from '../fixtures/look/inspect-widths.ts';
import { openTopics } from '../fixtures/topics-panel.ts';
import { recorded } from '../recorder/canaries.ts';

declare const chrome: {
  runtime: { sendMessage(message: unknown): Promise<unknown> };
  storage: { local: { get(key: string): Promise<Record<string, unknown>> } };
};

test('a policy connects without a welcome, is locked, and works once the key is entered', {
  tag: '@long',
}, async () => {
  const sandbox = recorded(await startSandbox({ port: 0 }));
  const { context, extensionId, close } = await launchManaged({
    audienceLens: 1,
    workspaces: [
      {
        id: 'team',
        name: 'Team space',
        color: 'pink',
        baseUrl: `${sandbox.url}/`,
        production: true,
        capture: { template: '{selection}\n{url}', holdSeconds: 0 },
        bindings: [{ pattern: 'https://northwind.example/blog/*', never: true }],
        sessionRules: [{ kind: 'query', name: 'sid' }],
        topics: [{ topicId: sandbox.seed.topics[0], title: 'Team topic', pinned: true }],
      },
    ],
  });
  try {
    const worker = await firstWorker(context);
    const applied = () => worker.evaluate(() => chrome.storage.local.get('policy'));
    await expect.poll(applied).toMatchObject({ policy: { workspaces: 1 } });
    const options = await context.newPage();
    await options.goto(`chrome-extension://${extensionId}/options.html`);
    await expect(options.getByRole('heading', { name: /Team space/ }).first()).toBeVisible();
    // The only page is the one opened here: there was no welcome.
    expect(context.pages().filter((page) => page.url().includes('options.html'))).toHaveLength(1);

    await expect(options.getByText('Your administrator has set up 1 workspace.')).toBeVisible();
    await expect(options.getByRole('button', { name: 'Try it without a key' })).toHaveCount(0);
    await expect(options.getByRole('button', { name: 'Remove Team space' })).toBeDisabled();
    const goTo = (name: string) => options.getByRole('link', { name, exact: true }).click();
    await goTo('Matching');
    await expect(options.getByRole('button', { name: /Remove the match/ })).toBeDisabled();
    await goTo('Saving');
    await expect(options.getByLabel('Template', { exact: true })).toBeDisabled();
    await expect(options.getByLabel('Content type')).toBeEnabled();
    await options.getByRole('button', { name: 'More actions: Team topic' }).click();
    await expect(options.getByRole('menuitem', { name: 'Remove from the list' })).toBeDisabled();
    await options.keyboard.press('Escape');
    await goTo('Matching');
    const rules = options.getByRole('region', { name: 'Sessions' });
    await expect(rules.getByText('Set by your administrator')).toBeVisible();
    await expect(rules.getByRole('button', { name: 'Remove sid' })).toBeDisabled();
    await expect(rules.getByRole('button', { name: 'Add rule' })).toHaveCount(0);
    await goTo('Connection');
    await options.getByRole('button', { name: 'Enter the key' }).click();
    await expect(options.getByLabel('Service address')).toBeDisabled();
    await expect(options.getByLabel('Name')).toBeDisabled();
    await inspectView(options, 'options-managed');

    // Whoever asks past the locked fields is refused by the background too.
    const asked = (request: string, input: object) =>
      options.evaluate((message) => chrome.runtime.sendMessage(message), { request, input });
    const refused = { ok: false, problem: { kind: 'managed' } };
    expect(await asked('removeWorkspace', { workspaceId: 'team' })).toMatchObject(refused);
    const form = { id: 'team', name: 'Mine', color: 'pink', baseUrl: sandbox.url, production: true };
    expect(await asked('saveWorkspace', { ...form, keyKeeping: 'device' })).toMatchObject(refused);

    await options.getByLabel('API key', { exact: true }).fill(sandbox.key);
    await options.getByRole('button', { name: 'Save and test' }).click();
    await expect(options.getByText('Connected to')).toBeVisible();

    const panel = await context.newPage();
    await panel.goto(`chrome-extension://${extensionId}/sidepanel.html`);
    await openTopics(panel);
    const topics = panel.getByRole('list', { name: 'Topics' });
    await expect(topics.getByText('Set by your administrator')).toBeVisible();
    await topics.getByRole('button', { name: 'More actions' }).click();
    await expect(topics.getByRole('menuitem', { name: 'Remove from the list' })).toBeDisabled();
    await panel.keyboard.press('Escape');
    await inspectWidths(panel, 'topics-managed');
  } finally {
    await close();
    await sandbox.close();
  }
});

test('an invalid policy says so and connects nothing', { tag: '@long' }, async () => {
  const { context, extensionId, close } = await launchManaged({
    audienceLens: 1,
    workspaces: [{ baseUrl: 'http://api.example.com', name: 'Team' }],
  });
  try {
    await firstWorker(context);
    const options = await context.newPage();
    await options.goto(`chrome-extension://${extensionId}/options.html`);
    await expect(options.getByText(/policy can’t be used.*“workspaces 1, baseUrl”/)).toBeVisible();
    await expect(options.getByLabel('Service address')).toBeEnabled();
  } finally {
    await close();
  }
});
