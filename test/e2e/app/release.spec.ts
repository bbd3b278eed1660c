// The shipped builds contain only this project's code and that of a few others, no host, and nothing of the tests.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from '../../setup/root.mjs';

const folderOf = (build: string) => join(root, '.output', build);
const filesOf = (build: string) => globSync('**/*.*', { cwd: folderOf(build) });
const textOf = (build: string, file: string) => readFileSync(join(folderOf(build), file), 'latin1');

/** Names of what only tests and development use. The first is the hook that stops a job between two steps. */
const OF_TESTS =
  /lensH[eo]ld|__control|sandbox_|canary|playwright|vitest|puppeteer|fake-indexeddb|sourceMappingURL|ws:\/\/|debugger;/;

/** Kinds of documents, samples in texts, and addresses made from an id. None of them is requested. */
const KNOWN_ADDRESSES = [
  'http://www.w3.org/1999/xhtml',
  'http://www.w3.org/2000/svg',
  'http://www.w3.org/1998/Math/MathML',
  'https://api.example.com',
  'https://example.com',
  'https://www.linkedin.com/in',
  // The page of the store that it was installed from, which a person may open for help.
  'https://chromewebstore.google.com/detail/',
  'https://microsoftedge.microsoft.com/addons/detail/',
  // In the text of a licence.
  'http://www.apache.org/licenses/',
  // In the comments of a library that reads Markdown.
  'https://github.com/markedjs/',
  'https://github.com/chjj/',
  'http://daringfireball.net/',
];
/** Patterns of the manifest and its policy, and addresses whose host is only known when the code runs. */
const OPEN_ADDRESS = /^https?:\/\/(?:$|\$\{|host\$\{|\*|localhost|127\.0\.0\.1)/;

/** The hosts of the demo, under reserved names that cannot be registered. */
const OF_DEMO = /^https:\/\/(?:demo\.invalid|(?:[a-z]+\.)*example)(?:\/|$)/;

const PACKAGES = [
  '@wxt-dev/browser',
  'diff',
  'email-providers',
  'entities',
  'idb',
  'libphonenumber-js',
  'marked',
  'preact',
  'wxt',
  'zod',
];
const LICENCES = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0'];

const usesHooks = (build: string) => filesOf(build).filter((file) => OF_TESTS.test(textOf(build, file)));

for (const browser of ['chrome', 'firefox']) {
  const shipped = `${browser}-mv3`;

  test(`security 17: the ${browser} build contains nothing of the tests`, () => {
    expect(filesOf(shipped).length).toBeGreaterThan(60);
    expect(usesHooks(shipped)).toEqual([]);
    expect(filesOf(shipped).filter((file) => /\.(?:map|tsx?)$/.test(file))).toEqual([]);
    // The build for tests has a hook, and it is found there.
    expect(usesHooks(`${shipped}-e2e`)).toEqual(['background.js']);
  });

  test(`security 11: the ${browser} build names no host to contact`, () => {
    const named = filesOf(shipped).flatMap((file) =>
      [...textOf(shipped, file).matchAll(/\b(?:https?|wss?|ftp):\/\/[^\s"'`<>()\\,;]*/g)].map(
        ([address]) => address,
      ),
    );
    const isKnown = (address: string) =>
      OF_DEMO.test(address) ||
      OPEN_ADDRESS.test(address) ||
      KNOWN_ADDRESSES.some((known) => address.startsWith(known));
    expect(named.length).toBeGreaterThan(20);
    expect([...new Set(named)].filter((address) => !isKnown(address))).toEqual([]);
  });

  test(`security 13: the ${browser} build lists the code it includes, with licenses`, () => {
    const parts = textOf(shipped, 'third-party.txt').split(/^-{60}$/m);
    const heads = parts.map((part) => /^(\S+) [\d.]+, (.+)$/m.exec(part)?.slice(1) ?? []);
    expect(heads.map(([name]) => name)).toEqual(PACKAGES);
    expect(heads.filter(([, licence = '']) => !LICENCES.includes(licence))).toEqual([]);
    for (const part of parts) expect(part).toMatch(/copyright|author/i);
  });
}

test('security 13: dependencies are few and exact, and match the lock file', () => {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const { dependencies, devDependencies } = read('package.json');
  const [locked] = Object.values(read('package-lock.json').packages) as (typeof read)[];
  expect(locked).toMatchObject({ dependencies, devDependencies });
  expect(Object.keys(dependencies).length).toBeLessThanOrEqual(10);
  const versions: string[] = Object.values({ ...dependencies, ...devDependencies });
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});
