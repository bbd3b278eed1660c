// Holds the tree to its layout. A failure says what to do; each rule is also held against a tree that breaks it.
import { existsSync, globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { root } from '../setup/root.mjs';
import {
  circles,
  FEATURES,
  filesWithoutPlace,
  folderSizes,
  forbiddenImports,
  loadedWith,
  oldNames,
  oracleImports,
  SMALL_FILES,
  smallFiles,
  upwardImports,
  vagueComments,
} from './rules.ts';
import { type Import, importsIn, readText, readTree, type SourceFile } from './source-tree.ts';

const shipped = readTree(['entrypoints', 'components', 'lib']);
const tell = (list: string[]) => expect(list, list.join('\n')).toEqual([]);

/** A tree of files that import what is named: `value`, unless it says otherwise. */
function tree(files: Record<string, (string | Import)[]>): SourceFile[] {
  return Object.entries(files).map(([path, imports]) => ({
    path,
    lines: 1,
    imports: imports.map((each) => (typeof each === 'string' ? { of: each, kind: 'value' } : each)),
  }));
}

describe('the top level', () => {
  it('contains only the agreed files', () => {
    const agreed = [
      ...['entrypoints', 'components', 'lib', 'public', 'test', 'wxt.config.ts', 'package.json'],
      ...['package-lock.json', 'tsconfig.json', 'biome.json', 'README.md', 'CHANGELOG.md', 'LICENSE'],
      ...['node_modules', 'test-results'],
    ];
    const strange = readdirSync(root).filter((name) => !name.startsWith('.') && !agreed.includes(name));
    tell(strange.map((name) => `${name}: move it under one of the agreed folders.`));
  });

  it('has thin entrypoints: the background, and per view an index.html and a main.tsx of at most 25 lines', () => {
    const strange = globSync('entrypoints/**/*.*', { cwd: root }).filter(
      (file) => !/^entrypoints\/(background\.ts|[a-z-]+\/(index\.html|main\.tsx))$/.test(file),
    );
    const long = shipped.filter(({ path, lines }) => path.startsWith('entrypoints/') && lines > 25);
    tell(strange.map((file) => `${file}: move it to components/ or lib/; entrypoints only compose.`));
    tell(long.map(({ path, lines }) => `${path} has ${lines} lines: move what it does into components/.`));
  });
});

describe('the start of the background', () => {
  // Most starts make no request, and the schemas of the service took most of the time that its script runs.
  it('loads neither the client nor the schemas of the service', () => {
    const loaded = loadedWith('entrypoints/background.ts', shipped);
    expect(loaded).toContain('lib/service/worker/service.ts');
    tell(
      ['lib/api/client.ts', 'lib/api/operation-schemas.ts', 'lib/api/schemas.ts']
        .filter((path) => loaded.has(path))
        .map((path) => `${path}: import it where a request is made, or only its types.`),
    );
  });
});

describe('the state machines', () => {
  const machines = shipped.filter(({ path }) => /-machine\.ts$/.test(path));

  it('load no browser, no store and no network', () => {
    expect(machines.length).toBeGreaterThan(4);
    const outside = ['lib/platform/browser.ts', 'lib/platform/worker/databases.ts', 'lib/api/client.ts'];
    tell(
      machines.flatMap(({ path }) => {
        const loaded = loadedWith(path, shipped);
        return outside.filter((each) => loaded.has(each)).map((each) => `${path} loads ${each}.`);
      }),
    );
  });
});

describe('the layout by feature', () => {
  it('has a place for every file', () => {
    expect(shipped.length).toBeGreaterThan(0);
    tell(filesWithoutPlace(shipped));
  });

  it('refuses a file outside of the features', () => {
    expect(
      filesWithoutPlace(tree({ 'lib/loose.ts': [], 'lib/unknown/a.ts': [], 'lib/format/a.ts': [] })),
    ).toHaveLength(2);
  });

  it('has a folder for every feature of the order', () => {
    tell(
      FEATURES.filter((name) => !existsSync(join(root, 'lib', name))).map((name) => `lib/${name} is gone.`),
    );
  });

  // Largest first. A folder that shrinks below the limit leaves the list.
  const LARGE: Record<string, number> = {
    'components/people': 42,
    'components/workspace': 33,
    // A folder a feature, and `build`.
    lib: FEATURES.length + 1,
    'lib/search/worker': 31,
  };

  it('keeps folders at 30 entries or fewer', () => {
    const sizes = folderSizes([
      ...shipped.map(({ path }) => path),
      ...globSync('components/**/*.css', { cwd: root }),
    ]);
    const large = [...sizes].filter(([folder, size]) => size > (LARGE[folder] ?? 30));
    tell(large.map(([folder, size]) => `${folder} has ${size} entries: merge what belongs together.`));
  });
});

describe('who may import whom', () => {
  it('keeps pure files free of worker and browser, and packages in their places', () => {
    tell(forbiddenImports(shipped));
  });

  it.each([
    ['a component that loads the worker', 'components/news/News.tsx', 'lib/news/worker/news-state.ts'],
    ['a pure file that loads the browser', 'lib/news/news.ts', 'lib/platform/browser.ts'],
    ['a pure file that loads the worker', 'lib/news/news.ts', 'lib/news/worker/news-state.ts'],
    ['a view that loads the browser in a component', 'components/news/News.tsx', 'lib/platform/browser.ts'],
    ['zod in a view', 'components/news/News.tsx', 'zod/mini'],
    ['zod in a pure file', 'lib/news/news.ts', 'zod/mini'],
    ['the polyfill beside its seam', 'lib/news/worker/news-state.ts', 'webextension-polyfill'],
    ['a test in what is shipped', 'lib/news/news.ts', 'test/unit/fakes/browser.ts'],
    ['a component in the worker', 'lib/news/worker/news-state.ts', 'components/news/News.tsx'],
  ])('refuses %s', (_, from, of) => {
    expect(forbiddenImports(tree({ [from]: [of], [of]: [] }))).not.toEqual([]);
    expect(forbiddenImports(tree({ [from]: [{ of, kind: 'late' }], [of]: [] }))).not.toEqual([]);
    expect(forbiddenImports(tree({ [from]: [{ of, kind: 'type' }], [of]: [] }))).toEqual([]);
  });

  it('keeps the oracle independent of the code it checks', () => {
    const files = [...shipped, ...readTree(['test/oracle', 'test/sandbox'])];
    expect(files.filter(({ path }) => path.startsWith('test/oracle/'))).not.toEqual([]);
    tell(oracleImports(files));
  });

  it.each([
    [{ 'test/oracle/home/home.ts': ['lib/home/week.ts'] }],
    [{ 'test/oracle/home/home.ts': [{ of: 'lib/home/week.ts', kind: 'type' as const }] }],
    [
      {
        'test/oracle/home/home.ts': ['test/sandbox/api.ts'],
        'test/sandbox/api.ts': ['lib/api/operations.ts'],
      },
    ],
    [{ 'test/oracle/home/home.ts': ['test/unit/fakes/life.ts'] }],
  ])('refuses an oracle that imports as %j', (imports: Record<string, (string | Import)[]>) => {
    expect(
      oracleImports(tree({ 'lib/home/week.ts': [], 'lib/api/operations.ts': [], ...imports })),
    ).not.toEqual([]);
  });

  it('lets features import only from earlier ones', () => {
    tell(upwardImports(shipped));
  });

  it.each([
    ['lib/format/age.ts', 'lib/api/problem.ts'],
    ['lib/directory/worker/list-crawl.ts', 'lib/search/worker/search-all.ts'],
    ['components/ui/Icon.tsx', 'components/news/News.tsx'],
    ['components/news/News.tsx', 'components/panel/Panel.tsx'],
    ['components/popup/Popup.tsx', 'components/panel/Panel.tsx'],
  ])('refuses that %s imports %s, and allows it the other way round', (from, of) => {
    expect(upwardImports(tree({ [from]: [of] }))).toHaveLength(1);
    expect(upwardImports(tree({ [of]: [from] }))).toEqual([]);
  });

  it('has no import cycles, types included', () => {
    tell(
      circles(shipped, ['value', 'late', 'type']).map((files) => `${files.join(', ')} import each other.`),
    );
  });

  it('detects a cycle, and whether only types form it', () => {
    const [a, b, c] = ['lib/format/a.ts', 'lib/format/b.ts', 'lib/format/c.ts'];
    const files = tree({ [a]: [b], [b]: [{ of: c, kind: 'type' }], [c]: [a] });
    expect(circles(files, ['value'])).toEqual([]);
    expect(circles(files, ['value', 'type'])).toEqual([[a, b, c]]);
  });

  it('keeps the polyfill behind lib/platform/browser.ts, in tests too', () => {
    const wrong = readTree(['test']).filter(({ imports }) =>
      imports.some(({ of, kind }) => of === 'webextension-polyfill' && kind !== 'type'),
    );
    tell(wrong.map(({ path }) => `${path} imports webextension-polyfill: import lib/platform/browser.ts.`));
  });
});

describe('the code', () => {
  const forbidden: [words: string, pattern: RegExp, instead: string][] = [
    ['innerHTML', /\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write\b/, 'render text nodes'],
    ['dangerouslySetInnerHTML', /dangerouslySetInnerHTML/, 'render text nodes'],
    ['eval', /\beval\s*\(/, 'write the code out'],
    ['new Function', /\bnew Function\b/, 'write the code out'],
  ];

  test.each(forbidden)('security 3: is free of %s', (words, pattern, instead) => {
    const found = shipped.filter(({ path }) => pattern.test(readText(path)));
    tell(found.map(({ path }) => `${path}: ${words} lets text become code; ${instead}.`));
  });
});

describe('a time', () => {
  it('is formatted in the time zone at each render, since a view stays open while its user travels', () => {
    const kept = shipped.filter(
      ({ path }) => path !== 'lib/format/dates.ts' && /\bnew Intl\.DateTimeFormat\b/.test(readText(path)),
    );
    tell(kept.map(({ path }) => `${path}: use dateFormat of lib/format/dates.ts.`));
  });
});

describe('an object or list', () => {
  const SPREAD_LITERAL = /\.\.\.\s*\{|\.\.\.\(?\[[^[\]]+\](?: as const\))?[,\])]/;

  it('has its members without spreading a literal, which only groups them on a line', () => {
    const found = readTree(['entrypoints', 'components', 'lib', 'test']).filter(
      ({ path }) => !path.startsWith('test/architecture/') && SPREAD_LITERAL.test(readText(path)),
    );
    tell(found.map(({ path }) => `${path}: write the members of the spread literal one by one.`));
  });

  it.each(['{ ...{ a, b }, c }', '<Row {...{ a, b }} />', '[...[a, b], c]', "[...(['a', 'b'] as const)]"])(
    'is refused as %s',
    (code) => expect(code).toMatch(SPREAD_LITERAL),
  );
});

describe('a sentence', () => {
  it('is filled in without a pattern, which would interpret the $ of a name', () => {
    const found = shipped.filter(({ path }) => /\breplace(?:All)?\(\s*HOLE\b/.test(readText(path)));
    tell(found.map(({ path }) => `${path}: use fillText of components/ui/ServiceText.tsx.`));
  });
});

describe('a unit test', () => {
  it('waits without a time limit that a busy machine exceeds', () => {
    const hasLimit = readTree(['test/unit']).filter(({ path }) =>
      /\bvi\.wait(?:For|Until)\(|\bexpect\s*\.poll\(/.test(readText(path)),
    );
    tell(hasLimit.map(({ path }) => `${path}: give up after a number of checks, with until.`));
  });
});

describe('a unit test, and the files after it in the same process', () => {
  it('share no modified global or class', () => {
    const changed =
      /Object\.(?:assign|defineProperty)\((?:globalThis|\w+\.prototype)\b|\bglobalThis\.\w+ = (?!true)/;
    const found = readTree(['test/unit']).filter(
      ({ path }) => !/unit\/fakes\/|fixtures\/screen\.ts$/.test(path) && changed.test(readText(path)),
    );
    tell(
      found.map(({ path }) => `${path}: use vi.stubGlobal, vi.spyOn, or onElements of fixtures/screen.ts.`),
    );
  });
});

describe('time limits', () => {
  const pathsWith = (folders: string[], limit: RegExp) =>
    readTree(folders).filter(
      ({ path }) => !/config\.ts$|fixtures\/until\.ts$/.test(path) && limit.test(readText(path)),
    );

  it('are those of the configuration', () => {
    const limited = [
      ...pathsWith(['test/e2e', 'test/firefox'], /\btimeout: \d[\d_]{5,}(?![\d_]| [+*])/),
      // Random trials at full size take hours.
      ...pathsWith(['test/unit'], /\b(?:timeout|deadline): \d|^(?: *|.*\}, )\d{2,3}_000(?:,\n *)?\);/m),
    ];
    tell(limited.map(({ path }) => `${path}: remove the time limit, which a busy machine exceeds.`));
  });

  /** Where no step of the test has to come before the answer. */
  const SLOW = [
    'test/unit/sandbox/faults.test.ts',
    'test/unit/api/client.test.ts',
    'test/e2e/page-status/navigation-schedules.spec.ts',
    'test/e2e/page-status/reading-failures.spec.ts',
    'test/e2e/workspace/switches.spec.ts',
  ];

  it('are none for what a test does while a request is under way', () => {
    const slow = pathsWith(['test/unit', 'test/e2e', 'test/firefox'], /\b(?:delayMs|slowBodyMs)\b/);
    tell(
      slow
        .filter(({ path }) => !SLOW.includes(path))
        .map(({ path }) => `${path}: hold the answer, and remove the fault once the test is that far.`),
    );
    expect(slow.map(({ path }) => path).toSorted()).toEqual(SLOW.toSorted());
  });
});

describe('a file of less than 30 lines', () => {
  it('is shared, or has a reason', () => tell(smallFiles(shipped)));

  it('is refused if only one file imports it', () => {
    const files = {
      'lib/format/a.ts': [],
      'lib/format/b.ts': ['lib/format/a.ts', 'lib/format/c.ts'],
      'lib/format/c.ts': [],
    };
    expect(
      smallFiles(
        tree({
          ...files,
          'lib/format/d.ts': ['lib/format/c.ts', 'lib/format/b.ts'],
          'lib/format/e.ts': ['lib/format/b.ts', 'lib/format/d.ts', 'lib/format/e.ts'],
          'entrypoints/background.ts': ['lib/format/d.ts', 'lib/format/e.ts'],
        }),
      ),
    ).toEqual([expect.stringContaining('lib/format/a.ts')]);
  });

  it('has a reason only while the file exists', () => {
    tell(
      Object.keys(SMALL_FILES).filter(
        (path) => !shipped.some((file) => file.path === path && file.lines < 30),
      ),
    );
  });
});

describe('names', () => {
  it('are the words of the field', () => {
    tell(shipped.flatMap(({ path }) => oldNames(path, readText(path))));
  });

  it.each([
    ['lib/news/news-feed.ts', ''],
    ['lib/news/worker/door.ts', ''],
    ['lib/news/news.ts', 'export function tendNews() {}'],
    ['lib/news/news.ts', 'const spoils = 1;'],
    ['lib/news/news.ts', 'interface KeptTopic {}'],
    ['lib/settings-file/read-kit.ts', ''],
    ['lib/settings-file/plan.ts', 'const planKit = 1;'],
  ])('refuse %s with "%s"', (path, text) => {
    expect(oldNames(path, text)).toHaveLength(1);
  });

  it('may be old in stored or displayed text', () => {
    const text =
      "// We tend the roster.\nconst store = 'rosters'; /* KeptThing */ const intend = 'kit'; const words = /^kit/;";
    expect(oldNames('lib/news/news.ts', text)).toEqual([]);
  });
});

describe('comments', () => {
  it('say who does what', () => {
    const styles = globSync('components/**/*.css', { cwd: root });
    tell(
      [...shipped.map(({ path }) => path), ...styles].flatMap((path) => vagueComments(path, readText(path))),
    );
  });

  it.each([
    '// Whoever calls it waits.',
    '/** Nobody reads it. */',
    '/** The view is told. */',
    '// Of this epoch.',
  ])('refuse %s', (comment) => expect(vagueComments('lib/news/news.ts', comment)).toHaveLength(1));

  it('are as plain in the guides', () => {
    const guides = ['CHANGELOG.md', 'lib/README.md', 'test/README.md', 'test/bench/README.md'];
    const lines = (path: string) =>
      readText(path)
        .split('\n')
        .filter((line) => !line.startsWith('|'));
    tell(guides.flatMap((path) => lines(path).flatMap((line) => vagueComments(path, `// ${line}`))));
  });

  it('may say what is plain', () => {
    const text = "// Both are told apart (epoch ms).\nconst text = 'nobody'; // The caller waits.";
    expect(vagueComments('lib/news/news.ts', text)).toEqual([]);
  });
});

describe('the reading of imports', () => {
  // The rules above are only as good as this reading, so it is held to every form there is.
  it('distinguishes values, late values and types', () => {
    const seen = importsIn(
      'test/architecture/import-forms.txt',
      readText('test/architecture/import-forms.txt'),
    );
    const of = (kind: Import['kind']) => seen.filter((each) => each.kind === kind).map((each) => each.of);
    expect(of('value')).toEqual(['one', 'two', 'three', 'four', 'test/five.ts', 'six', 'seven']);
    expect(of('late')).toEqual(['eight']);
    expect(of('type')).toEqual(['free', 'free', 'free']);
  });
});
