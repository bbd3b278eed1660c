import { expect, test } from 'vitest';
import {
  domainOfMail,
  personInText,
  profileOf,
  repairedDomain,
} from '../../../lib/people/person-proposal.ts';

test.each([
  ['', {}],
  ['We chose them because support answers within the hour.', {}],
  ['Jane Doe', { name: 'Jane Doe' }],
  ['Jane Doe <jane@contoso.example>', { name: 'Jane Doe', email: 'jane@contoso.example' }],
  ['"Doe, Jane" <jane@contoso.example>', { email: 'jane@contoso.example' }],
  ['Write to jane.doe@contoso.example.', { email: 'jane.doe@contoso.example' }],
  [
    'Zoë O’Brien, CFO\nContoso\nTel. +49 (30) 123-456\nzoe@contoso.example\nhttps://de.linkedin.com/in/zoe-ob/?x=1',
    {
      name: 'Zoë O’Brien',
      email: 'zoe@contoso.example',
      phoneNumber: '+4930123456',
      linkedinProfileUrl: 'https://www.linkedin.com/in/zoe-ob',
    },
  ],
  ['山田 太郎 | 株式会社', { name: '山田 太郎' }],
  ['Order +1234', {}],
  ['x@y', {}],
])('%j says %j', (text, says) => expect(personInText(text)).toEqual(says));

test.each([
  ['jane@contoso.example', 'contoso.example'],
  ['jane@Mail.Contoso.Example', 'contoso.example'],
  ['jane@contoso.co.uk', 'contoso.co.uk'],
  ['jane@gmail.com', undefined],
  ['jane', undefined],
  ['', undefined],
])('the company of %j: %s', (email, domain) => expect(domainOfMail(email)).toBe(domain));

test.each([
  ['https://www.linkedin.com/in/jane-doe/?trk=x', 'https://www.linkedin.com/in/jane-doe'],
  ['https://www.linkedin.com/company/contoso/', undefined],
  ['https://linkedin.com.evil.example/in/jane', undefined],
  ['https://acme.example/in/jane', undefined],
  [undefined, undefined],
])('the profile at %s: %s', (address, profile) => expect(profileOf(address)).toBe(profile));

test.each([
  ['acme.com', undefined],
  ['Acme.com', 'acme.com'],
  ['https://www.acme.com/about?x', 'acme.com'],
  ['jane@acme.com', 'acme.com'],
  ['www.acme.com', 'acme.com'],
  ['acme.com/', 'acme.com'],
  ['münchen.example', 'xn--mnchen-3ya.example'],
  ['acme', undefined],
  ['two words.com', undefined],
  ['', undefined],
])('as a domain, %j may be meant as %s', (typed, meant) => expect(repairedDomain(typed)).toBe(meant));
