// A text as it is stored: invisible characters that no service has to take are gone, everything else stays as it was.

/** Line ends of all systems, also those of pages and of lines within a paragraph. */
const LINE_END = /\r\n?|[\v\f\u0085]/g;
/** Controls that hold parts of a record apart. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const SEPARATORS = /[\u001C-\u001F]/g;
/** All other C0 and C1 controls, but not the line feed and the tab; soft hyphens, spaces and joiners of no width, and what only formulas know. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const UNSEEN = /[\u0000-\u0008\u000E-\u001B\u007F-\u009F\u00AD\u180E\u200B\u2060-\u2064\u206A-\u206F\uFEFF]/g;

/**
 * Line ends become line feeds, invisible characters go, and half a surrogate pair becomes U+FFFD, which is what JSON and UTF-8
 * would make of it later. Directions, the joiners of letters and emoji stay.
 */
export function cleanText(text: string): string {
  return text.replace(LINE_END, '\n').replace(SEPARATORS, ' ').replace(UNSEEN, '').toWellFormed();
}

/** In code points, and in bytes as UTF-8. */
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
