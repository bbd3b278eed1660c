import { describe, expect, it, test } from 'vitest';
import {
  type AccountDraft,
  accountForm,
  isTyped,
  type PersonDraft,
  personForm,
  repairedPhone,
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
/** Two units each, as the schema counts. */
const rockets = (count: number) => '🚀'.repeat(count);

describe('a person', () => {
  test.each([
    ['no character', '', 'nameMissing'],
    ['only spaces', '   ', 'nameMissing'],
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

  test.each(['email', 'domain', 'linkedinProfileUrl'] as const)('%s: 1 is sent, 0 is left out', (field) => {
    expect(personForm.bodyOf(person({ [field]: 'x' }))).toEqual({ name: 'Jane', [field]: 'x' });
    expect(personForm.bodyOf(person({ [field]: ' ' }))).toEqual({ name: 'Jane' });
  });
});

describe('an account', () => {
  test.each([
    ['', 'domainMissing'],
    [' ', 'domainMissing'],
    ['x', undefined],
  ])('with the domain %j: %s', (domain, fault) => {
    expect(accountForm.faultsOf(account({ domain })).domain).toBe(fault);
    expect(accountForm.bodyOf(account({ domain }))).toEqual(fault ? undefined : { domain });
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

test.each([
  ['+49 (30) 12-34', '+49301234'],
  ['0049 30 1234', '+49301234'],
  ['+49301234', undefined],
  ['030 1234', undefined],
  ['+49 30 call me', undefined],
])('the number %j may be meant as %s', (typed, meant) => expect(repairedPhone(typed)).toBe(meant));

it('knows whether anything was typed', () => {
  expect(isTyped(personForm.empty)).toBe(false);
  expect(isTyped({ ...personForm.empty, email: ' ' })).toBe(false);
  expect(isTyped(person({}))).toBe(true);
});
