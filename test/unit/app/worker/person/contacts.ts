// Different spellings of values that the service accepts in only one form. They are generated from that form, so the
// expected result is known without parsing.
import { fc } from '@fast-check/vitest';

/** A typed value, and the value that must arrive. */
export interface Written {
  typed: string;
  meant: string;
}

/** Country code, trunk prefix, and digit groups of numbers reserved for examples. */
const numbers = [
  { code: '49', zero: '0', groups: ['30', '1234567'] },
  { code: '44', zero: '0', groups: ['20', '7946', '0958'] },
  { code: '33', zero: '0', groups: ['1', '42', '68', '53', '00'] },
  { code: '81', zero: '0', groups: ['3', '3224', '9999'] },
  { code: '31', zero: '0', groups: ['20', '523', '4567'] },
  { code: '1', zero: '', groups: ['415', '555', '2671'] },
] as const;

const wide = (text: string) =>
  text.replace(/[\d+]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

export const phone: fc.Arbitrary<Written> = fc
  .record({
    number: fc.constantFrom(...numbers),
    plus: fc.constantFrom('+', '+', '00'),
    between: fc.constantFrom('', ' ', '-', '.', '\u00A0', '\u2009', '\u2011'),
    hasZero: fc.boolean(),
    label: fc.constantFrom('', '', 'tel:', 'Tel. ', 'Phone: '),
    end: fc.constantFrom('', '', ' ', '\u200B', ' ext. 5', ' x5'),
    isWide: fc.boolean(),
  })
  .map(({ number: { code, zero, groups }, plus, between, hasZero, label, end, isWide }) => {
    const digits = [hasZero && zero ? `(${zero})${groups[0]}` : groups[0], ...groups.slice(1)].join(between);
    const number = `${plus}${code}${between || ' '}${digits}`;
    return { typed: `${label}${isWide ? wide(number) : number}${end}`, meant: `+${code}${groups.join('')}` };
  });

type Spellings = Record<string, (meant: string) => string>;

export const domainSpellings = {
  plain: (domain) => domain,
  capitals: (domain) => domain.toUpperCase(),
  spaces: (domain) => ` ${domain} `,
  'last dot': (domain) => `${domain}.`,
  unseen: (domain) => domain.replace('.', '\u00AD.\u200B'),
  'wide dot': (domain) => domain.replace('.', '。'),
  'www.': (domain) => `www.${domain}`,
  address: (domain) => `https://www.${domain}/about?x=1#team`,
  slash: (domain) => `${domain}/`,
  port: (domain) => `${domain}:443`,
  mailbox: (domain) => `sales@${domain}`,
} satisfies Spellings;

export const nameSpellings = {
  plain: (name) => name,
  around: (name) => `  ${name}\t`,
  'hard spaces': (name) => name.replaceAll(' ', '\u00A0'),
  'many spaces': (name) => name.replaceAll(' ', '   '),
  direction: (name) => `\u202A${name}\u202C`,
  unseen: (name) => name.replace(' ', '\u200B \u00AD'),
} satisfies Spellings;

export const mailSpellings = {
  plain: (mail) => mail,
  around: (mail) => ` ${mail}\n`,
  unseen: (mail) => `\uFEFF${mail}\u200B`,
} satisfies Spellings;

export const spelling = <Name extends string>(spellings: Record<Name, unknown>): fc.Arbitrary<Name> =>
  fc.constantFrom(...(Object.keys(spellings) as Name[]));
