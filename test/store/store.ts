// Writes the store submission for each language to `.output/store/`: the texts to paste, five pictures of the extension over and
// beside a landing page, and a tile.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../e2e/fixtures/capturing.ts';
import { toastText } from '../e2e/fixtures/page-toast.ts';
import { installFont } from '../setup/install-font.mjs';
import { root } from '../setup/root.mjs';
import { readListing, storeLanguages } from './listing.ts';

const PICTURE = { width: 1280, height: 800 };
const TILE = { width: 440, height: 280 };
/** The area below the caption. */
const SCREEN = { width: PICTURE.width, height: 696 };
const PANEL = 380;

declare const chrome: { runtime: { sendMessage(message: object): Promise<unknown> } };

const inline = (type: string, file: Buffer) => `data:${type};base64,${file.toString('base64')}`;
const icon = inline('image/svg+xml', readFileSync(join(root, 'test/setup/icon.svg')));

test.use({ sandboxOptions: { plain: true }, keyKeeping: 'device' });
test.beforeAll(installFont);

for (const language of storeLanguages)
  test(`the store in ${language}`, async ({ sandbox, capturing, openPopup, context, openPanelAt }) => {
    const { texts, shipped } = await readListing(language);
    const said = (name: string) => shipped.get(name) ?? '';
    const folder = join(root, '.output/store', language);
    mkdirSync(folder, { recursive: true });
    const parts = [...texts].filter(([name]) => !name.startsWith('captions.'));
    writeFileSync(
      join(folder, 'texts.md'),
      parts.map(([name, words]) => `# ${name}\n\n${words}\n`).join('\n'),
    );

    await capturing.ask('testWorkspace', { workspaceId: capturing.workspaceId });
    const panel = await openPanelAt(sandbox.seed.landing.audience);
    const landing = context.pages().find((page) => page.url() === sandbox.seed.landing.audience);
    if (!landing) throw new Error('The landing page was closed.');
    await chooseLanguage(panel, language);

    /** The page with the view over or beside it, composed here because the browser window itself cannot be captured. */
    const screens = new Map<string, string>();
    async function picture(name: string, view: Page): Promise<void> {
      const isBeside = view === panel;
      await landing?.setViewportSize({ ...SCREEN, width: SCREEN.width - (isBeside ? PANEL + 1 : 0) });
      const taken = [await landing?.screenshot(), await view.screenshot()].map(
        (shot) => `<img src="${inline('image/png', shot ?? Buffer.of())}" alt="">`,
      );
      screens.set(name, `<main class="${isBeside ? 'beside' : 'over'}">${taken.join('')}</main>`);
    }
    const shown = (part: Locator) => expect(part.first()).toBeVisible();
    await panel.setViewportSize({ width: PANEL, height: SCREEN.height });

    await shown(panel.locator('svg.spark'));
    await expect(panel.locator('.tile').filter({ hasText: '%' })).not.toHaveCount(0);
    await picture('task2', panel);
    await panel.getByRole('button', { name: said('publishing.review'), exact: true }).click();
    await shown(panel.getByRole('dialog').locator('ins'));
    await picture('task3', panel);
    await panel.keyboard.press('Escape');

    await panel.getByRole('tab', { name: said('panel.sections.people') }).click();
    await panel
      .getByRole('button', { name: /Jane Doe/ })
      .first()
      .click();
    await panel.getByRole('button', { name: said('people.callSheet'), exact: true }).click();
    await shown(panel.getByRole('dialog'));
    await picture('task5', panel);
    await panel.keyboard.press('Escape');

    const popup = await openPopup(landing);
    await shown(popup.locator('svg.spark'));
    await picture('task1', popup);
    await popup.close();

    await panel.getByRole('tab', { name: said('panel.sections.library') }).click();
    await landing.locator('p').first().selectText();
    await capturing.settings({ holdSeconds: 30 });
    const [topicId = ''] = sandbox.seed.topics;
    await capturing.clickMenu(landing, { topicId, selectionText: 'From the page' });
    await expect.poll(() => toastText(landing)).not.toBe('');
    await picture('task4', panel);

    // Opened last, since the panel would follow this tab.
    const frame = await context.newPage();
    for (const [name, screen] of screens) {
      await draw(frame, PICTURE, language, texts.get(`captions.${name}`) ?? '', screen);
      await frame.screenshot({ path: join(folder, `${name}.png`) });
    }
    await draw(frame, TILE, language, texts.get('name') ?? '');
    await frame.screenshot({ path: join(folder, 'tile.png') });
  });

async function chooseLanguage(view: Page, language: string): Promise<void> {
  // Not awaited: the view reloads before the reply arrives.
  await view.evaluate((input) => void chrome.runtime.sendMessage({ request: 'chooseLanguage', input }), {
    language,
  });
  await expect(view.locator('html')).toHaveAttribute('lang', language);
}

async function draw(frame: Page, size: typeof TILE, language: string, words: string, screen = '') {
  await frame.setViewportSize(size);
  await frame.setContent(`<html lang="${language}"><style>
    body { display: flex; flex-direction: column; height: 100vh; margin: 0; background: #eef1fb; color: #1a1c2b; font-family: system-ui, sans-serif }
    header { display: flex; flex: 1; gap: 20px; align-items: center; justify-content: center; padding: 0 24px }
    header img { width: ${screen ? 48 : 72}px }
    h1 { margin: 0; font-size: 34px; line-height: 1.2; text-wrap: balance }
    main { position: relative; display: flex; gap: 1px; background: #8886; border-top: 1px solid #8886 }
    .over img + img { position: absolute; inset: 8px 24px auto auto; border-radius: 12px; box-shadow: 0 8px 40px #1a1c2b66 }
  </style><header><img src="${icon}" alt=""><h1></h1></header>${screen}`);
  await frame.locator('h1').evaluate((heading, said) => heading.append(said), words);
}
