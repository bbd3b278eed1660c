import { expect, test } from '../fixtures/extension.ts';

test('what rates mean is answered in the popup and changed in the options', async ({
  sandbox,
  connectWorkspace,
  openExtensionPage,
  openPopupAt,
  page,
  openPopup,
}) => {
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await popup.getByRole('button', { name: '0–100' }).click();
  await expect(popup.getByRole('group', { name: /are rates/i })).toBeHidden();
  await expect(popup.getByText('0.4%')).toBeVisible();
  await popup.close();

  const options = await openExtensionPage('options.html');
  await options.getByRole('button', { name: /^edit/i }).click();
  const rates = options.getByLabel('Rates in figures');
  await expect(rates).toHaveValue('percent');
  await rates.selectOption('fraction');
  await expect(rates).toBeEnabled();

  const again = await openPopup(page);
  await expect(again.getByText('42%', { exact: true })).toBeVisible();
});
