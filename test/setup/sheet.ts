// All views at their real size, light beside dark, as one page to look through: `.output/sheet.html`. The pictures are those that the last
// `npm run e2e` took. `npm run sheet -- --before FOLDER` shows an earlier run's copy of `test-results/pictures` beside them.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './root.mjs';

const PICTURES = join(root, 'test-results', 'pictures');
const SHEET = join(root, '.output', 'sheet.html');

const { values } = parseArgs({ options: { before: { type: 'string' } } });
const runs = values.before === undefined ? [PICTURES] : [resolve(values.before), PICTURES];
const absent = runs.find((folder) => !existsSync(folder));
if (absent === undefined) writeSheet();
else {
  console.error(`No pictures in ${absent}. Take them: npm run build && npm run build:e2e && npm run e2e`);
  process.exitCode = 1;
}

/** A view in each of its widths: `panel-audit-252-light.png` is one of `panel-audit`. */
function writeSheet(): void {
  const files = [...new Set(runs.flatMap((folder) => readdirSync(folder)))]
    .filter((file) => file.endsWith('.png'))
    .sort();
  const views = Map.groupBy(files, (file) => file.replace(/(?:-\d+)?-(?:light|dark)\.png$/, ''));
  const places = Map.groupBy(
    views.keys(),
    (view) => /^(?:popup|options|demo)(?=-)/.exec(view)?.[0] ?? 'panel',
  );
  const parts = [...places].map(
    ([place, names]) =>
      `<h2>${place}, ${names.length}</h2>${names.map((name) => rowOf(name, views.get(name) ?? [])).join('')}`,
  );
  mkdirSync(join(root, '.output'), { recursive: true });
  writeFileSync(
    SHEET,
    `<!doctype html><meta charset="utf-8"><title>All views</title><style>
    body { font: 13px system-ui; margin: 24px; background: #8883; color-scheme: light dark }
    section { border-top: 1px solid; margin-top: 24px } p { display: flex; align-items: start; gap: 16px; overflow-x: auto }
    figure { margin: 0 } img { display: block; margin-top: 4px } </style><h1>All views</h1>${parts.join('')}`,
  );
  console.log(`${views.size} views in ${files.length} pictures: ${SHEET}`);
}

function rowOf(name: string, files: string[]): string {
  return `<section id="${name}"><h3>${name}</h3>${runs.map((folder) => `<p>${files.map((file) => pictureIn(folder, file)).join('')}</p>`).join('')}</section>`;
}

function pictureIn(folder: string, file: string): string {
  const path = join(folder, file);
  if (!existsSync(path)) return `<figure>${file}: none</figure>`;
  const { width, height } = sizeOf(path);
  return `<figure>${file} ${width} × ${height}<img loading="lazy" width="${width}" height="${height}" src="file://${path}" alt=""></figure>`;
}

/** Of a PNG (px): the two numbers behind the name of its first chunk. */
function sizeOf(path: string) {
  const file = readFileSync(path);
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}
