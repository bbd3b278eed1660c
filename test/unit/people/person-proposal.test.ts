import { expect, test } from 'vitest';
import { meantDomain } from '../../../lib/people/company-domain.ts';
import { domainOfMail, meantMail, personInText, profileOf } from '../../../lib/people/person-proposal.ts';

const jane = { name: 'Jane Doe', email: 'jane@contoso.example' };

test.each([
  ['', {}],
  ['We chose them because support answers within the hour.', {}],
  ['Jane Doe', { name: 'Jane Doe' }],
  ['Jane Doe <jane@contoso.example>', jane],
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
  ['渡部 恵', { name: '渡部 恵' }],
  ['Timothy Sailes', { name: 'Timothy Sailes' }],
  ['Jane Doe <mailto:jane@contoso.example?subject=Offer%20for%20you>', { email: 'jane@contoso.example' }],
  ['mailto:jane%40contoso.example', { email: 'jane@contoso.example' }],
  ['mailto:jane@contoso.example%2Comar@contoso.example', { email: 'jane@contoso.example' }],
  ['mailto:?cc=omar@contoso.example&to=jane@contoso.example', { email: 'jane@contoso.example' }],
  ['Jane Doe <jane@contoso。example>', jane],
  ['お名前：jane＠contoso．example', { email: 'jane@contoso.example' }],
  ['jane@日本｡jp', { email: 'jane@日本.jp' }],
  ['jane@例え。テスト', { email: 'jane@例え.テスト' }],
  ['連絡先は jane@contoso.example。ご連絡ください。', { email: 'jane@contoso.example' }],
  ['[Write](MAILTO:jane@contoso.example?body=x@y.example)', { email: 'jane@contoso.example' }],
  // As people write an address so that programs do not find it.
  ['jane(at)contoso.example', { email: 'jane@contoso.example' }],
  ['jane [at] contoso [dot] example', { email: 'jane@contoso.example' }],
  // What is written around an address is none of it.
  ['„jane@contoso.example“', { email: 'jane@contoso.example' }],
  ['jane@contoso.example/', { email: 'jane@contoso.example' }],
  ["shaun.o'neil@contoso.example", { email: "shaun.o'neil@contoso.example" }],
  ['jane@contoso.example、omar@contoso.example', { email: 'jane@contoso.example' }],
  ['メールはjane@contoso.comまで', { email: 'jane@contoso.com' }],
  ['logo@2x.png\njane@contoso.example', { email: 'jane@contoso.example' }],
  ['https://www.linkedin.com/in/jane-doe.', { linkedinProfileUrl: 'https://www.linkedin.com/in/jane-doe' }],
  // Nor is it of a name.
  ['Jane Doe jane@contoso.example', jane],
  ['jane@contoso.example (Jane Doe)', jane],
  ['Jane Doe [mailto:jane@contoso.example]', jane],
  ['Jane Doe,jane@contoso.example', jane],
  ['- Jane Doe\n- jane@contoso.example', jane],
  ['> 1. **Jane Doe** 👋🏽\n> jane@contoso.example', jane],
  ['Name: Jane Doe\nEmail: jane@contoso.example', jane],
  ['Contact : Jane Doe\njane@contoso.example', jane],
  ['FN:Jane Doe\nTEL;TYPE=WORK:+49 30 123456', { name: 'Jane Doe', phoneNumber: '+4930123456' }],
  ['1. Nombre: Jane Doe', { name: 'Jane Doe' }],
  ['Company name: Acme Robotics\n+49 30 123456', { phoneNumber: '+4930123456' }],
  ['Subject: Spring Offer', {}],
  ['Order +1234', {}],
  ['x@y', {}],
  // A number, a name and an address end with their line, whatever ends it.
  ['Jane Doe\nTel. +49 30 123456\n10115 Berlin', { name: 'Jane Doe', phoneNumber: '+4930123456' }],
  ['Jane Doe\u000B+49 30 123456\u000B10115 Berlin', { name: 'Jane Doe', phoneNumber: '+4930123456' }],
  ['Jane Doe\u0085+49 30 123456\u2028' + '10115 Berlin', { name: 'Jane Doe', phoneNumber: '+4930123456' }],
  ['Jane Doe | Contoso | +33 1 42 68 53 00\n75008 Paris', { name: 'Jane Doe', phoneNumber: '+33142685300' }],
  ['Invoice 2026\nTotal +100 200 300\nJane Doe', { name: 'Jane Doe' }],
  ['Jane Doe\nTel: 0049 30 123456\nFax: 0049 30 123457', { name: 'Jane Doe', phoneNumber: '+4930123456' }],
  ['\u202A+49 30 1234567\u202C', { phoneNumber: '+49301234567' }],
  // A position is no name.
  ['Jane\nProduct Manager\n+49 30 1234567', { phoneNumber: '+49301234567' }],
  ['Managing Director\nContoso Ltd\n+49 30 1234567', { phoneNumber: '+49301234567' }],
  ['Jane\nKaufmännische Leiterin', {}],
  ['Jeanne\nDirectrice Générale', {}],
  ['Juana\nGerente Comercial', {}],
  ['代表取締役 社長', {}],
  ['Jane Doe\nManaging Director', { name: 'Jane Doe' }],
])('%j yields %j', (text, says) => expect(personInText(text)).toEqual(says));

test.each([
  // The lines above a name are not names.
  'Best regards,\nJane Doe\nHead of Marketing\njane@contoso.example',
  'Kind Regards\n\nJane Doe\njane@contoso.example',
  'Many Thanks\nJane Doe\nContoso\njane@contoso.example',
  'Viele Grüße\nJane Doe\njane@contoso.example',
  'Un Cordial Saludo\nJane Doe\njane@contoso.example',
  'Bien Cordialement\nJane Doe\njane@contoso.example',
  'Contoso Ltd\nJane Doe\njane@contoso.example',
  'Contoso Deutschland GmbH\nJane Doe\njane@contoso.example',
  'Acme Robotics\nJane Doe\njane@contoso.example',
  'Head Office\nJane Doe <jane@contoso.example>',
  'From: Jane Doe <jane@contoso.example>\nSubject: Spring Offer',
  'Marketing Manager\nSan Francisco\nJane Doe\njane@contoso.example',
  'Head of Marketing\nNew York\nmailto:jane@contoso.example\nJane Doe',
])('in %j the name is the one of the email address', (text) => expect(personInText(text)).toEqual(jane));

test.each([
  ['jane.doe', 'Jane Doe'],
  ['jdoe', 'Jane Doe'],
  ['doe', 'Jane Doe'],
  ['doej', 'Jane Doe'],
  ['janed', 'Jane Doe'],
  ['j.doe2', 'Jane Doe'],
  ['jane+news', 'Jane Doe'],
  ['jd', 'Jane Doe'],
  ['dorde.ilic', 'Đorđe Ilić'],
  ['mueller', 'Jörg Müller'],
  ['joerg.muller', 'Jörg Müller'],
  ['obrien', 'Zoë O’Brien'],
  ['anna-lena', 'Anna-Lena Weiß'],
  ['a.weiss', 'Anna-Lena Weiß'],
  ['vanbeethoven', 'Ludwig van Beethoven'],
])('%s@… is the address of %s, not of the lines around it', (mailbox, name) => {
  const text = `Kind Regards\nGolden Gate Park\n${name}\nGeneral Manager\n${mailbox}@contoso.example`;
  expect(personInText(text).name).toBe(name);
});

test.each([
  ['Bill Press <bill.press@contoso.example>', 'Bill Press'],
  ['Bill Press <bpress@contoso.example>', 'Bill Press'],
  ['Bill Press\nHead of Marketing\nb.press@contoso.example', 'Bill Press'],
  ['Nykesha Sales\nhttps://www.linkedin.com/in/nykesha-sales', 'Nykesha Sales'],
  ['Marie Service\nmarie@contoso.example\nhttps://www.linkedin.com/in/marie-service', 'Marie Service'],
])('%j is a person whose address spells a name like that of a team', (text, name) =>
  expect(personInText(text).name).toBe(name),
);

test.each([
  ['Bill Press'],
  ['Bill Press', 'bill@contoso.example'],
  ['Bill Press', 'bill.press@gmail.com'],
  ['Anna-Lena Press'],
  ['Anna Press-Müller'],
  ['François de Sales'],
  ['Nuria Sales\n+34 911 23 45 67'],
  ['Robert W. Service'],
  ['Frank Staff'],
  ['Heinrich Billing'],
  ['George Best'],
  ['Francis Lieber'],
  ['Asa Gray'],
])('a given name before a surname such as Press makes a person: %j %j', (text, email = '') => {
  const [name] = text.split('\n');
  expect(personInText(text).name).toBe(name);
  if (email === '') return;
  expect(personInText(`${text}\nHead of Marketing\n${email}`).name).toBe(name);
  expect(personInText(`${text} <${email}>`).name).toBe(name);
});

test.each([
  // Places, words and brands that are also given names, and names of companies.
  ['Austin Sales'],
  ['Victoria Press'],
  ['Summer Sales'],
  ['Oscar Press'],
  ['J. Press'],
  ['Contoso Press\nbill@contoso.example'],
  ['Jane Press <jane@janepress.example>'],
  // No surname, or not where a surname stands.
  ['Bill Support'],
  ['Jane Marketing'],
  ['Press Bill'],
  ['Bill Press Office'],
  ['Bill Contoso Sales'],
  ['Best Bill'],
  ['Liebe Anna'],
  // Either may be the person.
  ['Bill Press\nJane Doe'],
  ['Bill Press <press@contoso.example>'],
  ['Contoso Press <bill@contoso.example>'],
  ['Contoso Press <contoso.press@contoso.example>'],
  ['Acme Support <acme@contoso.example>'],
  ['Acme Service <acme.service@web.de>'],
  ['Acme Support <acmesupport@gmail.com>'],
  ['Acme Sales <as@contoso.example>'],
  ['Customer Success <customer.success@contoso.example>'],
  ['Contoso Support\nhttps://www.linkedin.com/in/jane-doe'],
  ['Best regards'],
  ['Best Regards'],
  ['Kind Regards\nContoso Ltd'],
  ['Mit freundlichen Grüßen'],
  ['Freundliche Grüße'],
  ['Contoso Ltd'],
  ['Contoso GmbH & Co. KG'],
  ['Acme Inc.'],
  ['Müller AG\n+49 30 1234567'],
  // Either line may be the person.
  ['Acme Robotics\nJane Doe\n+49 30 1234567'],
  // The address belongs to a team.
  ['Marketing Team\nSpring Sale\nmarketing@contoso.example'],
  ['Contoso Support\nsupport@contoso.example'],
  ['Contoso Berlin <info@contoso.example>'],
  ['Sales Team <sales@contoso.example>'],
  ...[
    'Customer Success Team',
    'Contoso Sales',
    'Contoso Support',
    'Press Office',
    'The Acme Team',
    'Help Desk Berlin',
    'Das Contoso Team',
    'Abteilung Einkauf',
    'Contoso Vertrieb',
    'Contoso Kundenservice',
    'Contoso Pressestelle',
    'L’Équipe Contoso',
    'Service Clients',
    'Service Presse',
    'Direction Commerciale',
    'El Equipo Contoso',
    'Atención al Cliente',
    'Departamento de Ventas',
    'Oficina de Prensa',
    'カスタマー サクセス',
    'コントソ 営業部',
    'コントソ サポート',
    '広報 チーム',
    'コントソ お客様相談室',
  ].map((name) => [name]),
  ['Customer Success Team <jana@contoso.example>'],
  ['Customer Success\ncustomer.success@contoso.example'],
])('%j yields no name', (text) => expect(personInText(text).name).toBeUndefined());

test.each([
  ['tabs', '\t'.repeat(4000)],
  ['one word', 'a'.repeat(4000)],
  ['labels of a host', 's.'.repeat(2000)],
  ['a quote that never ends', `"${'a '.repeat(2000)}`],
  ['digits', `+${'1 '.repeat(2000)}`],
  ['many pluses', '+1'.repeat(2000)],
  ['slashes', `+49${'/1'.repeat(2000)}`],
])('%s on one line yield nothing', (_, text) => expect(personInText(text)).toEqual({}));

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
