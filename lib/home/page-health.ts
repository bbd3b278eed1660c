// Page health from the stored audiences; never guessed if they were not loaded.
import { hasUntimedPublish, publishesOf } from '../analytics/before-after.ts';
import { audienceName } from '../api/audience-name.ts';
import { liveVersionOf } from '../api/live-version.ts';
import type { Audience } from '../api/schemas.ts';
import { isContradictory, offersOf } from '../directory/version-offers.ts';
import { readTimestamp } from '../format/dates.ts';
import { omit } from '../format/omit.ts';
import { versionsOf } from '../publish/version-life.ts';
import type { ReadingTime } from '../service/reading-time.ts';

export const pageHealths = ['trouble', 'waiting', 'live', 'quiet', 'unread'] as const;
/** `waiting`: an old draft. `quiet`: no audience has anything live. `unread`: audiences not loaded, or none live of a part of them. */
export type PageHealth = (typeof pageHealths)[number];

interface NamedVersion {
  versionId: string;
  audienceId: string;
  audienceName: string;
  number?: number | undefined;
  /** Epoch ms; undefined if it cannot be parsed. */
  at?: number | undefined;
}

/** A summary of a page's audiences from when all were loaded, without archived ones but for the last publish. */
export interface PageVersions extends ReadingTime {
  audiences: number;
  /** The service ended their list early, so there are more of everything. */
  isPart?: true;
  live: number;
  /** Number of draft and pending versions. */
  waiting: number;
  /** Number of versions going live. */
  underWay: number;
  /** Number of audiences for which the service contradicts itself about the live version. */
  contradictions: number;
  /** The version that has waited longest. */
  oldest?: NamedVersion;
  /** The one that came last, if a time can be parsed. */
  latestDraft?: Pick<NamedVersion, 'versionId' | 'audienceId'> & { at: number };
  /** The most recent change of any version; absent if `isPart`. */
  newest?: NamedVersion & { status?: string | undefined };
  /** The most recent publish; absent if `isPart`. */
  lastPublish?: { number?: number | undefined; at: number };
}

/** Counts audiences one by one, so that a page may have any number of them. */
export function versionCounter() {
  const counts: PageVersions = { audiences: 0, live: 0, waiting: 0, underWay: 0, contradictions: 0, at: 0 };
  let isLastKnown = true;
  return {
    add(audience: Audience): void {
      // The last publish of the page may be of an audience that was archived since.
      if (hasUntimedPublish(audience)) isLastKnown = false;
      const [published] = publishesOf(audience);
      if (published && published.at > (counts.lastPublish?.at ?? 0))
        counts.lastPublish = { number: published.number, at: published.at };
      if (audience.archivedAt) return;
      counts.audiences += 1;
      if (liveVersionOf(audience)) counts.live += 1;
      const versions = versionsOf(audience);
      const { publish, why } = offersOf(versions);
      if (publish) counts.waiting += 1;
      if (why === 'underWay') counts.underWay += 1;
      if (isContradictory(versions)) counts.contradictions += 1;
      const { latest } = versions;
      if (!latest) return;
      const { audienceId } = audience;
      const at = readTimestamp(latest.since);
      const { versionId, number } = latest;
      const version = { versionId, audienceId, audienceName: audienceName(audience), number, at };
      if (publish && isBefore(version, counts.oldest)) counts.oldest = version;
      if (publish && at !== undefined && at > (counts.latestDraft?.at ?? 0))
        counts.latestDraft = { versionId, audienceId, at };
      // Of a status whose beginning is not sent, the last time tells when something changed.
      const changedAt = latest.since === undefined ? lastTimeOf(audience.latestVersion) : at;
      if (changedAt !== undefined && changedAt > (counts.newest?.at ?? 0))
        counts.newest = { ...version, at: changedAt, status: latest.status };
    },
    /** When the audiences were loaded, and whether all of them: of some, none is known to be the last. */
    counts(loaded: ReadingTime & Pick<PageVersions, 'isPart'>): PageVersions {
      if (loaded.isPart) return { ...omit(counts, 'newest', 'lastPublish'), ...loaded };
      return { ...(isLastKnown ? counts : omit(counts, 'lastPublish')), ...loaded };
    },
  };
}

const timesOfChange = ['createdAt', 'becameDraftAt', 'queuedAt', 'cancelledAt', 'archivedAt'] as const;

function lastTimeOf(version: Audience['latestVersion']): number | undefined {
  const times = timesOfChange.flatMap((name) => readTimestamp(version?.[name]) ?? []);
  return times.length > 0 ? Math.max(...times) : undefined;
}

/** A time that cannot be parsed is never the oldest. */
function isBefore({ at }: NamedVersion, oldest: NamedVersion | undefined): boolean {
  return oldest === undefined || (at !== undefined && at < (oldest.at ?? Number.POSITIVE_INFINITY));
}

interface Troubles {
  /** A publish of one of its audiences failed, or its outcome is unknown. */
  hasFailed: boolean;
  /** Its conversions fell beyond chance. */
  hasFallen: boolean;
}

/** Older drafts are highlighted (ms). */
const LONG = 7 * 24 * 3_600_000;

/** Returns false for a time that cannot be parsed. */
export function isLongAgo(at: number | undefined, now: number): boolean {
  return at !== undefined && now - at > LONG;
}

export function pageHealthOf(
  versions: PageVersions | undefined,
  { hasFailed, hasFallen }: Troubles,
  now: number,
): PageHealth {
  if (hasFailed || hasFallen || (versions?.contradictions ?? 0) > 0) return 'trouble';
  if (!versions) return 'unread';
  if (isLongAgo(versions.oldest?.at, now)) return 'waiting';
  if (versions.live > 0) return 'live';
  // Others may be live.
  return versions.isPart ? 'unread' : 'quiet';
}
