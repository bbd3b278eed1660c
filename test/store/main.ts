// What is handed to the stores beside the archives, for each language in `.output/store/`: the texts to paste, five pictures and a
// tile. The pictures are those of the README, which `npm run pictures` takes of the extension. `npm run tool store`,
// where there is a font for each language.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserPath } from '../setup/browsers.mjs';
import { root } from '../setup/root.mjs';
import { readListing, storeLanguages } from './listing.ts';

const PICTURE = { width: 1280, height: 800 };
const TILE = { width: 440, height: 280 };

const inline = (type: string, ...path: string[]) =>
  `data:${type};base64,${readFileSync(join(root, ...path)).toString('base64')}`;
const icon = inline('image/svg+xml', 'test', 'setup', 'icon.svg');
const taken = (task: number) => inline('image/png', 'test', 'tour', 'pictures', `task-${task}-light.png`);

const browser = await chromium.launch({ executablePath: browserPath('chromium'), args: ['--no-sandbox'] });
const page = await browser.newPage();
for (const language of storeLanguages) {
  const { texts } = await readListing(language);
  const text = (name: string) => texts.get(name) ?? '';
  const folder = join(root, '.output', 'store', language);
  mkdirSync(folder, { recursive: true });
  const parts = [...texts].filter(([name]) => !name.startsWith('captions.'));
  writeFileSync(join(folder, 'texts.md'), parts.map(([name, words]) => `# ${name}\n\n${words}\n`).join('\n'));
  for (const task of [1, 2, 3, 4, 5])
    await draw(
      join(folder, `picture-${task}.png`),
      PICTURE,
      language,
      text(`captions.task${task}`),
      taken(task),
    );
  await draw(join(folder, 'tile.png'), TILE, language, text('name'));
}
await browser.close();

async function draw(path: string, size: typeof TILE, language: string, words: string, picture?: string) {
  await page.setViewportSize(size);
  await page.setContent(`<html lang="${language}"><style>
    body { margin: 0; height: 100vh; display: flex; align-items: center; justify-content: space-evenly; gap: 40px;
      padding: 0 ${picture ? 60 : 24}px; box-sizing: border-box; background: #eef1fb; color: #1a1c2b; font-family: system-ui, sans-serif }
    header { max-width: 460px } header img { width: 72px }
    h1 { font-size: ${picture ? 46 : 34}px; line-height: 1.2; margin: 20px 0 0; text-wrap: balance }
    main img { display: block; max-height: 720px; max-width: 700px; border-radius: 12px; box-shadow: 0 12px 48px #1a1c2b40 }
  </style><header><img src="${icon}" alt=""><h1></h1></header>${picture ? `<main><img src="${picture}" alt=""></main>` : ''}`);
  await page.locator('h1').evaluate((heading, said) => heading.append(said), words);
  await page.screenshot({ path });
}
