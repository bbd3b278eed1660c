// What known entries already say of a text.
import { describe, expect, it, test } from 'vitest';
import { compare } from '../../../lib/topics/known-entries.ts';
import type { EntryView } from '../../../lib/topics/topics.ts';

const entry = (text: string, at = 0): EntryView => ({ topicEntryId: `e${at}`, text });
const entriesOf = (...texts: string[]) => texts.map((text, at) => entry(text, at));

describe('an identical entry', () => {
  const rows: [what: string, text: string, known: string, isIdentical: boolean][] = [
    ['the same text', 'We ship in two days.', 'We ship in two days.', true],
    ['other white space', ' We ship\n\nin\ttwo days. ', 'We ship in two days.', true],
    ['a letter in another spelling', 'Cafe\u{301} de Paris', 'Caf\u{E9} de Paris', true],
    ['signs that cannot be seen', 'Land\u{AD}schaft', 'Landschaft\u{200B}', true],
    ['a joined picture', '👩‍👩 first', '👩👩 first', false],
    ['a letter that is joined', 'می\u200Cخواهم', 'میخواهم', false],
    ['another flag', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 won', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 won', false],
    ['other capitals', 'we ship in two days.', 'We ship in two days.', false],
    ['another full stop', 'We ship in two days', 'We ship in two days.', false],
    ['more of it', 'We ship in two days. Always.', 'We ship in two days.', false],
    ['a blank text', '  ', '', false],
  ];
  test.each(rows)('%s', (_, text, known, isIdentical) => {
    expect(compare(text, entriesOf('Other words', known)).identical?.text).toBe(
      isIdentical ? known : undefined,
    );
  });
});

describe('a likely entry', () => {
  const known = 'Our plans start at nine euros a month. You can cancel at any time. Data stays in the EU.';
  const likely = (text: string, ...entries: string[]) => compare(text, entriesOf(...entries)).likely;

  it('is contained in the text, with what is new', () => {
    const [found] = likely(`${known} Support answers within an hour.`, 'Something else entirely', known);
    expect(found?.entry.text).toBe(known);
    expect(found?.likeness).toBeGreaterThan(0.9);
    expect(found?.fresh).toEqual(['Support answers within an hour.']);
  });
  it('contains the text, which then has nothing new', () => {
    expect(likely('You can cancel at any time.', known)).toMatchObject([{ likeness: 1, fresh: [] }]);
  });
  it('is found without regard to case and punctuation', () => {
    expect(likely('“YOU can cancel – at any TIME”', known)).toHaveLength(1);
  });
  it('has the same meaning, not just many of the same words', () => {
    expect(likely('At nine in the month you start any plans of euros in time at our cancel', known)).toEqual(
      [],
    );
  });
  it('needs five words', () => {
    expect(likely('You can cancel', known)).toEqual([]);
    expect(likely(known, 'You can cancel')).toEqual([]);
  });
  it('is one of the three likeliest, the likeliest first', () => {
    const words = 'one two three four five six seven eight nine ten';
    const texts = [
      `${words} x y z u v w`,
      words.replace('ten', 'x'),
      `${words} more`,
      'four five six seven eight a b c',
    ];
    const found = likely(words, ...texts);
    expect(found).toHaveLength(3);
    expect(found.map(({ likeness }) => likeness)).toEqual(
      found.map(({ likeness }) => likeness).sort((a, b) => b - a),
    );
  });
  it('is separate from the identical one', () => {
    const { identical, likely: others } = compare(known, entriesOf(known, `${known} And more.`));
    expect([identical?.topicEntryId, others.map(({ entry: { topicEntryId } }) => topicEntryId)]).toEqual([
      'e0',
      ['e1'],
    ]);
  });

  const languages: [string, string, string, string][] = [
    [
      'German',
      'Unsere Preise beginnen bei neun Euro im Monat.',
      'Die Daten bleiben in der EU.',
      'Die Daten bleiben in der EU.',
    ],
    [
      'Japanese',
      '当社の料金は月額九ユーロから始まります。',
      'データはEU内に保存されます。',
      'データはEU内に保存されます。',
    ],
    [
      'Arabic',
      'تبدأ أسعارنا من تسعة يورو شهريا فقط.',
      'تبقى البيانات داخل الاتحاد الأوروبي.',
      'تبقى البيانات داخل الاتحاد الأوروبي.',
    ],
    ['Thai', 'ราคาของเราเริ่มต้นที่เก้ายูโรต่อเดือน', 'ข้อมูลอยู่ในสหภาพยุโรป', 'ข้อมูลอยู่ในสหภาพยุโรป'],
  ];
  test.each(languages)('is found in %s', (_, first, second, fresh) => {
    const [found] = likely(`${first}\n${second}`, 'Something in another language altogether', first);
    expect(found?.entry.text).toBe(first);
    expect(found?.fresh).toEqual([fresh]);
  });
});

it('reports how many entries were compared', () => {
  expect(compare('a', entriesOf('b', 'c')).compared).toBe(2);
  expect(compare('a', [])).toEqual({ likely: [], compared: 0 });
});

it('finds one entry among five thousand', () => {
  const words = 'plan price month team data page speak audience market launch year visit'.split(' ');
  const sentence = (seed: number) =>
    Array.from({ length: 40 }, (_, at) => words[(seed * 7 + at * (seed % 11) + at * at) % words.length]).join(
      ' ',
    );
  const many = Array.from({ length: 5000 }, (_, at) => entry(`${at} ${sentence(at)} number ${at}`, at));
  const text = `Preface here. ${many[3210]?.text}`;
  const started = performance.now();
  const { likely, compared } = compare(text, many);
  console.log(`5,000 entries compared in ${Math.round(performance.now() - started)} ms`);
  expect(compared).toBe(5000);
  expect(likely[0]?.entry.topicEntryId).toBe('e3210');
});
