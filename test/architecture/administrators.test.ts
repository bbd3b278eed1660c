// The page for administrators: its samples say the same for every system and browser, and can be used.
import { expect, it } from 'vitest';
import { readSettingsFile } from '../../lib/settings-file/worker/read-settings-file.ts';
import { managedFields } from '../../lib/workspace/workspace.ts';
import { policySamples } from '../setup/policy-samples.ts';
import { readText } from './source-tree.ts';

const GUIDE = readText('.github/ADMINISTRATORS.md');

/** Each value with the names that lead to it, and a list's from 1, as all systems can say it: `a/1/b=c`. */
function linesOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null)
    return [`${path.slice(1)}=${value === true ? 1 : String(value)}`];
  return Object.entries(value).flatMap(([name, part]) =>
    linesOf(part, `${path}/${Array.isArray(value) ? Number(name) + 1 : name}`),
  );
}

function linesOfRegistry(text: string): string[] {
  const keys = text.matchAll(
    /^\[HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Google\\Chrome\\(.+)\]\n((?:".*\n)+)/gm,
  );
  return [...keys].flatMap(([, key = '', values = '']) =>
    [...values.matchAll(/^"(\w+)"=(?:"(.*)"|dword:(\d{8}))$/gm)].map(
      ([, name, word, number]) => `${key.replaceAll('\\', '/')}/${name}=${word ?? Number(number)}`,
    ),
  );
}

/** What is told apart by keys becomes objects; only the payloads' own settings are told. */
function linesOfProfile(text: string): string[] {
  const json = text
    .replace(/^[\s\S]*?<plist version="1.0">|<\/plist>/g, '')
    .replace(/<key>(.*?)<\/key>\s*/g, '"$1":')
    .replace(/<string>(.*?)<\/string>\s*/g, '"$1",')
    .replace(/<integer>(\d+)<\/integer>\s*/g, '$1,')
    .replace(/<true\/>\s*/g, 'true,')
    .replace(
      /<(\/?)(dict|array)>\s*/g,
      (_, end, kind) => (kind === 'dict' ? '{}' : '[]')[end ? 1 : 0] + (end ? ',' : ''),
    )
    .replace(/,(?=[}\]]|$)/g, '');
  const { PayloadContent } = JSON.parse(json) as { PayloadContent: Record<string, unknown>[] };
  return PayloadContent.flatMap(({ PayloadType, ...settings }) => {
    const domain = String(PayloadType)
      .replace('com.google.Chrome', '')
      .replace('.extensions.', '3rdparty/extensions/');
    const lines = linesOf(settings).filter((line) => !line.startsWith('Payload'));
    return lines.map((line) => (domain === '' ? line : `${domain}/${line}`));
  });
}

const linux = linesOf(JSON.parse(policySamples.linux)).sort();

it('the samples for Windows and macOS match the one for Linux', () => {
  expect(linux).toContain('3rdparty/extensions/EXTENSION_ID/workspaces/1/production=1');
  const inPolicy = (line: string) => line.replace('/EXTENSION_ID/policy/', '/EXTENSION_ID/');
  expect(linesOfRegistry(policySamples.windows).map(inPolicy).sort()).toEqual(linux);
  expect(linesOfProfile(policySamples.mac).sort()).toEqual(linux);
});

it('the samples are valid, and the one for Firefox has the same settings', () => {
  const settings = JSON.parse(policySamples.linux)['3rdparty'].extensions.EXTENSION_ID;
  expect(readSettingsFile(settings)).toMatchObject({ ok: true, ignored: [] });
  const { id } = JSON.parse(readText('test/e2e/manifest/firefox.json')).browser_specific_settings.gecko;
  const { ExtensionSettings, '3rdparty': others } = JSON.parse(policySamples.firefox).policies;
  expect(others.Extensions).toEqual({ [id]: settings });
  expect(ExtensionSettings[id].install_url).toContain(`/${id}/`);
});

it('every setting that can be locked is in the table', () => {
  const [, table = ''] = GUIDE.split('## What can be set');
  const named = [...table.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  const others = ['capture', 'bindings', 'topics', 'analyticsRange'];
  expect(named.sort()).toEqual([...managedFields, ...others].sort());
});
