// Compares equal windows before and after a publish, for the whole page, since audiences have no separate figures.

import { liveVersionOf } from '../api/live-version.ts';
import type { Audience } from '../api/schemas.ts';
import { readTimestamp } from '../format/dates.ts';
import { periodBetween, wholeHour } from './periods.ts';

export type Publish = ReturnType<typeof publishesOf>[number];
export type PublishWindows = ReturnType<typeof publishWindows>[number];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const MAX_LENGTH = 4 * WEEK;

/** A version that was live before, with the raw timestamp of when it went live. */
interface Former {
  versionId: string;
  number?: number | undefined;
  since?: string | undefined;
}

/** In these, a time of publishing is one to come, or wrong: the status decides where a version is. */
const neverLive: readonly string[] = ['draft', 'pending', 'queued', 'processing', 'cancelled'];

/** Whether a version is live, and no time can be parsed of when it went live: it may be the last one. */
export function hasUntimedPublish(audience: Audience): boolean {
  const live = liveVersionOf(audience);
  return live !== undefined && readTimestamp(live.publishedAt) === undefined;
}

/** The publishes of the audience's versions and of those that were live before, most recent first. Ignores times that cannot be parsed. */
export function publishesOf(audience: Audience | undefined, formers: readonly Former[] = []) {
  const { publishedVersion, latestVersion: latest } = audience ?? {};
  const wasLive = latest && !neverLive.includes(latest.status ?? '') ? latest : undefined;
  const versions = [publishedVersion, wasLive].flatMap((version) => {
    if (!version) return [];
    const { versionId, versionNumber, publishedAt } = version;
    return [{ versionId, number: versionNumber ?? undefined, since: publishedAt }];
  });
  // A version that was restored was published twice.
  const publishes = new Map<string, { versionId: string; number: number | undefined; at: number }>();
  for (const { versionId, number, since } of [...versions, ...formers]) {
    const at = readTimestamp(since);
    const key = JSON.stringify([versionId, at]);
    // `at` in epoch ms.
    if (at !== undefined && !publishes.has(key)) publishes.set(key, { versionId, number, at });
  }
  return [...publishes.values()].sort((one, other) => other.at - one.at);
}

/** What was published for a page's other audiences around one publish at `at` (epoch ms): figures are of the whole page. */
export interface Beside {
  at: number;
  /** Time to the nearest that an hour or more separates (ms). */
  room?: number;
  /** Whether one came within the hour, as in a run: their effects cannot be separated. */
  isTogether: boolean;
}

export function besidesOf(times: readonly number[], others: readonly number[]): Beside[] {
  return times.map((at) => {
    let isTogether = false;
    let room = Number.POSITIVE_INFINITY;
    for (const other of others) {
      const distance = Math.abs(other - at);
      if (distance < HOUR) isTogether = true;
      else room = Math.min(room, distance);
    }
    return { at, isTogether, ...(room === Number.POSITIVE_INFINITY ? {} : { room }) };
  });
}

/**
 * Windows as long as the time since a publish, up to four weeks, without another publish of the page, also of those that are not
 * compared; in whole weeks, days or hours.
 */
export function publishWindows(
  publishes: readonly Publish[],
  now: number,
  known = publishes,
  besides: readonly Beside[] = [],
) {
  const present = wholeHour(now);
  return publishes.map((publish) => {
    const beside = besides.find(({ at }) => at === publish.at);
    const others = known.filter(({ at }) => at !== publish.at).map(({ at }) => at);
    const age = present - publish.at;
    const rooms = others.map((at) => Math.abs(at - publish.at));
    const room = Math.min(MAX_LENGTH, beside?.room ?? MAX_LENGTH, ...rooms);
    const length = wholePart(Math.min(age, room));
    const before = periodBetween(publish.at - length, publish.at);
    const after = periodBetween(publish.at, publish.at + length);
    /** Undefined if there is no whole hour to the neighboring publish or to now. */
    const windows = length > 0 ? { before, after, hours: length / HOUR } : undefined;
    /** Both still grow: nothing but the time since bounds them. */
    const isGrowing = age < room;
    return { publish, windows, isGrowing, isTogether: beside?.isTogether === true };
  });
}

function wholePart(length: number): number {
  const unit = [WEEK, DAY, HOUR].find((one) => length >= one);
  return unit === undefined ? 0 : Math.floor(length / unit) * unit;
}
