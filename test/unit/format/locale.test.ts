import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exactTime } from '../../../lib/format/dates.ts';
import { listText, speak, textLocale } from '../../../lib/format/locale.ts';
import { formatCount, formatDecimal, formatPercent, formatWhole } from '../../../lib/format/numbers.ts';

const values = [0, 7, 999, 1284, 9999, 12_845, 99_999, 1_284_567, -1284, -128_440];

describe.each(['en', 'de', 'fr', 'es', 'ja'])('in %s', (language) => {
  beforeEach(() => speak(language));
  afterEach(() => speak('en'));

  test('a number is written as the browser would write it', () => {
    const whole = new Intl.NumberFormat(language);
    expect(values.map(formatWhole)).toEqual(values.map((value) => whole.format(value)));
    const decimal = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
    for (const value of [0.03, 3.5, 1284.25, 12_845.75])
      expect(formatDecimal(value, 2)).toBe(decimal.format(value));
  });

  test('so are percent', () => {
    const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
    for (const value of [0, 3.4, 41, 100]) expect(formatPercent(value)).toBe(percent.format(value / 100));
  });

  test('so is a great count', () => {
    const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
    for (const value of [100_000, 128_440, 999_940, 1_284_567, 24_999_960, 128_000_000, 3_400_000_000, 2e12])
      expect(formatCount(value)).toBe(short.format(value));
  });

  test('a date and a list are in it, whatever the language of the browser', () => {
    const moment = new Date(2026, 2, 8, 9, 5, 7).getTime();
    const day = new Intl.DateTimeFormat(textLocale(), { dateStyle: 'medium', timeStyle: 'medium' });
    expect(textLocale().split('-')[0]).toBe(language);
    expect(exactTime(moment)).toBe(day.format(moment));
    const list = new Intl.ListFormat(language, { type: 'conjunction', style: 'long' });
    expect(listText(['a', 'b', 'c'], 'long')).toBe(list.format(['a', 'b', 'c']));
  });
});

test('a list of one is that one', () => expect([listText(['a']), listText([])]).toEqual(['a', '']));
