// Finds a person's name in a text, if it is unambiguous.

import { withPlainHost } from '../format/contact-links.ts';
import { foldWords } from '../format/search-words.ts';
import { isGivenName, isSurname } from './given-names.ts';
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

/** Words of teams, departments, positions and their work, folded. */
const TEAM = new Set(
  `team teams department dept division desk office helpdesk support service services sales success customer customers press media
  marketing finance billing accounting careers recruiting operations community relations crew staff committee
  abteilung buro vertrieb kundenservice kundendienst kundenbetreuung kundenerfolg pressestelle presse einkauf buchhaltung personalabteilung
  verkauf zentrale sekretariat redaktion leitung mannschaft
  equipe service services commercial commerciale clientele clients ventes vente assistance direction bureau comptabilite redaction departement
  equipo departamento servicio servicios ventas atencion cliente clientes soporte prensa oficina compras contabilidad redaccion exito
  equipa vendas suporte imprensa
  manager director officer engineer developer designer consultant executive specialist coordinator representative founder
  geschaftsfuhrer geschaftsfuhrerin leiter leiterin referent referentin berater beraterin ingenieur ingenieurin entwickler entwicklerin
  directeur directrice responsable gerant gerante ingenieure developpeur developpeuse conseiller conseillere fondateur fondatrice
  directora gerente jefe jefa ingeniero ingeniera desarrollador desarrolladora consultor consultora fundador fundadora`.split(
    /\s+/,
  ),
);
const TEAM_IN_JAPANESE =
  /チーム|サポート|サービス|セールス|マーケティング|カスタマー|サクセス|センター|マネージャー|エンジニア|窓口|担当|事務局|取締役|(?:社|部|課|係)長$|(?:営業|広報|人事|総務|経理|開発|企画|法務|宣伝|販売|お客様|お客さま)(?:本?部|課|係|室|相談室)?$/u;

/** What stands below or beside a name. */
const POSITION =
  /(?<!\p{L})(?:C[EFIMOPRT]O|[SE]?VP|president|head of|founder|manager|director|engineer|leiter(?:in)?|gesch[äa]e?ftsführer(?:in)?|direct(?:eur|rice|ora?)|gérante?|gerente|responsable)(?!\p{L})/iu;

/** The signs of an item or a quotation, and a label of names. */
const ITEM = /^\s*(?:(?:[-–>#]+|\(?\d{1,3}[.)])\s+)+/u;
const LABEL = /^\s*(?:(?:full |your )?name|nom(?: complet)?|nombre(?: completo)?|氏名|お?名前|FN)\s*[:：]/iu;
/** Of who signs on behalf of another person, and of who may be asked. */
const BEFORE_NAME =
  /^\s*(?:i\.\s?[AV]\.|ppa?\.|gez\.|(?:ihre? )?ansprechpartner(?:in)?:?|(?:your )?contact(?: person)?:?|kontakt:?)\s+/iu;
const EMPHASIS = /[*`"“”„«»]|\p{Extended_Pictographic}[\u{FE0F}\p{Emoji_Modifier}]*/gu;

/** A line without what is written around names; an address stands between two of them. */
const withoutMarks = (line: string): string =>
  line
    .replace(EMPHASIS, '')
    .replace(ITEM, '')
    .replace(LABEL, '')
    .replace(BEFORE_NAME, '')
    .replace(/[^\s,;()[\]<>]+/gu, (word) => (/[@＠]|:\/\//.test(word) ? '|' : word));

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
      !splitWords(name).every(isOfTeam) &&
      !isNameOfSite(name) &&
      ((hasGivenNames(name) && !isSpelled(lettersOf(site), name, { whole: true })) ||
        personal.some((slug) => isSpelled(slug, name, { whole: true }))));

  const named = lines.map((line) => nameBefore(line, email)).find((name) => name !== undefined);
  if (named !== undefined)
    return isRoleMailbox || !isPerson(named) || isNameOfSite(named) ? undefined : named;

  const pieces = lines
    .flatMap((line) => withoutMarks(line).split(/[|•·;\t]|\s[-–—/]\s/u))
    .map((piece) => piece.split(/[,()[\]、，（）【】]/u));
  const spelled = pieces
    .flat()
    .flatMap((part) => part.split(/[:：]/u))
    .map(plainText)
    .find((name) => isPerson(name) && slugs.some((slug) => isSpelled(slug, name)));
  if (spelled !== undefined || email !== undefined || profile !== undefined) return spelled;
  const names = pieces.map(([first = '']) => plainText(first)).filter(isPerson);
  // "Privacy Policy" reads as a name, too.
  const isKnown = (name: string) =>
    isNameInItsScript(name) ||
    splitWords(name).some(isGiven) ||
    lines.some((line) => LABEL.test(line) || POSITION.test(line));
  return names.length === 1 ? names.find(isKnown) : undefined;
}

/** Of scripts whose given names are not listed: a Japanese surname is in Han and no place, a Russian one has one of a few endings. */
function isNameInItsScript(name: string): boolean {
  if (/\p{Script=Latin}/u.test(name)) return false;
  if (/\p{Script=Cyrillic}/u.test(name))
    return splitWords(name).some((word) => CYRILLIC_SURNAME.test(word.toLowerCase()));
  if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name)) return true;
  return (
    /^[\p{Script=Han}々]{1,4} [\p{L}\p{M}]{1,5}$/u.test(name) && !/[都道府県市区町村](?: |$)/u.test(name)
  );
}

const CYRILLIC_SURNAME = /(?:[оеё]ва?|[иы]на?|ский|ская|цкий|цкая|енко|[ую]к|ич|вна|ян|дзе|швили)$/u;

/** Returns the text before an address in angle brackets, without label and quotes. */
function nameBefore(line: string, email: string | undefined): string | undefined {
  const at = line.matchAll(/<([^<>]+)>/g).find(([, inside = '']) => withPlainHost(inside) === email)?.index;
  if (at === undefined) return undefined;
  const before = line.slice(0, at);
  return plainText(before.slice(before.lastIndexOf(':') + 1).replaceAll('"', '')) || undefined;
}

/** Words of a name that mean nothing else. */
const isName = (text: string): boolean =>
  isNameOrTeam(text) && !splitWords(text).some((word) => isOfTeam(word) || isGreeting(word));

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
    partsOf(last).every((part) => isSurname(lettersOf(part)) || !(isOfTeam(part) || isGreeting(part)))
  );
}

const isGiven = (word: string) => partsOf(word).every((part) => isGivenName(lettersOf(part)));

function isNameOrTeam(text: string): boolean {
  const words = splitWords(text);
  return (
    text.length <= MAX_NAME_LINE_LENGTH &&
    words.length >= 2 &&
    words.length <= MAX_WORDS &&
    words.every(
      (word, index) =>
        /^[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}.'’\p{Pd}]*$/u.test(word) || (index > 0 && PARTICLES.has(word)),
    ) &&
    !words.some(
      (word, index) =>
        (isOfCompany(word) && !(index === 0 && isGiven(word))) ||
        (isGreeting(word) && !(index > 0 && isSurname(lettersOf(word)))),
    )
  );
}

const isGreeting = (word: string) => spellings(word).some((spelling) => GREETINGS.test(spelling));

/** The article of "L’équipe" is no part of the word. */
function isOfTeam(word: string): boolean {
  const parts = partsOf(word.replace(/^\p{L}{1,2}['’]/u, ''));
  return TEAM_IN_JAPANESE.test(word) || parts.some((part) => TEAM.has(lettersOf(part)));
}

const partsOf = (word: string) => word.split(/[\p{Pd}'’]/u);

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
    .flatMap(partsOf)
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
