// What a fresh reading says about a watched version.
import type { Audience } from '../../api/schemas.ts';
import { readTimestamp } from '../../format/dates.ts';

/** It will not move from here by itself. */
const ENDED: readonly string[] = ['published', 'cancelled', 'archived'];
/** A longer way to live is not believed (ms). */
const LONGEST = 24 * 3_600_000;

export interface WatchReading {
  /** Absent where the audience names other versions only, or sends no status. */
  status?: string;
  ended: boolean;
  /** How long it was on its way (ms), where the service's own times tell. */
  tookMs?: number;
}

export function readWatched({ latestVersion, publishedVersion }: Audience, versionId: string): WatchReading {
  const version = [publishedVersion, latestVersion].find((each) => each?.versionId === versionId);
  if (!version) return { ended: false };
  const isLive = version === publishedVersion;
  const status = isLive ? 'published' : version.status;
  if (!status) return { ended: false };
  const tookMs = status === 'published' ? wayToLive(version.queuedAt, version.publishedAt) : undefined;
  return { status, ended: ENDED.includes(status), ...(tookMs === undefined ? {} : { tookMs }) };
}

/** Both times are of the service's clock, so that a skewed one here does no harm. */
function wayToLive(
  queuedAt: string | null | undefined,
  publishedAt: string | null | undefined,
): number | undefined {
  const [from, to] = [readTimestamp(queuedAt), readTimestamp(publishedAt)];
  if (from === undefined || to === undefined) return undefined;
  const took = to - from;
  return took >= 0 && took <= LONGEST ? took : undefined;
}
