import { expect, test } from '../fixtures/extension.ts';

test('after the worker was killed the popup shows the same at once, without waiting for the service', async ({
  sandbox,
  connectWorkspace,
  openPopupAt,
  killWorker,
}) => {
  await connectWorkspace();
  const popup = await openPopupAt(sandbox.seed.landing.audience);
  await expect(popup.getByRole('img', { name: /Sessions a day/ })).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Review and publish' })).toBeVisible();
  const before = await popup.locator('main').innerText();
  await popup.close();
  await killWorker();

  sandbox.faults.add({ hang: true }); // waiting for the service would never end
  const again = await openPopupAt(sandbox.seed.landing.audience);
  await expect(again.getByRole('img', { name: /Sessions a day/ })).toBeVisible();
  await expect(again.getByRole('button', { name: 'Review and publish' })).toBeVisible();
  const ageless = (text: string) => text.replace(/just now|\d+ (s|min) ago/g, '');
  await expect.poll(async () => ageless(await again.locator('main').innerText())).toBe(ageless(before));
});

test('security 16: opening the popup twenty times while its data is fresh requests nothing', {
  tag: '@long',
}, async ({ sandbox, connectWorkspace, openPopupAt }) => {
  await connectWorkspace();
  const first = await openPopupAt(sandbox.seed.landing.audience);
  await expect(first.getByRole('img', { name: /Sessions a day/ })).toBeVisible();
  await first.close();
  const asked = sandbox.ledger.entries().length;
  for (let opening = 0; opening < 20; opening++) {
    const popup = await openPopupAt(sandbox.seed.landing.audience);
    await expect(popup.getByText('v13 draft')).toBeVisible();
    await popup.close();
  }
  expect(sandbox.ledger.entries()).toHaveLength(asked);
});

test.describe('10,000 pages', () => {
  test.use({ sandboxOptions: { pages: 10_000 } });

  test('fault 1, 4: are read with progress, and a killed worker resumes from its cursor', {
    tag: '@long',
  }, async ({ sandbox, connectWorkspace, openPopupAt, killWorker }) => {
    // The reading stops at one answer, so that the worker is killed in the middle of it however fast it is.
    sandbox.faults.add({ operation: 'listPages', skip: 70, times: 1, hang: true });
    await connectWorkspace();
    const popup = await openPopupAt(sandbox.seed.landing.noMatch);
    await expect(popup.getByText(/of 10,000 pages/)).toBeVisible();
    const crawlRequests = () => sandbox.ledger.entries().filter((entry) => entry.operation === 'listPages');
    await expect.poll(() => crawlRequests().length).toBe(71);
    // An open popup would start the worker again at once, and it could be killed a second time.
    await popup.close();
    await killWorker();
    expect(crawlRequests()).toHaveLength(71);

    const release = sandbox.faults.add({ operation: 'listPages', held: true });
    const again = await openPopupAt(sandbox.seed.landing.noMatch);
    await expect(again.getByText(/of 10,000 pages/)).toBeVisible();
    release();
    await expect(again.getByText('No page matches this address')).toBeVisible();
    // The first request was the connection test's. A response lost with the killed worker is requested again.
    const cursors = crawlRequests()
      .slice(1)
      .filter((entry) => entry.finished && entry.status === 200)
      .map(({ query }) => String(query.cursor ?? ''));
    const repeated = cursors.filter((cursor, index) => cursors.indexOf(cursor) !== index);
    expect(repeated.length).toBeLessThanOrEqual(1);
    expect(new Set(cursors).size).toBe(200);
    const matched = await openPopupAt(sandbox.seed.landing.audience);
    await expect(matched.getByText('Jane Doe, Contoso', { exact: true })).toBeVisible();
  });
});
