import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

function fakeOf(name: string): string {
  return fileURLToPath(new URL(`unit/fakes/${name}.ts`, import.meta.url));
}

/** Globals that reach out of a module: code under test has those of its life. */
const LIFE_GLOBALS = [
  'fetch',
  'indexedDB',
  'navigator',
  'reportError',
  'setTimeout',
  'clearTimeout',
  'setInterval',
];

/** Modules of the extension, and the one library that opens databases, take their globals from `unit/fakes/life.ts`. */
const lifeGlobals: Plugin = {
  name: 'life-globals',
  enforce: 'post',
  transform(code, id) {
    if (!/[/]lib[/](?!build[/])[^?]*[.]ts$|[/]node_modules[/]idb[/]/.test(id) || !id.startsWith(ROOT))
      return undefined;
    const used = LIFE_GLOBALS.filter((name) => new RegExp(`(?<![.\\w$'"])${name}\\b`).test(code));
    if (used.length === 0) return undefined;
    return {
      code: `import { ${used.join(', ')} } from ${JSON.stringify(fakeOf('life'))};${code}`,
      map: null,
    };
  },
};

/** The oracle's worlds take longest, and would keep one process busy at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => /[/]worlds-\d[.]test[.]ts$/.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const isShuffled = process.argv.includes('--sequence.shuffle.files');

export default defineConfig({
  plugins: [lifeGlobals],
  root: ROOT,
  // The polyfill refuses to load outside an extension.
  resolve: {
    alias: [
      { find: 'webextension-polyfill', replacement: fakeOf('browser') },
      { find: /^(#i18n|@wxt-dev[/]i18n)$/, replacement: fakeOf('i18n') },
    ],
  },
  test: {
    environment: 'node',
    setupFiles: [fakeOf('own-world')],
    server: { deps: { inline: ['idb'] } },
    retry: 0,
    // They end what hangs. No test is a measure of time, and a busy machine is no failure.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Tests also wait for answers over HTTP; one more than there are cores keeps all of them busy.
    maxWorkers: availableParallelism() + 1,
    // The sandbox keeps its data in node:sqlite, which still announces itself as experimental. Browsers have base64 of bytes. A test leaves
    // much behind that is short-lived: with more room for it, it is collected less often.
    execArgv: ['--disable-warning=ExperimentalWarning', '--js-base-64', '--max-semi-space-size=64'],
    sequence: isShuffled ? {} : { sequencer: LongestFirst },
    include: ['test/unit/**/*.test.{ts,tsx}', 'test/architecture/*.test.ts'],
    // A test has its own world, so files can share a process: what takes time at its start is loaded once.
    isolate: false,
  },
});
