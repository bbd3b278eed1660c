// The person that a text names, such as the signature of a message.
import { expect, test } from 'vitest';
import { personInText } from '../../../lib/people/person-proposal.ts';

const jane = { name: 'Jane Doe', email: 'jane@contoso.example' };

test.each([
  ['', {}],
  ['We chose them because support answers within the hour.', {}],
  ['Jane Doe', { name: 'Jane Doe' }],
  ['Jane Doe <jane@contoso.example>', jane],
  ['"Doe, Jane" <jane@contoso.example>', { email: 'jane@contoso.example' }],
  ["'Jane Doe' <jane@contoso.example>", jane],
  ["From: 'Jane Doe' [mailto:jane@contoso.example]", jane],
  ['‹Jane Doe› <jane@contoso.example>', jane],
  ["Name: 'Jane Doe'", { name: 'Jane Doe' }],
  ['‘Zoë O’Brien’ <zoe@contoso.example>', { name: 'Zoë O’Brien', email: 'zoe@contoso.example' }],
  ["'jane@contoso.example' <jane@contoso.example>", { email: 'jane@contoso.example' }],
  ['jane@contoso.example: see you', { email: 'jane@contoso.example' }],
  ['jane@contoso.example-', { email: 'jane@contoso.example' }],
  ['jane@contoso.example--Sales', { email: 'jane@contoso.example' }],
  ['jane@contoso.xn--p1ai', { email: 'jane@contoso.xn--p1ai' }],
  ['git@contoso.example:jane/site.git', {}],
  ['jane@contoso.example2', {}],
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
  ['Jane Doe <mailto:jane@contoso.example?subject=Offer%20for%20you>', jane],
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
  ['jane AT contoso DOT example', { email: 'jane@contoso.example' }],
  ['Write to jane AT contoso DOT example today', { email: 'jane@contoso.example' }],
  ['jane at contoso dot example', { email: 'jane@contoso.example' }],
  ['Mail: jane.doe at contoso dot co dot uk', { email: 'jane.doe@contoso.co.uk' }],
  ['jane<at>contoso<dot>example', { email: 'jane@contoso.example' }],
  ['jane _at_ contoso -dot- example', { email: 'jane@contoso.example' }],
  ['jane @ contoso.example', { email: 'jane@contoso.example' }],
  ['made-at-home@contoso.example', { email: 'made-at-home@contoso.example' }],
  ['email=jane@contoso.example', { email: 'jane@contoso.example' }],
  ['https://contoso.example/a?mail=jane@contoso.example', { email: 'jane@contoso.example' }],
  ['https://contoso.example/a?view=1&to=jane%40contoso.example&su=Hi', { email: 'jane@contoso.example' }],
  ['https://contoso.example/users/jane@contoso.example/edit', { email: 'jane@contoso.example' }],
  ['jane%40contoso.example', { email: 'jane@contoso.example' }],
  ['mailto%3Ajane@contoso.example', { email: 'jane@contoso.example' }],
  // A part of a mailbox is another one.
  ['q&a@contoso.example', {}],
  ['o`brien@contoso.example', {}],
  ['{jane,omar}@contoso.example', {}],
  ['jane@contoso.comomar@contoso.com', {}],
  ['Look at contoso dot example for more', {}],
  ['Look at contoso dot example', {}],
  ['LOOK AT CONTOSO DOT EXAMPLE', {}],
  ['Lunch @ contoso.example', {}],
  ['https://blog.example/@jane.doe', {}],
  ['@jane@social.example', {}],
  ['lodash@4.17.21', {}],
  ['jane@contoso.123', {}],
  ['jane@-contoso.example', {}],
  ['close@2x.c1cb8613.png\nphoto@1.5x.webp\nmain@a.css', {}],
  ['https://jane:secret@host.example/x\npostgres://jane:secret@db.example:5432/x', {}],
  ['Message-ID: <CAF+abc123@mail.example>\nIn-Reply-To: <x1@mail.example>', {}],
  ['Message-ID: <CAF=abc123@mail.example>\nFrom: Jane Doe <jane@contoso.example>', jane],
  ['Jane Doe;jane@contoso.example;+49 30 123456', { ...jane, phoneNumber: '+4930123456' }],
  ['"Jane Doe","jane@contoso.example"', jane],
  [
    'Jean-Luc Picard\njlpicard@contoso.example',
    { name: 'Jean-Luc Picard', email: 'jlpicard@contoso.example' },
  ],
  ['Privacy Policy', {}],
  ['+49 30 123457 (Fax)\n+49 30 123456 (Tel)', { phoneNumber: '+4930123456' }],
  ['i. V. Jane Doe\njane@contoso.example', jane],
  ['Ansprechpartnerin: Jane Doe\njane@contoso.example', jane],
  ['Your contact: Jane Doe\njane@contoso.example', jane],
  ['Jane Doe / VP Sales / jane@contoso.example', jane],
  [
    '山田 太郎（Taro Yamada）\nt.yamada@contoso.example',
    { name: 'Taro Yamada', email: 't.yamada@contoso.example' },
  ],
  ['Søren Kjær\nsoeren.kjaer@contoso.example', { name: 'Søren Kjær', email: 'soeren.kjaer@contoso.example' }],
  ['Øystein Ås\noystein.aas@contoso.example', { name: 'Øystein Ås', email: 'oystein.aas@contoso.example' }],
  ['Mail Delivery Subsystem <mailer-daemon@mail.example>', { email: 'mailer-daemon@mail.example' }],
  ['jane@contoso dot example', { email: 'jane@contoso.example' }],
  ['(3) Jane Doe | LinkedIn', { name: 'Jane Doe' }],
  [
    'LinkedIn: https://www.linkedin.com/in/jane-doe Jane Doe',
    { name: 'Jane Doe', linkedinProfileUrl: 'https://www.linkedin.com/in/jane-doe' },
  ],
  ['Read More\n+49 30 123456', { phoneNumber: '+4930123456' }],
  ['New York', {}],
  ['Robert Bosch Stiftung', {}],
  ['東京都 千代田区', {}],
  ['プライバシー ポリシー', {}],
  ['今すぐ 登録', {}],
  ['Политика Конфиденциальности', {}],
  ['田中 花子', { name: '田中 花子' }],
  ['Иван Петров', { name: 'Иван Петров' }],
  ['Ayşe Yılmaz', { name: 'Ayşe Yılmaz' }],
  ['Aoife Byrne', { name: 'Aoife Byrne' }],
  ['Nykesha Holm', {}],
  ['Nykesha Holm\nHead of Growth', { name: 'Nykesha Holm' }],
  ['Name: Nykesha Holm', { name: 'Nykesha Holm' }],
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
])('in %j the name is that of the email address', (text) => expect(personInText(text)).toEqual(jane));

test.each([
  // Where replies begin, and names with a company.
  'On Mon, Nov 30, 2026 at 9:00 AM Jane Doe <jane@contoso.example> wrote:',
  'Am Mo., 30. Nov. 2026 um 09:00 Uhr schrieb Jane Doe <jane@contoso.example>:',
  'Le lun. 30 nov. 2026 à 09:00, Jane Doe <jane@contoso.example> a écrit :',
  'El lun, 30 nov 2026 a las 9:00, Jane Doe (<jane@contoso.example>) escribió:',
  '2026年11月30日(月) 9:00 Jane Doe <jane@contoso.example>:',
  'Jane Doe | Contoso <jane@contoso.example>',
  'Jane Doe, PhD <jane@contoso.example>',
  'Jane Doe (Contoso) <jane@contoso.example>',
  'Please ask Jane Doe at jane@contoso.example',
  'Frau Jane Doe <jane@contoso.example>',
])('in %j the name is within its line', (text) => expect(personInText(text)).toEqual(jane));

test.each([
  ['From: Doe, Jane <jane.doe@contoso.example>', 'Jane Doe'],
  ['"Doe, Jane (Contoso)" <jane.doe@contoso.example>', 'Jane Doe'],
  ['Jane from Contoso <jane@contoso.example>', undefined],
  ['Jane Doe via Contoso <messages-noreply@contoso.example>', undefined],
  ['View Jane Doe <info@contoso.example>', undefined],
  ['Jane Doe Consulting <jane@contoso.example>', undefined],
  ['Will Smith <will@contoso.example>', 'Will Smith'],
  ['Mark Read\nmark.read@contoso.example', 'Mark Read'],
])('in %j the name is %s', (text, name) => expect(personInText(text).name).toBe(name));

test.each([
  // What people write before and behind a name.
  'Mr. Jane Doe',
  'Herr Jane Doe',
  'z.Hd. Frau Jane Doe',
  'Mme Jane Doe',
  'CEO Jane Doe',
  'CEO: Jane Doe',
  'Jane Doe CEO',
  'Jane Doe PhD',
  'Jane Doe, CPA, CFA',
  'Jane Doe she/her',
  'Written by Jane Doe',
  'Von Jane Doe',
  'Author: Jane Doe',
  'Account owner: Jane Doe',
  'Assigned to Jane Doe',
  'Jane Doe ✓',
  'Jane Doe 🇩🇪',
  '★ Jane Doe',
])('of %j the name is bare', (text) => expect(personInText(text)).toEqual({ name: 'Jane Doe' }));

test.each(['Mark Webber', 'Bill Gates', 'Γιώργος Παπαδόπουλος', 'Сергей Петров', 'محمد علي', 'אלון כהן'])(
  '%s is a person',
  (name) => expect(personInText(name)).toEqual({ name }),
);

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
