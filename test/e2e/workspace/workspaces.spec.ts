import { startSandbox } from '../../sandbox/sandbox.ts';
import { expect, test } from '../fixtures/extension.ts';
import { recorded } from '../recorder/canaries.ts';

test('fault 25: two workspaces never mix, and the popup switches between them', async ({
  sandbox,
  connectWorkspace,
  openPopupAt,
  openPopup,
  page,
}) => {
  const other = recorded(await startSandbox({ pages: 40 }));
  try {
    await connectWorkspace({ name: 'Northwind' });
    const first = await openPopupAt(sandbox.seed.landing.audience);
    await expect(first.getByText('v13 draft')).toBeVisible();
    await first.close();
    await connectWorkspace({ name: 'Contoso', url: other.url, key: other.key });

    const popup = await openPopup(page);
    await popup.getByRole('button', { name: /switch workspace/i }).click();
    await popup
      .getByRole('menuitemradio', { name: /Contoso/ })
      .or(popup.getByRole('button', { name: /^Contoso/ }))
      .first()
      .click();
    // The other service knows no page at the first one's port.
    await expect(popup.getByText(/No page matches this address|Which page is this/)).toBeVisible();
    await expect(popup.getByText('v13 draft')).toBeHidden();
    expect(other.ledger.entries().length).toBeGreaterThan(0);
    const keys = [sandbox, other].map((service) => service.ledger.entries().every(({ keyOk }) => keyOk));
    expect(keys).toEqual([true, true]);

    await popup.getByRole('button', { name: /switch workspace/i }).click();
    await popup
      .getByRole('menuitemradio', { name: /Northwind/ })
      .or(popup.getByRole('button', { name: /^Northwind/ }))
      .first()
      .click();
    await expect(popup.getByText('v13 draft')).toBeVisible();
  } finally {
    await other.close();
  }
});
