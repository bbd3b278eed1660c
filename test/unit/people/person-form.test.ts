import { describe, expect, it, test } from 'vitest';
import {
  type AccountDraft,
  accountForm,
  isTyped,
  type PersonDraft,
  personForm,
} from '../../../lib/people/person-form.ts';

const person = (change: Partial<PersonDraft>): PersonDraft => ({
  ...personForm.empty,
  name: 'Jane',
  ...change,
});
const account = (change: Partial<AccountDraft>): AccountDraft => ({
  ...accountForm.empty,
  domain: 'a.example',
  ...change,
});
const letters = (count: number) => 'x'.repeat(count);
/** Each has two UTF-16 units, as the schema counts. */
const rockets = (count: number) => '🚀'.repeat(count);

describe('a person', () => {
  test.each([
    ['no character', '', 'nameMissing'],
    ['only spaces', '   ', 'nameMissing'],
    ['a filler alone', '\u{3164}', 'nameMissing'],
    ['a joiner alone', '\u{200D}', 'nameMissing'],
    ['1 character', 'x', undefined],
    ['255 characters', letters(255), undefined],
    ['255 characters between spaces', ` ${letters(255)} `, undefined],
    ['256 characters', letters(256), 'nameLong'],
    ['254 units in 127 pictures', rockets(127), undefined],
    ['256 units in 128 pictures', rockets(128), 'nameLong'],
  ])('with a name of %s: %s → %s', (_, name, fault) => {
    expect(personForm.faultsOf(person({ name })).name).toBe(fault);
    expect(personForm.bodyOf(person({ name }))).toEqual(fault ? undefined : { name: name.trim() });
  });

  test.each([
    ['', undefined],
    ['+1', 'phoneShort'],
    ['+', 'phoneShort'],
    ['+12', undefined],
    [`+${'1'.repeat(15)}`, undefined],
    [`+${'1'.repeat(16)}`, 'phoneLong'],
    ['+0123', 'phoneZero'],
    ['123456', 'phonePlus'],
    ['49 30', 'phonePlus'],
    ['+49 30 1234', 'phoneDigits'],
    ['+49x', 'phoneDigits'],
    ['+４９３０', 'phoneDigits'],
    ['+49\n', undefined],
  ])('with the number %j: %s', (phoneNumber, fault) => {
    expect(personForm.faultsOf(person({ phoneNumber })).phoneNumber).toBe(fault);
  });

  test.each([
    ['\u202A+49301234567\u202C', '+49301234567'],
    ['+49301234567\u200B', '+49301234567'],
    ['\uFEFF+49301234567\u00AD', '+49301234567'],
  ])('sends the number %j without invisible characters', (phoneNumber, sent) => {
    expect(personForm.faultsOf(person({ phoneNumber })).phoneNumber).toBeUndefined();
    expect(personForm.bodyOf(person({ phoneNumber }))).toEqual({ name: 'Jane', phoneNumber: sent });
  });

  test('shows the fault of a number, not of the invisible characters in it', () => {
    const { phoneNumber } = personForm.faultsOf(person({ phoneNumber: '\u202A+49 30 1234567\u202C' }));
    expect(phoneNumber).toBe('phoneDigits');
  });

  test.each([
    ['\u202AJane Doe\u202C', 'Jane Doe'],
    ['Jane\u200B\u00A0Doe\u00AD', 'Jane Doe'],
    ['Jane\u000BDoe', 'Jane Doe'],
    ['Jane\u0085Doe', 'Jane Doe'],
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ])('with the name %j is sent as %j', (name, sent) => {
    expect(personForm.bodyOf(person({ name }))).toEqual({ name: sent });
  });

  test.each(['email', 'linkedinProfileUrl'] as const)(
    '%s: is sent with one character and left out if blank',
    (field) => {
      expect(personForm.bodyOf(person({ [field]: 'x' }))).toEqual({ name: 'Jane', [field]: 'x' });
      expect(personForm.bodyOf(person({ [field]: '\u200Bx ' }))).toEqual({ name: 'Jane', [field]: 'x' });
      expect(personForm.bodyOf(person({ [field]: ' ' }))).toEqual({ name: 'Jane' });
      expect(personForm.bodyOf(person({ [field]: '\u202A\u202C' }))).toEqual({ name: 'Jane' });
    },
  );
});

describe.each([
  ['a person', (domain: string) => ({ ...person({ domain }), form: personForm })],
  ['an account', (domain: string) => ({ ...account({ domain }), form: accountForm })],
])('the domain of %s', (_, draft) => {
  const tried = (domain: string) => {
    const { form, ...values } = draft(domain);
    const { faultsOf, bodyOf } = form as typeof accountForm;
    return { fault: faultsOf(values as AccountDraft).domain, sent: bodyOf(values as AccountDraft)?.domain };
  };

  test.each([
    ['acme.com', 'acme.com'],
    [' ACME.Com ', 'acme.com'],
    ['acme.com.', 'acme.com'],
    ['\u200Bacme.com\u202C', 'acme.com'],
    ['ac\u00ADme.com', 'acme.com'],
    ['acme。com', 'acme.com'],
    ['acme．com', 'acme.com'],
    ['日本｡jp', 'xn--wgv71a.jp'],
    ['MÜLLER.de', 'xn--mller-kva.de'],
    ['shop.acme.co.uk', 'shop.acme.co.uk'],
  ])('%j is sent as the canonical %s', (domain, sent) =>
    expect(tried(domain)).toEqual({ fault: undefined, sent }),
  );

  test.each([
    'https://ACME.com/about?x=1',
    'two words.com',
    'jane@acme.com',
    'www.acme.com',
    'www。acme.com',
    'acme.com/',
    'acme.com:8080',
    'acme.com?x',
    'acme.com#x',
    'http:acme.com',
    'Jane <jane@acme.com>',
    'acme',
    'acme,inc',
    'acme..com',
    '.com',
    '192.168.0.1',
    '[::1]',
    'acme.com,contoso.com',
    '“acme.com”',
    '-acme.com',
    'acme-.com',
  ])('%j is not just a domain and is not sent', (domain) =>
    expect(tried(domain)).toEqual({ fault: 'domainOdd', sent: undefined }),
  );
});

describe('an account', () => {
  test.each([
    ['', 'domainMissing'],
    [' ', 'domainMissing'],
    ['\u200B', 'domainMissing'],
  ])('with the domain %j: %s', (domain, fault) => {
    expect(accountForm.faultsOf(account({ domain })).domain).toBe(fault);
    expect(accountForm.bodyOf(account({ domain }))).toBeUndefined();
  });

  test.each([
    ['no character', '', undefined],
    ['1 character', 'x', undefined],
    ['255 characters', letters(255), undefined],
    ['256 characters', letters(256), 'nameLong'],
  ])('with a name of %s', (_, name, fault) => {
    expect(accountForm.faultsOf(account({ name })).name).toBe(fault);
    const body = { domain: 'a.example', ...(name === '' ? {} : { name }) };
    expect(accountForm.bodyOf(account({ name }))).toEqual(fault ? undefined : body);
  });
});

it('knows whether anything was typed', () => {
  expect(isTyped(personForm.empty)).toBe(false);
  expect(isTyped({ ...personForm.empty, email: ' ' })).toBe(false);
  expect(isTyped(person({}))).toBe(true);
});
