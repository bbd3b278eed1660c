// Makes invisible characters visible, for example in a name to confirm.

interface TextPart {
  text: string;
  /** Code point of an invisible character: "U+202E", or "U+200B ×12" for a run. */
  unseen?: string;
}

/** No script stacks more marks on one letter; more would overlap neighboring lines. */
const MAX_MARKS = 6;

/** Control, format, fill, separator, private-use and tag characters, variation selectors and unusual spaces. */
const UNSEEN =
  /\u{34F}|\u{17B4}|\u{17B5}|[\u{180B}-\u{180F}]|[\u{FE00}-\u{FE0F}]|[\u{E0100}-\u{E01EF}]|[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u{115F}\u{1160}\u{3164}\u{FFA0}\u{A0}\u{2000}-\u{200A}\u{202F}\u{205F}\u{2800}\u{3000}]/u;
const HEAPED = new RegExp(`(?<=\\p{M}{${MAX_MARKS}})\\p{M}`, 'u');
const EACH = new RegExp(`${UNSEEN.source}|${HEAPED.source}`, 'gu');

const PICTURE_BEFORE = /\p{Extended_Pictographic}[\u{FE0F}\p{Emoji_Modifier}]*$/u;
const PICTURE_AFTER = /^\p{Extended_Pictographic}/u;
/** Scripts in which a joiner changes the letters around it. */
const JOINED =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Mongolian}\p{Script=Syriac}]\p{M}*$/u;
/** What a variation selector may follow: a pictograph, a keycap digit or an ideograph. */
const PICTOGRAPH_BEFORE = /\p{Extended_Pictographic}$/u;
const KEY_BEFORE = /[0-9#*]$/;
const IDEOGRAPH_BEFORE = /\p{Unified_Ideograph}$/u;
const FLAG_BEFORE = /\u{1F3F4}[\u{E0020}-\u{E007E}]*$/u;

/** Ordered parts. `lines`: line breaks and tabs count as visible. */
export function visibleParts(text: string, lines = false): TextPart[] {
  if (!UNSEEN.test(text) && !HEAPED.test(text)) return text === '' ? [] : [{ text }];
  const parts: TextPart[] = [];
  let from = 0;
  let before: string | undefined;
  let times = 1;
  for (const { 0: character, index } of text.matchAll(EACH)) {
    if (belongs(text, index, character) || (lines && /[\n\r\t]/.test(character))) continue;
    times = index === from && character === before ? times + 1 : 1;
    if (times > 1) parts.pop();
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({
      text: character.repeat(times),
      unseen: codePoint(character) + (times > 1 ? ` ×${times}` : ''),
    });
    before = character;
    from = index + character.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** The same as one string. */
export function visibleText(text: string): string {
  return visibleParts(text)
    .map((part) => part.unseen ?? part.text)
    .join('');
}

/** Whether the character is a legitimate part of an emoji or a word, where it has an effect. */
function belongs(text: string, index: number, character: string): boolean {
  const before = text.slice(Math.max(0, index - 16), index);
  const after = text.slice(index + character.length, index + 8);
  if (character === '\u{200D}' && PICTURE_BEFORE.test(before)) return PICTURE_AFTER.test(after);
  if (character === '\u{200D}' || character === '\u{200C}') return JOINED.test(before) && after !== '';
  if (/[\u{FE0E}\u{FE0F}]/u.test(character))
    return PICTOGRAPH_BEFORE.test(before) || (KEY_BEFORE.test(before) && after.startsWith('\u{20E3}'));
  if (/[\u{FE00}-\u{FE02}]|[\u{E0100}-\u{E01EF}]/u.test(character)) return IDEOGRAPH_BEFORE.test(before);
  return /[\u{E0020}-\u{E007F}]/u.test(character) && FLAG_BEFORE.test(before);
}

function codePoint(character: string): string {
  const value = character.codePointAt(0) ?? 0;
  return `U+${value.toString(16).toUpperCase().padStart(4, '0')}`;
}
