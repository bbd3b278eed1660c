// The store listing in each language: name and summary from the extension's catalogue, the rest from the files beside this one.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { parseMessagesFile } from '@wxt-dev/i18n/build';
import { root } from '../setup/root.mjs';

export interface Listing {
  language: string;
  /** `name`, `summary`, `description`, `singlePurpose`, `captions.task1`, `permissions.storage` … */
  texts: ReadonlyMap<string, string>;
  /** The extension's own texts, by catalogue key. */
  shipped: ReadonlyMap<string, string>;
}

/** English first. */
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
