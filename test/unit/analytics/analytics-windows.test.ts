import { describe, expect, it, test } from 'vitest';
import { isSettled, type WindowChoice, type WindowFault, windowsOf } from '../../../lib/analytics/periods.ts';

const HOUR = 3_600_000;
const at = (time: string) => Date.parse(time);
const iso = (time: string) => new Date(time).toISOString();

function windowsIn(place: string, choice: WindowChoice, now: string, published?: string) {
  process.env.TZ = place;
  return windowsOf(choice, at(now), published === undefined ? undefined : at(published));
}

const hoursOf = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  (at(endDate) - at(startDate)) / HOUR;

describe('a period and the one before it', () => {
  const custom = (from: string, to: string): WindowChoice => ({ kind: 'custom', from, to });
  const rows: [
    name: string,
    zone: string,
    choice: WindowChoice,
    now: string,
    published: string | undefined,
    current: [start: string, end: string],
    previous: [start: string, end: string],
  ][] = [
    [
      '24 hours end with the last whole hour',
      'UTC',
      { kind: '24h' },
      '2026-11-20T14:37:12Z',
      undefined,
      ['2026-11-19T14:00Z', '2026-11-20T14:00Z'],
      ['2026-11-18T14:00Z', '2026-11-19T14:00Z'],
    ],
    [
      '24 hours at the very hour',
      'UTC',
      { kind: '24h' },
      '2026-11-20T14:00:00Z',
      undefined,
      ['2026-11-19T14:00Z', '2026-11-20T14:00Z'],
      ['2026-11-18T14:00Z', '2026-11-19T14:00Z'],
    ],
    [
      '24 hours stay 24 hours in the night the clocks go forward',
      'Europe/Berlin',
      { kind: '24h' },
      '2026-03-29T10:30:00Z',
      undefined,
      ['2026-03-28T10:00Z', '2026-03-29T10:00Z'],
      ['2026-03-27T10:00Z', '2026-03-28T10:00Z'],
    ],
    [
      '24 hours stay 24 hours in the hour that comes twice',
      'Europe/Berlin',
      { kind: '24h' },
      '2026-10-25T01:20:00Z',
      undefined,
      ['2026-10-24T01:00Z', '2026-10-25T01:00Z'],
      ['2026-10-23T01:00Z', '2026-10-24T01:00Z'],
    ],
    [
      '7 days end with the last midnight',
      'UTC',
      { kind: '7d' },
      '2026-11-20T14:00:00Z',
      undefined,
      ['2026-11-13T00:00Z', '2026-11-20T00:00Z'],
      ['2026-11-06T00:00Z', '2026-11-13T00:00Z'],
    ],
    [
      '28 days over the end of daylight saving',
      'Europe/Berlin',
      { kind: '28d' },
      '2026-11-10T12:00:00Z',
      undefined,
      ['2026-10-12T22:00Z', '2026-11-09T23:00Z'],
      ['2026-09-14T22:00Z', '2026-10-12T22:00Z'],
    ],
    [
      '90 days over the start of daylight saving',
      'Europe/Berlin',
      { kind: '90d' },
      '2026-04-20T12:00:00Z',
      undefined,
      ['2026-01-19T23:00Z', '2026-04-19T22:00Z'],
      ['2025-10-21T22:00Z', '2026-01-19T23:00Z'],
    ],
    [
      'since the last publish, against as long before it',
      'UTC',
      { kind: 'since-publish' },
      '2026-11-20T14:37:00Z',
      '2026-11-18T14:00:00Z',
      ['2026-11-18T14:00Z', '2026-11-20T14:00Z'],
      ['2026-11-16T14:00Z', '2026-11-18T14:00Z'],
    ],
    [
      'since a publish to the second',
      'UTC',
      { kind: 'since-publish' },
      '2026-11-20T14:37:00Z',
      '2026-11-20T11:30:15Z',
      ['2026-11-20T11:30:15Z', '2026-11-20T14:00Z'],
      ['2026-11-20T09:00:30Z', '2026-11-20T11:30:15Z'],
    ],
    [
      'since a publish exactly one hour ago',
      'UTC',
      { kind: 'since-publish' },
      '2026-11-20T14:00:00Z',
      '2026-11-20T13:00:00Z',
      ['2026-11-20T13:00Z', '2026-11-20T14:00Z'],
      ['2026-11-20T12:00Z', '2026-11-20T13:00Z'],
    ],
    [
      'chosen days are both inclusive',
      'UTC',
      custom('2026-11-01', '2026-11-03'),
      '2026-11-20T14:00:00Z',
      undefined,
      ['2026-11-01T00:00Z', '2026-11-04T00:00Z'],
      ['2026-10-29T00:00Z', '2026-11-01T00:00Z'],
    ],
    [
      'a single day',
      'UTC',
      custom('2026-11-03', '2026-11-03'),
      '2026-11-20T14:00:00Z',
      undefined,
      ['2026-11-03T00:00Z', '2026-11-04T00:00Z'],
      ['2026-11-02T00:00Z', '2026-11-03T00:00Z'],
    ],
    [
      'to today ends with the last whole hour, and so does the period before',
      'UTC',
      custom('2026-11-19', '2026-11-20'),
      '2026-11-20T14:37:00Z',
      undefined,
      ['2026-11-19T00:00Z', '2026-11-20T14:00Z'],
      ['2026-11-17T00:00Z', '2026-11-18T14:00Z'],
    ],
    [
      'today alone, against the same hours of yesterday',
      'UTC',
      custom('2026-11-20', '2026-11-20'),
      '2026-11-20T09:05:00Z',
      undefined,
      ['2026-11-20T00:00Z', '2026-11-20T09:00Z'],
      ['2026-11-19T00:00Z', '2026-11-19T09:00Z'],
    ],
    [
      'a day of 23 hours, against one of 24',
      'Europe/Berlin',
      custom('2026-03-29', '2026-03-29'),
      '2026-04-10T09:00:00Z',
      undefined,
      ['2026-03-28T23:00Z', '2026-03-29T22:00Z'],
      ['2026-03-27T23:00Z', '2026-03-28T23:00Z'],
    ],
    [
      'a day of 25 hours, against one of 24',
      'Europe/Berlin',
      custom('2026-10-25', '2026-10-25'),
      '2026-11-10T09:00:00Z',
      undefined,
      ['2026-10-24T22:00Z', '2026-10-25T23:00Z'],
      ['2026-10-23T22:00Z', '2026-10-24T22:00Z'],
    ],
    [
      'days that lie after the change, against days across it',
      'Europe/Berlin',
      custom('2026-03-30', '2026-04-01'),
      '2026-04-10T09:00:00Z',
      undefined,
      ['2026-03-29T22:00Z', '2026-04-01T22:00Z'],
      ['2026-03-26T23:00Z', '2026-03-29T22:00Z'],
    ],
    [
      'days across the change count right',
      'Europe/Berlin',
      custom('2026-10-24', '2026-10-26'),
      '2026-11-10T09:00:00Z',
      undefined,
      ['2026-10-23T22:00Z', '2026-10-26T23:00Z'],
      ['2026-10-20T22:00Z', '2026-10-23T22:00Z'],
    ],
    [
      'days across the shorter day count right',
      'Europe/Berlin',
      custom('2026-03-28', '2026-03-30'),
      '2026-04-10T09:00:00Z',
      undefined,
      ['2026-03-27T23:00Z', '2026-03-30T22:00Z'],
      ['2026-03-24T23:00Z', '2026-03-27T23:00Z'],
    ],
    [
      'days that end where clocks go forward at midnight, and the next day begins at one',
      'America/Santiago',
      custom('2026-09-03', '2026-09-05'),
      '2026-09-10T12:00:00Z',
      undefined,
      ['2026-09-03T04:00Z', '2026-09-06T04:00Z'],
      ['2026-08-31T04:00Z', '2026-09-03T04:00Z'],
    ],
    [
      'a day that begins at one',
      'America/Santiago',
      custom('2026-09-06', '2026-09-06'),
      '2026-09-10T12:00:00Z',
      undefined,
      ['2026-09-06T04:00Z', '2026-09-07T03:00Z'],
      ['2026-09-05T04:00Z', '2026-09-06T04:00Z'],
    ],
    [
      'yesterday is whole before the first whole hour of Greenwich in today',
      'Asia/Kolkata',
      custom('2026-11-18', '2026-11-19'),
      '2026-11-19T18:40:00Z',
      undefined,
      ['2026-11-17T18:30Z', '2026-11-19T18:30Z'],
      ['2026-11-15T18:30Z', '2026-11-17T18:30Z'],
    ],
    [
      'over a leap day',
      'UTC',
      custom('2028-02-28', '2028-03-01'),
      '2028-05-01T00:00:00Z',
      undefined,
      ['2028-02-28T00:00Z', '2028-03-02T00:00Z'],
      ['2028-02-25T00:00Z', '2028-02-28T00:00Z'],
    ],
    [
      'today is the day of the place, not of Greenwich',
      'America/Los_Angeles',
      custom('2026-11-19', '2026-11-19'),
      '2026-11-20T05:30:00Z',
      undefined,
      ['2026-11-19T08:00Z', '2026-11-20T05:00Z'],
      ['2026-11-18T08:00Z', '2026-11-19T05:00Z'],
    ],
  ];
  test.each(rows)('%s (%s)', (_, place, choice, now, published, current, previous) => {
    const period = ([start, end]: [string, string]) => ({ startDate: iso(start), endDate: iso(end) });
    expect(windowsIn(place, choice, now, published)).toEqual({
      current: period(current),
      previous: period(previous),
    });
  });

  it.each(['24h', 'since-publish'] as const)('is as long as the one before it, to the second: %s', (kind) => {
    const windows = windowsIn('Europe/Berlin', { kind }, '2026-03-29T20:00:00Z', '2026-03-27T03:04:05Z');
    if (windows.fault !== undefined || !windows.current || !windows.previous) throw new Error('no windows');
    expect(hoursOf(windows.current)).toBe(hoursOf(windows.previous));
    expect(windows.previous.endDate).toBe(windows.current.startDate);
  });

  it('is left to the service by default', () => {
    expect(windowsIn('UTC', { kind: 'server-default' }, '2026-11-20T14:00:00Z')).toEqual({});
  });
});

describe('an unreadable choice', () => {
  const custom = (from?: string, to?: string): WindowChoice => ({
    kind: 'custom',
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  });
  const now = '2026-11-20T14:37:00Z';
  const rows: [name: string, choice: WindowChoice, published: string | undefined, fault: WindowFault][] = [
    ['no days at all', custom(), undefined, 'incomplete'],
    ['no first day', custom(undefined, '2026-11-03'), undefined, 'incomplete'],
    ['an emptied last day', custom('2026-11-03', ''), undefined, 'incomplete'],
    ['the end before the start', custom('2026-11-03', '2026-11-02'), undefined, 'endBeforeStart'],
    [
      'the end before the start, both to come',
      custom('2026-12-03', '2026-12-02'),
      undefined,
      'endBeforeStart',
    ],
    ['a last day to come', custom('2026-11-03', '2026-11-21'), undefined, 'future'],
    ['both days to come', custom('2027-01-01', '2027-01-05'), undefined, 'future'],
    ['30 February', custom('2026-02-30', '2026-03-05'), undefined, 'notADay'],
    ['month 13', custom('2026-13-01', '2026-13-05'), undefined, 'notADay'],
    ['words', custom('yesterday', '2026-11-05'), undefined, 'notADay'],
    ['a time of day', custom('2026-11-03T10:00', '2026-11-05'), undefined, 'notADay'],
    ['a year being typed', custom('0202-11-03', '2026-11-05'), undefined, 'tooEarly'],
    ['year 26', custom('0026-11-03', '2026-11-05'), undefined, 'tooEarly'],
    ['never published', { kind: 'since-publish' }, undefined, 'neverPublished'],
    ['published within the hour', { kind: 'since-publish' }, '2026-11-20T14:05:00Z', 'tooNew'],
    [
      'published less than an hour before the last whole one',
      { kind: 'since-publish' },
      '2026-11-20T13:20:00Z',
      'tooNew',
    ],
    ['published in the future', { kind: 'since-publish' }, '2026-11-21T00:00:00Z', 'tooNew'],
  ];
  test.each(rows)('%s', (_, choice, published, fault) => {
    expect(windowsIn('UTC', choice, now, published)).toEqual({ fault });
  });

  it('is today before its first hour is over', () => {
    expect(windowsIn('UTC', custom('2026-11-20', '2026-11-20'), '2026-11-20T00:40:00Z')).toEqual({
      fault: 'tooNew',
    });
  });
});

describe('a settled period', () => {
  const period = { startDate: iso('2026-11-19T00:00Z'), endDate: iso('2026-11-20T00:00Z') };
  test.each([
    ['long over', '2026-11-21T00:00:00Z', true],
    ['over for more than an hour', '2026-11-20T01:00:01Z', true],
    ['over for just an hour', '2026-11-20T01:00:00Z', false],
    ['just over', '2026-11-20T00:00:00Z', false],
    ['not over', '2026-11-19T12:00:00Z', false],
  ])('%s', (_, readAt, settled) => {
    expect(isSettled(period, at(readAt))).toBe(settled);
  });
  it('is never one that the service chooses', () => {
    expect(isSettled({}, at('2026-11-21T00:00:00Z'))).toBe(false);
  });
});
