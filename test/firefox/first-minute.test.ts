// The texts at installation and in the minute after it, compared with Firefox's own labels.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { root } from '../setup/root.mjs';
import { passChecklist } from './connect.ts';
import { test } from './firefox.ts';

test('the hint on the hidden icon matches Firefox: the gear in the extensions menu, with its label', async ({
  sandbox,
  openExtensionPage,
  inWindow,
}) => {
  const options = await openExtensionPage('options.html');
  await passChecklist(options, sandbox);
  const pin = await inWindow(
    wordsOfFirefox,
    'browser/unifiedExtensions.ftl',
    'unified-extensions-context-menu-pin-to-toolbar',
  );
  const said = () => options.evaluate(() => document.body.innerText);
  await expect.poll(said).toContain(`the gear beside Audience Lens, and choose “${pin}”`);
  expect(await said()).not.toContain('then the pin');
});

test('the options call the shortcuts page what Firefox calls it', async ({ openExtensionPage, inWindow }) => {
  const page = await inWindow(
    wordsOfFirefox,
    'toolkit/about/aboutAddons.ftl',
    'addon-manage-extensions-shortcuts',
  );
  const options = await openExtensionPage('options.html#shortcuts');
  const said = () => options.evaluate(() => document.body.innerText);
  await expect.poll(said).toContain(`Add-ons Manager, under “${page}”`);
});

test('security 12: the installation asks for no permission, and lists the data that the README names', async ({
  firefox,
  inWindow,
}) => {
  const { permissions, data } = await inWindow(askedAtInstallation, firefox.extensionId);
  expect(permissions).toEqual([]);
  const readme = readFileSync(join(root, 'README.md'), 'utf8').replace(/\s+/g, ' ');
  const [, list = ''] = /collects: (.+)$/.exec(data) ?? [];
  expect(list).not.toBe('');
  for (const each of list.split(', ')) expect(readme).toContain(each);
});

// What follows runs in Firefox: each function is sent as text and sees nothing outside itself.

interface Asked {
  msgs: string[];
  dataCollectionPermissions: { msg?: string };
}

interface Message {
  value: string | null;
  attributes: { name: string; value: string }[] | null;
}

declare const Localization: new (
  files: string[],
) => { formatMessages(ids: { id: string }[]): Promise<(Message | null)[]> };
declare const WebExtensionPolicy: {
  getByID(id: string): { extension: { getRequiredPermissions(): object } };
};
declare const ChromeUtils: {
  importESModule(url: string): { ExtensionData: { formatPermissionStrings(of: object): Asked } };
};

async function wordsOfFirefox(file: string, id: string): Promise<string> {
  const [message] = await new Localization([file, 'branding/brand.ftl']).formatMessages([{ id }]);
  return message?.value ?? message?.attributes?.find(({ name }) => name === 'label')?.value ?? '';
}

/** What Firefox's prompt of an installation says of permissions and of data. */
function askedAtInstallation(id: string): { permissions: string[]; data: string } {
  const { ExtensionData } = ChromeUtils.importESModule('resource://gre/modules/Extension.sys.mjs');
  const permissions = WebExtensionPolicy.getByID(id).extension.getRequiredPermissions();
  const asked = ExtensionData.formatPermissionStrings({ permissions, type: 'extension' });
  return { permissions: asked.msgs, data: asked.dataCollectionPermissions.msg ?? '' };
}
