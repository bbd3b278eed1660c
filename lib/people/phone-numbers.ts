// Phone numbers as people write them. The library is loaded only when a person is created.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { bareText } from './typed-text.ts';

/** Country code and digits with usual separators. Ends at letters and other characters, so it excludes extensions. */
const WRITTEN = /(?<![\p{L}\p{N}+])(?:\+|00)[\p{Nd}\p{Zs}()[\].·•/\p{Pd}]{2,40}/gu;
/** May be followed by an extension, another number, or the rest of this one. */
const PART_END = /[/·•]/u;
/** Makes one word or time with the digits before it, which an extension does not. */
const READ_WITH = /^(?::\p{Nd}|(?!x|ext|dw)\p{L})/iu;
/** "24/7", "7/7" and "24/24", a group by itself. */
const ALWAYS_OPEN = /(?<=[\s\p{Pd}·•])(?:24|7)\/(?:24|7)\s*$/u;
const LAST_GROUP = /\s\S+$/u;
const IN_PARENTHESES = /\([^()]*\)?\s*$/u;
/** Labels of fax numbers. */
const FAX = /(?:fax|télécopie|факс|ファ(?:ック|)クス|传真|傳真|팩스)[^\p{L}\p{N}]*$|(?<!\p{L})f\P{L}{0,3}$/iu;
/** The same behind a number. */
const FAX_BEHIND = /^[\s(]*(?:tele)?fax\s*(?:\)|$)/iu;
/** An order's number may hold one. */
const ISO_DATE = /(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)/;
const ALSO_CALLED = /(?<!\p{L})(?:t|tel|telefon|phone|tél)\P{L}+(?:tele)?fax\P{L}*$/iu;

/** Links of a messenger have the number without its sign. */
const IN_LINKS = /(?:wa\.me\/|whatsapp\.com\/send\/?\?phone=)\+?(?=[1-9])/giu;

/** Returns the canonical number if only the spelling is wrong: "+49 (0)30 12 34", "0049 30/1234", "+1 415 555 2671 x5". */
export function repairedPhone(typed: string): string | undefined {
  const [written] = writtenIn(typed);
  const number = written && (numberIn(written) ?? possible(written));
  return number === bareText(typed) ? undefined : number;
}

/** Returns the first number that is clearly a phone number, otherwise undefined. */
export function phoneInText(lines: readonly string[]): string | undefined {
  const numbers = lines.map(writtenIn);
  const all = numbers.flatMap((onLine, at) => {
    const above = numbers[at - 1]?.length === 0 ? lines[at - 1] : '';
    return onLine.map((written) => ({ ...written, label: labelOf(written, above) }));
  });
  for (const { label, ...written } of all) {
    const isFax = (FAX.test(label) && !ALSO_CALLED.test(label)) || FAX_BEHIND.test(written.after);
    // Order and part numbers start with zeros, too.
    const isGrouped = /^\+|\D/.test(written.text.trim()) && !ISO_DATE.test(written.text);
    const number = isFax || !isGrouped ? undefined : numberIn(written);
    if (number) return number;
  }
  return undefined;
}

/** The label precedes the number or is by itself on the line above. */
const labelOf = ({ before }: Written, above = ''): string => (/[\p{L}\p{N}]/u.test(before) ? before : above);

interface Written {
  text: string;
  before: string;
  after: string;
}

function writtenIn(line: string): Written[] {
  const plain = bareText(line.normalize('NFKC')).replace(IN_LINKS, ' +');
  let end = 0;
  return Array.from(plain.matchAll(WRITTEN), ({ 0: whole, index }) => {
    const before = plain.slice(Math.max(end, index - 40), index);
    end = index + whole.length;
    const after = plain.slice(end, end + 8);
    const text = withoutNote(whole, after);
    return { text, before, after: text === whole || FAX_BEHIND.test(after) ? after : '' };
  });
}

/** Drops digits that are no part of the number, such as opening hours: "(9-17", "10" of "10:30", "24" of "24h", "24/7". */
function withoutNote(whole: string, after: string): string {
  const text = whole.replace(ALWAYS_OPEN, '');
  const isJoined = READ_WITH.test(after) && LAST_GROUP.test(text);
  const shorter = text.replace(isJoined ? LAST_GROUP : IN_PARENTHESES, '');
  return shorter !== text && valid(shorter) ? shorter : text;
}

/** Returns the longest prefix of parts that is a valid number. */
function numberIn({ text, after }: Written): string | undefined {
  const parts = text.split(PART_END);
  for (const [last] of parts.entries()) {
    const whole = valid(parts.slice(0, last + 1).join(' '));
    if (whole === undefined) continue;
    const isPlaceBehind = last === parts.length - 1 && /^\p{Lu}/u.test(after);
    return isPlaceBehind && withoutCode(text) !== undefined ? undefined : whole;
  }
  return withoutCode(text);
}

/** Drops a last group that may be a postal code or house number. */
function withoutCode(text: string): string | undefined {
  const [code] = /\s\d{1,6}(?:\p{Pd}\d{1,6})?\s*$/u.exec(text) ?? [];
  return code && valid(text.slice(0, -code.length));
}

function valid(text: string): string | undefined {
  const number = parsed(text);
  return number?.isValid() ? number.number : undefined;
}

/** Checks only the length: the library does not know recently introduced number ranges. */
function possible({ text }: Written): string | undefined {
  const number = parsed(text);
  return number?.isPossible() ? number.number : undefined;
}

/** Also drops the national prefix zero where the country has one. */
function parsed(text: string) {
  return parsePhoneNumberFromString(text.trim().replace(/^00/, '+').replace(/[·•]/g, ' '));
}
