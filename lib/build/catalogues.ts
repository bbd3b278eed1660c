// The catalogues of all languages, as the builds take them: one file a language in `lib/locales/`.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseMessagesFile } from '@wxt-dev/i18n/build';
import { pseudoLanguages } from './pseudo-languages.ts';
import { TEST_MODE } from './test-build.ts';

export type Messages = Awaited<ReturnType<typeof parseMessagesFile>>;

/** A text, or its forms as `countText` takes them. */
export type Words = string | string[];

export interface Catalogue {
  /** As `lang` takes it. */
  language: string;
  words: ReadonlyMap<string, Words>;
}

const folder = fileURLToPath(new URL('../locales/', import.meta.url));
const ENGLISH = 'en';

/** English first, of which the others take what they lack. The build for end-to-end tests has pseudo languages too. */
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

/** Those that have a file, without English. */
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
 * For many, for one, and for none, each where it differs from what stands before. The rule of the language is asked here, so
 * that no view has to: in French, none is said as one is, in Japanese, all are said alike.
 */
function formsOf(plurals: Record<string, string>, language: string): string[] {
  const rule = new Intl.PluralRules(language);
  const form = (count: number) => plurals[count] ?? plurals[rule.select(count) === 'one' ? 1 : 'n'];
  const [many = '', one = many, none = many] = [plurals.n, form(1), form(0)];
  if (none !== many) return [many, one, none];
  return one === many ? [many] : [many, one];
}

/** Whether the language is written from right to left. */
export function isRightToLeft(language: string): boolean {
  return new Intl.Locale(language).getTextInfo().direction === 'rtl';
}
