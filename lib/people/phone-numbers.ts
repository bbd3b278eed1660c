// Telephone numbers as people write them. The library is loaded only when a person is created.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { bareText } from './typed-text.ts';

/** A country's code and what numbers are written with. A letter ends it, and so do other signs: an extension is none of it. */
const WRITTEN = /(?<![\p{L}\p{N}+])(?:\+|00)[\p{Nd}\p{Zs}()[\].·•/\p{Pd}]{2,40}/gu;
/** Behind one of these may stand an extension, another number, or another part of this one. */
const PART_END = /[/·•]/u;
/** What stands before a number that is not called. */
const FAX = /(?:fax|télécopie|факс|ファ(?:ック|)クス|传真|傳真|팩스)[^\p{L}\p{N}]*$|(?<!\p{L})f\P{L}{0,3}$/iu;
const ALSO_CALLED = /(?<!\p{L})(?:t|tel|telefon|phone|tél)\P{L}+(?:tele)?fax\P{L}*$/iu;

/** The number that is meant, where only its spelling is in the way: "+49 (0)30 12 34", "0049 30/1234", "+1 415 555 2671 x5". */
export function repairedPhone(typed: string): string | undefined {
  const [written] = writtenIn(typed);
  const number = written && (numberIn(written) ?? possible(written));
  return number === bareText(typed) ? undefined : number;
}

/** The first number in the lines of a text that is plainly one to call; undefined where it is not certain. */
export function phoneInText(lines: readonly string[]): string | undefined {
  const all = lines.flatMap((line, at) =>
    writtenIn(line).map((written) => ({ ...written, label: labelOf(written, lines[at - 1]) })),
  );
  for (const { label, ...written } of all) {
    const isFax = FAX.test(label) && !ALSO_CALLED.test(label);
    // Order and part numbers begin with zeros, too.
    const isGrouped = /^\+|\D/.test(written.text.trim());
    const number = isFax || !isGrouped ? undefined : numberIn(written);
    if (number) return number;
  }
  return undefined;
}

/** What a number is for stands before it, or on the line above. */
const labelOf = ({ before }: Written, above = ''): string => (/[\p{L}\p{N}]/u.test(before) ? before : above);

interface Written {
  text: string;
  before: string;
  after: string;
}

function writtenIn(line: string): Written[] {
  const plain = bareText(line.normalize('NFKC'));
  let end = 0;
  return Array.from(plain.matchAll(WRITTEN), ({ 0: text, index }) => {
    const before = plain.slice(Math.max(end, index - 40), index);
    end = index + text.length;
    return { text, before, after: plain.slice(end, end + 2) };
  });
}

/** The first parts that are a whole number of some country. */
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

/** Without a last group that may be a postal code or the number of a house. */
function withoutCode(text: string): string | undefined {
  const [code] = /\s\d{1,6}\s*$/.exec(text) ?? [];
  return code && valid(text.slice(0, -code.length));
}

function valid(text: string): string | undefined {
  const number = parsed(text);
  return number?.isValid() ? number.number : undefined;
}

/** Right in length at least: numbers of new kinds come up before the library knows of them. */
function possible({ text }: Written): string | undefined {
  const number = parsed(text);
  return number?.isPossible() ? number.number : undefined;
}

/** Also drops the zero of a call within the country, where that country has one. */
function parsed(text: string) {
  return parsePhoneNumberFromString(text.trim().replace(/^00/, '+').replace(/[·•]/g, ' '));
}
