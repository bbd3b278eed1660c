// Walks the tree and holds it to the agreed layers. A failure says what to do.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Files of lib/ that are not pure: each reaches the browser for the views. Whoever adds one says so here. */
const SEAMS = ['lib/access.ts', 'lib/ask.ts', 'lib/site-access.ts'];
const isSeam = (file: string) => SEAMS.includes(file) || /^lib\/[a-z-]+-feed\.ts$/.test(file);

/** Where a file belongs: the first that fits. */
const layers = {
  'a view entrypoint': (file) => /^entrypoints\/[a-z-]+\/main\.tsx$/.test(file),
  'the background entrypoint': (file) => file === 'entrypoints/background.ts',
  'a component': (file) => file.startsWith('components/'),
  'lib/api': (file) => file.startsWith('lib/api/'),
  'lib/build': (file) => file.startsWith('lib/build/'),
  'lib/background': (file) => file.startsWith('lib/background/'),
  'lib/browser.ts': (file) => file === 'lib/browser.ts',
  'a seam of lib': isSeam,
  'pure lib': (file) => /^lib\/[^/]+$/.test(file),
} satisfies Record<string, (file: string) => boolean>;

type Layer = keyof typeof layers;

/** Whose values each layer may import, and which packages. Types may come from anywhere. */
const mayImport: Record<Layer, { layers: Layer[]; packages: string[] }> = {
  'a view entrypoint': {
    layers: ['a component', 'pure lib', 'lib/browser.ts', 'a seam of lib'],
    packages: ['#i18n', 'preact', 'preact/hooks'],
  },
  'the background entrypoint': { layers: ['lib/background'], packages: ['wxt/utils/define-background'] },
  'a component': { layers: ['a component', 'pure lib'], packages: ['#i18n', 'preact', 'preact/hooks'] },
  'lib/background': {
    layers: ['lib/background', 'lib/api', 'pure lib', 'lib/browser.ts', 'a seam of lib'],
    packages: ['@wxt-dev/i18n', 'idb', 'zod/mini'],
  },
  'lib/api': { layers: ['lib/api', 'pure lib'], packages: ['zod/mini'] },
  // Not shipped: how what is shipped is cut into files, and comes by its texts. For wxt.config.ts alone.
  'lib/build': { layers: [], packages: ['@wxt-dev/i18n/build', 'node:url', 'vite'] },
  'a seam of lib': { layers: ['a seam of lib', 'pure lib', 'lib/browser.ts'], packages: [] },
  'lib/browser.ts': { layers: [], packages: ['webextension-polyfill'] },
  'pure lib': { layers: ['pure lib'], packages: ['diff/lib/diff/array.js'] },
};

const shipped = ['entrypoints', 'components', 'lib'];
const sources = globSync(
  shipped.map((folder) => `${folder}/**/*.{ts,tsx}`),
  { cwd: root },
).sort();

interface Import {
  from: string;
  /** A path from the root, or a package's name. */
  of: string;
}

/** Loaded together with a file. `import type` and `export type` vanish in the build. */
const STATEMENT = /^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?\s*['"]([^'"]+)['"]/gm;
/** Loaded when it is called. */
const CALL = /\bimport\(\s*['"]([^'"]+)['"]/g;

/** The values that a file imports or passes on. */
function importsOf(file: string): Import[] {
  return importsIn(file, [STATEMENT, CALL]);
}

function importsIn(file: string, forms: RegExp[]): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  return forms
    .flatMap((form) => [...text.matchAll(form)])
    .map(([, of = '']) => ({
      from: file,
      of: of.startsWith('.') ? normalize(join(dirname(file), of)) : of,
    }));
}

/** A file and all that is loaded with it. */
function loadedWith(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !isFile(file)) return found;
  found.add(file);
  for (const { of } of importsIn(file, [STATEMENT])) loadedWith(of, found);
  return found;
}

function layerOf(file: string): Layer | undefined {
  return (Object.keys(layers) as Layer[]).find((layer) => layers[layer](file));
}

const isFile = (of: string) => existsSync(join(root, of));
const tell = (list: string[]) => expect(list, list.join('\n')).toEqual([]);

describe('the top level', () => {
  it('holds what was agreed and nothing else', () => {
    const agreed = [
      ...[
        'entrypoints',
        'components',
        'lib',
        'public',
        'test',
        'wxt.config.ts',
        'package.json',
        'package-lock.json',
      ],
      ...[
        'tsconfig.json',
        'biome.json',
        'README.md',
        'CHANGELOG.md',
        'LICENSE',
        'node_modules',
        'test-results',
      ],
    ];
    const strange = readdirSync(root).filter((name) => !name.startsWith('.') && !agreed.includes(name));
    tell(
      strange.map(
        (name) => `${name}: move it under one of the agreed folders (tool configurations live in test/).`,
      ),
    );
  });

  it('keeps entrypoints thin: an index.html and a main.tsx each, and the background', () => {
    const files = globSync('entrypoints/**/*.*', { cwd: root });
    const strange = files.filter(
      (file) => !/^entrypoints\/(background\.ts|[a-z-]+\/(index\.html|main\.tsx))$/.test(file),
    );
    tell(
      strange.map(
        (file) => `${file}: move it to components/ or lib/; entrypoints only compose and register.`,
      ),
    );
  });
});

describe('who may import whom', () => {
  it('covers every file', () => {
    expect(sources.length).toBeGreaterThan(0);
    tell(
      sources
        .filter((file) => !layerOf(file))
        .map((file) => `${file}: belongs to no layer; move it, or add one here.`),
    );
  });

  test.each(Object.keys(layers) as Layer[])('%s', (layer) => {
    const { layers: allowed, packages } = mayImport[layer];
    const imports = sources.filter((file) => layerOf(file) === layer).flatMap(importsOf);
    const wrong = imports.filter(({ of }) => {
      const target = isFile(of) ? layerOf(of) : undefined;
      return target ? !allowed.includes(target) : !packages.includes(of);
    });
    const rule = [...allowed, ...packages].join(', ') || 'nothing';
    tell(wrong.map(({ from, of }) => `${from} imports ${of}: ${layer} may import values only of ${rule}.`));
  });

  it('lists only seams that are there and reach the browser', () => {
    const idle = SEAMS.filter(
      (file) => !isFile(file) || !importsOf(file).some(({ of }) => of === 'lib/browser.ts'),
    );
    tell(idle.map((file) => `${file}: does not import lib/browser.ts; take it off the list of seams.`));
  });

  it('keeps the tests out of what is shipped', () => {
    const wrong = sources.flatMap(importsOf).filter(({ of }) => of.startsWith('test/'));
    tell(wrong.map(({ from, of }) => `${from} imports ${of}: move what both need into lib/.`));
  });

  it('keeps the polyfill behind lib/browser.ts and zod out of the views, everywhere', () => {
    const all = globSync('**/*.{ts,tsx,mjs}', { cwd: root, exclude: ['node_modules/**', '.*/**'] });
    const imports = all.flatMap(importsOf);
    const polyfill = imports.filter(
      ({ from, of }) => of === 'webextension-polyfill' && from !== 'lib/browser.ts',
    );
    tell(
      polyfill.map(
        ({ from }) => `${from} imports webextension-polyfill: import { browser } of lib/browser.ts.`,
      ),
    );
    const zod = imports.filter(
      ({ from, of }) => /^zod\b/.test(of) && !/^(lib\/api|lib\/background|test)\//.test(from),
    );
    tell(zod.map(({ from }) => `${from} imports zod: schemas stay in lib/api and lib/background.`));
  });
});

describe('the worker', () => {
  const atStart = loadedWith('entrypoints/background.ts');
  const lazy = sources
    .filter((file) => file.startsWith('lib/background/'))
    .flatMap((file) => importsIn(file, [CALL]));

  it('has parts that are loaded when they are needed', () => {
    const parts = new Set(lazy.map(({ of }) => of));
    const expected = ['publishing', 'outbox', 'people', 'search', 'news', 'kit'].map(
      (name) => `lib/background/${name}/part.ts`,
    );
    expect([...parts]).toEqual(expect.arrayContaining(expected));
  });

  it('loads none of them at its start', () => {
    const wrong = lazy.filter(({ of }) => atStart.has(of));
    tell(
      wrong.map(
        ({ from, of }) =>
          `${of}: ${from} loads it when it is needed, but something that is there at the start imports it.`,
      ),
    );
  });

  // Each of these keeps something going, or is large: whoever needs one at the start does so through a door.
  it.each([
    'publishing/carry-out.ts',
    'publishing/kept-records.ts',
    'outbox/kept-captures.ts',
    'outbox/send-capture.ts',
    'people/kept-creations.ts',
    'people/kept-known.ts',
    'search/read-index.ts',
    'search/postings.ts',
    'news/kept-news.ts',
    'kit/apply-plan.ts',
    'saving/take-from-page.ts',
    'topics/change-topics.ts',
    'directory-walks.ts',
    'workspace-handlers.ts',
  ])('starts without %s', (file) => {
    expect(isFile(`lib/background/${file}`)).toBe(true);
    expect([...atStart]).not.toContain(`lib/background/${file}`);
  });
});

describe('the code', () => {
  const forbidden: [words: string, pattern: RegExp, instead: string][] = [
    ['innerHTML', /\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write\b/, 'render text nodes'],
    ['dangerouslySetInnerHTML', /dangerouslySetInnerHTML/, 'render text nodes'],
    ['eval', /\beval\s*\(/, 'write the code out'],
    ['new Function', /\bnew Function\b/, 'write the code out'],
  ];

  test.each(forbidden)('is free of %s', (words, pattern, instead) => {
    const found = sources.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')));
    tell(found.map((file) => `${file}: ${words} lets text become code; ${instead}.`));
  });
});

describe('the reading of imports', () => {
  // The rules above are only as good as this reading, so it is held to every form there is.
  it('sees values and overlooks types', () => {
    const seen = importsOf('test/unit/architecture-imports.txt').map(({ of }) => of);
    expect(seen).toEqual(['one', 'two', 'three', 'four', 'test/five.ts', 'six', 'seven', 'eight']);
  });
});
