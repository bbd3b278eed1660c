// Phone numbers as people write them: which number is meant, and which one a line of text contains.
import { expect, test } from 'vitest';
import { phoneInText, repairedPhone } from '../../../lib/people/phone-numbers.ts';

test.each([
  ['+49 (30) 12-34', '+49301234'],
  ['0049 30 1234', '+49301234'],
  ['+49301234', undefined],
  ['030 1234', undefined],
  ['+49 30 call me', undefined],
  ['', undefined],
  // The trunk zero of a domestic call.
  ['+49 (0)30 1234567', '+49301234567'],
  ['+49(0)301234567', '+49301234567'],
  ['0049 (0) 30 / 1234567', '+49301234567'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+44 (0) 20 7946 0958', '+442079460958'],
  ['0044 (0)20 7946 0958', '+442079460958'],
  ['+31 (0)20 123 4567', '+31201234567'],
  ['+41 [0]44 123 45 67', '+41441234567'],
  ['+7 (8) 495 123-45-67', '+74951234567'],
  ['+490301234567', '+49301234567'],
  // A zero that belongs to the number stays.
  ['+39 06 698 21', '+390669821'],
  ['+39 (0)6 698 21', '+390669821'],
  // Extensions.
  ['+49 30 1234567/68', '+49301234567'],
  ['+49301234567 / 68', '+49301234567'],
  ['+1 415 555 2671 ext. 5', '+14155552671'],
  ['+1 415 555 2671 x5', '+14155552671'],
  ['+1 415 555 2671x5', '+14155552671'],
  ['+1 415 555 2671 #5', '+14155552671'],
  ['+1 415 555 2671, 5', '+14155552671'],
  ['+1 415 555 2671;ext=5', '+14155552671'],
  ['+43 1 234567 DW 12', '+431234567'],
  ['+33 1 42 68 53 00 poste 12', '+33142685300'],
  // A slash that starts no extension.
  ['+49 30/1234567', '+49301234567'],
  ['+1 415/555/2671', '+14155552671'],
  // Marks that phones and contact lists copy along, and other spaces, dashes and digits.
  ['\u202A+49 30 1234567\u202C', '+49301234567'],
  ['\u202D+1 (415) 555-2671\u202C', '+14155552671'],
  ['+49\u00A030\u00A01234567', '+49301234567'],
  ['+49\u200930\u20091234567', '+49301234567'],
  ['+49 30 1234567\u200B', '+49301234567'],
  ['+49\u201130\u20131234567', '+49301234567'],
  ['+1 415·555·2671', '+14155552671'],
  ['+1.415.555.2671', '+14155552671'],
  ['＋４９ ３０ １２３４５６７', '+49301234567'],
  ['+٤٩ ٣٠ ١٢٣٤٥٦٧', '+49301234567'],
  // Prefixes and parentheses.
  ['tel:+49301234567', '+49301234567'],
  ['Tel. +49 30 1234567', '+49301234567'],
  ['(+49) 30 1234567', '+49301234567'],
  ['+(49) 30 1234567', '+49301234567'],
  // Not a number of any country.
  ['+1 (0)415 555 2671', undefined],
  ['+100 200 300', undefined],
])('the number %j may be meant as %s', (typed, meant) => expect(repairedPhone(typed)).toBe(meant));

test.each([
  ['Tel. +49 30 123456', '+4930123456'],
  ['Invoice 0049-2026-11-30', undefined],
  ['+49 30 123457 (Fax)', undefined],
  ['+49 30 123457 Fax', undefined],
  ['+49 30 123456 Fax +49 30 123457', '+4930123456'],
  ['Tel: 0049 30 123456', '+4930123456'],
  ['T +44 (0)20 7946 0958 | M +44 7700 900123', '+442079460958'],
  ['+49 30 1234567 / +49 171 1234567', '+49301234567'],
  ['Jane Doe | Contoso | +33 1 42 68 53 00 | 75008 Paris', '+33142685300'],
  // The rest of the line is something else.
  ['+33 1 42 68 53 00 75008 Paris', '+33142685300'],
  ['Tel: +1 415 555 2671 1600 Amphitheatre Parkway', '+14155552671'],
  ['+49 30 123456 · 10115 Berlin', '+4930123456'],
  // The following digits may belong to the number or not.
  ['Tel. +49 30 1234567 10115 Berlin', undefined],
  ['Tel. +49 30 1234567 9-17 Uhr', undefined],
  // They are read with what follows them.
  ['Missed call +49 30 1234567 10:30', '+49301234567'],
  ['Hotline +49 30 1234567 24h', '+49301234567'],
  ['Hotline +49 30 1234567 (24h)', '+49301234567'],
  ['Hotline +49 30 1234567 24/7', '+49301234567'],
  ['Hotline +49 30 1234567 – 24/7 erreichbar', '+49301234567'],
  ['Service 0049 30 1234567 7/7', '+49301234567'],
  ['Tel. +49 30 1234567 (9-17 Uhr)', '+49301234567'],
  ['Tel. +49 30 1234567 (9–17)', '+49301234567'],
  ['Tel. +49 30 1234567 (Mo–Fr 9–17)', '+49301234567'],
  ['Call +1 415 555 2671 (9am-5pm)', '+14155552671'],
  ['Tel. +49 (30) 1234567', '+49301234567'],
  ['Tel. +49 30 (1234567)', '+49301234567'],
  // A fax number is not taken.
  ['Fax: +49 30 123457', undefined],
  ['Telefax +49 30 123457', undefined],
  ['F +49 30 123457', undefined],
  ['Fax +49 30 123457, Tel +49 30 123456', '+4930123456'],
  ['Tel./Fax: +49 30 123456', '+4930123456'],
  // Links of a messenger.
  ['WhatsApp: https://wa.me/14155552671?text=Hi', '+14155552671'],
  ['https://api.whatsapp.com/send?phone=49301234567', '+49301234567'],
  // These are other numbers.
  ['Order +1234', undefined],
  ['Total +100 200 300', undefined],
  ['Invoice 0049301234567', undefined],
  ['IBAN DE89 3704 0044 0532 0130 00', undefined],
  ['1+49301234567', undefined],
])('in the line %j the number is %s', (line, number) => expect(phoneInText([line])).toBe(number));

test('a number ends with its line', () => {
  expect(phoneInText(['Jane Doe', 'Tel. +49 30 123456', '10115 Berlin'])).toBe('+4930123456');
  expect(phoneInText(['Fax +49 30 123457', 'Tel. +49 30 123456'])).toBe('+4930123456');
  expect(phoneInText(['Fax:', '+49 30 123457', 'Tel.', '+49 30 123456'])).toBe('+4930123456');
});
