// What is left of the catalogue at run time: the builds put its texts where they are asked for (`lib/build/texts.ts`).
import { languages, textLanguage } from './locale.ts';

type Values = readonly (string | number)[];

/** `$1` to `$9` become the values in their order. */
export function fillText(text: string, values: Values = []): string {
  return text.replace(/\$([1-9])/g, (_, position: string) => String(values[Number(position) - 1] ?? ''));
}

/** Forms for many, for one, and for none where those differ. `$1` is the count where no values are given. */
export function countText(
  [many, one = many, none = many]: [string, string?, string?],
  count: number,
  values: Values = [count],
): string {
  return fillText(count === 1 ? one : count === 0 ? none : many, values);
}

/** Of what each language says, in the order of `languages`, that of the language of the texts. */
export function inLanguage<Words>(said: readonly Words[]): Words {
  return said[languages.indexOf(textLanguage())] ?? (said[0] as Words);
}
