import { expect, vi } from 'vitest';
import { connect } from './connect.ts';
import { test } from './firefox.ts';

test('a matched landing page shows page, audience, versions, message and analytics', async ({
  sandbox,
  openTab,
  openExtensionPage,
  openPopup,
  sleepBackground,
}) => {
  await connect(await openExtensionPage('options.html'), sandbox);

  await openTab(sandbox.seed.landing.audience);
  const popup = await openPopup();
  const expected = [
    'Spring launch: pricing',
    'Jane Doe, Contoso',
    '1 of 42 audiences of this page',
    'v12 live',
    'v13 draft',
    '4 unpublished changes',
    'moved the security section above the prices',
    'sessions a day',
  ];
  await vi.waitFor(
    async () => {
      const text = await popup.evaluate(() => document.body.innerText);
      for (const words of expected) expect(text).toContain(words);
    },
    { timeout: 20_000, interval: 250 },
  );
  await popup.close();

  // With the event page asleep and the service hanging, the same is there from what is kept.
  await sleepBackground();
  sandbox.faults.add({ hang: true });
  const again = await openPopup();
  await vi.waitFor(
    async () => {
      const text = await again.evaluate(() => document.body.innerText);
      for (const words of expected) expect(text).toContain(words);
    },
    { timeout: 10_000, interval: 250 },
  );
});
