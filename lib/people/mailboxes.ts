// Email addresses in a text, as people write them.
import { mailLink, recipientsIn, withPlainHost } from '../format/contact-links.ts';
import { upTo } from '../format/texts.ts';
import { bareText } from './typed-text.ts';

/** Signs in words, which keep programs from reading an address: "jane(at)contoso.example". */
const AT = / ?[([{] ?(?:at|ät|@|arroba|arobase) ?[)\]}] ?/giu;
const DOT = / ?[([{] ?(?:dot|punkt|point|punto|\.) ?[)\]}] ?/giu;
/** Stands around words, also in a text without spaces. */
export const AROUND_WORDS = /[\s<>()[\]"“”„«»‹›「」『』、，,;；|]+/u;
/** The words before an address, in scripts without spaces. */
const BEFORE = /^.*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}](?=[\w.+-]+@)/u;
/** A domain in Latin letters ends where others follow. Pictures for screens of twice the density are named "logo@2x.png". */
const MAILBOX =
  /[\p{L}\p{N}_][\p{L}\p{N}.!#$*+/=_~^{|}'-]{0,63}@(?!\dx\.(?:png|jpe?g|gif|webp|svg|avif)\b)(?:[\p{L}\p{N}-]{1,63}\.)+(?:[a-z\d-]{2,63}|(?:(?!\p{ASCII})[\p{L}\p{N}]){2,63})/iu;

/** In reading order, with the signs of an East Asian keyboard made plain; also those of a `mailto:` link. */
export function mailboxesIn(text: string): string[] {
  const plain = bareText(text).replace(AT, '@').replace(DOT, '.');
  return plain.split(AROUND_WORDS).flatMap(recipientsIn).flatMap(mailboxIn);
}

function mailboxIn(word: string): string[] {
  const labelled = word.split(/[:：]/).at(-1) ?? '';
  // In a text without spaces, the next sentence may follow.
  const sentence = upTo(labelled, /[。｡](?![a-z\d])/);
  const found = [sentence, labelled]
    .map((each) => MAILBOX.exec(withPlainHost(each).replace(BEFORE, ''))?.[0])
    .find(mailLink);
  return found === undefined ? [] : [found];
}
