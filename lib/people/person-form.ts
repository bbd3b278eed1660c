// What a person types to create a person or an account: what the interface asks of each field, and what is sent.
import type { Body } from '../api/operation-schemas.ts';

export const personFields = ['name', 'email', 'domain', 'phoneNumber', 'linkedinProfileUrl'] as const;
export type PersonField = (typeof personFields)[number];
/** As typed; empty where nothing is. */
export type PersonDraft = Record<PersonField, string>;

export const accountFields = ['domain', 'name'] as const;
export type AccountField = (typeof accountFields)[number];
export type AccountDraft = Record<AccountField, string>;

export const emptyPerson: PersonDraft = {
  name: '',
  email: '',
  domain: '',
  phoneNumber: '',
  linkedinProfileUrl: '',
};
export const emptyAccount: AccountDraft = { domain: '', name: '' };

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

export type Faults<Field extends string> = Partial<Record<Field, FieldFault>>;

export function personFaults({ name, phoneNumber }: PersonDraft): Faults<'name' | 'phoneNumber'> {
  const nameFault = name.trim() === '' ? 'nameMissing' : longFault(name);
  const phone = phoneFault(phoneNumber.trim());
  return { ...(nameFault ? { name: nameFault } : {}), ...(phone ? { phoneNumber: phone } : {}) };
}

export function accountFaults({ domain, name }: AccountDraft): Faults<AccountField> {
  const nameFault = longFault(name);
  return {
    ...(domain.trim() === '' ? { domain: 'domainMissing' } : {}),
    ...(nameFault ? { name: nameFault } : {}),
  };
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

/** The body as it is sent; undefined while a field is at fault. What is empty is left out, spaces around a value too. */
export function personBody(draft: PersonDraft): Body<'createPerson'> | undefined {
  if (Object.keys(personFaults(draft)).length > 0) return undefined;
  const { name, ...others } = draft;
  return { name: name.trim(), ...filled(others) };
}

export function accountBody(draft: AccountDraft): Body<'createAccount'> | undefined {
  if (Object.keys(accountFaults(draft)).length > 0) return undefined;
  return { domain: draft.domain.trim(), ...filled({ name: draft.name }) };
}

function filled<Field extends string>(draft: Record<Field, string>): Partial<Record<Field, string>> {
  const entries = Object.entries<string>(draft).map(([field, value]) => [field, value.trim()] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== '')) as Partial<Record<Field, string>>;
}

/** A body that was sent or is to be, as it was typed. */
export function personDraftOf(body: Body<'createPerson'>): PersonDraft {
  const { name, email = '', domain = '', phoneNumber = '', linkedinProfileUrl = '' } = body;
  return { name, email, domain, phoneNumber, linkedinProfileUrl };
}

export function accountDraftOf({ domain, name = '' }: Body<'createAccount'>): AccountDraft {
  return { domain, name };
}

/** Whether there is anything that would be lost. */
export function isTyped(draft: Readonly<Record<string, string>>): boolean {
  return Object.values(draft).some((value) => value.trim() !== '');
}
