// Which actions are offered on the latest version, and why not. What would need a guess is not offered.
import type { VersionsView } from './record-views.ts';

/**
 * No version yet · no id to name it by · it is live already · on its way to live already · cancelled · archived ·
 * a status that is not known here · no status sent · the service contradicts itself about what is live.
 */
export type WhyNotOffered =
  | 'noVersion'
  | 'noId'
  | 'live'
  | 'underWay'
  | 'cancelled'
  | 'archived'
  | 'unknownStatus'
  | 'noStatus'
  | 'contradiction';

export interface Offers {
  publish: boolean;
  cancel: boolean;
  /** Why publishing is not offered. */
  why?: WhyNotOffered;
}

/** By the latest version's status. Whether a pending version can be published yet, the service decides. */
const byStatus: Readonly<Record<string, Offers>> = {
  draft: { publish: true, cancel: true },
  pending: { publish: true, cancel: true },
  queued: { publish: false, cancel: true, why: 'underWay' },
  processing: { publish: false, cancel: true, why: 'underWay' },
  published: { publish: false, cancel: false, why: 'live' },
  cancelled: { publish: false, cancel: false, why: 'cancelled' },
  archived: { publish: false, cancel: false, why: 'archived' },
};

/** The service names two versions as live, or one that by its status is not. */
export function isContradictory({ latest, published }: VersionsView): boolean {
  if (!published) return false;
  const isLatest = latest?.versionId === published.versionId;
  if (latest?.status === 'published' && !isLatest) return true;
  return [published, isLatest ? latest : undefined].some(
    (each) => each?.status && each.status !== 'published',
  );
}

const nothing = (why: WhyNotOffered): Offers => ({ publish: false, cancel: false, why });

/** A missing number takes nothing away: versions are named by their ids. */
export function offersOf({ latest, published }: VersionsView): Offers {
  if (!latest) return nothing('noVersion');
  if (latest.versionId === '') return nothing('noId');
  const isLive = latest.versionId === published?.versionId;
  if (isLive) return nothing([undefined, 'published'].includes(latest.status) ? 'live' : 'contradiction');
  if (latest.status === undefined) return nothing('noStatus');
  const offers = Object.hasOwn(byStatus, latest.status) ? byStatus[latest.status] : undefined;
  return offers ?? nothing('unknownStatus');
}
