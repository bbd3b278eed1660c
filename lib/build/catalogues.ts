// Reads the catalogues of all languages for the builds: one file per language in `lib/locales/`.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseMessagesFile } from '@wxt-dev/i18n/build';
import { pseudoLanguages } from './pseudo-languages.ts';
import { TEST_MODE } from './test-build.ts';

export type Messages = Awaited<ReturnType<typeof parseMessagesFile>>;

/** A text, or the forms for `countText`. */
export type Words = string | string[];

export interface Catalogue {
  /** Value of the `lang` attribute. */
  language: string;
  words: ReadonlyMap<string, Words>;
}

const folder = fileURLToPath(new URL('../locales/', import.meta.url));
const ENGLISH = 'en';

/** English first; the others fall back to it. The build for end-to-end tests adds pseudo languages. */
export async function readCatalogues(mode: string): Promise<Catalogue[]> {
  const english = await readCatalogue(ENGLISH);
  const others = await Promise.all(languagesWritten().map(readCatalogue));
  const pseudo = mode === TEST_MODE ? pseudoCatalogues(english) : [];
  return [english, ...others, ...pseudo].map(({ language, words }) => ({
    language,
    words: new Map([...english.words, ...words]),
  }));
}

function pseudoCatalogues({ words }: Catalogue): Catalogue[] {
  return Object.entries(pseudoLanguages).map(([language, say]) => {
    const said = ([name, each]: [string, Words]): [string, Words] => [
      name,
      typeof each === 'string' ? say(each, name) : each.map((form) => say(form, name)),
    ];
    return { language, words: new Map(Array.from(words, said)) };
  });
}

/** Languages with a file, except English. */
function languagesWritten(): string[] {
  return globSync('*.yml', { cwd: folder })
    .map((file) => file.replace('.yml', ''))
    .filter((language) => language !== ENGLISH)
    .toSorted();
}

async function readCatalogue(language: string): Promise<Catalogue> {
  return catalogueOf(language, await parseMessagesFile(join(folder, `${language}.yml`)));
}

export function catalogueOf(language: string, messages: Messages): Catalogue {
  const words = messages.map((message): [string, Words] => [
    message.key.join('.'),
    message.type === 'plural' ? formsOf(message.plurals, language) : (message.message ?? ''),
  ]);
  return { language, words: new Map(words) };
}

/**
 * Plural, singular and zero forms, each only if it differs from the one before. Applies the plural rules at build time, so that
 * views need not: French treats zero as singular, Japanese has one form.
 */
function formsOf(plurals: Record<string, string>, language: string): string[] {
  const rule = new Intl.PluralRules(language);
  const form = (count: number) => plurals[count] ?? plurals[rule.select(count) === 'one' ? 1 : 'n'];
  const [many = '', one = many, none = many] = [plurals.n, form(1), form(0)];
  if (none !== many) return [many, one, none];
  return one === many ? [many] : [many, one];
}

export function isRightToLeft(language: string): boolean {
  return new Intl.Locale(language).getTextInfo().direction === 'rtl';
}
