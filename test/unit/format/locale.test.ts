import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { exactTime } from '../../../lib/format/dates.ts';
import { isDayFirst, listText, setTextLanguage, textLocale } from '../../../lib/format/locale.ts';
import { formatCount, formatDecimal, formatPercent, formatWhole } from '../../../lib/format/numbers.ts';

const values = [0, 7, 999, 1284, 9999, 12_845, 99_999, 1_284_567, -1284, -128_440];

describe.each(['en', 'de', 'fr', 'es', 'ja'])('in %s', (language) => {
  beforeEach(() => setTextLanguage(language));
  afterEach(() => setTextLanguage('en'));

  test('a number is written as the browser would write it', () => {
    const whole = new Intl.NumberFormat(language);
    expect(values.map(formatWhole)).toEqual(values.map((value) => whole.format(value)));
    const decimal = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
    for (const value of [0.03, 3.5, 1284.25, 12_845.75])
      expect(formatDecimal(value, 2)).toBe(decimal.format(value));
  });

  test('percentages are written as the browser would', () => {
    const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
    for (const value of [0, 3.4, 41, 100]) expect(formatPercent(value)).toBe(percent.format(value / 100));
  });

  test('large counts are written as the browser would', () => {
    const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
    for (const value of [100_000, 128_440, 999_940, 1_284_567, 24_999_960, 128_000_000, 3_400_000_000, 2e12])
      expect(formatCount(value)).toBe(short.format(value));
  });

  test('dates and lists are in the chosen language, whatever the browser’s', () => {
    const moment = new Date(2026, 2, 8, 9, 5, 7).getTime();
    const day = new Intl.DateTimeFormat(textLocale(), { dateStyle: 'medium', timeStyle: 'medium' });
    expect(textLocale().split('-')[0]).toBe(language);
    expect(exactTime(moment)).toBe(day.format(moment));
    const list = new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' });
    expect(listText(['a', 'b', 'c'])).toBe(list.format(['a', 'b', 'c']));
  });
});

test('a list of one is that item', () => expect([listText(['a']), listText([])]).toEqual(['a', '']));

describe('the same language in other regions', () => {
  const regions = {
    en: 'AT AU BE CA CH CZ DE DK ES FI FR GB GE IE IN IT NL NZ PH PL PT RO SE SG US ZA 001 150',
    de: 'AT BE CH DE IT LI LU',
    es: '419 AR BO CL CO CR CU DO EC ES GT HN MX NI PA PE PR PY SV US UY VE',
    fr: 'BE CA CH FR LU MA',
    ja: 'JP',
  };
  const tags = Object.entries(regions).flatMap(([language, all]) =>
    all.split(' ').map((region) => `${language}-${region}`),
  );
  afterEach(() => setTextLanguage('en'));

  test.each(tags)('writes numbers, percent and the order of a date as in %s', (tag) => {
    vi.stubGlobal('navigator', { languages: ['it-IT', tag, 'en-US'] });
    const [language = ''] = tag.split('-');
    setTextLanguage(language);
    const signs = (text: string) => text.replaceAll("'", '’');
    const whole = new Intl.NumberFormat(tag);
    expect(values.map(formatWhole)).toEqual(values.map((value) => signs(whole.format(value))));
    const decimal = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 });
    for (const value of [0.03, 3.5, 1284.25, 12_845.75, 1_284_567.5])
      expect(formatDecimal(value, 2)).toBe(signs(decimal.format(value)));
    const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
    expect(formatPercent(3.4)).toBe(percent.format(0.034));
    const parts = new Intl.DateTimeFormat(tag, { month: 'short', day: 'numeric' }).formatToParts(0);
    const [first] = parts.filter(({ type }) => type === 'day' || type === 'month');
    if (language === 'en') expect(isDayFirst()).toBe(first?.type === 'day');
  });

  test.each([
    ['en-GB@posix', 'en-GB'],
    ['en_GB.UTF-8', 'en-GB'],
    ['en-gb', 'en-GB'],
    ['en-Latn-GB', 'en-GB'],
    ['en-GB-u-nu-arab-ca-buddhist', 'en-GB'],
    ['en-GB-oxendict', 'en-GB'],
    ['en-a', 'en'],
    ['en-', 'en'],
    ['eng-GB', 'en'],
    ['C', 'en'],
    ['', 'en'],
  ])('of “%s”, language and region count', (tag, locale) => {
    vi.stubGlobal('navigator', { languages: [tag] });
    const moment = new Date(2026, 10, 3, 9, 5, 7).getTime();
    const shown = (text: string) => [text, exactTime(moment), formatWhole(12_845), isDayFirst()];
    const listed = shown(textLocale());
    vi.stubGlobal('navigator', { languages: [locale] });
    expect(listed).toEqual(shown(locale));
  });

  test('a browser without a region uses the order of the texts', () => {
    vi.stubGlobal('navigator', { languages: ['en', 'de-DE'] });
    expect(isDayFirst()).toBe(false);
  });
});
