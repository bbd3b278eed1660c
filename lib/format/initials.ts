// Two letters for a round mark, from a name in any script.

/** Where every character is one, as in most names. */
const PLAIN = /^[ -~]*$/;
const SPOKEN = /[\p{L}\p{N}]/u;
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

/**
 * Initials of the first and last word before a comma or bracket ("Jane Doe, Contoso" → "JD"), one picture
 * where a name has nothing else, or an empty string.
 */
export function initialsOf(name: string): string {
  const person = name.split(/[,(|·–—]/u).find((part) => SPOKEN.test(part)) ?? name;
  const letters = person
    .split(/[\s_./\\-]+/u)
    .map(firstSpoken)
    .filter((letter) => letter !== undefined);
  const first = letters[0];
  if (first === undefined) return firstOf(name, PICTURE) ?? '';
  const last = letters.length > 1 ? letters.at(-1) : undefined;
  return (last === undefined ? first : first + last).toLocaleUpperCase();
}

function firstSpoken(word: string): string | undefined {
  return firstOf(word, SPOKEN);
}

function firstOf(text: string, wanted: RegExp): string | undefined {
  return graphemesOf(text).find((grapheme) => wanted.test(grapheme));
}

/** A segmenter takes some 20 ms before its first use. */
function graphemesOf(text: string): string[] {
  if (PLAIN.test(text)) return [...text];
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}
