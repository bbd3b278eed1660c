// What Home quotes of a clip is stored nowhere that outlives the clip.
import { expect, test } from '../fixtures/capturing.ts';
import { everythingKept } from '../fixtures/everything-kept.ts';

test.use({ keyKeeping: 'device', sandboxOptions: { pages: 20 } });

test('security 21: Home quotes a clip that needs a person, stores none of its words, and shows none once it is discarded', async ({
  page,
  sandbox,
  capturing,
  openExtensionPage,
}) => {
  const [topicId = ''] = sandbox.seed.topics;
  const text = 'Nobody may read these words later';
  await capturing.settings({ holdSeconds: 0 });
  sandbox.faults.add({ operation: 'createTopicEntry', status: 404 });
  await capturing.openHtml(page, `<!doctype html><title>Plans</title><p id="one">${text}</p>`);
  await page.locator('#one').selectText();
  await capturing.clickMenu(page, { topicId });
  const open = async () => (await capturing.outbox()).open;
  await expect.poll(async () => (await open()).map(({ state }) => state.kind)).toEqual(['needs-you']);
  await page.goto('about:blank');

  const home = await openExtensionPage('home.html');
  const quoted = home.getByRole('blockquote').filter({ hasText: text });
  await expect(quoted).toBeVisible();
  const answers = async () => {
    const { local } = JSON.parse(await home.evaluate(everythingKept)) as { local: Record<string, unknown> };
    return JSON.stringify(local['answers:home'] ?? {});
  };
  // The task itself is kept: it is shown at once the next time.
  await expect.poll(answers).toContain('"kind":"clips"');
  expect(await answers()).not.toContain(text);

  const [clip] = await open();
  await capturing.ask('controlCapture', { id: clip?.id ?? '', to: 'discard' });
  await expect.poll(() => home.evaluate(everythingKept)).not.toContain(text);
  await home.reload();
  await expect(home.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(quoted).toHaveCount(0);
});
