// Figures of the demo company: deterministic per page and day, so that ranges add up.
import type { AnalyticsSummary } from '../api/schemas.ts';

const DAY = 24 * 60 * 60_000;
/** Relative visits per weekday, Sunday first. */
const WEEKDAYS = [0.45, 1.1, 1.2, 1.15, 1.05, 0.9, 0.4];
/** How long before the demo's start figures improved (ms). */
const LIFTED_FOR = 12 * DAY;

interface Traffic {
  pageId: string;
  /** Sessions on an ordinary day. */
  traffic: number;
  /** When the demo began (epoch ms). */
  startedAt: number;
}

interface Totals {
  sessions: number;
  bounced: number;
  submitted: number;
  converted: number;
  interactions: number;
  scroll: number;
  seconds: number;
}

/** Deterministic pseudo-random number from 0 to 1. */
function chance(words: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < words.length; at++) hash = Math.imul(hash ^ words.charCodeAt(at), 0x01000193);
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 12)) >>> 0) / 2 ** 32;
}

function totalsOfDay({ pageId, traffic, startedAt }: Traffic, day: number): Totals {
  const isLifted = day * DAY >= startedAt - LIFTED_FOR;
  const noise = chance(`${pageId} ${day}`);
  const weekday = WEEKDAYS[(day + 4) % 7] ?? 1;
  const sessions = Math.round(traffic * weekday * (0.85 + 0.3 * noise) * (isLifted ? 1.25 : 1));
  const bounced = Math.round(sessions * ((isLifted ? 0.36 : 0.44) + 0.04 * noise));
  const stayed = sessions - bounced;
  const submitted = Math.round(stayed * (isLifted ? 0.11 : 0.08));
  return {
    sessions,
    bounced,
    submitted,
    converted: Math.round(submitted * (0.4 + 0.2 * noise)),
    interactions: Math.round(stayed * (isLifted ? 4.6 : 3.8)),
    scroll: stayed * 68 + bounced * 18,
    seconds: stayed * (170 + 30 * noise) + bounced * 8,
  };
}

/** Days are in UTC; partial days at the ends count proportionally. */
export function summaryBetween(page: Traffic, from: number, to: number): AnalyticsSummary {
  const sum: Totals = {
    sessions: 0,
    bounced: 0,
    submitted: 0,
    converted: 0,
    interactions: 0,
    scroll: 0,
    seconds: 0,
  };
  for (let day = Math.floor(from / DAY); day * DAY < to; day++) {
    const share = (Math.min(to, (day + 1) * DAY) - Math.max(from, day * DAY)) / DAY;
    const totals = totalsOfDay(page, day);
    for (const name of Object.keys(sum) as (keyof Totals)[]) sum[name] += totals[name] * share;
  }
  const each = (total: number) =>
    sum.sessions < 0.5 ? 0 : Math.round((total / sum.sessions) * 10_000) / 10_000;
  const average = (total: number) => (sum.sessions < 0.5 ? null : each(total));
  return {
    avgInteractionsPerSession: each(sum.interactions),
    avgScrollDepthPercentage: average(sum.scroll),
    avgTimeSpentSeconds: average(sum.seconds),
    bounceRate: each(sum.bounced),
    conversionRate: each(sum.converted),
    formSubmitRate: each(sum.submitted),
    totalSessions: Math.round(sum.sessions),
  };
}
