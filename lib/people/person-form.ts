// What a person types to create a person or an account: what the interface asks of each field, and what is sent.
import type { CreationBody } from './people.ts';

/** As typed; empty where nothing is. */
export type PersonDraft = Record<'name' | 'email' | 'domain' | 'phoneNumber' | 'linkedinProfileUrl', string>;
export type AccountDraft = Record<'domain' | 'name', string>;

/** Why a field cannot be sent. Each has a sentence. */
export type FieldFault =
  | 'nameMissing'
  | 'nameLong'
  | 'domainMissing'
  | 'phonePlus'
  | 'phoneZero'
  | 'phoneDigits'
  | 'phoneShort'
  | 'phoneLong';

/** In UTF-16 units, as JSON schemas in JavaScript count. */
export const LONGEST_NAME = 255;
const E164 = /^\+[1-9]\d{1,14}$/;

type Faults<Draft> = { [Field in keyof Draft]?: FieldFault | undefined };

/** One of the two forms. */
export interface CreationForm<Draft> {
  noun: 'Person' | 'Account';
  empty: Draft;
  faultsOf(draft: Draft): Faults<Draft>;
  /** As it is sent: without what is empty, and spaces around a value. Undefined while a field is at fault. */
  bodyOf(draft: Draft): CreationBody | undefined;
}

export const personForm: CreationForm<PersonDraft> = {
  noun: 'Person',
  empty: { name: '', email: '', domain: '', phoneNumber: '', linkedinProfileUrl: '' },
  faultsOf: ({ name, phoneNumber }) => ({
    name: name.trim() === '' ? 'nameMissing' : longFault(name),
    phoneNumber: phoneFault(phoneNumber.trim()),
  }),
  bodyOf({ name, ...others }) {
    const isFaulty = hasFault(personForm.faultsOf({ name, ...others }));
    return isFaulty ? undefined : { name: name.trim(), ...filled(others) };
  },
};

export const accountForm: CreationForm<AccountDraft> = {
  noun: 'Account',
  empty: { domain: '', name: '' },
  faultsOf: ({ domain, name }) => ({
    domain: domain.trim() === '' ? 'domainMissing' : undefined,
    name: longFault(name),
  }),
  bodyOf({ domain, name }) {
    const isFaulty = hasFault(accountForm.faultsOf({ domain, name }));
    return isFaulty ? undefined : { domain: domain.trim(), ...filled({ name }) };
  },
};

function hasFault(faults: object): boolean {
  return Object.values(faults).some((fault) => fault !== undefined);
}

function longFault(name: string): 'nameLong' | undefined {
  return name.trim().length > LONGEST_NAME ? 'nameLong' : undefined;
}

/** Nothing at all is no fault: the number is optional. */
function phoneFault(number: string): FieldFault | undefined {
  if (number === '' || E164.test(number)) return undefined;
  if (!number.startsWith('+')) return 'phonePlus';
  const digits = number.slice(1);
  if (/\D/.test(digits)) return 'phoneDigits';
  if (digits.startsWith('0')) return 'phoneZero';
  return digits.length < 2 ? 'phoneShort' : 'phoneLong';
}

/** The number that is meant, where only its spelling is in the way: "+49 (30) 12 34", "0049 30 1234". */
export function repairedPhone(typed: string): string | undefined {
  const bare = typed.trim().replace(/[\s().\-/\u{2010}-\u{2015}]/gu, '');
  const number = bare.startsWith('00') ? `+${bare.slice(2)}` : bare;
  return number !== typed.trim() && E164.test(number) ? number : undefined;
}

function filled<Field extends string>(draft: Record<Field, string>): Partial<Record<Field, string>> {
  const entries = Object.entries<string>(draft).map(([field, value]) => [field, value.trim()] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== '')) as Partial<Record<Field, string>>;
}

/** Whether there is anything that would be lost. */
export function isTyped(draft: Readonly<Record<string, string>>): boolean {
  return Object.values(draft).some((value) => value.trim() !== '');
}
