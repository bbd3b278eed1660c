// The options of captures: the topics of a workspace, and how captures are saved.
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/extension.ts';
import { inspectView } from '../fixtures/look/inspect-view.ts';
import { chooseMore } from '../fixtures/more.ts';
import { addTopics } from '../fixtures/topics-panel.ts';

test('topics are added, and template, hold-back and entry type are stored', { tag: '@long' }, async ({
  sandbox,
  connectWorkspace,
  openExtensionPage,
}) => {
  await connectWorkspace();
  const options = await openExtensionPage('options.html#captures');
  const section = options.getByRole('region', { name: 'Clips' });
  await expect(section.getByText('Paste a topic’s link or ID')).toBeVisible();
  // Of the section, and of the workspace.
  await expect(section.getByRole('heading')).toHaveText(['Clips', 'Northwind']);
  await addTopics(options, sandbox.seed.topics.slice(0, 3));
  await chooseMore(section, 'Move up', 'Proof points');
  await expect(section.getByRole('list', { name: 'Topics' }).getByRole('listitem').first()).toContainText(
    'Proof points',
  );

  const template = section.getByLabel('Template', { exact: true });
  await expect(template).toHaveValue('{selection}');
  await template.press('End');
  await template.pressSequentially('\n');
  await section.getByRole('button', { name: 'Add {url}', exact: true }).click();
  await expect(template).toHaveValue('{selection}\n{url}');
  await expect(section.getByText('support answers within the hour.\nhttps://example.com')).toBeVisible();
  const hold = section.getByLabel('Delay before sending');
  await hold.fill('31');
  await expect(section.getByText('Enter a whole number from 0 to 30.')).toBeVisible();
  await expect(save(section)).toBeDisabled();
  for (const width of [360, 600, 1200]) {
    await options.setViewportSize({ width, height: 900 });
    await inspectView(options, `options-captures-${width}`);
  }
  await hold.fill('0');
  await section.getByLabel('Content type').fill('markdown');
  await save(section).click();
  await expect(section.getByText('Saved.')).toBeVisible();

  await options.reload();
  await expect(template).toHaveValue('{selection}\n{url}');
  await expect(hold).toHaveValue('0');
  await expect(section.getByLabel('Content type')).toHaveValue('markdown');
});

const save = (section: ReturnType<Page['getByRole']>) => section.getByRole('button', { name: 'Save' });
