// The end-to-end tests run what ships, except for the differences that `lib/build/test-build.ts` lists.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { TEST_BUILD } from '../../../lib/build/test-build.ts';
import { root } from '../../setup/root.mjs';

/** A file's name ends with a hash of its content, which is also in the files that load it. */
const HASH = /-[\w-]{8}(?=\.(?:js|css)\b)/g;

/** Each file's text by its name; several files may have the same name but for the hash. */
function textsOf(build: string): Record<string, string[]> {
  const folder = join(root, '.output', build);
  const texts: Record<string, string[]> = {};
  for (const file of globSync('**/*.*', { cwd: folder })) {
    const name = file.replace(HASH, '');
    texts[name] = [
      ...(texts[name] ?? []),
      readFileSync(join(folder, file), 'utf8').replace(HASH, ''),
    ].toSorted();
  }
  return texts;
}

/** The part of one language, and its mark in the list of languages. */
const isOfTests = (name: string) => TEST_BUILD.languages.some((language) => name.startsWith(`${language}/`));
const languageList = new RegExp(TEST_BUILD.languages.map((language) => `,\`${language}\``).join(''), 'g');
/** A text in both pseudo languages, behind those that people speak: the first in brackets, the second turned around. */
const PSEUDO_TEXTS = /,`\[[^`]*\]`,`[^`]*`/g;

const RIGHT_TO_LEFT = /,\[`ar-XB`\]\.includes\([\w$]+\)&&\([\w$]+\.dir=`rtl`\)/;
const HOLD = new RegExp(
  `\\{let ([\\w$]+)=globalThis;if\\(\\1\\[\`${TEST_BUILD.hold} .*?Promise\\(\\(\\)=>void 0\\)\\}`,
);

/** What the shipped build would be by the list, in the place of what the build for tests is. */
function asShipped(name: string, text: string): string {
  if (name === 'manifest.json') {
    const { host_permissions, ...shipped } = JSON.parse(text);
    expect({ host_permissions }).toEqual(TEST_BUILD.manifest);
    return JSON.stringify(shipped);
  }
  const spoken = text.replace(languageList, '').replace(RIGHT_TO_LEFT, '');
  if (name !== 'background.js') return spoken;
  return withoutLog(spoken)
    .replace(PSEUDO_TEXTS, '')
    .replace(`=>e/${TEST_BUILD.timesDividedBy},`, '=>e,')
    .replace(HOLD, '');
}

/** The last part of the background, from where WXT chooses what its log does. */
function withoutLog(text: string): string {
  const at = text.search(/function [\w$]+\(e,\.{3}t\)\{typeof t\[0\]==`string`|var [\w$]+=\{debug:\(/);
  expect(at).toBeGreaterThan(0.99 * text.length);
  return text.slice(0, at);
}

/** Without the names that the minifier chose: it goes by how often each is used, so the log of WXT can move one of them. */
function withoutNames(text: string): string {
  return text.replace(/(?<![\w$]|(?<!\.\.)\.)[A-Za-z_$][\w$]{0,2}(?![\w$])/g, '_');
}

for (const browser of ['chrome', 'firefox'])
  test(`the build for tests differs from the shipped ${browser} build only in what is listed`, () => {
    const shipped = textsOf(`${browser}-mv3`);
    const forTests = textsOf(`${browser}-mv3-e2e`);
    expect(
      Object.keys(forTests)
        .filter((name) => !isOfTests(name))
        .toSorted(),
    ).toEqual(Object.keys(shipped).toSorted());
    const differing = Object.keys(shipped).filter(
      (name) =>
        JSON.stringify(forTests[name]?.map((text) => withoutNames(asShipped(name, text)))) !==
        JSON.stringify(
          shipped[name]?.map((text) => withoutNames(name === 'background.js' ? withoutLog(text) : text)),
        ),
    );
    expect(differing).toEqual([]);
  });
