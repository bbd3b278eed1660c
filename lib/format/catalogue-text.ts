// Runtime part of the catalogue: the build inlines its texts where they are used (`lib/build/texts.ts`).
import { languages, textLanguage } from './locale.ts';
import { formatWhole } from './numbers.ts';

type Values = readonly (string | number)[];

/** Replaces `$1` to `$9` by the values. The full stop of an abbreviation, as in "16.–22. Nov.", also ends the sentence. */
export function fillText(text: string, values: Values = []): string {
  return text.replace(/\$([1-9])(\.?)/g, (_, position: string, stop: string) => {
    const value = String(values[Number(position) - 1] ?? '');
    return value.endsWith('.') ? value : value + stop;
  });
}

/** Plural, singular and zero forms. `$1` is the count, as the language writes it, if no values are given. */
export function countText(
  [many, one = many, none = many]: [string, string?, string?],
  count: number,
  values: Values = [formatWhole(count)],
): string {
  return fillText(count === 1 ? one : count === 0 ? none : many, values);
}

/** Selects the current language from values in the order of `languages`. */
export function inLanguage<Words>(said: readonly Words[]): Words {
  return said[languages.indexOf(textLanguage())] ?? (said[0] as Words);
}
