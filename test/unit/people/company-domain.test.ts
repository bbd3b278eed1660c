// Email addresses, profiles and domains, as typed and as meant.
import { expect, test } from 'vitest';
import { meantDomain } from '../../../lib/people/company-domain.ts';
import { domainOfMail, meantMail, profileOf } from '../../../lib/people/person-proposal.ts';

test.each([
  ['jane@contoso.example', 'contoso.example'],
  ['jane@Mail.Contoso.Example', 'contoso.example'],
  ['jane@contoso.co.uk', 'contoso.co.uk'],
  ['jane@müller.de', 'xn--mller-kva.de'],
  ['jane@日本。jp', 'xn--wgv71a.jp'],
  ['jane＠contoso．example', 'contoso.example'],
  ['\u202Ajane@contoso.example\u202C', 'contoso.example'],
  ['jane@contoso.onmicrosoft.com', 'contoso.onmicrosoft.com'],
  ['mailto:jane%40contoso.example?subject=a@b.example', 'contoso.example'],
  ['jane@outlook.contoso.example', 'contoso.example'],
  ['jane', undefined],
  ['', undefined],
])('the company of %j may be %s', (email, domain) => expect(domainOfMail(email)).toBe(domain));

test.each([
  ['jane@日本。jp', 'jane@日本.jp'],
  ['jane＠acme．com', 'jane@acme.com'],
  ['jane@acme.com', undefined],
  ['Jane Doe <jane@acme.com>', 'jane@acme.com'],
  ['"jane@acme.com",', 'jane@acme.com'],
  ['(jane@acme.com)', 'jane@acme.com'],
  ['Email: jane(at)acme.com.', 'jane@acme.com'],
  ['jane', undefined],
])('as an email address, %j may be meant as %s', (typed, meant) => expect(meantMail(typed)).toBe(meant));

test.each([
  'gmail.com',
  'GMAIL.com',
  'mail.gmail.com',
  'yahoo.de',
  'yahoo.co.uk',
  'gmx.ch',
  'aol.de',
  'hotmail.gr',
  'hispeed.ch',
  'kakao.com',
  'ziggo.nl',
  'mail.telepac.pt',
  'hotmail.fr',
  'outlook.de',
  'live.de',
  'gmx.at',
  'gmx.es',
  'aol.de',
  'ziggo.nl',
  'bluewin.ch',
  'comcast.net',
  'icloud.com',
  'web.de',
  'btinternet.com',
  'posteo.de',
  'tutanota.com',
  'fastmail.com',
  'mail.de',
  'riseup.net',
  'nifty.com',
  'so-net.ne.jp',
  'movistar.es',
  'relay.firefox.com',
  'users.noreply.github.com',
  'netvigator.com',
])('a mailbox at %s says nothing about a company', (host) =>
  expect(domainOfMail(`jane@${host}`)).toBeUndefined(),
);

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
  ['mailto:jane@acme.com', 'acme.com'],
  ['mailto:jane%40acme.com?subject=x', 'acme.com'],
  ['www.acme.com', 'acme.com'],
  ['www。acme．com', 'acme.com'],
  ['日本｡jp', 'xn--wgv71a.jp'],
  ['acme.com/', 'acme.com'],
  ['\u200Bacme.com', undefined],
  ['münchen.example', 'xn--mnchen-3ya.example'],
  ['acme', undefined],
  ['"acme.com",', 'acme.com'],
  ['(acme.com)', 'acme.com'],
  ['@acme.com', 'acme.com'],
  ['Jane Doe <jane@acme.com>', 'acme.com'],
  ['https://acme.com/@jane', 'acme.com'],
  ['two words.com', undefined],
  ['', undefined],
])('as a domain, %j may be meant as %s', (typed, meant) => expect(meantDomain(typed)).toBe(meant));
