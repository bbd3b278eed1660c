// Actions offered for the latest version, and why others are not. Nothing is offered on a guess.
import type { VersionsView } from './record-views.ts';

/** `contradiction`: the service's data disagree about which version is live. */
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

interface Offers {
  publish: boolean;
  cancel: boolean;
  /** Why publishing is not offered. */
  why?: WhyNotOffered;
}

/** By status of the latest version. Whether a pending version can be published already is up to the service. */
const byStatus: Readonly<Record<string, Offers>> = {
  draft: { publish: true, cancel: true },
  pending: { publish: true, cancel: true },
  queued: { publish: false, cancel: true, why: 'underWay' },
  processing: { publish: false, cancel: true, why: 'underWay' },
  published: { publish: false, cancel: false, why: 'live' },
  cancelled: { publish: false, cancel: false, why: 'cancelled' },
  archived: { publish: false, cancel: false, why: 'archived' },
};

/** Whether the service names two live versions, or one whose status is not published. */
export function isContradictory({ latest, published }: VersionsView): boolean {
  if (!published) return false;
  const isLatest = latest?.versionId === published.versionId;
  if (latest?.status === 'published' && !isLatest) return true;
  return [published, isLatest ? latest : undefined].some(
    (each) => each?.status && each.status !== 'published',
  );
}

const nothing = (why: WhyNotOffered): Offers => ({ publish: false, cancel: false, why });

/** A missing version number does not matter, since versions are identified by id. */
export function offersOf({ latest, published }: VersionsView): Offers {
  if (!latest) return nothing('noVersion');
  if (latest.versionId === '') return nothing('noId');
  const isLive = latest.versionId === published?.versionId;
  if (isLive) return nothing([undefined, 'published'].includes(latest.status) ? 'live' : 'contradiction');
  if (latest.status === undefined) return nothing('noStatus');
  const offers = Object.hasOwn(byStatus, latest.status) ? byStatus[latest.status] : undefined;
  return offers ?? nothing('unknownStatus');
}
