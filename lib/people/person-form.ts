// Forms for persons and accounts: validation as the interface requires, and the request body.
import { E164 } from '../format/contact-links.ts';
import { firstFilled } from '../format/texts.ts';
import { canonicalDomain } from './company-domain.ts';
import type { CreationBody } from './people.ts';
import { bareText, plainText } from './typed-text.ts';

/** As typed; empty fields are empty strings. */
export type PersonDraft = Record<'name' | 'email' | 'domain' | 'phoneNumber' | 'linkedinProfileUrl', string>;
export type AccountDraft = Record<'domain' | 'name', string>;

/** Why a field cannot be sent. Each has a catalogue sentence. */
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

/** In UTF-16 units, as JavaScript's JSON schema validators count. */
export const MAX_NAME_LENGTH = 255;

export interface FormDraft<Draft = Record<string, string>> {
  /** Id of the resulting creation, so that a form sent twice creates one. */
  orderId: string;
  values: Draft;
  /** Fields edited by a person. Without any, the form holds nothing that could be lost. */
  touched: string[];
}

type Faults<Draft> = { [Field in keyof Draft]?: FieldFault | undefined };

export interface CreationForm<Draft> {
  noun: 'Person' | 'Account';
  empty: Draft;
  faultsOf(draft: Draft): Faults<Draft>;
  /** Request body without empty fields and invisible characters; undefined if a field is invalid. */
  bodyOf(draft: Draft): CreationBody | undefined;
}

export const personForm: CreationForm<PersonDraft> = {
  noun: 'Person',
  empty: { name: '', email: '', domain: '', phoneNumber: '', linkedinProfileUrl: '' },
  faultsOf: ({ name, domain, phoneNumber }) => ({
    name: shownName(name) === undefined ? 'nameMissing' : longFault(name),
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
    const name = shownName(draft.name);
    return { domain, ...(name ? { name } : {}) };
  },
};

/** Undefined if nothing of it would be visible. */
const shownName = (name: string): string | undefined => firstFilled(plainText(name));

const hasFault = (faults: object): boolean => Object.values(faults).some((fault) => fault !== undefined);

function longFault(name: string): 'nameLong' | undefined {
  return plainText(name).length > MAX_NAME_LENGTH ? 'nameLong' : undefined;
}

/** An empty domain is not a fault here. */
function domainFault(domain: string): 'domainOdd' | undefined {
  return bareText(domain) === '' || canonicalDomain(domain) !== undefined ? undefined : 'domainOdd';
}

/** An empty number is not a fault: it is optional. */
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

/** Whether closing the form would lose text. */
export function isTyped(draft: Readonly<Record<string, string>>): boolean {
  return Object.values(draft).some((value) => value.trim() !== '');
}
