// Email addresses in a text, as people write them.
import { mailLink, recipientsIn, withPlainHost } from '../format/contact-links.ts';
import { decoded, textBefore, withoutEnd } from '../format/texts.ts';
import { bareText } from './typed-text.ts';

/** Signs in words, which keep programs from reading an address: "jane(at)contoso.example", "jane AT contoso DOT example". */
const AT = / ?[([{<] ?(?:at|ät|@|arroba|arobase) ?[)\]}>] ?| ([_*-])at\1 /giu;
const DOT = / ?[([{<] ?(?:dot|punkt|point|punto|\.) ?[)\]}>] ?| ([_*-])dot\1 /giu;
const AT_IN_CAPITALS = /(?<=[a-z\d]) AT (?=[a-z\d])/gu;
const DOT_IN_CAPITALS = /(?<=[a-z\d]) DOT (?=[a-z\d])/gu;
/** In small letters only where nothing else stands there. */
const SPELLED =
  /^(?:\S+(?: dot \S+)* at \S+(?: dot \S+)+|[^\s@]+@[^\s@]+(?: dot [^\s@]+)+|[a-z\d][\w.+-]* @ \S+)$/u;
/** Words before "at" that are no mailbox. */
const IN_SENTENCES = new Set(
  'look see us me you meet visit find found here live more now online available work works is are'.split(' '),
);
const BETWEEN_PARTS = /([,;|:：()•·])/u;
/** Stands around words, also in a text without spaces. */
export const AROUND_WORDS = /[\s<>()[\]"“”„«»‹›「」『』、，,;；|]+/u;
/** The words before an address, in scripts without spaces. */
const BEFORE = /^.*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}](?=[\w.+-]+@)/u;
/** A domain in Latin letters ends where others follow. Its last part has no digits and dashes, unless it is encoded. */
const MAILBOX =
  /[\p{L}\p{N}_][\p{L}\p{N}.!#$*+=_~^|'-]{0,63}@(?:[\p{L}\p{N}-]{1,63}\.)+(?:xn--[a-z\d-]{1,58}[a-z\d]|[a-z]{2,63}(?![a-z\d])|(?:(?!\p{ASCII})[\p{L}\p{N}]){2,63})/iu;
/** Pictures for screens of twice the density are named "logo@2x.png". */
const FILE = /\.(?:png|jpe?g|gif|webp|svg|avif|ico|css|js|json|map)$/i;
/** A user in an address with a scheme. */
const USER = /:\/\/[^/?#]*@/;
/** Before a mailbox: more of it. */
const CUT = /@$|[\p{L}\p{N}][&%`{}]$/u;
/** Headers whose values look like mailboxes. */
const ID_HEADER = /^\s*(?:(?:message|content|thread)-id|in-reply-to|references)\s*:/i;

/** In reading order, with the signs of an East Asian keyboard made plain; also those of a `mailto:` link. */
export function mailboxesIn(text: string): string[] {
  if (ID_HEADER.test(text)) return [];
  return withSigns(bareText(text)).split(AROUND_WORDS).flatMap(recipientsIn).flatMap(mailboxIn);
}

function withSigns(text: string): string {
  const plain = text
    .replace(AT, '@')
    .replace(DOT, '.')
    .replace(AT_IN_CAPITALS, '@')
    .replace(DOT_IN_CAPITALS, '.');
  const isSpelled = (part: string) =>
    SPELLED.test(part) && !IN_SENTENCES.has(textBefore(part, ' ').toLowerCase());
  return plain
    .split(BETWEEN_PARTS)
    .map((part) =>
      isSpelled(part.trim())
        ? part
            .trim()
            .replace(/ (?:at|@) /, '@')
            .replaceAll(' dot ', '.')
        : part,
    )
    .join('');
}

function mailboxIn(escaped: string): string[] {
  if (USER.test(escaped)) return [];
  // In an address, a mailbox is a whole part or value.
  if (escaped.includes('://')) {
    const whole = escaped
      .split(/[/?#&=;]/)
      .map(decoded)
      .find((part) => mailLink(part) !== undefined && firstMailbox(part) === part);
    return whole === undefined ? [] : [whole];
  }
  const word = /%(?:40|3a)/i.test(escaped) ? decoded(escaped) : escaped;
  const behindColon = withoutEnd(word, /[:：]/).split(/[:：]/).at(-1) ?? '';
  // A mailbox may hold the sign, but not beside the name of a setting or a field.
  const value = behindColon.lastIndexOf('=') + 1;
  const labelled = /mail/i.test(behindColon.slice(0, value)) ? behindColon.slice(value) : behindColon;
  // In a text without spaces, the next sentence may follow.
  const sentence = textBefore(labelled, /[。｡](?![a-z\d])/);
  const found = [sentence, labelled].map(firstMailbox).find(mailLink);
  return found === undefined ? [] : [found];
}

function firstMailbox(text: string): string | undefined {
  const plain = withPlainHost(text).replace(BEFORE, '');
  const found = MAILBOX.exec(plain);
  // "@jane@social.example" is a name of a network of servers, and of "q&a@contoso.example" a part would be another mailbox.
  return found &&
    !CUT.test(plain.slice(0, found.index)) &&
    !plain.startsWith('@', found.index + found[0].length) &&
    !FILE.test(found[0])
    ? found[0]
    : undefined;
}
