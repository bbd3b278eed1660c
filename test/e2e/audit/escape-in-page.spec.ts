// What is drawn over a page and ends there is known to the panel at once, in both browsers.
import { expect, test } from '../fixtures/extension.ts';

test('Escape in the page takes "Hide on page" out of the panel', { tag: '@long' }, async ({
  sandbox,
  page,
  connectWorkspace,
  openPanelAt,
}) => {
  await connectWorkspace();
  const address = sandbox.seed.landing.audience;
  await page.goto(address);
  const name = await page.evaluate(() => {
    const button = document.querySelector<HTMLAnchorElement>('a.button');
    if (!button) throw new Error('The page has no button');
    button.href = 'https://elsewhere.example/';
    return button.textContent ?? '';
  });
  const panel = await openPanelAt(address);
  await panel.getByRole('tab', { name: 'Check' }).click();
  const difference = panel.getByRole('listitem').filter({ hasText: name });
  await difference.getByRole('button', { name: 'Show on page' }).click();
  await expect(difference.getByRole('button', { name: 'Hide on page' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(difference.getByRole('button', { name: 'Show on page' })).toBeVisible();
});
