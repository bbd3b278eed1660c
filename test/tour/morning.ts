// Home on a morning with 10,000 pages: measures when each part appears. `MORNING.md` records the results.
import { expect, test } from '../e2e/fixtures/extension.ts';
import { expectPicture } from './picture.ts';

const HOME = { width: 1280, height: 800 };

test.use({ sandboxOptions: { pages: 10_000, plain: true } });

test('a morning with 10,000 pages', async ({ connectWorkspace, openExtensionPage, killWorker }) => {
  test.setTimeout(600_000);
  await connectWorkspace();
  const evening = await openExtensionPage('home.html');
  await expect(evening.getByText(/^1–\d+ of 9,9\d\d/)).toBeVisible({ timeout: 300_000 });
  await expect(evening.getByRole('cell', { name: 'Loading' })).toHaveCount(0, { timeout: 120_000 });
  await evening.close();
  await killWorker();

  const opened = Date.now();
  const home = await openExtensionPage('home.html');
  const times: [string, number][] = [];
  const seen = async (part: string, visible: Promise<unknown>) => {
    await visible;
    times.push([part, Date.now() - opened]);
  };
  const first = home.getByRole('region', { name: 'What to do first' });
  await home.setViewportSize(HOME);
  await Promise.all([
    seen('what to do first', expect(first.getByRole('listitem')).toHaveCount(3)),
    seen('how the pages stand', expect(home.getByRole('button', { name: /^Drafts/ })).toBeVisible()),
    seen('the first page of the list', expect(home.getByRole('rowheader').first()).toBeVisible()),
    seen(
      'all figures in sight',
      expect(home.getByRole('cell', { name: 'Loading' })).toHaveCount(0, { timeout: 60_000 }),
    ),
  ]);
  for (const [part, after] of times) console.log(`${part}: ${after} ms`);
  await expectPicture(home, 'morning', HOME);
});
