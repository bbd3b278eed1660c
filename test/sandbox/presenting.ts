// Pages and audiences in the API's form. List items omit empty fields.
import type { Audience, ListedVersion, Metadata, Page } from '../../lib/api/schemas.ts';
import { stamp } from './clock.ts';
import type { AudienceRecord, PageRecord, VersionRecord } from './records.ts';
import { latestVersion, presentVersion, publishedVersion } from './version-life.ts';
import { type World, withPort } from './world.ts';

export function presentPage(world: World, record: PageRecord): Page {
  return withPort(world, record.page);
}

/** What the live page carries: the page's own, then the published version's, then the override. */
export function effectiveMetadata(page: PageRecord, audience: AudienceRecord, now: number): Metadata {
  return {
    ...page.page.metadata,
    ...publishedVersion(audience, now)?.metadata,
    ...audience.metadataOverride,
  };
}

function nested(version: VersionRecord, audience: AudienceRecord, now: number): ListedVersion {
  const shown = Object.entries(presentVersion(version, audience, now)).filter(([, value]) => value !== null);
  return { versionId: version.versionId, ...Object.fromEntries(shown) };
}

export function presentAudience(world: World, page: PageRecord, record: AudienceRecord): Audience {
  const now = world.clock.now();
  const { index, messageCount, versions, createdAt, archivedAt, ...own } = record;
  const latest = latestVersion(record);
  const published = publishedVersion(record, now);
  return withPort(world, {
    ...own,
    effectiveName: record.customName ?? record.computedName,
    supplementaryContext: (published ?? latest)?.supplementaryContext ?? undefined,
    isNewPageAgent: latest?.isNewPageAgent,
    createdAt: stamp(createdAt),
    archivedAt: archivedAt === undefined ? undefined : stamp(archivedAt),
    latestVersion: latest && nested(latest, record, now),
    publishedVersion: published && nested(published, record, now),
    effectiveMetadata: effectiveMetadata(page, record, now),
  });
}
