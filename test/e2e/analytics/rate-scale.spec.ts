import { expect, test } from '../fixtures/extension.ts';
import { openPanel } from '../fixtures/open-panel.ts';

test('rates get a percent sign only once a person has said what they are; it is asked in the panel and changed in the options', {
  tag: '@long',
}, async ({ sandbox, context, connectWorkspace, openExtensionPage, openPopupAt, page, openPopup }) => {
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByText('converted', { exact: true })).toBeVisible();
  await expect(popup.getByText(/^[\d.]+\s?%$/)).toHaveCount(0);
  await expect(popup.getByRole('group', { name: /is that/ })).toHaveCount(0);
  const panel = await openPanel(context, popup);
  await panel.getByRole('tab', { name: 'Analytics' }).click();
  const question = panel.getByRole('group', { name: /is that \d+(\.\d)?%\?$/ });
  await question.getByRole('button', { name: /^No, 0\.\d+%$/ }).click();
  await expect(question).toBeHidden();
  await expect(panel.getByText('0.4%').first()).toBeVisible();
  await panel.close();

  const options = await openExtensionPage('options.html');
  await options.getByRole('button', { name: /^edit/i }).click();
  const rates = options.getByLabel('How your service sends 3%');
  await expect(rates).toHaveValue('percent');
  await rates.selectOption('fraction');
  await expect(rates).toBeEnabled();

  const again = await openPopup(page);
  await expect(again.getByText('42%', { exact: true })).toBeVisible();
});
