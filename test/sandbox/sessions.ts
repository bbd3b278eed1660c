// Visits to a page, made again from the page and the day whenever they are asked for, so that any range
// of days adds up to its parts. Visits after the present moment have not happened yet.
import type { AnalyticsSummary } from '../../lib/api/schemas.ts';
import { DAY } from './clock.ts';
import { random } from './random.ts';
import type { PageRecord, VisitSum } from './records.ts';

interface Visit {
  at: number;
  bounced: boolean;
  converted: boolean;
  submitted: boolean;
  interactions: number;
  scroll: number;
  seconds: number;
}

/** Share of an ordinary day's visits, Sunday first. */
const WEEKDAYS = [0.45, 1.1, 1.2, 1.15, 1.05, 0.9, 0.4];

function visitsOfDay(page: PageRecord, day: number): Visit[] {
  const chance = random(`${page.page.pageId} visits of day ${day}`);
  const lifted = day * DAY >= page.liftAt;
  const weekday = WEEKDAYS[(day + 4) % 7] ?? 1;
  const count = Math.round(page.traffic * weekday * (0.8 + 0.4 * chance.next()) * (lifted ? 1.25 : 1));
  return Array.from({ length: count }, () => {
    const at = day * DAY + Math.floor(chance.next() * DAY);
    const bounced = chance.chance(lifted ? 0.38 : 0.46);
    const submitted = !bounced && chance.chance(lifted ? 0.11 : 0.08);
    return {
      at,
      bounced,
      submitted,
      converted: submitted && chance.chance(0.5),
      interactions: bounced ? 0 : chance.int(1, lifted ? 9 : 7),
      scroll: bounced ? chance.int(4, 32) : chance.int(35, 100),
      seconds: bounced ? chance.int(2, 14) : chance.int(40, 330),
    };
  });
}

/** Visits from `from` (inclusive) to `to` (exclusive), both epoch milliseconds. */
function visitsBetween(page: PageRecord, from: number, to: number, now: number): Visit[] {
  const start = Math.max(from, page.startedAt);
  const end = Math.min(to, now);
  const visits: Visit[] = [];
  for (let day = Math.floor(start / DAY); day * DAY < end; day += 1) {
    visits.push(...visitsOfDay(page, day).filter(({ at }) => at >= start && at < end));
  }
  return visits;
}

function sumOf(parts: readonly Omit<VisitSum, 'at'>[]): Omit<VisitSum, 'at'> {
  const sum = { sessions: 0, bounced: 0, converted: 0, submitted: 0, interactions: 0, scroll: 0, seconds: 0 };
  for (const part of parts)
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += part[name];
  return sum;
}

const sumOfOne = ({ bounced, converted, submitted, ...rest }: Visit): VisitSum => ({
  ...rest,
  sessions: 1,
  bounced: Number(bounced),
  converted: Number(converted),
  submitted: Number(submitted),
});

/** Rates are fractions from 0 to 1, the scroll depth is a percentage; without visits the averages are null. */
export function summarize(page: PageRecord, from: number, to: number, now: number): AnalyticsSummary {
  const visits =
    page.visits?.filter(({ at }) => at >= from && at < to && at <= now) ??
    visitsBetween(page, from, to, now).map(sumOfOne);
  const sum = sumOf(visits);
  const { sessions } = sum;
  const each = (part: number) => (sessions === 0 ? null : rounded(part / sessions));
  return {
    avgInteractionsPerSession: each(sum.interactions) ?? 0,
    avgScrollDepthPercentage: each(sum.scroll),
    avgTimeSpentSeconds: each(sum.seconds),
    bounceRate: each(sum.bounced) ?? 0,
    conversionRate: each(sum.converted) ?? 0,
    formSubmitRate: each(sum.submitted) ?? 0,
    totalSessions: sessions,
  };
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
