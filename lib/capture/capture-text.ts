// Cleans a text before it is stored: normalizes line ends and removes invisible characters.

/** All line ends, including vertical tab, form feed and NEL. */
const LINE_END = /\r\n?|[\v\f\u0085]/g;
/** Information separators. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const SEPARATORS = /[\u001C-\u001F]/g;
/** The other C0 and C1 controls except tab and line feed, soft hyphens, zero-width spaces and invisible math operators. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const UNSEEN = /[\u0000-\u0008\u000E-\u001B\u007F-\u009F\u00AD\u180E\u200B\u2060-\u2064\u206A-\u206F\uFEFF]/g;

/** Replaces lone surrogates with U+FFFD, as JSON and UTF-8 would later. Keeps bidi controls, joiners and emoji. */
export function cleanText(text: string): string {
  return text.replace(LINE_END, '\n').replace(SEPARATORS, ' ').replace(UNSEEN, '').toWellFormed();
}

/** Size in code points and in UTF-8 bytes. */
export function sizeOf(text: string): { characters: number; bytes: number } {
  let characters = 0;
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    characters += 1;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return { characters, bytes };
}
