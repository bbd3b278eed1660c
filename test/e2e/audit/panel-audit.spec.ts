// The Audit section in the real panel: the open page compared with its record.
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/extension.ts';
import { inspectWidths } from '../fixtures/look/inspect-widths.ts';
import { chooseMore } from '../fixtures/more.ts';
import { openVersions, publishThroughSheet } from '../fixtures/publishing.ts';
import { isFirefox } from '../in-firefox/views.ts';

// One page more than those of the site plan: its record holds few tags.
test.use({ sandboxOptions: { lifeSpeed: 4, pages: 41 } });

test.beforeEach(async ({ connectWorkspace }) => {
  await connectWorkspace();
});

async function openAudit(panel: Page): Promise<Page> {
  await panel.getByRole('tab', { name: 'Check' }).click();
  await expect(panel.getByRole('heading', { name: 'Live page vs. expected' })).toBeVisible();
  return panel;
}

/** One compared item: its name and its verdict. */
const row = (panel: Page, name: string, verdict: string) =>
  panel.getByRole('listitem').filter({ hasText: new RegExp(`^${name}${verdict}`) });

/** Ticks of each colour in the copied picture, counted in the row with the most; empty until a picture is copied. */
async function ticksOfPicture(panel: Page): Promise<Record<string, number>> {
  return panel.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    if (!item?.types.includes('image/png')) return {};
    const bitmap = await createImageBitmap(await item.getType('image/png'));
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!pen) return {};
    const counts: Record<string, number> = {};
    for (const name of ['live', 'draft', 'stop']) {
      const probe = document.body.appendChild(document.createElement('span'));
      Object.assign(probe.style, { colorScheme: 'light', color: `var(--${name})` });
      pen.fillStyle = getComputedStyle(probe).color;
      probe.remove();
      pen.fillRect(0, 0, 1, 1);
      const wanted = pen.getImageData(0, 0, 1, 1).data;
      pen.drawImage(bitmap, 0, 0);
      const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
      const isWanted = (x: number, y: number) => {
        const at = 4 * (y * bitmap.width + x);
        return [0, 1, 2].every((part) => Math.abs((data[at + part] ?? 0) - (wanted[part] ?? 0)) < 4);
      };
      // Ticks are twelve pixels wide, or 24, and those of one colour stand apart; above them are words of these colours.
      const runs = (y: number) => {
        let [found, width] = [0, 0];
        for (let x = 0; x <= bitmap.width; x++) {
          if (x < bitmap.width && isWanted(x, y)) width += 1;
          else {
            if (width === 12 || width === 24) found += 1;
            width = 0;
          }
        }
        return found;
      };
      counts[name] = Math.max(...Array.from({ length: bitmap.height }, (_, y) => (y < 260 ? 0 : runs(y))));
    }
    return counts;
  });
}

const count = (panel: Page, words: string) =>
  expect(panel.getByRole('status').filter({ hasText: words })).toBeVisible();

test('a page that matches its record is checked without a click and previewed as it would be shared', {
  tag: '@long',
}, async ({ sandbox, openPanelAt }) => {
  const panel = await openAudit(await openPanelAt(sandbox.seed.landing.audience));
  await count(panel, 'match');
  await expect(row(panel, 'Canonical address for search engines', 'same')).toBeHidden();
  const card = panel.locator('.share-card');
  for (const way of ['Chat', 'Small', 'Large']) {
    await panel.getByRole('group', { name: 'Share preview' }).getByRole('button', { name: way }).click();
    await expect(card).toHaveCount(1);
    await expect(card).toContainText('Plan your spring campaign in one place · for Jane Doe');
  }
  await expect(card).toContainText('file-image-');
  await expect(card.locator('img')).toHaveCount(0);
  await inspectWidths(panel, 'panel-audit');
});

test('differing and missing tags are distinguished, copied for a ticket, and gone once fixed', async ({
  sandbox,
  page,
  context,
  openPanelAt,
}) => {
  await page.goto(sandbox.seed.landing.queryAudience);
  await page.evaluate(() => {
    document.title = 'Three plans, side by side';
    document.querySelector('meta[name=description]')?.remove();
  });
  const panel = await openAudit(await openPanelAt(page.url()));
  await expect(row(panel, 'Title', 'differs')).toContainText('Three plans, side by side');
  await expect(row(panel, 'Description', 'missing')).toBeVisible();
  await inspectWidths(panel, 'panel-audit-differs');

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await chooseMore(panel, 'Copy as Markdown');
  await expect(panel.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  const copied = await panel.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^#+ Check of Compare plans$/m);
  expect(copied).toContain(page.url());
  expect(copied).toContain('Three plans, side by side');
  expect(copied).toMatch(/Description.*missing/);

  await chooseMore(panel, 'Copy as picture');
  // Without a screen, Firefox keeps no copied picture.
  if (!isFirefox(context))
    await expect.poll(() => ticksOfPicture(panel)).toEqual({ live: 21, draft: 1, stop: 1 });

  // A fix on the page appears here after a refresh.
  await page.reload();
  await panel.getByRole('button', { name: /^Checked .* Refresh$/ }).click();
  await count(panel, 'match');
  // A clean result offers its picture at once, in the size that chats show uncropped.
  const picture = panel.getByRole('img', { name: /^Compare plans: All \d+ match$/ });
  await expect(picture).toHaveJSProperty('naturalWidth', 1200);
  await expect(picture).toHaveJSProperty('naturalHeight', 630);
  const saving = panel.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save picture' }).click();
  expect((await saving).suggestedFilename()).toMatch(/Compare plans .*\.png$/);
  await inspectWidths(panel, 'panel-audit-clean');
});

test('what is missing may be in a frame, of which the panel says that it is not checked', {
  tag: '@long',
}, async ({ sandbox, page, openPanelAt }) => {
  await page.goto(sandbox.seed.landing.queryAudience);
  await page.evaluate(() => {
    for (const control of document.querySelectorAll('a, button')) control.remove();
    document.body.append(Object.assign(document.createElement('iframe'), { srcdoc: '<button>Buy' }));
  });
  const panel = await openAudit(await openPanelAt(page.url()));
  await expect(panel.getByText('What’s missing may be in a frame of the page.')).toBeVisible();
  await inspectWidths(panel, 'audit-frames');
});

test('tags that only the page has are shown apart', { tag: '@long' }, async ({
  sandbox,
  page,
  openPanelAt,
}) => {
  const { protocol, host } = new URL(sandbox.seed.landing.pageOnly);
  const address = `${protocol}//${host}/offers/000040`;
  await page.goto(address);
  await page.evaluate(() => {
    const author = document.createElement('meta');
    Object.assign(author, { name: 'author', content: 'A stranger' });
    document.head.append(author);
  });
  const panel = await openAudit(await openPanelAt(address));
  await panel.getByRole('button', { name: /^Page only/ }).click();
  const author = row(panel, 'Author', 'page only');
  await author.getByText('Author').click();
  await expect(author).toContainText('A stranger');
  await expect(panel.getByRole('listitem').filter({ hasText: /same$/ })).toHaveCount(0);
});

test('tags left behind by a change of address prove nothing, and the panel says so', {
  tag: '@long',
}, async ({ sandbox, page, openPanelAt }) => {
  const panel = await openAudit(await openPanelAt(sandbox.seed.landing.pageOnly));
  await count(panel, 'match');
  const stale = panel.getByText('This page changed its address without loading,');
  await expect(stale).toHaveCount(0);
  await page.getByRole('button', { name: 'Next offer', exact: true }).click();
  await expect(stale).toBeVisible();
  await count(panel, 'Can’t tell yet');
  await expect(panel.getByText('Based on tags that may belong to the previous address.')).toBeVisible();
  await inspectWidths(panel, 'panel-audit-stale');
  await page.reload();
  await panel.getByRole('button', { name: /^Checked .* Refresh$/ }).click();
  await expect(stale).toHaveCount(0);
});

test('tags updated with the address are trusted', { tag: '@long' }, async ({
  sandbox,
  page,
  openPanelAt,
}) => {
  const panel = await openAudit(await openPanelAt(sandbox.seed.landing.pageOnly));
  const first = await panel.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('button', { name: 'Next offer, tags updated' }).click();
  await expect(panel.getByRole('heading', { level: 1 })).not.toHaveText(first);
  await panel.getByRole('button', { name: /^All/ }).click();
  for (const group of await panel.locator('main section > details:not([open]) > summary').all())
    await group.click();
  await expect(row(panel, 'Canonical address for search engines', 'same')).toBeVisible();
  await expect(panel.getByText('This page changed its address without loading,')).toHaveCount(0);
});

test('a page that still serves the old version is distinguished from a wrong one', { tag: '@long' }, async ({
  sandbox,
  page,
  openPanelAt,
}) => {
  const panel = await openAudit(await openPanelAt(sandbox.seed.landing.audience));
  await count(panel, 'match');
  await publishThroughSheet(await openVersions(panel));
  await panel.getByRole('button', { name: 'Check the page' }).click();
  const old = panel.getByText('v13 is published, but the page still shows the old version.');
  await expect(old).toBeVisible();
  await inspectWidths(panel, 'panel-audit-old');
  await page.reload();
  await panel.getByRole('button', { name: /^Checked .* Refresh$/ }).click();
  await expect(old).toHaveCount(0);
  await count(panel, 'match');
});

test('a page that no tab shows is not compared with another one', { tag: '@long' }, async ({
  sandbox,
  page,
  openPanelAt,
}) => {
  const panel = await openPanelAt(sandbox.seed.landing.audience);
  await panel.getByRole('button', { name: 'Stay on this page' }).click();
  await openAudit(panel);
  await page.goto(sandbox.seed.landing.foreign);
  await expect(panel.getByRole('heading', { name: 'No tab shows this' })).toBeVisible();
  await inspectWidths(panel, 'panel-audit-elsewhere');
});
