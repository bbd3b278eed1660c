import { describe, expect, test } from 'vitest';
import {
  type AgeInWords,
  type AgeUnit,
  ageOf,
  exactTime,
  readTimestamp,
  shortTime,
  timeRange,
} from '../../../lib/format/dates.ts';

const moment = Date.UTC(2026, 10, 20, 10, 15, 30);

describe('readTimestamp reads', () => {
  test.each<[name: string, raw: string | number, expected: number]>([
    ['ISO with Z', '2026-11-20T10:15:30Z', moment],
    ['ISO with milliseconds', '2026-11-20T10:15:30.250Z', moment + 250],
    ['one digit of fraction as tenths', '2026-11-20T10:15:30.2Z', moment + 200],
    ['microseconds, cut to milliseconds', '2026-11-20T10:15:30.123456Z', moment + 123],
    ['epoch microseconds', `${moment}000`, moment],
    ['epoch microseconds after a plus sign', `+${moment}000`, moment],
    ['epoch microseconds as a number', moment * 1000, moment],
    ['epoch nanoseconds', `${moment}000000`, moment],
    ['epoch nanoseconds as a number', moment * 1_000_000, moment],
    ['digits with a fraction', `${moment / 1000}.25`, moment + 250],
    ['nanoseconds, cut to milliseconds', '2026-11-20T10:15:30.999999999Z', moment + 999],
    ['a comma before the fraction', '2026-11-20T10:15:30,5Z', moment + 500],
    ['a positive offset', '2026-11-20T11:15:30+01:00', moment],
    ['a negative offset', '2026-11-20T05:15:30-05:00', moment],
    ['an offset of half an hour', '2026-11-20T15:45:30+05:30', moment],
    ['an offset without colon', '2026-11-20T11:15:30+0100', moment],
    ['an offset of hours only', '2026-11-20T11:15:30+01', moment],
    ['a negative offset over midnight', '2026-11-19T23:15:30-11:00', moment],
    ['no seconds', '2026-11-20T10:15Z', moment - 30_000],
    ['a space instead of T', '2026-11-20 10:15:30Z', moment],
    ['small letters', '2026-11-20t10:15:30z', moment],
    ['the basic form', '20261120T101530Z', moment],
    ['separators in the date alone', '2026-11-20T101530Z', moment],
    ['space around it', '  2026-11-20T10:15:30Z\n', moment],
    ['29 February of a leap year', '2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
    ['epoch milliseconds as a number', moment, moment],
    ['epoch seconds as a number', moment / 1000, moment],
    ['epoch seconds with a fraction', moment / 1000 + 0.25, moment + 250],
    ['epoch milliseconds as digits', String(moment), moment],
    ['epoch seconds as digits', String(moment / 1000), moment],
    ['plus and seconds', `+${moment / 1000}`, moment],
    ['plus and milliseconds', `+${moment}`, moment],
    ['nine-digit seconds of the year 2000', '+946684800', Date.UTC(2000, 0, 1)],
    ['twelve-digit milliseconds of the year 2000', '+946684800000', Date.UTC(2000, 0, 1)],
  ])('%s', (_name, raw, expected) => {
    expect(readTimestamp(raw)).toBe(expected);
  });
});

describe('readTimestamp leaves unread', () => {
  test.each<[name: string, raw: string | number | null | undefined]>([
    ['null', null],
    ['undefined', undefined],
    ['an empty string', ''],
    ['space', '   '],
    ['words', 'yesterday'],
    ['zero, which means unset', 0],
    ['a negative number', -1_700_000_000],
    ['NaN', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['a small number, as a duration would be', 12],
    ['an American phone number', '+14155552671'],
    ['a long German phone number', '+4915112345678'],
    ['eleven digits: neither seconds nor milliseconds', 17_000_000_000],
    ['seconds before 2000', '+946684799'],
    ['seconds after 2100', '+4102444800'],
    ['two pluses', '++1763633730'],
    ['a minus sign', '-1763633730'],
    ['digits with separators', '1,763,633,730'],
    ['two points', '1763633730.5.1'],
    ['an exponent', '1.7e9'],
    ['a hexadecimal number', '0x691ef0d2'],
    ['a date alone: its zone is not known', '2026-11-20'],
    ['a time without zone', '2026-11-20T10:15:30'],
    ['the month 13', '2026-13-01T00:00:00Z'],
    ['the month 0', '2026-00-10T00:00:00Z'],
    ['30 February', '2026-02-30T00:00:00Z'],
    ['29 February of a common year', '2026-02-29T00:00:00Z'],
    ['the hour 24', '2026-11-20T24:00:00Z'],
    ['the minute 60', '2026-11-20T10:60:00Z'],
    ['the second 60', '2026-11-20T10:15:60Z'],
    ['an offset of 25 hours', '2026-11-20T10:15:30+25:00'],
    ['an offset of 70 minutes', '2026-11-20T10:15:30+00:70'],
    ['a year before the span', '1999-12-31T23:59:59Z'],
    ['a year after the span', '2100-01-01T00:00:00Z'],
    ['the order of another country', '20/11/2026 10:15:30Z'],
    ['an RFC 2822 date', 'Fri, 20 Nov 2026 10:15:30 GMT'],
    ['a separator too few', '2026-1120T10:15:30Z'],
    ['a colon too few', '2026-11-20T10:1530Z'],
    ['something after it', '2026-11-20T10:15:30Z; rm'],
    ['other digits than ASCII', '٢٠٢٦-11-20T10:15:30Z'],
  ])('%s', (_name, raw) => {
    expect(readTimestamp(raw)).toBeUndefined();
  });
});

test('exactTime includes seconds', () => {
  expect(exactTime(new Date(2026, 10, 20, 10, 15, 30).getTime(), 'en-GB')).toBe('20 Nov 2026, 10:15:30');
});

// Both times are built and shown in the local time zone.

const now = new Date(2026, 10, 20, 11, 20).getTime();

test.each<[name: string, then: Date, expected: string]>([
  ['today', new Date(2026, 10, 20, 9, 12), '09:12'],
  ['later today', new Date(2026, 10, 20, 23, 59), '23:59'],
  ['first minute of today', new Date(2026, 10, 20, 0, 0), '00:00'],
  ['yesterday', new Date(2026, 10, 19, 23, 59), '19 Nov, 23:59'],
  ['days ago', new Date(2026, 10, 17, 16, 4), '17 Nov, 16:04'],
  ['first day of the year', new Date(2026, 0, 1, 0, 0), '1 Jan, 00:00'],
  ['last year', new Date(2025, 11, 31, 23, 59), '31 Dec 2025'],
  ['the same day last year', new Date(2025, 10, 20, 9, 12), '20 Nov 2025'],
])('%s', (_, then, expected) => {
  expect(shortTime(then.getTime(), now, 'en-GB')).toBe(expected);
});

test.each([
  ['a moment ago', new Date(2026, 11, 31, 23, 58), new Date(2027, 0, 1, 0, 3), '31 Dec, 23:58'],
  ['in a moment', new Date(2027, 0, 1, 0, 3), new Date(2026, 11, 31, 23, 58), '1 Jan, 00:03'],
  ['two days ago', new Date(2026, 11, 30, 9, 12), new Date(2027, 0, 1, 9, 12), '30 Dec 2026'],
])('in another year, %s', (_, then, at, expected) => {
  expect(shortTime(then.getTime(), at.getTime(), 'en-GB')).toBe(expected);
});

test('a twelve-hour clock has no leading zero', () => {
  expect(shortTime(new Date(2026, 10, 17, 9, 4).getTime(), now, 'en-US')).toMatch(/^Nov 17, 9:04\sAM$/);
});

test.each<[name: string, from: Date, to: Date, expected: string]>([
  [
    'until today: which day it began',
    new Date(2026, 10, 17, 9, 4),
    new Date(2026, 10, 20, 9, 12),
    '17 Nov, 09:04 – 20 Nov, 09:12',
  ],
  ['of one day', new Date(2026, 10, 17, 9, 4), new Date(2026, 10, 17, 9, 12), '17 Nov, 09:04–09:12'],
  [
    'since last year',
    new Date(2025, 10, 17, 9, 4),
    new Date(2026, 0, 2, 9, 12),
    '17 Nov 2025, 09:04 – 2 Jan 2026, 09:12',
  ],
])('a range %s', (_, from, to, expected) => {
  const unspaced = (text: string) => text.replaceAll(/\s/g, '');
  expect(unspaced(timeRange(from.getTime(), to.getTime(), now, 'en-GB'))).toBe(unspaced(expected));
});

const present = Date.UTC(2026, 10, 20);
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const ago = (count: number, unit: AgeUnit): AgeInWords => ({ unit, count });
const isNow = ago(0, 'now');

test.each<[name: string, age: number, expected: AgeInWords | undefined]>([
  ['this instant', 0, isNow],
  ['just below five seconds', 4999, isNow],
  ['five seconds', 5 * second, ago(5, 'second')],
  ['seconds are cut, not rounded up', 20_999, ago(20, 'second')],
  ['the last second of a minute', minute - 1, ago(59, 'second')],
  ['a minute', minute, ago(1, 'minute')],
  ['minutes are cut', 4 * minute + 59 * second, ago(4, 'minute')],
  ['the last minute of an hour', hour - 1, ago(59, 'minute')],
  ['an hour', hour, ago(1, 'hour')],
  ['the last hour of a day', day - 1, ago(23, 'hour')],
  ['a day', day, ago(1, 'day')],
  ['three days and a half', 3.5 * day, ago(3, 'day')],
  ['the oldest in words', 60 * day - 1, ago(59, 'day')],
  ['older than that', 60 * day, undefined],
  ['another clock is a little ahead', -2 * second, isNow],
  ['as far ahead as is tolerated', -30 * second, isNow],
  ['the clock has jumped', -30 * second - 1, undefined],
  ['far in the future', -400 * day, undefined],
  ['no time at all', Number.NaN, undefined],
])('%s', (_name, age, expected) => {
  expect(ageOf(present - age, present)).toEqual(expected);
});
