// When two persons or accounts may be the same: each fact has one spelling.
import { describe, expect, it, test } from 'vitest';
import { factsOf } from '../../../lib/people/worker/similarity.ts';

const factOf = (described: Parameters<typeof factsOf>[0], why: string) =>
  factsOf(described).find((fact) => fact.why === why)?.value;

describe('one spelling of', () => {
  test.each([
    ['email', 'email', [' Jane@Acme.com', 'jane@acme.com']],
    ['a phone number', 'phoneNumber', ['+44 20 7946 0958', '+442079460958', '+44-20-7946-0958']],
    ['a name', 'name', ['Jane Doe', 'DOE, Jane', ' jane   dóe ']],
    ['a name with letters of its language', 'name', ['Søren Groß', 'Gross, Soren']],
    ['a name that needs no space', 'name', ['山田 太郎', '山田太郎', '山田　太郎']],
    ['a domain', 'domain', ['acme.com', 'https://www.ACME.com/', 'acme.com.']],
    [
      'a profile',
      'linkedinProfileUrl',
      [
        'https://www.linkedin.com/in/Jane-Doe/',
        'linkedin.com/in/jane-doe',
        'https://de.linkedin.com/in/jane-doe/details?x=1',
      ],
    ],
  ])('%s', (_, field, spellings) => {
    const facts = spellings.map((text) => factsOf({ [field]: text }));
    expect(new Set(facts.map((fact) => JSON.stringify(fact))).size).toBe(1);
    expect(facts[0]).toHaveLength(1);
  });
});

describe('different', () => {
  test.each([
    ['email', 'email', 'jane@acme.com', 'jan@acme.com'],
    ['phone', 'phoneNumber', '+442079460958', '+442079460959'],
    ['name', 'name', 'Jane Doe', 'Jane Roe'],
    ['name', 'name', '田中 太郎', '田中 次郎'],
    ['linkedin', 'linkedinProfileUrl', 'https://linkedin.com/in/jane', 'https://linkedin.com/company/jane'],
    ['domain', 'domain', 'acme.com', 'acme.co'],
  ])('%s stays so: %s %s, %s', (why, field, one, other) => {
    expect(factOf({ [field]: one }, why)).not.toBe(factOf({ [field]: other }, why));
  });
});

it('missing values yield no facts', () => {
  const nothing = { name: null, email: '', domain: undefined, phoneNumber: null, linkedinProfileUrl: ' ' };
  expect(factsOf(nothing)).toEqual([]);
  expect(factsOf({ name: '!?' })).toEqual([]);
});
