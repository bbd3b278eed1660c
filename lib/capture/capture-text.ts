// A text as it is stored: what nobody can see and no service has to take is gone, everything else stays as it was.

/** Line ends of all systems. */
const LINE_END = /\r\n?/g;
/** C0 and C1 controls, but not the line feed and the tab. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;

/**
 * Line ends become line feeds, control characters go, and half a surrogate pair becomes U+FFFD, which is what JSON and UTF-8
 * would make of it later. Directions, joiners and emoji stay.
 */
export function cleanText(text: string): string {
  return text.replace(LINE_END, '\n').replace(CONTROLS, '').toWellFormed();
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
