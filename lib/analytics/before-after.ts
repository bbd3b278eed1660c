// Compares equal windows before and after a publish, for the whole page, since audiences have no separate figures.

import type { Audience } from '../api/schemas.ts';
import { readTimestamp } from '../format/dates.ts';
import { periodBetween, wholeHour } from './periods.ts';

export type Publish = ReturnType<typeof publishesOf>[number];
export type PublishWindows = ReturnType<typeof publishWindows>[number];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const MAX_LENGTH = 4 * WEEK;

/** The publishes in the audience's versions, most recent first. Ignores times that cannot be parsed. */
export function publishesOf(audience: Audience | undefined) {
  const versions = [audience?.publishedVersion, audience?.latestVersion].flatMap((version) => {
    const at = readTimestamp(version?.publishedAt);
    if (!version || at === undefined) return [];
    // `at` in epoch ms.
    return [{ versionId: version.versionId, number: version.versionNumber ?? undefined, at }];
  });
  const isFirst = ({ versionId }: { versionId: string }, index: number) =>
    versions.findIndex((each) => each.versionId === versionId) === index;
  return versions.filter(isFirst).sort((a, b) => b.at - a.at);
}

/** Windows as long as the time since a publish, up to four weeks, without another publish; in whole weeks, days or hours. */
export function publishWindows(publishes: readonly Publish[], now: number) {
  const present = wholeHour(now);
  return publishes.map((publish) => {
    const others = publishes.filter(({ at }) => at !== publish.at).map(({ at }) => at);
    const age = present - publish.at;
    const room = Math.min(MAX_LENGTH, ...others.map((at) => Math.abs(at - publish.at)));
    const length = wholePart(Math.min(age, room));
    const before = periodBetween(publish.at - length, publish.at);
    const after = periodBetween(publish.at, publish.at + length);
    /** Undefined if there is no whole hour to the neighboring publish or to now. */
    const windows = length > 0 ? { before, after, hours: length / HOUR } : undefined;
    /** Both still grow: nothing but the time since bounds them. */
    const isGrowing = age < room;
    return { publish, windows, isGrowing };
  });
}

function wholePart(length: number): number {
  const unit = [WEEK, DAY, HOUR].find((one) => length >= one);
  return unit === undefined ? 0 : Math.floor(length / unit) * unit;
}
