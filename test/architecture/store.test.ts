// What the stores are told keeps their limits in every language, and gives a reason for every permission.

import { globSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { root } from '../setup/root.mjs';
import { readListing, storeLanguages } from '../store/listing.ts';
import { readText } from './source-tree.ts';

const english = await readListing('en');

it('the store listing exists in every language of the extension', () => {
  const shipped = globSync('*.yml', { cwd: `${root}/lib/locales` }).map((file) => file.replace('.yml', ''));
  expect(storeLanguages.toSorted()).toEqual(shipped.sort());
});

test.each(storeLanguages)('the store listing in %s is complete and short enough', async (language) => {
  const { texts } = await readListing(language);
  expect([...texts.keys()]).toEqual([...english.texts.keys()]);
  const most = (name: string) =>
    ({ name: 75, summary: 132, description: 16_000, singlePurpose: 1000 })[name] ??
    (name.startsWith('captions') ? 60 : 1000);
  const wrong = [...texts].filter(([name, words]) => words === '' || words.length > most(name));
  expect(wrong).toEqual([]);
});

it('every requested permission has a reason', () => {
  const { permissions, optional_permissions } = JSON.parse(
    readText('test/e2e/manifest/chrome.json'),
  ) as Record<string, string[]>;
  const reasons = [...english.texts.keys()].filter((name) => name.startsWith('permissions.'));
  const asked = [...(permissions ?? []), ...(optional_permissions ?? []), 'hosts'];
  expect(reasons.sort()).toEqual(asked.map((name) => `permissions.${name}`).sort());
});
