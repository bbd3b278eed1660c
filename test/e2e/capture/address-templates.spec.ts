// Templates for addresses: entered in the options, tried there, and used for clips.
import { expect, test } from '../fixtures/capturing.ts';
import { inspectView } from '../fixtures/look/inspect-view.ts';

test('a template for an address is added, tried and used; an invalid pattern is reported and loses nothing', {
  tag: '@long',
}, async ({ page, sandbox, capturing, openExtensionPage }) => {
  const [topicId = ''] = sandbox.seed.topics;
  const options = await openExtensionPage('options.html#captures');
  const rules = options.getByRole('form', { name: 'How clips are saved' });
  const group = rules.getByRole('group', { name: 'Templates for addresses' });
  const save = rules.getByRole('button', { name: 'Save' });
  await expect(group.getByLabel('Try an address')).toHaveCount(0);
  await group.getByRole('button', { name: 'Add template' }).click();
  const pattern = group.getByLabel('Pattern');
  await expect(pattern).toBeFocused();
  await expect(save).toBeDisabled();
  await pattern.fill('localhost/*');
  await expect(group.getByText('Begin the pattern with https://, http:// or *://')).toBeVisible();
  await group.getByLabel('Template', { exact: true }).fill('{selection}\n— {url}');
  await inspectView(options, 'address-template-faulty');
  await pattern.fill('http://local*host/');
  await expect(group.getByText('This isn’t the address of a site.')).toBeVisible();
  await pattern.fill(`${sandbox.url}/*`);
  await expect(group.getByLabel('Template', { exact: true })).toHaveValue('{selection}\n— {url}');
  await group.getByRole('button', { name: 'Add template' }).click();
  await group
    .getByLabel('Pattern')
    .nth(1)
    .fill('https://*.a-very-long-name-of-a-site.example.com/with/a/long/path/*');
  await group.getByRole('button', { name: /^Move https:\/\/\*\.a-very.* up$/ }).click();
  await expect(group.getByLabel('Pattern').nth(1)).toHaveValue(`${sandbox.url}/*`);

  const tried = group.getByLabel('Try an address');
  await tried.fill(`${sandbox.url}/reading`);
  await expect(group.getByText(`Uses the template for ${sandbox.url}/*.`)).toBeVisible();
  await expect(group.getByText(`— ${sandbox.url}/reading`)).toBeVisible();
  await tried.fill('example.com');
  await expect(group.getByText('Uses the template for all other addresses.')).toBeVisible();
  for (const width of [360, 1280]) {
    await options.setViewportSize({ width, height: 1400 });
    await inspectView(options, `address-templates-${width}`);
  }
  await rules.getByLabel('Delay before sending').fill('0');
  await save.click();
  await expect(rules.getByText('Saved.')).toBeVisible();
  await options.reload();
  await expect(group.getByText(`${sandbox.url}/*`)).toBeVisible();

  await capturing.openHtml(page, '<!doctype html><title>Quotes</title><p>Who asked first?</p>');
  await page.locator('p').selectText();
  await capturing.clickMenu(page, { topicId });
  await capturing.rest(1);
  expect((await capturing.texts(topicId)).at(-1)).toBe(`Who asked first?\n— ${sandbox.url}/reading`);
});
