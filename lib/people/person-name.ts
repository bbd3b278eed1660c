// Finds a person's name in a text, if it is unambiguous.

import { withPlainHost } from '../format/contact-links.ts';
import { foldWords } from '../format/search-words.ts';
import { isGivenName, isSurname } from './given-names.ts';
import { isBeforeGivenName, isCompany, isOtherWord } from './other-words.ts';
import { plainText } from './typed-text.ts';

const MAX_NAME_LINE_LENGTH = 60;
const MAX_WORDS = 5;

/** Lowercase words within names. */
const PARTICLES = new Set(
  'af al av ben bin da das de del della den der di do dos du e el i ibn la le ten ter van von y zu zum zur'.split(
    ' ',
  ),
);

/** Role mailboxes: those of RFC 2142, and other common ones. */
const ROLES = new Set(
  `abuse admin billing booking bookings career careers contact contacto contato donotreply einkauf enquiries events feedback finance
  ftp hello help hostmaster hr info jobs kontakt mail mailerdaemon marketing media news newsletter noc noreply notification notifications office order orders
  postmaster presse press privacy reception sales security service services shop support team usenet uucp vertrieb
  webmaster welcome www`.split(/\s+/),
);

/** First words of salutations and closings. */
const GREETINGS =
  /^(?:best|regards|wishes|thanks?|sincerely|yours|faithfully|cheers|greetings|hello|hi|dear|gru(?:ss|sse|ssen|se)|dank|danke|liebe|lieber|hallo|cordiale?ment|salutations|sentiments|merci|bonjour|saludos?|atentamente|gracias|hola|saluti|distinti|grazie|groet(?:en|jes)?|obrigad[oa]|abracos?|cumprimentos|atenciosamente|hilsen|halsningar|terveisin|pozdrawiam|敬具|уважением)$/u;
/** Parts of company names. */
const COMPANY =
  /^(?:ltd|limited|inc|incorporated|llc|llp|plc|corp|corporation|company|gmbh|mbh|ohg|kgaa|sarl|srl|spa|bv|nv|oy|oyj|aps|asa|sro|kft|zrt|doo|pty|pte|group|holdings?|gruppe|groupe|grupo|stiftung|foundation|institute?|university|universität|college|verlag|museum|street|stra(?:ß|ss)e|station|airport)$/i;
const COMPANY_IN_CAPITALS = /^(?:AG|SE|SA|SAS|KG|UG|EV|eV|AB|AS|CO|Co|KK)$|株式会社|有限会社|合同会社/u;

/** What stands below or beside a name. */
const POSITION =
  /(?<!\p{L})(?:C[EFIMOPRT]O|[SE]?VP|president|head of|founder|manager|director|engineer|leiter(?:in)?|gesch[äa]e?ftsführer(?:in)?|direct(?:eur|rice|ora?)|gérante?|gerente|responsable)(?!\p{L})/iu;

/** The signs of an item or a quotation, and a label of names. */
const ITEM = /^\s*(?:(?:[-–>#]+|\(?\d{1,3}[.)])\s+)+/u;
const LABEL = /^\s*(?:(?:full |your )?name|nom(?: complet)?|nombre(?: completo)?|氏名|お?名前|FN)\s*[:：]/iu;
/** Of who signs on behalf of another person, and of who may be asked. */
const BEFORE_NAME =
  /^\s*(?:i\.\s?[AV]\.|ppa?\.|gez\.|z\.\s?Hd\.|(?:ihre? )?ansprechpartner(?:in)?:?|(?:your )?contact(?: person)?:?|kontakt:?|(?:\p{L}+e[dn] )?by:?|assigned to:?|von:?|(?:par|por|from|attn\.?|attention|signed|author|autor(?:in)?|auteur|speaker|host|presenter|moderator(?:in)?|assignee|(?:\p{L}+ )?owner|C[EFIMOPRT]O)\s*:)\s+/iu;
/** How a person is addressed, and positions beside a name. */
const TITLE =
  /^(?:(?:mr|mrs|ms|mx|hr|fr|sra?|srta|mme|mlle|dhr|mevr)\.? |(?:miss|mister|herrn?|frau|monsieur|madame|señora?|signora?|C[EFIMOPRT]O|[SE]?VP) )+(?=\S+ \S)/iu;
/** A degree, position or pronoun behind a name. */
const BEHIND_NAME =
  /,? (?:(?:P[hH]\.?D|M\.?D|MBA|M\.?Sc|B\.?Sc|LL\.?[BM]|Esq|CPA|CFA|PMP|P\.?Eng|CEng|DDS|DVM|[CMO]BE|C[EFIMOPRT]O|[SE]?VP)[.®™]?|\(?(?:[sS]he|[hH]e|[tT]hey)\/[\p{L}/]{2,12}\)?)$/u;
/** Within a word, the sign of a single quote is an apostrophe. */
const QUOTES = /["“”„«»‹›‚]|(?<!\p{L})['‘’]|['‘’](?!\p{L})/gu;
/** The signs of a trade mark stay: what has one is a brand. */
const EMPHASIS = /[*`]|(?![®™℠])[\p{So}\p{Extended_Pictographic}][\u{FE0F}\p{Emoji_Modifier}]*/gu;

/** A line without what is written around names; an address stands between two of them. */
const withoutMarks = (line: string): string =>
  line
    .replace(EMPHASIS, '')
    .replace(QUOTES, '')
    .replace(ITEM, '')
    .replace(LABEL, '')
    .replace(BEFORE_NAME, '')
    .replace(/[^\s,;()[\]<>]+/gu, (word) => (/[@＠]|:\/\//.test(word) ? '|' : word));

function nameIn(part: string): string {
  let name = plainText(part).replace(TITLE, '');
  for (;;) {
    const shorter = name.replace(BEHIND_NAME, '');
    if (shorter === name || !shorter.includes(' ')) return name;
    name = shorter;
  }
}

interface Contact {
  email: string | undefined;
  /** Whether the mailbox is at a company, not at a mail provider. */
  isAtCompany: boolean;
  profile: string | undefined;
}

/** Returns the text before "<jane@…>", else the words spelled by the mailbox or profile, else the only line that reads as a name. */
export function nameInText(
  lines: readonly string[],
  { email, isAtCompany, profile }: Contact,
): string | undefined {
  const [mailbox = '', host = ''] = email?.toLowerCase().split('@') ?? [];
  const own = mailbox.split('+')[0] ?? '';
  const isRoleMailbox = ROLES.has(own.replace(/\P{L}/gu, ''));
  const site = host.split('.')[0] ?? '';
  const isNameOfSite = (name: string) =>
    host !== '' && splitWords(name).some((word) => spellings(word).includes(site));
  const [ofMailbox = '', ofProfile = ''] = [isRoleMailbox ? '' : own, profile?.split('/').at(-1) ?? ''].map(
    lettersOf,
  );
  const slugs = [ofMailbox, ofProfile].filter(Boolean);
  // "bill.press" at a company is a person's mailbox; "acme.service" at a provider may be a company's.
  const personal = [isAtCompany ? ofMailbox : '', ofProfile].filter(Boolean);
  const isPerson = (name: string) =>
    isName(name) ||
    (isNameOrTeam(name) &&
      !splitWords(name).every(isOther) &&
      !isNameOfSite(name) &&
      ((hasGivenNames(name) && !isSpelled(lettersOf(site), name, { whole: true })) ||
        personal.some((slug) => isSpelled(slug, name, { whole: true }))));

  const isSpelledName = (name: string) => isPerson(name) && slugs.some((slug) => isSpelled(slug, name));

  const before = lines.map((line) => nameBefore(line, email)).find((name) => name !== undefined);
  if (before !== undefined) {
    const isOwn = (name: string) => !isRoleMailbox && isPerson(name) && !isNameOfSite(name);
    const whole = nameIn(before);
    if (isOwn(whole)) return whole;
    // "Doe, Jane" is read in its order where the mailbox spells both.
    const [surname = '', given = ''] = partsOf(before).map(nameIn);
    const turned = `${given} ${surname}`;
    if (isOwn(turned) && isSpelled(ofMailbox, turned, { whole: true })) return turned;
    return [before, ...piecesOf(before).flatMap(partsOf)]
      .flatMap(runsOf)
      .find((name) => isOwn(name) && isSpelledName(name));
  }

  const pieces = lines.flatMap((line, at) => piecesOf(withoutMarks(line)).map((text) => ({ text, at })));
  const parts = pieces.flatMap(({ text }) => partsOf(text)).flatMap((part) => part.split(/[:：]/u));
  const spelled = parts.map(nameIn).find(isSpelledName) ?? parts.flatMap(runsOf).find(isSpelledName);
  if (spelled !== undefined || email !== undefined || profile !== undefined) return spelled;
  const named = pieces
    .map(({ text, at }) => ({ name: nameIn(partsOf(text)[0] ?? ''), at }))
    .filter(({ name }) => isPerson(name));
  // "Jane Doe, Omar Ali" may be either.
  const others = pieces.flatMap(({ text }) =>
    text
      .split(/[,、，]/u)
      .slice(1)
      .map(nameIn),
  );
  if (named.length !== 1 || others.some((name) => isPerson(name) && isKnownByGivenName(name)))
    return undefined;
  // "Privacy Policy" reads as a name, too. A position stands beside a name or below it.
  const isKnown = ({ name, at }: { name: string; at: number }) =>
    isKnownByGivenName(name) ||
    isJapaneseName(name) ||
    lines.some((line) => LABEL.test(line)) ||
    lines.slice(at).some((line) => POSITION.test(line));
  return named.find(isKnown)?.name;
}

const piecesOf = (line: string): string[] => line.split(/[|•·;\t]|\s[-–—/]\s/u);
const partsOf = (piece: string): string[] => piece.split(/[,()[\]、，（）【】]/u);

/** The words between those that no name has: "Jane Doe" of "9:00 AM Jane Doe wrote". */
function runsOf(text: string): string[] {
  const runs: string[][] = [[]];
  for (const word of splitWords(plainText(text)))
    if (
      (NAME_WORD.test(word) && !/^(?:AM|PM|Uhr)$/.test(word)) ||
      (PARTICLES.has(word) && runs.at(-1)?.length)
    )
      runs.at(-1)?.push(word);
    else runs.push([]);
  return runs.map((run) => nameIn(run.join(' ')));
}

/** A given name begins it or is behind a surname: no place, as "Lake Charles", nothing of a person, as "Brief von Mark", no company. */
function isKnownByGivenName(name: string): boolean {
  const words = splitWords(name);
  const particle = words.findIndex((word) => PARTICLES.has(word));
  const place = words.slice(0, particle < 0 ? undefined : particle).findIndex(isGiven);
  if (isCompany(lettersOf(name))) return false;
  return place === 0 || (place > 0 && !isBeforeGivenName(lettersOf(words[0] ?? '')));
}

/** Given names in Han are not listed: two words of which none is common in texts. */
const isJapaneseName = (name: string): boolean =>
  /^[\p{Script=Han}々]{1,4} [\p{Script=Han}\p{Script=Hiragana}々]{1,5}$/u.test(name) &&
  !/[都道府県市区町村](?: |$)|[店所局署院館駅校率費]$/u.test(name);

/** Returns the text before an address in angle brackets, without label and quotes. */
function nameBefore(line: string, email: string | undefined): string | undefined {
  const at = line.matchAll(/<([^<>]+)>/g).find(([, inside = '']) => withPlainHost(inside) === email)?.index;
  if (at === undefined) return undefined;
  const before = line.slice(0, at);
  return plainText(before.slice(before.lastIndexOf(':') + 1).replace(QUOTES, '')) || undefined;
}

/** Words of a name that mean nothing else. */
const isName = (text: string): boolean =>
  isNameOrTeam(text) && !splitWords(text).some((word) => isOther(word) || isGreeting(word));

/** Whether a word that means a team or a greeting elsewhere stands where only a surname does: after given names, and last. */
function hasGivenNames(text: string): boolean {
  const words = splitWords(text);
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  return (
    isGiven(first) &&
    words
      .slice(1, -1)
      .every((word) => isGiven(word) || PARTICLES.has(word) || /^(?:\p{Lu}\.?){1,3}$/u.test(word)) &&
    wordParts(last).every((part) => isSurname(lettersOf(part)) || !(isOther(part) || isGreeting(part)))
  );
}

const NAME_WORD = /^[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}.'’\p{Pd}]*$/u;

const isGiven = (word: string) => wordParts(word).every((part) => isGivenName(lettersOf(part)));

function isNameOrTeam(text: string): boolean {
  const words = splitWords(text);
  return (
    text.length <= MAX_NAME_LINE_LENGTH &&
    words.length >= 2 &&
    words.length <= MAX_WORDS &&
    words.every((word, index) => NAME_WORD.test(word) || (index > 0 && PARTICLES.has(word))) &&
    !words.some(
      (word, index) =>
        (isOfCompany(word) && !(index === 0 && isGiven(word))) ||
        (isGreeting(word) && !(index > 0 && isSurname(lettersOf(word)))),
    )
  );
}

const isGreeting = (word: string) => spellings(word).some((spelling) => GREETINGS.test(spelling));

/** The article of "L’équipe" is no part of the word. */
function isOther(word: string): boolean {
  const parts = wordParts(word.replace(/^\p{L}{1,2}['’]/u, ''));
  return isOtherWord(word) || parts.some((part) => isOtherWord(lettersOf(part)));
}

const wordParts = (word: string) => word.split(/[\p{Pd}'’]/u);

function isOfCompany(word: string): boolean {
  const bare = word.replaceAll('.', '');
  return COMPANY.test(bare) || COMPANY_IN_CAPITALS.test(bare);
}

const splitWords = (text: string) => text.split(' ').filter(Boolean);

/** Lowercase letters without diacritics. */
const lettersOf = (text: string): string => foldWords(text).replace(/\P{L}/gu, '');

/** Spellings of a word in addresses: "müller" becomes "muller" or "mueller", "ås" "as" or "aas". */
function spellings(word: string): string[] {
  const northern = word
    .normalize('NFC')
    .replace(/[äöüøå]/giu, (letter) => (/å/iu.test(letter) ? 'aa' : `${lettersOf(letter)}e`));
  return [...new Set([lettersOf(word), lettersOf(northern)])];
}

/**
 * Whether the letters consist of the name's words and initials, with at least one word or all initials. `whole`: with at least one word
 * and all others.
 */
function isSpelled(letters: string, name: string, { whole = false } = {}): boolean {
  const words = splitWords(name)
    .flatMap(wordParts)
    .map(spellings)
    .filter(([word]) => word);
  const isSpelledBy = (rest: string, left: readonly string[][], hasWord: boolean): boolean =>
    rest === ''
      ? whole
        ? hasWord && left.length === 0
        : hasWord || left.length === 0
      : left.some((word) => {
          const others = left.filter((other) => other !== word);
          const continuesWith = (part: string, isWord: boolean) =>
            rest.startsWith(part) && isSpelledBy(rest.slice(part.length), others, hasWord || isWord);
          return word.some(
            (spelling) =>
              (spelling.length > 1 && continuesWith(spelling, true)) ||
              continuesWith(spelling.charAt(0), false),
          );
        });
  return isSpelledBy(letters, words, false);
}
