// Each file of a view brings the style sheets of the classes it draws with: parts of a view are loaded one by one, so a rule
// that stands in another part's sheet would come by chance, or not at all.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const STATIC = /^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?\s*['"](\.[^'"]+)['"]/gm;
const LATER = /\bimport\(\s*['"](\.[^'"]+)['"]/g;
const SHEETS = /@import "(\.[^"]+)"/g;

function named(file: string, pattern: RegExp): string[] {
  return [...read(file).matchAll(pattern)].map(([, path = '']) => normalize(join(dirname(file), path)));
}

/** A file and all that comes with it at once. */
function reach(file: string, into: Set<string>): Set<string> {
  if (into.has(file) || !existsSync(join(root, file))) return into;
  into.add(file);
  for (const next of named(file, file.endsWith('.css') ? SHEETS : STATIC)) reach(next, into);
  return into;
}

function classesOf(sheet: string): string[] {
  const selectors = [
    ...read(sheet)
      .replace(/\/\*.*?\*\//gs, '')
      .matchAll(/([^{}]+)\{/g),
  ].join(' ');
  return [...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name);
}

/** Words of the texts in `class="…"` and `class={…}`; what is computed cannot be seen here, and what is compared is no class. */
function classesUsed(file: string): string[] {
  const places = [...read(file).matchAll(/\bclass=(?:"([^"]*)"|\{([^}]*(?:\$\{[^}]*\}[^}]*)*)\})/g)];
  return places.flatMap(([, plain = '', computed = '']) => {
    const said = computed.replace(/[!=]==\s*'[^']*'/g, '');
    const quoted = [...said.matchAll(/'([^']*)'/g)].map(([, text = '']) => text);
    const templates = [...said.matchAll(/`([^`]*)`/g)].map(([, text = '']) =>
      text.replace(/\$\{[^}]*\}/g, ' '),
    );
    return [plain, ...quoted, ...templates].flatMap((text) => text.split(/\s+/).filter(Boolean));
  });
}

const sheets = globSync('components/**/*.css', { cwd: root });
const classes = new Map(sheets.map((sheet) => [sheet, new Set(classesOf(sheet))]));
const isStyled = (name: string) => [...classes.values()].some((names) => names.has(name));

/** What a view loads at first, and then with each part that it loads later. */
function stages(start: string): Set<string>[] {
  const first = reach(start, new Set());
  const seen = new Map<string, Set<string>>([[start, first]]);
  for (const files of seen.values()) {
    const parts = [...files].filter((file) => /\.tsx?$/.test(file)).flatMap((file) => named(file, LATER));
    for (const part of parts) if (!seen.has(part)) seen.set(part, reach(part, new Set(files)));
  }
  return [...seen.values()];
}

it.each(['popup', 'sidepanel', 'options', 'home', 'report'])(
  'the %s loads the styles of the classes it uses',
  (view) => {
    const lacking = stages(`entrypoints/${view}/main.tsx`).flatMap((files) => {
      const brought = new Set([...files].flatMap((file) => [...(classes.get(file) ?? [])]));
      return [...files]
        .filter((file) => file.endsWith('.tsx'))
        .flatMap((file) =>
          classesUsed(file)
            .filter((name) => isStyled(name) && !brought.has(name))
            .map((name) => `${file} draws .${name}: import its sheet there (${ownersOf(name)}).`),
        );
    });
    expect([...new Set(lacking)], [...new Set(lacking)].join('\n')).toEqual([]);
  },
);

function ownersOf(name: string): string {
  return sheets
    .filter((sheet) => classes.get(sheet)?.has(name))
    .map((sheet) => basename(sheet))
    .join(', ');
}

// SVG texts are drawn in the units of a picture that grows as a whole.
it("text is never sized in pixels, so that all of it follows the user's text size", () => {
  const fixed = sheets.flatMap((sheet) =>
    [...read(sheet).matchAll(/([^{}]*)\{([^{}]*)\}/g)]
      .filter(([, selector = '']) => !selector.includes('.trend-picture text'))
      .flatMap(
        ([, , rules = '']) => rules.match(/(?:--size-\w+|font-size|line-height|font):[^;]*\dpx/g) ?? [],
      )
      .map((rule) => `${sheet}: ${rule}`),
  );
  expect(fixed).toEqual([]);
});

// A media query knows neither the text size of the settings nor, in `px`, that of the browser.
it('the room for text is asked of a container in `rem`', () => {
  const asked = sheets.flatMap((sheet) =>
    [...read(sheet).matchAll(/@(?:media|container)[^{]*\bwidth\b[^{]*/g)]
      .filter(([query]) => /^@media|\d(?!rem)[a-z]+\b/.test(query))
      .map(([query]) => `${sheet}: ${query.trim()}`),
  );
  expect(asked).toEqual([]);
});

const SPACES = [0, 1, 2, 4, 6, 8, 12, 16, 24, 32, 40, 48];

it('the arrow of what can be expanded points the other way from right to left', () => {
  const pointing = sheets.filter((sheet) => /summary[^{}]*\{[^{}]*rotate: -/.test(read(sheet)));
  expect(pointing.length).toBeGreaterThan(1);
  expect(pointing.filter((sheet) => !/summary:dir\(rtl\)[^{}]*\{[^{}]*rotate: /.test(read(sheet)))).toEqual(
    [],
  );
});

it('spacing uses one scale', () => {
  const found = sheets.flatMap((sheet) =>
    [...read(sheet).matchAll(/^\s*(?:(?:row-|column-)?gap|padding[a-z-]*|margin[a-z-]*):([^;]*);/gm)]
      // What is computed answers to something else.
      .filter(([, value = '']) => !/[a-z]+\(/.test(value.replace(/var\([^)]*\)/g, '')))
      .flatMap(([, value = '']) =>
        [...value.matchAll(/(?<![\w.])-?([\d.]+)px/g)].map(([, size]) => Number(size)),
      )
      .filter((size) => !SPACES.includes(size))
      .map((size) => `${sheet}: ${size}px`),
  );
  expect(found).toEqual([]);
});

it('text has four sizes, besides the headings of whole pages', () => {
  const sizes = sheets.flatMap((sheet) =>
    [...read(sheet).matchAll(/font-size: ([^;]+);/g)].map(
      ([, size = '']) => `${sheet.split('/').at(-1)}: ${size}`,
    ),
  );
  const others = sizes.filter(
    (size) =>
      !/: (?:var\(--size-(?:small|body|title|number)\)|inherit|1(?:\.\d+)?rem|clamp\(.*\))$/.test(size),
  );
  expect(others.sort()).toEqual(['panel-analytics.css: 12px', 'report-print.css: 75%']);
});
