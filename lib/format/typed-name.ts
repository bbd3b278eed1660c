// Whether a person typed a name that was shown to them.

const dashes = /\p{Pd}/gu;
const singleQuotes = /[‘’‚‛′`´]/gu;
const doubleQuotes = /[“”„‟″«»]/gu;
/** Pictures, and what belongs to them or cannot be seen. */
const untypeable =
  /\u{FE0F}|[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\p{Cf}\p{Co}]/gu;

/**
 * Exact but for what a keyboard does not have: curly quotes, dashes and odd spaces count as the plain ones,
 * emoji and invisible characters may be left out. Capitals count.
 */
export function isTypedName(typed: string, name: string): boolean {
  const wanted = typeable(name);
  return wanted !== '' ? typeable(typed) === wanted : spaced(typed) === spaced(name) && spaced(name) !== '';
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
    .normalize('NFC')
    .replace(/[\s\p{Zs}\p{Cc}]+/gu, ' ')
    .trim();
}
