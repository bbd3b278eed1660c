import { expectChosenHere } from '../fixtures/choose-page.ts';
import { expect, test } from '../fixtures/extension.ts';

test('a page without a matched audience offers to pick one', async ({
  sandbox,
  connectWorkspace,
  openPopupAt,
  openPopup,
  page,
}) => {
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.pageOnly);
  await expect(popup.getByRole('heading', { name: 'Which audience is it?' })).toBeVisible();
  const search = popup.getByRole('combobox', { name: 'Search audiences by name or link' });
  await search.fill('jane-doe');
  await expect(popup.getByText('1 audience', { exact: true })).toBeVisible();
  await popup.getByRole('option', { name: /Jane Doe, Contoso/ }).click();
  await expectChosenHere(popup);
  await expect(popup.getByRole('heading', { name: 'Which audience is it?' })).toBeHidden();
  await popup.close();
  const again = await openPopup(page);
  await expectChosenHere(again);
});

test('fault 27: two pages that claim one address are offered, and the choice is kept', async ({
  sandbox,
  connectWorkspace,
  openPopupAt,
  openPopup,
  page,
  killWorker,
}) => {
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.ambiguous);
  await expect(popup.getByRole('heading', { name: 'Which page is this?' })).toBeVisible();
  const candidates = popup.getByRole('list').getByRole('button');
  await expect(candidates).toHaveCount(2);
  const name =
    (await candidates.first().getByRole('strong').or(candidates.first()).first().innerText()).split(
      '\n',
    )[0] ?? '';
  await candidates.first().click();
  await expectChosenHere(popup);
  await expect(popup.getByRole('heading', { name })).toBeVisible();
  await popup.close();

  await killWorker();
  const again = await openPopup(page);
  await expect(again.getByRole('heading', { name })).toBeVisible();
  await expectChosenHere(again);
});

test('fault 27: hosts with the same ending and shared or root canonicals are never matched', async ({
  sandbox,
  connectWorkspace,
  openPopupAt,
}) => {
  await connectWorkspace();
  const { evilHost, sharedCanonical, rootCanonical, foreign } = sandbox.seed.landing;
  for (const url of [evilHost, foreign, rootCanonical, ...sharedCanonical]) {
    const popup = await openPopupAt(url);
    await expect(popup.locator('main')).toHaveAttribute('aria-busy', 'false');
    await expect(popup.getByText(/No page matches|Which page is this/)).toBeVisible();
    await popup.close();
  }
});
