// Clicks in the panel lead to every operation of the service, each in a separate part.
import type { Page } from '@playwright/test';
import { operations } from '../../../lib/api/operations.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { expect, test } from '../fixtures/extension.ts';
import { chooseMore } from '../fixtures/more.ts';
import { openById, openPeople } from '../fixtures/people-panel.ts';
import { openVersions } from '../fixtures/publishing.ts';
import { openSection } from '../fixtures/sections.ts';
import { addTopics, openTopic, openTopics, setRules } from '../fixtures/topics-panel.ts';

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

test('clicks alone lead to a request of every operation', async ({ sandbox, openPanelAt }) => {
  test.slow();
  const first = await openPanelAt(sandbox.seed.landing.audience);
  await asks(sandbox, ['listPages', 'listAudiences', 'getAudienceMessages', 'getAnalyticsSummary']);
  await readSession(first, sandbox);
  await readPeople(first, sandbox);
  await createBoth(first);
  await asks(sandbox, ['createPerson', 'createAccount']);
  await readAssets(first);
  await asks(sandbox, ['listAssets', 'getAsset']);
  await captureAndVerify(first, sandbox);
  await publish(first);
  await asks(sandbox, ['publishVersion']);
  await first.close();

  const other = await openVersions(await openPanelAt(sandbox.seed.landing.queued));
  await chooseMore(other, /^Cancel v\d+…/, 'v');
  const sheet = other.getByRole('dialog');
  await sheet.getByRole('button', { name: /^Cancel v\d+$/ }).click();
  await asks(sandbox, Object.keys(operations));
});

/** Waits until each operation has been requested. */
async function asks(sandbox: Sandbox, names: string[]): Promise<void> {
  const asked = () => new Set<string | undefined>(sandbox.ledger.entries().map((entry) => entry.operation));
  await expect
    .poll(() => names.filter((name) => !asked().has(name)), { message: 'never asked for' })
    .toEqual([]);
}

async function readSession(panel: Page, sandbox: Sandbox): Promise<void> {
  await openSection(panel, 'Visitors');
  await panel.getByLabel('Session IDs').fill(sandbox.seed.sessions[0] ?? '');
  await panel.getByRole('main').getByRole('button', { name: /^Open/ }).click();
  await asks(sandbox, ['getSessionInteractions']);
}

async function readPeople(panel: Page, sandbox: Sandbox): Promise<void> {
  const { accounts, personLogs } = sandbox.seed;
  await panel.getByRole('tab', { name: 'Overview' }).click();
  await panel.getByRole('button', { name: 'Open in People' }).click();
  await panel.getByLabel('Open one activity by its ID').fill(personLogs[0]?.personLogId ?? '');
  await panel.getByRole('button', { name: 'Open', exact: true }).click();
  await asks(sandbox, ['getPerson', 'getPersonLog']);
  await panel.getByRole('button', { name: 'Back' }).click();
  await panel.getByRole('button', { name: 'Back' }).click();
  await openById(panel, accounts[0] ?? '');
  const entry = panel.getByRole('region', { name: 'Activity' }).getByRole('listitem').first();
  await entry.getByRole('button').first().click();
  await entry.getByRole('button', { name: 'Show by itself' }).click();
  await asks(sandbox, ['getAccount', 'listAccountLogs', 'getAccountLog']);
  await panel.getByRole('button', { name: 'Back' }).click();
  await panel.getByRole('button', { name: 'Back' }).click();
}

async function createBoth(panel: Page): Promise<void> {
  await openPeople(panel);
  await panel.getByRole('button', { name: 'New person' }).click();
  await panel.getByLabel('Name').fill('Erika Neumann');
  await panel.getByRole('button', { name: 'Create person' }).click();
  await panel.getByRole('button', { name: /^New account/ }).click();
  await panel.getByLabel('Domain').fill('neumann.example');
  await panel.getByRole('button', { name: 'Create account' }).click();
}

async function readAssets(panel: Page): Promise<void> {
  await openSection(panel, 'Assets');
  await panel
    .getByRole('region', { name: 'Assets' })
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .click();
}

async function captureAndVerify(panel: Page, sandbox: Sandbox): Promise<void> {
  await openTopics(panel);
  await setRules(panel, { holdSeconds: 0 });
  await addTopics(panel, sandbox.seed.topics.slice(4, 5));
  await openTopic(panel, 'Ideas for the summit');
  await asks(sandbox, ['getTopic', 'listTopicEntries']);
  await panel.getByRole('button', { name: 'New clip' }).first().click();
  await panel.getByRole('textbox', { name: 'Text' }).fill('A room for questions.');
  await panel.getByRole('textbox', { name: 'Text' }).press('Control+Enter');
  await asks(sandbox, ['createTopicEntry']);
  await panel.getByRole('button', { name: 'Check that it’s still there' }).first().click();
  await asks(sandbox, ['getTopicEntry']);
}

async function publish(panel: Page): Promise<void> {
  await openVersions(panel);
  await panel.getByRole('button', { name: 'Review and publish' }).click();
  await panel
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish v13/ })
    .click();
}
