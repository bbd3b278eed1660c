// Names in any script: initials for an avatar, and comparison with a typed confirmation.

/** ASCII only, as most names: each character is one grapheme. */
const PLAIN = /^[ -~]*$/;
const SPOKEN = /[\p{L}\p{N}]/u;
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

/** Initials before a comma or bracket ("Jane Doe, Contoso" → "JD"), an emoji if there is nothing else, or ''. */
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

const firstSpoken = (word: string): string | undefined => firstOf(word, SPOKEN);

function firstOf(text: string, pattern: RegExp): string | undefined {
  return graphemesOf(text).find((grapheme) => pattern.test(grapheme));
}

/** Avoids the segmenter for ASCII, because its first use takes about 20 ms. */
function graphemesOf(text: string): string[] {
  if (PLAIN.test(text)) return [...text];
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

const dashes = /[\p{Pd}−]/gu;
const singleQuotes = /[‘’‚‛′`´‹›]/gu;
const doubleQuotes = /[“”„‟″«»]/gu;
/** Emoji, their modifiers and invisible characters. */
const untypeable =
  /\u{FE0F}|[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\p{Cf}\p{Co}]/gu;

/**
 * Whether the name was typed. Plain quotes, dashes and spaces and signs of any width are accepted, emoji and invisible characters
 * optional; case matters.
 */
export function isTypedName(typed: string, name: string): boolean {
  const typeableName = typeable(name);
  return typeableName !== ''
    ? typeable(typed) === typeableName
    : spaced(typed) === spaced(name) && spaced(name) !== '';
}

function typeable(text: string): string {
  return spaced(
    text
      .replace(untypeable, '')
      .replace(dashes, '-')
      .replace(singleQuotes, "'")
      .replace(doubleQuotes, '"')
      .replaceAll('…', '...'),
  );
}

function spaced(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Zs}\p{Cc}]+/gu, ' ')
    .trim();
}
