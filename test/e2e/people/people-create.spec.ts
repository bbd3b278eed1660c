// Persons and accounts created from the real panel: the forms, what happens to what is sent, and the proposals.
import type { Page } from '@playwright/test';
import type { Browser } from 'webextension-polyfill';
import { expect, test } from '../fixtures/extension.ts';
import { inspectWidths } from '../fixtures/look/inspect-widths.ts';
import { chooseMore } from '../fixtures/more.ts';
import { askBackground } from '../fixtures/news-world.ts';
import { openById, openPeople, posted } from '../fixtures/people-panel.ts';
import { openSection } from '../fixtures/sections.ts';

/** In a page of the extension. */
declare const chrome: Browser;

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

test('an account is created for the site in the tab and then known there', {
  tag: '@long',
}, async ({ sandbox, openPanelAt }) => {
  const panel = await openPanelAt(sandbox.seed.landing.foreign);
  await openPeople(panel);
  await panel.getByRole('button', { name: 'New account for blog.localhost' }).click();
  await expect(panel.getByLabel('Domain')).toHaveValue('blog.localhost');
  await panel.getByLabel('Domain').fill('https://www.blog.localhost/about');
  await panel.getByRole('button', { name: 'Use blog.localhost' }).click();
  await panel.getByLabel('Name').fill('x'.repeat(256));
  await expect(panel.getByText('A name has at most 255 characters.')).toBeVisible();
  await panel.getByRole('button', { name: 'Create account' }).click();
  await expect(panel.getByLabel('Name')).toBeFocused();
  expect(posted(sandbox, 'createAccount')).toEqual([]);
  await panel.getByLabel('Name').fill('The blog');
  await inspectWidths(panel, 'people-new-account');
  await panel.getByRole('button', { name: 'Create account' }).dblclick();

  const made = panel.getByRole('list', { name: 'Outbox' }).getByRole('listitem');
  await expect(made).toContainText('Created');
  await inspectWidths(panel, 'people-created');
  expect(posted(sandbox, 'createAccount')).toEqual([{ domain: 'blog.localhost', name: 'The blog' }]);
  await expect(panel.getByRole('button', { name: /The blog/ }).first()).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Account of this site' })).toBeVisible();
  await made.getByRole('button', { name: 'Open' }).click();
  await expect(panel.getByRole('heading', { name: 'The blog', level: 1 })).toBeVisible();
  await expect(panel.getByText('No activity. Deleted activity isn’t included.')).toBeVisible();
  await expect(panel.getByText('No person is linked to this account.')).toBeVisible();
});

test('a form in progress survives closing the browser', { tag: '@long' }, async ({
  sandbox,
  openExtensionPage,
  openPanelAt,
}) => {
  const panel = await openPanelAt(sandbox.seed.landing.foreign);
  await openPeople(panel);
  await panel.getByRole('button', { name: 'New person' }).click();
  await panel.getByLabel('Name').fill('Robin Weaver');
  const view = await openExtensionPage('manifest.json');
  const formsKept = () =>
    view.evaluate(async () =>
      Object.keys(await chrome.storage.local.get()).filter((key) => key.startsWith('form:')),
    );
  await expect.poll(formsKept).toHaveLength(1);
  await panel.close();
  // What the panel remembers ends with the browser.
  await view.evaluate(async () => {
    const names = Object.keys(await chrome.storage.session.get());
    await chrome.storage.session.remove(names.filter((name) => name.startsWith('panel:')));
  });
  const again = await openPanelAt(sandbox.seed.landing.audience);
  await openPeople(again);
  await again.getByRole('button', { name: 'Continue with the person' }).click();
  await expect(again.getByLabel('Name')).toHaveValue('Robin Weaver');
  await expect(again.getByText('even if the browser closes')).toBeVisible();
});

test('no account is offered for a site with landing pages, even where no page is shown', {
  tag: '@long',
}, async ({ sandbox, openPanelAt }) => {
  const nowhere = new URL('/nowhere-at-all', sandbox.seed.landing.audience).href;
  const panel = await openPanelAt(nowhere);
  await openPeople(panel);
  await expect(panel.getByRole('button', { name: 'New account', exact: true })).toBeVisible();
  // Asked after the panel did: it has its answer by then.
  await askBackground(panel, 'accountOfTab', { url: nowhere });
  await expect(panel.getByRole('button', { name: /^New account for/ })).toHaveCount(0);
  await inspectWidths(panel, 'people-own-site');
  await panel.getByRole('button', { name: 'New account', exact: true }).click();
  await expect(panel.getByLabel('Domain')).toHaveValue('');
  await askBackground(panel, 'accountOfTab', { url: nowhere });
  await expect(panel.getByRole('button', { name: /^From this tab/ })).toHaveCount(0);
});

test.describe('a person', () => {
  let panel: Page;

  test.beforeEach(async ({ sandbox, openPanelAt }) => {
    panel = await openPanelAt(sandbox.seed.landing.foreign);
    await openPeople(panel);
  });

  test('is checked while typing and created once', async ({ sandbox }) => {
    await panel.getByRole('button', { name: 'New person' }).click();
    await panel.getByRole('button', { name: 'Create person' }).click();
    await expect(panel.getByText('Enter a name.')).toBeVisible();
    await expect(panel.getByLabel('Name')).toBeFocused();
    await panel.getByLabel('Name').fill('Erika Neumann');
    await expect(panel.getByText('Enter a name.')).toHaveCount(0);
    await panel.getByLabel('Email').fill('erika@mail.neumann.example');
    // Whose domain it is, only the person knows.
    await expect(panel.getByLabel('Domain')).toHaveValue('');
    await panel.getByLabel('Domain').fill('https://neumann.example/about');
    await expect(panel.getByText('Enter only the domain, such as acme.com.')).toBeVisible();
    await panel.getByLabel('Domain').fill('');
    await panel.getByRole('button', { name: 'Use neumann.example' }).click();
    await expect(panel.getByLabel('Domain')).toHaveValue('neumann.example');
    const rules = [
      ['49301234', 'Start with + and the country code.'],
      ['+049301234', 'The country code doesn’t start with 0.'],
      ['+4', 'Enter at least 2 digits after the +.'],
      ['+1234567890123456', 'A number has at most 15 digits.'],
      ['+49 (0)30 12 34', 'Use only digits after the +, without spaces.'],
    ] as const;
    for (const [number, sentence] of rules) {
      await panel.getByLabel('Phone').fill(number);
      await expect(panel.getByText(sentence)).toBeVisible();
      await expect(panel.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true');
    }
    await inspectWidths(panel, 'people-new-person');
    await panel.getByRole('button', { name: 'Use +49301234' }).click();
    await expect(panel.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'false');

    // What is typed outlives the panel's other sections.
    await openSection(panel, 'Topics');
    await panel.getByRole('tab', { name: 'People' }).click();
    await expect(panel.getByLabel('Name')).toHaveValue('Erika Neumann');
    await panel.getByRole('button', { name: 'Create person' }).dblclick();
    const made = panel.getByRole('list', { name: 'Outbox' }).getByRole('listitem');
    await expect(made).toContainText('Created');
    expect(posted(sandbox, 'createPerson')).toEqual([
      {
        name: 'Erika Neumann',
        email: 'erika@mail.neumann.example',
        domain: 'neumann.example',
        phoneNumber: '+49301234',
      },
    ]);
    await made.getByRole('button', { name: 'Open' }).click();
    await expect(panel.getByRole('heading', { name: 'Erika Neumann', level: 1 })).toBeVisible();
    await panel.getByRole('button', { name: 'Back' }).click();
    await chooseMore(made, 'Remove from the list');
    await expect(panel.getByRole('list', { name: 'Outbox' })).toHaveCount(0);
    await expect(panel.getByRole('list', { name: /^Known people/ })).toContainText('Erika Neumann');
  });

  test('that may exist already is pointed out and opened', { tag: '@long' }, async ({ sandbox }) => {
    await openById(panel, sandbox.seed.persons[0] ?? '');
    await expect(panel.getByRole('heading', { name: 'Jane Doe', level: 1 })).toBeVisible();
    await panel.getByRole('button', { name: 'Back' }).click();
    await panel.getByRole('button', { name: 'New person' }).click();
    await panel.getByLabel('Name').fill('jane  doe');
    await expect(panel.getByText('same name', { exact: true })).toBeVisible();
    await panel.getByLabel('Email').fill('JANE-DOE@contoso.example');
    await expect(panel.getByText(/same email/)).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Create anyway' })).toBeVisible();
    await inspectWidths(panel, 'people-likely');
    await panel.getByRole('button', { name: 'Open Jane Doe' }).click();
    await expect(panel.getByRole('heading', { name: 'Jane Doe', level: 1 })).toBeVisible();
    await panel.getByRole('button', { name: 'Back' }).click();
    await expect(panel.getByLabel('Name')).toHaveValue('jane  doe');
    expect(posted(sandbox, 'createPerson')).toEqual([]);
  });

  test('that the service refuses is changed and sent again, and an unclear one waits for a decision', {
    tag: '@long',
  }, async ({ sandbox }) => {
    sandbox.faults.add({
      operation: 'createPerson',
      times: 1,
      status: 422,
      body: '{"error":{"message":"The name is taken."}}',
    });
    sandbox.faults.add({ operation: 'createPerson', times: 1, status: 500 });
    await panel.getByRole('button', { name: 'New person' }).click();
    await panel.getByLabel('Name').fill('Erika');
    await panel.getByRole('button', { name: 'Create person' }).click();
    const made = panel.getByRole('list', { name: 'Outbox' }).getByRole('listitem');
    await expect(made).toContainText('Not created. Your service refused it.');
    await expect(made).toContainText('The name is taken.');
    await made.getByRole('button', { name: 'Edit' }).click();
    await expect(panel.getByRole('heading', { name: 'Edit the person', level: 1 })).toBeVisible();
    await panel.getByLabel('Name').fill('Erika Neumann');
    await panel.getByRole('button', { name: 'Send this' }).click();
    await expect(made).toContainText('No clear answer came, so it may exist already.');
    await inspectWidths(panel, 'people-unclear');
    await made.getByRole('button', { name: 'Send again' }).click();
    await expect(made).toContainText('Created');
    expect(posted(sandbox, 'createPerson')).toEqual([
      { name: 'Erika' },
      { name: 'Erika Neumann' },
      { name: 'Erika Neumann' },
    ]);
  });

  test('waits while the key is not accepted, and is discarded only after a question', {
    tag: '@long',
  }, async ({ sandbox }) => {
    sandbox.faults.add({ operation: 'createPerson', times: 1, status: 401 });
    await panel.getByRole('button', { name: 'New person' }).click();
    await panel.getByLabel('Name').fill('Erika');
    await panel.getByRole('button', { name: 'Create person' }).click();
    const made = panel.getByRole('list', { name: 'Outbox' }).getByRole('listitem');
    await expect(made).toContainText('Sent once the workspace is ready');
    await expect(panel.getByRole('button', { name: 'Open settings' }).first()).toBeVisible();
    await inspectWidths(panel, 'people-paused');
    await chooseMore(made, 'Discard');
    await panel.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
    await expect(made).toHaveCount(1);
    await chooseMore(made, 'Discard');
    await panel.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect(made).toHaveCount(0);
  });
});

test('a person is created by keys alone', { tag: '@long' }, async ({ sandbox, openPanelAt }) => {
  const panel = await openPanelAt(sandbox.seed.landing.noMatch);
  await expect(panel.getByRole('combobox', { name: 'Search pages by name' })).toBeFocused();
  await panel.getByRole('tab', { name: 'Overview' }).focus();
  await panel.keyboard.press('7');
  await expect(panel.getByRole('heading', { name: 'People', level: 1 })).toBeVisible();
  await tabTo(panel, 'New person');
  await panel.keyboard.press('Enter');
  await expect(panel.getByLabel('Name')).toBeFocused();
  await panel.keyboard.type('Erika Neumann');
  await panel.keyboard.press('Enter');
  const made = panel.getByRole('list', { name: 'Outbox' }).getByRole('listitem');
  await expect(made).toContainText('Created');
  await tabTo(panel, 'Open');
  await panel.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { name: 'Erika Neumann', level: 1 })).toBeFocused();
});

/** Presses Tab until something of that name has the focus. */
async function tabTo(panel: Page, name: string): Promise<void> {
  const focused = () =>
    panel.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      return element?.getAttribute('aria-label') ?? element?.innerText.trim() ?? '';
    });
  const names: string[] = [];
  for (let step = 0; step < 40; step++) {
    await panel.keyboard.press('Tab');
    names.push(await focused());
    if (names.at(-1) === name) return;
  }
  throw new Error(`Tab does not lead to "${name}", but to ${names.join(', ')}.`);
}
