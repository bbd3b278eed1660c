// What is handed to the stores can be built again by anybody, byte for byte, and nothing known is wrong with what it is made of.
import { createHash } from 'node:crypto';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, type TestContext, test } from 'vitest';
import { root } from '../setup/root.mjs';
import { run } from '../setup/run.mjs';

const BUILDS = ['chrome-mv3', 'firefox-mv3'];
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const archive = (of: string) => join(root, '.output', `audience-lens-${version}-${of}.zip`);

let temporary: string;
let released: Record<string, string>;
beforeAll(async () => {
  temporary = mkdtempSync(join(tmpdir(), 'release-'));
  for (const old of [...BUILDS, '*.zip'])
    for (const path of globSync(join(root, '.output', old))) rmSync(path, { recursive: true });
  await must('npm', ['run', 'zip'], root);
  released = sumsOf(root);
  expect(Object.keys(released).length).toBeGreaterThan(120);
});
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

test('security 14: a second clean build, in another folder, has the same bytes', async () => {
  const copy = join(temporary, 'a-folder-of-another-name');
  const { output } = await must('git', ['ls-files', '--cached', '--others', '--exclude-standard'], root);
  for (const file of output.split('\n').filter(Boolean)) cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  await must('npm', ['run', 'zip'], copy);
  expect(sumsOf(copy)).toEqual(released);
  for (const of of ['chrome', 'firefox', 'sources'])
    expect(sumOf(join(copy, '.output', `audience-lens-${version}-${of}.zip`)), of).toBe(sumOf(archive(of)));
});

test('security 14: a build from the archive of the sources, freshly installed, has the same bytes', async (context) => {
  const sources = join(temporary, 'sources');
  await must('unzip', ['-q', archive('sources'), '-d', sources], root);
  await orRefused(context, run('npm', ['ci', '--prefer-offline'], { cwd: sources, env }));
  await must('npm', ['run', 'build'], sources);
  expect(sumsOf(sources)).toEqual(released);
});

test.each(['chrome', 'firefox'])(
  'security 14: the archive for %s holds its build and nothing else',
  async (browser) => {
    const folder = join(temporary, browser);
    await must('unzip', ['-q', archive(browser), '-d', folder], root);
    expect(sumsIn(folder)).toEqual(sumsIn(join(root, '.output', `${browser}-mv3`)));
  },
);

test.each(['chrome', 'firefox'])('the archive for %s keeps the rules of its store', async (browser) => {
  expect(statSync(archive(browser)).size).toBeLessThan(10_000_000);
  const folder = join(root, '.output', `${browser}-mv3`);
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  expect(manifest).toMatchObject({
    manifest_version: 3,
    version: expect.stringMatching(/^\d{1,5}(?:\.\d{1,5}){1,3}$/),
  });
  const icons: [string, string][] = Object.entries(manifest.icons);
  expect(icons.map(([size]) => size)).toEqual(expect.arrayContaining(['16', '48', '128']));
  for (const [size, file] of icons)
    expect(sizeOf(join(folder, file)), file).toEqual([Number(size), Number(size)]);
  const scripts = globSync('*.html', { cwd: folder }).flatMap((file) => [
    ...readFileSync(join(folder, file), 'utf8').matchAll(/<script[^>]*\ssrc="([^"]*)"/g),
  ]);
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.filter(([, source = '']) => /^(?:\w+:|\/\/)/.test(source))).toEqual([]);
});

test('the pictures for the stores have the sizes that these ask for', async () => {
  await must('npm', ['run', 'tool', 'store'], root);
  const pictures = globSync('.output/store/*/*.png', { cwd: root });
  expect(pictures.length).toBeGreaterThanOrEqual(6);
  for (const picture of pictures)
    expect(sizeOf(join(root, picture)), picture).toEqual(
      picture.endsWith('tile.png') ? [440, 280] : [1280, 800],
    );
});

/** Of a PNG: width and height stand at the same place in each. */
function sizeOf(file: string): number[] {
  const bytes = readFileSync(file);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test('security 13: no weakness is known of what ships', async (context) => {
  await orRefused(context, run('npm', ['audit', '--omit=dev'], { cwd: root, env }));
});

test('security 13: what is installed is signed by the registry', async (context) => {
  await orRefused(context, run('npm', ['audit', 'signatures'], { cwd: root, env }));
});

/** As a person's shell has it: the test runner's own settings make other bundles, and npm's silence hides why it failed. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|VITEST|(?:NODE_ENV|MODE|DEV|PROD|SSR|TEST|BASE_URL)$)/.test(name),
  ),
);

interface Ended {
  code: number | null;
  output: string;
}

/** Fails the test where the command failed; where only the registry did not answer, skips it aloud, except where a release is made. */
async function orRefused(context: TestContext, command: Promise<Ended>): Promise<void> {
  const { code, output } = await command;
  const isRefusal =
    /\b40[35]\b.* (?:POST|GET) |E(?:NOTFOUND|CONNREFUSED|TIMEDOUT|AI_AGAIN)|npm error network/.test(output);
  if (code !== 0 && isRefusal && !process.env.CI) context.skip(`The registry gave no answer:\n${output}`);
  expect(code, output).toBe(0);
}

async function must(command: string, parameters: string[], cwd: string): Promise<Ended> {
  const ended = await run(command, parameters, { cwd, env });
  if (ended.code !== 0) throw new Error(`${command} ${parameters.join(' ')}\n${ended.output}`);
  return ended;
}

const sumOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** By path. */
function sumsIn(folder: string): Record<string, string> {
  const files = globSync('**/*', { cwd: folder }).filter((file) => statSync(join(folder, file)).isFile());
  return Object.fromEntries(files.toSorted().map((file) => [file, sumOf(join(folder, file))]));
}

function sumsOf(project: string): Record<string, string> {
  const all = BUILDS.flatMap((build) =>
    Object.entries(sumsIn(join(project, '.output', build))).map(([file, sum]) => [join(build, file), sum]),
  );
  return Object.fromEntries(all);
}
