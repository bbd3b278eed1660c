// What the stores are told in each language: name and summary as the extension has them, and the texts beside this file.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { parseMessagesFile } from '@wxt-dev/i18n/build';
import { root } from '../setup/root.mjs';

export interface Listing {
  language: string;
  /** `name`, `summary`, `description`, `singlePurpose`, `captions.task1`, `permissions.storage` … */
  texts: ReadonlyMap<string, string>;
  /** What the extension says, by the names of its catalogue. */
  shipped: ReadonlyMap<string, string>;
}

/** English is the first. */
export const storeLanguages = globSync('*.yml', { cwd: import.meta.dirname })
  .map((file) => file.replace('.yml', ''))
  .toSorted((one, other) => Number(other === 'en') - Number(one === 'en'));

export async function readListing(language: string): Promise<Listing> {
  const own = await textsOf(join(import.meta.dirname, `${language}.yml`));
  const shipped = await textsOf(join(root, 'lib/locales', `${language}.yml`));
  const texts = new Map([
    ['name', shipped.get('extName') ?? ''],
    ['summary', shipped.get('extDescription') ?? ''],
    ...own,
  ]);
  return { language, texts, shipped };
}

async function textsOf(file: string): Promise<Map<string, string>> {
  const messages = await parseMessagesFile(file);
  return new Map(
    messages.map((each) => [each.key.join('.'), each.type === 'plural' ? '' : each.message.trim()]),
  );
}
