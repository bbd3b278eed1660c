// How a page stands, from what is kept of its audiences: never guessed where these were not loaded.
import { audienceName } from '../api/audience-name.ts';
import type { Audience } from '../api/schemas.ts';
import { isContradictory, offersOf } from '../directory/version-offers.ts';
import { readTimestamp } from '../format/dates.ts';
import { liveVersionOf, versionsOf } from '../publish/version-life.ts';
import type { ReadingTime } from '../service/reading-time.ts';

export const pageHealths = ['trouble', 'waiting', 'live', 'quiet', 'unread'] as const;
/** `waiting`: a draft has been there for long. `quiet`: no audience has anything live. `unread`: its audiences were not loaded. */
export type PageHealth = (typeof pageHealths)[number];

interface NamedVersion {
  audienceId: string;
  audienceName: string;
  number?: number | undefined;
  /** Epoch ms, where it could be read. */
  at?: number | undefined;
}

/** What the audiences of a page say together, as they were when all of them were loaded; archived ones say nothing. */
export interface PageVersions extends ReadingTime {
  audiences: number;
  live: number;
  /** Of a draft or pending version. */
  waiting: number;
  /** On its way to be live. */
  underWay: number;
  /** The service says two things about what is live. */
  contradictions: number;
  /** What waits longest. */
  oldest?: NamedVersion;
  /** The last change of any version. */
  newest?: NamedVersion & { status?: string | undefined };
  /** Of what is live. */
  lastPublish?: { number?: number | undefined; at: number };
}

/** Takes the audiences one by one, so that a page may have any number of them. */
export function versionCounter() {
  const counts: PageVersions = {
    ...{ audiences: 0, live: 0, waiting: 0, underWay: 0, contradictions: 0 },
    at: 0,
  };
  return {
    add(audience: Audience): void {
      if (audience.archivedAt) return;
      counts.audiences += 1;
      const live = liveVersionOf(audience);
      if (live) counts.live += 1;
      const publishedAt = readTimestamp(live?.publishedAt);
      if (publishedAt !== undefined && publishedAt > (counts.lastPublish?.at ?? 0))
        counts.lastPublish = { number: live?.versionNumber ?? undefined, at: publishedAt };
      const versions = versionsOf(audience);
      const { publish, why } = offersOf(versions);
      if (publish) counts.waiting += 1;
      if (why === 'underWay') counts.underWay += 1;
      if (isContradictory(versions)) counts.contradictions += 1;
      const { latest } = versions;
      if (!latest) return;
      const { audienceId } = audience;
      const at = readTimestamp(latest.since);
      const version = { audienceId, audienceName: audienceName(audience), number: latest.number, at };
      if (publish && isBefore(version, counts.oldest)) counts.oldest = version;
      if (at !== undefined && at > (counts.newest?.at ?? 0))
        counts.newest = { ...version, status: latest.status };
    },
    /** Of audiences that were loaded then. */
    counts: (time: ReadingTime): PageVersions => ({ ...counts, ...time }),
  };
}

/** A time that cannot be read is not the oldest. */
function isBefore({ at }: NamedVersion, oldest: NamedVersion | undefined): boolean {
  return oldest === undefined || (at !== undefined && at < (oldest.at ?? Number.POSITIVE_INFINITY));
}

export interface Troubles {
  /** A publish of one of its audiences failed, or nothing says how it ended. */
  hasFailed: boolean;
  /** Its conversions fell, and not by chance. */
  hasFallen: boolean;
}

/** Drafts that are older stand out (ms). */
const LONG = 7 * 24 * 3_600_000;

/** Of a time that cannot be read, nothing is said. */
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
  return versions.live > 0 ? 'live' : 'quiet';
}
