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

export interface TextSize {
  /** Code points. */
  characters: number;
  /** As UTF-8. */
  bytes: number;
}

export function sizeOf(text: string): TextSize {
  let characters = 0;
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    characters += 1;
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (isPair(text, at)) {
      bytes += 4;
      at += 1;
    } else bytes += 3;
  }
  return { characters, bytes };
}

function isPair(text: string, at: number): boolean {
  return (text.codePointAt(at) ?? 0) > 0xffff;
}
