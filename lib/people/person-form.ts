// What a person types to create a person or an account: what the interface asks of each field, and what is sent.
import { canonicalDomain } from './company-domain.ts';
import type { CreationBody } from './people.ts';
import { bareText, plainText } from './typed-text.ts';

/** As typed; empty where nothing is. */
export type PersonDraft = Record<'name' | 'email' | 'domain' | 'phoneNumber' | 'linkedinProfileUrl', string>;
export type AccountDraft = Record<'domain' | 'name', string>;

/** Why a field cannot be sent. Each has a sentence. */
export type FieldFault =
  | 'nameMissing'
  | 'nameLong'
  | 'domainMissing'
  | 'domainOdd'
  | 'phonePlus'
  | 'phoneZero'
  | 'phoneDigits'
  | 'phoneShort'
  | 'phoneLong';

/** In UTF-16 units, as JSON schemas in JavaScript count. */
export const MAX_NAME_LENGTH = 255;
const E164 = /^\+[1-9]\d{1,14}$/;

export interface FormDraft<Draft = Record<string, string>> {
  /** Of the creation that comes of it: a form that is sent twice makes one. */
  orderId: string;
  values: Draft;
  /** The fields that a person typed into: nothing is proposed there any more. */
  touched: string[];
}

type Faults<Draft> = { [Field in keyof Draft]?: FieldFault | undefined };

export interface CreationForm<Draft> {
  noun: 'Person' | 'Account';
  empty: Draft;
  faultsOf(draft: Draft): Faults<Draft>;
  /** As it is sent: without what is empty or not seen. Undefined while a field is at fault. */
  bodyOf(draft: Draft): CreationBody | undefined;
}

export const personForm: CreationForm<PersonDraft> = {
  noun: 'Person',
  empty: { name: '', email: '', domain: '', phoneNumber: '', linkedinProfileUrl: '' },
  faultsOf: ({ name, domain, phoneNumber }) => ({
    name: plainText(name) === '' ? 'nameMissing' : longFault(name),
    domain: domainFault(domain),
    phoneNumber: phoneFault(bareText(phoneNumber)),
  }),
  bodyOf(draft) {
    if (hasFault(personForm.faultsOf(draft))) return undefined;
    const { email, phoneNumber, linkedinProfileUrl } = draft;
    const bare = { email, phoneNumber, linkedinProfileUrl };
    const domain = canonicalDomain(draft.domain);
    return { name: plainText(draft.name), ...(domain ? { domain } : {}), ...filled(bare) };
  },
};

export const accountForm: CreationForm<AccountDraft> = {
  noun: 'Account',
  empty: { domain: '', name: '' },
  faultsOf: ({ domain, name }) => ({
    domain: bareText(domain) === '' ? 'domainMissing' : domainFault(domain),
    name: longFault(name),
  }),
  bodyOf(draft) {
    const domain = canonicalDomain(draft.domain);
    if (domain === undefined || hasFault(accountForm.faultsOf(draft))) return undefined;
    const name = plainText(draft.name);
    return { domain, ...(name ? { name } : {}) };
  },
};

const hasFault = (faults: object): boolean => Object.values(faults).some((fault) => fault !== undefined);

function longFault(name: string): 'nameLong' | undefined {
  return plainText(name).length > MAX_NAME_LENGTH ? 'nameLong' : undefined;
}

/** Nothing at all is no fault here. */
function domainFault(domain: string): 'domainOdd' | undefined {
  return bareText(domain) === '' || canonicalDomain(domain) !== undefined ? undefined : 'domainOdd';
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

function filled<Field extends string>(draft: Record<Field, string>): Partial<Record<Field, string>> {
  const entries = Object.entries<string>(draft).map(([field, value]) => [field, bareText(value)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== '')) as Partial<Record<Field, string>>;
}

/** Whether there is anything that would be lost. */
export function isTyped(draft: Readonly<Record<string, string>>): boolean {
  return Object.values(draft).some((value) => value.trim() !== '');
}
