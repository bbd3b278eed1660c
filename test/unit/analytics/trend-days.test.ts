import { describe, expect, it, test } from 'vitest';
import { periodsOf, windowsOf } from '../../../lib/analytics/periods.ts';
import { MAX_DAYS, trendDays } from '../../../lib/analytics/trend.ts';

const at = (time: string) => Date.parse(time);
const hours = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  (at(endDate) - at(startDate)) / 3_600_000;

describe('the days of a trend', () => {
  const now = '2026-11-20T14:00:00Z';
  const between = (startDate: string, endDate: string) => ({ startDate, endDate });
  const rows: [
    name: string,
    zone: string,
    period: ReturnType<typeof between> | undefined,
    now: string,
    count: number,
    first: string,
    last: string,
  ][] = [
    [
      '28 days',
      'UTC',
      between('2026-10-23T00:00:00Z', '2026-11-20T00:00:00Z'),
      now,
      28,
      '2026-10-23',
      '2026-11-19',
    ],
    [
      'a short period gets days before it',
      'UTC',
      between('2026-11-13T00:00:00Z', '2026-11-20T00:00:00Z'),
      now,
      14,
      '2026-11-06',
      '2026-11-19',
    ],
    [
      '24 hours: the 14 days up to yesterday',
      'UTC',
      between('2026-11-19T14:00:00Z', '2026-11-20T14:00:00Z'),
      now,
      14,
      '2026-11-06',
      '2026-11-19',
    ],
    [
      'chosen days in the past end there',
      'UTC',
      between('2026-09-01T00:00:00Z', '2026-10-01T00:00:00Z'),
      now,
      30,
      '2026-09-01',
      '2026-09-30',
    ],
    [
      'since a publish at noon: from that day on',
      'UTC',
      between('2026-10-20T12:30:00Z', '2026-11-20T14:00:00Z'),
      now,
      31,
      '2026-10-20',
      '2026-11-19',
    ],
    [
      'since a publish today',
      'UTC',
      between('2026-11-20T09:00:00Z', '2026-11-20T14:00:00Z'),
      now,
      14,
      '2026-11-06',
      '2026-11-19',
    ],
    ['the service’s own period', 'UTC', undefined, now, 28, '2026-10-23', '2026-11-19'],
    [
      'several years: the newest days',
      'UTC',
      between('2020-01-01T00:00:00Z', '2026-11-20T00:00:00Z'),
      now,
      MAX_DAYS,
      '2025-11-19',
      '2026-11-19',
    ],
    [
      'across October in Berlin',
      'Europe/Berlin',
      between('2026-10-11T22:00:00Z', '2026-11-08T23:00:00Z'),
      '2026-11-09T12:00:00Z',
      28,
      '2026-10-12',
      '2026-11-08',
    ],
    [
      'across March in Berlin',
      'Europe/Berlin',
      between('2026-03-15T23:00:00Z', '2026-04-12T22:00:00Z'),
      '2026-04-13T12:00:00Z',
      28,
      '2026-03-16',
      '2026-04-12',
    ],
    [
      'days are those of the place',
      'America/Los_Angeles',
      undefined,
      '2026-11-20T05:00:00Z',
      28,
      '2026-10-22',
      '2026-11-18',
    ],
  ];
  test.each(rows)('%s (%s)', (_, place, period, time, count, first, last) => {
    process.env.TZ = place;
    const days = trendDays(period, at(time));
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([count, first, last]);
  });

  it('follow each other without a gap, with 23 and 25 hours when clocks change', () => {
    process.env.TZ = 'Europe/Berlin';
    for (const [time, odd, length] of [
      ['2026-04-05T12:00:00Z', '2026-03-29', 23],
      ['2026-11-01T12:00:00Z', '2026-10-25', 25],
    ] as const) {
      const days = trendDays(periodsOf('28d', at(time)).current, at(time));
      expect(days.slice(1).map(({ startDate }) => startDate)).toEqual(
        days.slice(0, -1).map(({ endDate }) => endDate),
      );
      expect(days.filter((day) => hours(day) !== 24).map((day) => [day.day, hours(day)])).toEqual([
        [odd, length],
      ]);
      expect(days).toHaveLength(28);
    }
  });

  it('are the same for every range, so that each is requested once', () => {
    process.env.TZ = 'UTC';
    const of = (kind: '7d' | '28d' | '90d') => {
      const windows = windowsOf({ kind }, at(now));
      return trendDays(windows.fault === undefined ? windows.current : undefined, at(now));
    };
    expect(of('28d')).toEqual(of('90d').slice(-28));
    expect(of('7d')).toEqual(of('90d').slice(-14));
  });
});
