import { describe, expect, it, test } from 'vitest';
import { periodsOf } from '../../../lib/analytics/periods.ts';
import { lastDays } from '../../../lib/analytics/trend.ts';

/** Node rereads this variable at each use of a Date. */
function inZone(name: string): void {
  process.env.TZ = name;
}

const hours = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  (Date.parse(endDate) - Date.parse(startDate)) / 3_600_000;

describe('the period of a range', () => {
  const rows: [
    zone: string,
    now: string,
    range: '7d' | '28d' | '90d',
    start: string,
    end: string,
    before: string,
  ][] = [
    [
      'UTC',
      '2026-11-20T14:00:00Z',
      '7d',
      '2026-11-13T00:00:00.000Z',
      '2026-11-20T00:00:00.000Z',
      '2026-11-06T00:00:00.000Z',
    ],
    [
      'UTC',
      '2026-11-20T00:00:00Z',
      '7d',
      '2026-11-13T00:00:00.000Z',
      '2026-11-20T00:00:00.000Z',
      '2026-11-06T00:00:00.000Z',
    ],
    [
      'UTC',
      '2026-11-19T23:59:59.999Z',
      '7d',
      '2026-11-12T00:00:00.000Z',
      '2026-11-19T00:00:00.000Z',
      '2026-11-05T00:00:00.000Z',
    ],
    // Across ends of months, a year, and a leap February.
    [
      'UTC',
      '2026-03-01T09:00:00Z',
      '7d',
      '2026-02-22T00:00:00.000Z',
      '2026-03-01T00:00:00.000Z',
      '2026-02-15T00:00:00.000Z',
    ],
    [
      'UTC',
      '2028-03-01T09:00:00Z',
      '7d',
      '2028-02-23T00:00:00.000Z',
      '2028-03-01T00:00:00.000Z',
      '2028-02-16T00:00:00.000Z',
    ],
    [
      'UTC',
      '2026-01-03T09:00:00Z',
      '28d',
      '2025-12-06T00:00:00.000Z',
      '2026-01-03T00:00:00.000Z',
      '2025-11-08T00:00:00.000Z',
    ],
    [
      'UTC',
      '2026-01-31T09:00:00Z',
      '90d',
      '2025-11-02T00:00:00.000Z',
      '2026-01-31T00:00:00.000Z',
      '2025-08-04T00:00:00.000Z',
    ],
    // Far from Greenwich the day differs.
    [
      'Pacific/Auckland',
      '2026-06-30T13:00:00Z',
      '7d',
      '2026-06-23T12:00:00.000Z',
      '2026-06-30T12:00:00.000Z',
      '2026-06-16T12:00:00.000Z',
    ],
    [
      'America/Los_Angeles',
      '2026-07-01T06:59:00Z',
      '7d',
      '2026-06-23T07:00:00.000Z',
      '2026-06-30T07:00:00.000Z',
      '2026-06-16T07:00:00.000Z',
    ],
    [
      'Asia/Kathmandu',
      '2026-06-30T18:20:00Z',
      '7d',
      '2026-06-23T18:15:00.000Z',
      '2026-06-30T18:15:00.000Z',
      '2026-06-16T18:15:00.000Z',
    ],
    // Clocks went forward on 29 March and back on 25 October.
    [
      'Europe/Berlin',
      '2026-03-30T10:00:00Z',
      '7d',
      '2026-03-22T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
      '2026-03-15T23:00:00.000Z',
    ],
    [
      'Europe/Berlin',
      '2026-10-26T10:00:00Z',
      '7d',
      '2026-10-18T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
      '2026-10-11T22:00:00.000Z',
    ],
  ];
  test.each(rows)('%s, %s, %s', (where, now, range, startDate, endDate, before) => {
    inZone(where);
    expect(periodsOf(range, Date.parse(now))).toEqual({
      current: { startDate, endDate },
      previous: { startDate: before, endDate: startDate },
    });
  });

  it('is left to the service by default', () => {
    expect(periodsOf('server-default', Date.now())).toEqual({});
  });
});

describe('the last days', () => {
  const rows: [zone: string, now: string, days: [string, number][]][] = [
    [
      'UTC',
      '2026-03-02T09:00:00Z',
      [
        ['2026-02-27', 24],
        ['2026-02-28', 24],
        ['2026-03-01', 24],
      ],
    ],
    [
      'UTC',
      '2026-01-02T09:00:00Z',
      [
        ['2025-12-30', 24],
        ['2025-12-31', 24],
        ['2026-01-01', 24],
      ],
    ],
    [
      'Europe/Berlin',
      '2026-03-31T10:00:00Z',
      [
        ['2026-03-28', 24],
        ['2026-03-29', 23],
        ['2026-03-30', 24],
      ],
    ],
    [
      'Europe/Berlin',
      '2026-10-27T10:00:00Z',
      [
        ['2026-10-24', 24],
        ['2026-10-25', 25],
        ['2026-10-26', 24],
      ],
    ],
    // Half past midnight, on the day after the clocks changed.
    [
      'Europe/Berlin',
      '2026-03-29T22:30:00Z',
      [
        ['2026-03-27', 24],
        ['2026-03-28', 24],
        ['2026-03-29', 23],
      ],
    ],
    [
      'Europe/Berlin',
      '2026-10-25T23:30:00Z',
      [
        ['2026-10-23', 24],
        ['2026-10-24', 24],
        ['2026-10-25', 25],
      ],
    ],
    // Daylight saving of half an hour, and a day without midnight.
    [
      'Australia/Lord_Howe',
      '2026-04-06T12:00:00Z',
      [
        ['2026-04-03', 24],
        ['2026-04-04', 24],
        ['2026-04-05', 24.5],
      ],
    ],
    [
      'America/Santiago',
      '2026-09-07T12:00:00Z',
      [
        ['2026-09-04', 24],
        ['2026-09-05', 24],
        ['2026-09-06', 23],
      ],
    ],
  ];
  test.each(rows)('%s, %s', (where, now, days) => {
    inZone(where);
    const named = lastDays(3, Date.parse(now));
    expect(named.map((period) => [period.day, hours(period)])).toEqual(days);
  });

  test.each(['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Australia/Lord_Howe', 'Africa/Cairo'])(
    'follow each other without a gap through a year, in %s',
    (where) => {
      inZone(where);
      const days = lastDays(400, Date.parse('2026-11-20T12:00:00Z'));
      for (const [index, { startDate }] of days.entries()) {
        if (index > 0) expect(startDate).toBe(days[index - 1]?.endDate);
      }
      expect(new Set(days.map(({ day }) => day)).size).toBe(400);
      expect(days.at(-1)?.day).toBe('2026-11-19');
    },
  );

  it('add up to the period of the same length', () => {
    inZone('Europe/Berlin');
    const now = Date.parse('2026-04-03T10:00:00Z');
    const days = lastDays(7, now);
    expect({ startDate: days[0]?.startDate, endDate: days[6]?.endDate }).toEqual(
      periodsOf('7d', now).current,
    );
  });
});
