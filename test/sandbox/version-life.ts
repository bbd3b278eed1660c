// The life of a version. The states are never stored: they follow from the times of the record, so
// they move without timers and survive a restart.
//
// Chosen where the interface is silent: publish takes the latest version when it is a draft, queues it,
// processes it and puts it live, and the version that was live becomes archived. Cancel stops anything
// that is not live yet. A repeated `operationKey` answers with the version and does nothing.
//
// What publishing an older version does is not shown, so a test can have each answer. By default a version that another one replaced
// is queued and goes live again.
import type { AudienceVersion } from '../../lib/api/schemas.ts';
import { SECOND, stamp, stampOrNull } from './clock.ts';
import { newId } from './new-id.ts';
import type { AudienceRecord, VersionRecord } from './records.ts';
import { conflict } from './refusal.ts';

const QUEUED_FOR = 2 * SECOND;
const PROCESSED_FOR = 3 * SECOND;

type Status = 'archived' | 'cancelled' | 'draft' | 'pending' | 'processing' | 'published' | 'queued';

const past = (time: number | null, now: number): time is number => time !== null && time <= now;

/** When another version took its place, if that has happened. */
function obsoleteAt(version: VersionRecord, audience: AudienceRecord, now: number): number | null {
  const own = version.publishedAt;
  if (version.cancelledAt !== null || !past(own, now)) return null;
  let next: number | null = null;
  for (const { cancelledAt, publishedAt } of audience.versions) {
    if (cancelledAt !== null || !past(publishedAt, now) || publishedAt <= own) continue;
    if (next === null || publishedAt < next) next = publishedAt;
  }
  return next;
}

export function statusOf(version: VersionRecord, audience: AudienceRecord, now: number): Status {
  if (version.cancelledAt !== null) return 'cancelled';
  if (past(version.archivedAt, now) || obsoleteAt(version, audience, now) !== null) return 'archived';
  if (past(version.publishedAt, now)) return 'published';
  if (past(version.processingAt, now)) return 'processing';
  if (past(version.queuedAt, now)) return 'queued';
  return past(version.becameDraftAt, now) ? 'draft' : 'pending';
}

export function latestVersion(audience: AudienceRecord): VersionRecord | undefined {
  return audience.versions.at(-1);
}

/** The one that was published last, unless it is archived. */
export function publishedVersion(audience: AudienceRecord, now: number): VersionRecord | undefined {
  let last: VersionRecord | undefined;
  for (const version of audience.versions) {
    if (version.cancelledAt !== null || !past(version.publishedAt, now)) continue;
    if (version.publishedAt > (last?.publishedAt ?? Number.NEGATIVE_INFINITY)) last = version;
  }
  return last && !past(last.archivedAt, now) ? last : undefined;
}

/** The version as the interface shows it. */
export function presentVersion(
  version: VersionRecord,
  audience: AudienceRecord,
  now: number,
): AudienceVersion {
  const shown = (time: number | null) => stampOrNull(past(time, now) ? time : null);
  const replaced = obsoleteAt(version, audience, now);
  const waited = past(version.processingAt, now) && version.queuedAt !== null;
  return {
    versionId: version.versionId,
    audienceId: audience.audienceId,
    versionNumber: version.number,
    status: statusOf(version, audience, now),
    isNewPageAgent: version.isNewPageAgent,
    createdAt: stamp(version.createdAt),
    archivedAt: shown(version.archivedAt ?? replaced),
    becameDraftAt: shown(version.becameDraftAt),
    cancelledAt: shown(version.cancelledAt),
    obsoleteAt: stampOrNull(replaced),
    publishedAt: shown(version.publishedAt),
    queuedAt: shown(version.queuedAt),
    queueDurationMs: waited ? Number(version.processingAt) - Number(version.queuedAt) : null,
    supplementaryContext: version.supplementaryContext,
  };
}

const cannotPublish: Record<Exclude<Status, 'draft'>, string> = {
  archived: 'is archived: make a new version of it first',
  cancelled: 'was cancelled',
  pending: 'is still being prepared',
  processing: 'is being published already',
  published: 'is live already',
  queued: 'waits to be published already',
};

/** The effect of publishing a former version: live again, refused, ignored, or copied into a new version. */
export type PublishesOlder = 'again' | 'refuses' | 'ignores' | 'as a new version';

interface Publishing {
  now: number;
  lifeSpeed: number;
  publishesOlder: PublishesOlder;
  operationKey?: string | undefined;
}

/** Starts the way to live by changing the audience, and answers with the version. Throws a 409 when it cannot be published. */
export function publish(version: VersionRecord, audience: AudienceRecord, at: Publishing): VersionRecord {
  const { now, operationKey, publishesOlder } = at;
  const done = audience.versions.find(
    ({ operationKeys }) => operationKey !== undefined && operationKeys.includes(operationKey),
  );
  if (done) return done;
  const status = statusOf(version, audience, now);
  const isReplaced = version.archivedAt === null && obsoleteAt(version, audience, now) !== null;
  if (isReplaced && publishesOlder !== 'refuses') {
    if (publishesOlder === 'ignores') return version;
    const again = publishesOlder === 'again' ? version : copyOf(version, audience, now);
    return queue(again, at);
  }
  if (status !== 'draft') throw conflict(`Version ${version.number} ${cannotPublish[status]}.`);
  const latest = latestVersion(audience);
  if (version !== latest)
    throw conflict(`Version ${version.number} is not the latest, ${latest?.number}, any more.`);
  if (audience.archivedAt !== undefined) throw conflict('The audience is archived.');
  return queue(version, at);
}

function queue(version: VersionRecord, { now, lifeSpeed, operationKey }: Publishing): VersionRecord {
  version.queuedAt = now;
  version.processingAt = now + Math.round(QUEUED_FOR / lifeSpeed);
  version.publishedAt = version.processingAt + Math.round(PROCESSED_FOR / lifeSpeed);
  if (operationKey !== undefined) version.operationKeys.push(operationKey);
  return version;
}

/** The latest version from now on. */
function copyOf(version: VersionRecord, audience: AudienceRecord, now: number): VersionRecord {
  const number = (latestVersion(audience)?.number ?? 0) + 1;
  const times = { createdAt: now, becameDraftAt: now };
  const copy = { ...version, ...times, versionId: newId('version'), number, operationKeys: [] };
  audience.versions.push(copy);
  return copy;
}

const cannotCancel: Record<'archived' | 'cancelled' | 'published', string> = {
  archived: 'is archived',
  cancelled: 'was cancelled already',
  published: 'is live already: publish another one to replace it',
};

/** Ends the version by changing it. Throws a 409 when there is nothing to stop. */
export function cancel(version: VersionRecord, audience: AudienceRecord, now: number): void {
  const status = statusOf(version, audience, now);
  if (status === 'archived' || status === 'cancelled' || status === 'published') {
    throw conflict(`Version ${version.number} ${cannotCancel[status]}.`);
  }
  version.cancelledAt = now;
  version.publishedAt = null;
  if (version.processingAt !== null && version.processingAt > now) version.processingAt = null;
}
