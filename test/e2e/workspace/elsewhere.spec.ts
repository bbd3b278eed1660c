// A tab with a page of another workspace: popup and panel offer to switch, and nothing switches unasked.
import { startSandbox } from '../../sandbox/sandbox.ts';
import { expect, test } from '../fixtures/extension.ts';
import { inspectView } from '../fixtures/look/inspect-view.ts';
import { inspectWidths } from '../fixtures/look/inspect-widths.ts';
import { openPanel } from '../fixtures/open-panel.ts';
import { recorded } from '../recorder/canaries.ts';

test('a page of another workspace is offered in popup and panel, and one press switches to it', {
  tag: '@long',
}, async ({ context, sandbox, connectWorkspace, openPopupAt }) => {
  const other = recorded(await startSandbox({ pages: 20 }));
  try {
    await connectWorkspace({ name: 'Northwind' });
    await connectWorkspace({ name: 'Contoso production in all of Europe', url: other.url, key: other.key });
    // The one that was connected first stays the active one.
    const popup = await openPopupAt(other.seed.landing.pageOnly);
    const offer = popup.getByRole('button', { name: 'Switch to Contoso production in all of Europe' });
    await expect(offer).toBeVisible();
    await expect(popup.getByRole('region', { name: 'Other workspaces' })).toContainText(
      'Spring launch: pricing',
    );
    await expect(popup.getByRole('button', { name: /^Northwind/ })).toBeVisible();
    await inspectView(popup, 'elsewhere-popup');
    const panel = await openPanel(context, popup);
    await expect(
      panel.getByRole('button', { name: 'Switch to Contoso production in all of Europe' }),
    ).toBeVisible();
    await inspectWidths(panel, 'elsewhere-panel');
    expect(sandbox.ledger.entries().every(({ keyOk }) => keyOk)).toBe(true);
    await panel.getByRole('button', { name: 'Switch to Contoso production in all of Europe' }).click();
    await expect(panel.getByRole('heading', { name: 'Spring launch: pricing', level: 1 })).toBeVisible();
    await expect(panel.getByRole('button', { name: /Switch to/ })).toHaveCount(0);
  } finally {
    await other.close();
  }
});
