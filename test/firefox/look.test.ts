import { expect } from 'vitest';
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
  const unsaid = async (view: typeof popup) => {
    const text = await view.evaluate(() => document.body.innerText);
    return expected.filter((words) => !text.includes(words));
  };
  await expect.poll(() => unsaid(popup), { interval: 250 }).toEqual([]);
  await popup.close();

  // With the event page asleep and the service hanging, stored data shows the same.
  await sleepBackground();
  sandbox.faults.add({ hang: true });
  const again = await openPopup();
  await expect.poll(() => unsaid(again), { interval: 250 }).toEqual([]);
});
