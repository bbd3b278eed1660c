// The rules of the layout. Each takes the files and answers with what breaks it, as sentences that say what to do.
import type { Import, SourceFile } from './source-tree.ts';

/** The features of `lib/` in the order in which they may import: each only from itself and from those before it. */
export const FEATURES = [
  'format',
  'api',
  'platform',
  'workspace',
  'demo',
  'messages',
  'match',
  'audit',
  'analytics',
  'service',
  'sessions',
  'directory',
  'diagnostics',
  'page-status',
  'assets',
  'jobs',
  'publish',
  'topics',
  'overview',
  'news',
  'page-watch',
  'capture',
  'people',
  'panel',
  'share',
  'settings-file',
  'search',
  'export',
  'home',
  'report',
  'app',
] as const;

/** The folders of `components/` that draw whole views, in their order. Each may use those before it, every feature and `ui`. */
const VIEWS = ['popup', 'panel', 'options', 'home', 'report'];

const BROWSER = 'lib/platform/browser.ts';

/** Files outside `worker/` that reach the browser for the views. Whoever adds one says so here. */
const SEAMS = [
  'lib/audit/drawing-end.ts',
  'lib/capture/draft-store.ts',
  'lib/demo/begin-demo.ts',
  'lib/panel/stored-answers.ts',
  'lib/panel/panel-storage.ts',
  'lib/panel/wanted-place.ts',
  'lib/platform/access.ts',
  'lib/platform/ask.ts',
  'lib/platform/commands.ts',
  'lib/platform/demo-page.ts',
  'lib/platform/display.ts',
  'lib/platform/extension-store.ts',
  'lib/platform/home-page.ts',
  'lib/platform/on-toolbar.ts',
  'lib/platform/open-tab.ts',
  'lib/platform/session-store.ts',
  'lib/platform/session-value.ts',
  'lib/platform/site-access.ts',
  'lib/platform/stored-value.ts',
  'lib/platform/text-language.ts',
];

type Kind = 'start' | 'background' | 'component' | 'worker' | 'seam' | 'browser' | 'pure' | 'build';

/** Which packages each kind of file may load. */
const PACKAGES: Record<Kind, readonly string[]> = {
  start: ['#i18n', 'preact', 'preact/hooks'],
  background: ['wxt/utils/define-background'],
  component: ['#i18n', 'preact', 'preact/hooks'],
  worker: ['@wxt-dev/i18n', 'idb', 'zod/mini'],
  seam: [],
  browser: ['webextension-polyfill'],
  pure: [
    'diff/lib/diff/array.js',
    'email-providers/all.json',
    'entities/decode',
    'libphonenumber-js/min',
    'marked',
  ],
  build: ['@wxt-dev/i18n/build', 'node:fs', 'node:path', 'node:url', 'vite'],
};

/** Which kinds of file of this project each kind may load. */
const KINDS: Record<Kind, readonly Kind[]> = {
  start: ['start', 'component', 'pure', 'seam', 'browser'],
  background: ['worker'],
  component: ['component', 'pure', 'seam'],
  worker: ['worker', 'pure', 'seam', 'browser'],
  seam: ['pure', 'seam', 'browser'],
  browser: [],
  pure: ['pure'],
  build: ['build'],
};

export function kindOf(path: string): Kind | undefined {
  // What starts a view gives it the browser; components are given what they do.
  if (/^(?:entrypoints\/[a-z-]+\/main|components\/[a-z-]+\/start-[a-z]+)\.tsx$/.test(path)) return 'start';
  if (path === 'entrypoints/background.ts') return 'background';
  if (path.startsWith('components/')) return 'component';
  if (path.startsWith('lib/build/')) return 'build';
  if (path === BROWSER) return 'browser';
  // Schemas stay out of the views, so what makes or checks them belongs to the worker.
  if (/^lib\/[a-z-]+\/worker\//.test(path) || path.startsWith('lib/api/')) return 'worker';
  if (SEAMS.includes(path) || /^lib\/[a-z-]+\/[a-z-]+-subscription\.ts$/.test(path)) return 'seam';
  return /^lib\/[a-z-]+\/[^/]+$/.test(path) ? 'pure' : undefined;
}

const loaded = ({ imports }: SourceFile) => imports.filter(({ kind }) => kind !== 'type');
const isOwn = (of: string) => /^(?:entrypoints|components|lib|test)\//.test(of);

/** Each file has a place in the layout. */
export function filesWithoutPlace(files: SourceFile[]): string[] {
  const isPlaced = (path: string) => {
    const [top, folder = '', rest] = path.split('/');
    if (kindOf(path) === undefined) return false;
    return top !== 'lib' || folder === 'build' || (rest && (FEATURES as readonly string[]).includes(folder));
  };
  return files
    .filter(({ path }) => !isPlaced(path))
    .map(({ path }) => `${path}: belongs to no feature; move it, or add the feature to the order.`);
}

/** Views load no code of the worker, pure files load no browser, and packages stay where they are meant to be. */
export function forbiddenImports(files: SourceFile[]): string[] {
  return files.flatMap((file) => {
    const kind = kindOf(file.path);
    if (!kind) return [];
    const isAllowed = ({ of }: Import) => {
      const target = isOwn(of) ? kindOf(of) : undefined;
      if (of.endsWith('.css')) return kind === 'component' || kind === 'start';
      if (of.startsWith('test/')) return false;
      // Of the interface, views may load what needs no schema.
      if (target === 'worker' && kind !== 'worker' && kind !== 'background') return isPlainApi(of, files);
      return target ? KINDS[kind].includes(target) : PACKAGES[kind].includes(of);
    };
    return loaded(file)
      .filter((each) => !isAllowed(each))
      .map(({ of }) => `${file.path} imports ${of}: ${article(kind)} may load ${allowedIn(kind)}.`);
  });
}

/** Whether a file of the interface is loaded without zod. */
function isPlainApi(path: string, files: SourceFile[]): boolean {
  return (
    path.startsWith('lib/api/') &&
    [...loadedWith(path, files)].every(
      (each) => !files.find((file) => file.path === each)?.imports.some(({ of }) => of.startsWith('zod')),
    )
  );
}

function article(kind: Kind): string {
  return `${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind} file`;
}

function allowedIn(kind: Kind): string {
  const own = KINDS[kind].map((each) => `${each} files`);
  return [...own, ...PACKAGES[kind]].join(', ') || 'nothing';
}

/** Values are imported only from features that come before; among components, `ui` comes first and the views last. */
export function upwardImports(files: SourceFile[]): string[] {
  return files.flatMap((file) =>
    loaded(file)
      .filter(({ of }) => isUpward(file.path, of))
      .map(({ of }) => `${file.path} imports ${of}, which comes later in the order: move or cut it.`),
  );
}

function isUpward(from: string, of: string): boolean {
  const [top, folder = ''] = from.split('/');
  const [otherTop, otherFolder = ''] = of.split('/');
  if (top !== otherTop) return false;
  if (top === 'lib') {
    const order = (name: string) => (FEATURES as readonly string[]).indexOf(name);
    return order(folder) >= 0 && order(otherFolder) > order(folder);
  }
  if (top !== 'components' || folder === otherFolder || of.endsWith('.css')) return false;
  return folder === 'ui' || VIEWS.indexOf(otherFolder) > VIEWS.indexOf(folder);
}

/** A file and all that is loaded with it at once. */
export function loadedWith(path: string, files: SourceFile[], found = new Set<string>()): Set<string> {
  const file = files.find((each) => each.path === path);
  if (!file || found.has(path)) return found;
  found.add(path);
  for (const { of, kind } of file.imports) if (kind === 'value') loadedWith(of, files, found);
  return found;
}

/** The oracle is independent: it loads nothing of the extension, and uses none of its types. */
export function oracleImports(files: SourceFile[]): string[] {
  const ofOracle = files.filter(({ path }) => path.startsWith('test/oracle/'));
  return ofOracle.flatMap(({ path, imports }) => [
    ...imports
      .filter(({ of }) => isOwn(of) && !/^test\/(?:oracle|sandbox)\//.test(of))
      .map(({ of }) => `${path} imports ${of}: write down what the interface says of it.`),
    ...[...loadedWith(path, files)]
      .filter((loaded) => !loaded.startsWith('test/'))
      .map((loaded) => `${path} loads ${loaded}: take what the sandbox has without it.`),
  ]);
}

/** Groups of files that import each other in a circle, by the kinds of import named. */
export function circles(files: SourceFile[], kinds: readonly Import['kind'][]): string[][] {
  // Tarjan's algorithm: each strongly connected component of more than one file is a circle.
  const byPath = new Map(files.map((file) => [file.path, file]));
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (path: string): number => {
    const order = index.size;
    index.set(path, order);
    low.set(path, order);
    stack.push(path);
    for (const { of, kind } of byPath.get(path)?.imports ?? []) {
      if (!byPath.has(of) || of === path || !kinds.includes(kind)) continue;
      const reached = index.has(of) ? (stack.includes(of) ? index.get(of) : undefined) : visit(of);
      if (reached !== undefined) low.set(path, Math.min(low.get(path) ?? order, reached));
    }
    if (low.get(path) === order) {
      const circle = stack.splice(stack.indexOf(path));
      if (circle.length > 1) found.push(circle.sort());
    }
    return low.get(path) ?? order;
  };
  for (const { path } of files) if (!index.has(path)) visit(path);
  return found;
}

/** Entries of each folder, files and folders alike. */
export function folderSizes(paths: string[]): Map<string, number> {
  const entries = new Map<string, Set<string>>();
  for (const path of paths) {
    const parts = path.split('/');
    for (let depth = 1; depth < parts.length; depth++) {
      const folder = parts.slice(0, depth).join('/');
      entries.set(folder, (entries.get(folder) ?? new Set()).add(parts[depth] ?? ''));
    }
  }
  return new Map([...entries].map(([folder, names]) => [folder, names.size]));
}

/** Names of this project's own for which the field has a word: as a file's name, or as a whole name in the code. */
export const OLD_NAMES: Record<string, { files?: RegExp; code?: RegExp; say: string }> = {
  feed: { files: /-feed\./, say: 'subscribeTo…, or a session value' },
  door: { files: /^door\.ts$/, say: 'listeners' },
  'resting part': { files: /resting-part/, code: /[rR]estingPart/, say: 'idle module' },
  tend: { code: /tend(?:[A-Z]\w*)?/, say: 'resume' },
  attend: { code: /attend(?:[A-Z]\w*|ing)?/, say: 'resume, withLock or runStep' },
  steer: { files: /^steer-/, code: /steer(?:ing|[A-Z]\w*)?/, say: 'control' },
  spoil: { code: /spoils?|spoil[A-Z]\w*/, say: 'invalidate' },
  kept: { files: /^kept-.*s\.ts$/, code: /Kept[A-Z]\w*/, say: '… store, … record' },
  look: { files: /^look(?:-|\.)/, code: /[lL]ook|look[A-Z]\w*|\w*Look/, say: 'page status, poll or check' },
  roster: { files: /^roster/, code: /[rR]oster/, say: 'audience list cache' },
  gate: { files: /^gate\./, code: /throughGate|barrierOf/, say: 'rate limiter, send blocker' },
  thing: { code: /thing|[A-Za-z]*Things?/, say: 'task, item or document' },
  'not today': { code: /notToday|[pP]utOff\w*/, say: 'snooze' },
  occasions: { files: /^occasions/, code: /listenForOccasions/, say: 'triggers' },
  errand: { code: /[eE]rrand/, say: 'job' },
  kit: { files: /(?:^|-)kit(?:-|\.)(?!css)/, code: /[kK]it(?:[A-Z]\w*)?|\w+Kit/, say: 'settings file' },
  drift: { files: /^kept-drift/, code: /[dD]rift\w*/, say: 'schema mismatch' },
  epoch: { code: /epoch/, say: 'connection version' },
  shell: { code: /shell(?:[A-Z]\w*)?/, say: 'current session' },
  situation: { files: /situation/i, code: /[sS]ituation|\w*Situation/, say: 'match state' },
  evidence: { files: /evidence/, code: /evidence/, say: 'match reasons' },
  twins: { code: /twins?|\w*Twins?/, say: 'duplicates' },
  walk: {
    files: /walks?\./,
    code: /Walk|walk(?:Pages|Audiences|List)|WalkedList|isWalking|walking/,
    say: 'crawl',
  },
  standing: { code: /Standing|standing[A-Z]\w*/, say: 'page health, status or state' },
  lens: { code: /[lL]ens(?:Database|Schema|Stores)/, say: 'userDatabase' },
  roundabout: {
    code: /areOf|carryOut|heldBack|inFewer|inTime|isIt|isPatient|isSame\(|layKeyReady|outcomeOf|tellDisplay|waitsAnew|wordsOf/,
    say: 'a name that reads as a sentence with its argument, with one meaning',
  },
  limits: {
    code: /(?:MOST|LONGEST|FEWEST|LEAST|SHORTEST|OLDEST|LARGEST|SMALLEST|SOONEST|CLOSEST|FURTHEST)(?:_\w+)?|\w+_LIMIT/,
    say: 'MAX_… or MIN_…',
  },
};

/** Files and names in code that bear one of the old names. Strings and comments may hold stored names and texts. */
export function oldNames(path: string, text: string): string[] {
  const name = path.split('/').at(-1) ?? '';
  const code = text
    .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|`[^`]*`/g, "''")
    // What an expression looks for is no name.
    .replace(/(?<=[=(,:]\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\//g, '//');
  return Object.entries(OLD_NAMES).flatMap(([old, { files, code: pattern, say }]) => {
    const found = pattern && new RegExp(`(?<![\\w$.-])(?:${pattern.source})(?![\\w$-])`).exec(code);
    return [
      ...(files?.test(name) ? [`${path}: the field says ${say}, not ${old}.`] : []),
      ...(found ? [`${path}: ${found[0]}: the field says ${say}, not ${old}.`] : []),
    ];
  });
}

/** Turns of phrase that keep a comment from saying who does what, or why. */
const VAGUE =
  /\b(?:who(?:so|s)?ever|nobody|somebody|anybody|(?:is|are) told(?! apart)|of (?:its|their) own|what it is|seldom|lies|it is over|epoch(?! (?:ms|milliseconds|seconds)|$)|team kit|rosters?)\b/i;

/** Comments that are not in plain English. */
export function vagueComments(path: string, text: string): string[] {
  const comments = text.match(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm) ?? [];
  return comments.flatMap((comment) => {
    const [words] = VAGUE.exec(comment) ?? [];
    return words ? [`${path}: "${words}" in "${comment}": say who does what, in the present tense.`] : [];
  });
}

/** Why a file of less than 30 lines that one file alone imports is still a file of its own. */
export const SMALL_FILES: Record<string, string> = {
  'components/options/start-options.tsx': 'the start of a view, as every other has one',
  'components/people/AccountForm.tsx': 'a form, beside the one for persons',
  'lib/build/command-keys.ts': 'read by the manifest, and by the tests that press the keys',
  'lib/build/test-build.ts': 'what tests run other than what ships: a list that a test reads',
  'lib/format/catalogue-text.ts': 'put into the code by the build, and tested',
  'lib/format/catalogue-types.ts': 'put in the place of a library’s types by the configuration',
  'lib/audit/drawing-end.ts': 'a seam to the browser, as each has its file',
  'lib/platform/native-browser.ts': 'put in the place of a library by the build',
  'lib/platform/on-toolbar.ts': 'a seam to the browser, as each has its file',
  'lib/platform/sender.ts': 'who may send a message: a rule of security, with its own test',
};

/** Files of less than 30 lines that neither several others import nor a reason keeps. Tables of requests and entrypoints have theirs. */
export function smallFiles(files: readonly SourceFile[]): string[] {
  const importers = new Map<string, number>();
  for (const { imports } of files)
    for (const path of new Set(imports.map(({ of }) => of)))
      importers.set(path, (importers.get(path) ?? 0) + 1);
  return files
    .filter(({ path, lines }) => lines < 30 && !/^entrypoints\/|\/requests\.ts$/.test(path))
    .filter(({ path }) => (importers.get(path) ?? 0) < 2 && !(path in SMALL_FILES))
    .map(
      ({ path, lines }) =>
        `${path} has ${lines} lines and one importer: merge them, or say in SMALL_FILES why not.`,
    );
}
