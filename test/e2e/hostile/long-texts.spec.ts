// Texts of the service with half a million characters each, on which a quadratic expression would work for hours. Views
// and the background process them and continue.
import { expect, test } from '../fixtures/extension.ts';
import { chooseMore } from '../fixtures/more.ts';
import { openSection } from '../fixtures/sections.ts';

test.use({ sandboxOptions: { pages: 20, pageSize: 20 } });

const LENGTH = 500_000;
const long = (sign: string, end: string) => `a${sign.repeat(LENGTH / sign.length)}${end}`;

test('security 20: names and addresses as large as an answer block neither a view nor the background', {
  tag: '@long',
}, async ({ sandbox, connectWorkspace, openPanelAt }) => {
  const { page: pageId } = sandbox.seed.ids;
  sandbox.changes.renamePage(pageId, long(' ', 'end'));
  for (const sign of ['\t', ';', '.', '`']) sandbox.changes.addAudience(pageId, long(sign, 'x'));
  const [other = ''] = sandbox.seed.pages.filter((each) => each !== pageId);
  sandbox.changes.renamePage(other, 'Slashes');
  sandbox.changes.recordAddress(other, `https://n.example/${'/'.repeat(LENGTH)}x`);
  await connectWorkspace();
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await expect(panel.getByText('Jane Doe, Contoso').first()).toBeVisible();
  await openSection(panel, 'Audiences');
  await expect(panel.getByRole('status').filter({ hasText: /audiences$/ })).toBeVisible();
  await Promise.all([panel.waitForEvent('download'), chooseMore(panel, 'Export as CSV', 'Audiences')]);
  // A result is drawn with its address.
  await panel.keyboard.press('Control+k');
  await panel.getByRole('dialog').getByRole('combobox').fill('Slashes');
  await expect(panel.getByRole('option', { name: /^Slashes.*n\.example/ })).toBeVisible();
});
