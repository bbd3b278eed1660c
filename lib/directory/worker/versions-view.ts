import type { Audience } from '../../api/schemas.ts';
import type { VersionsView, VersionView } from '../../page-status/look.ts';

export function versionsView(audience: Audience): VersionsView {
  const { latestVersion, publishedVersion } = audience;
  return {
    ...(latestVersion ? { latest: versionView(latestVersion) } : {}),
    ...(publishedVersion ? { published: versionView(publishedVersion) } : {}),
  };
}

function versionView(version: NonNullable<Audience['latestVersion']>): VersionView {
  const sinceByStatus: Record<string, string | null | undefined> = {
    draft: version.becameDraftAt ?? version.createdAt,
    queued: version.queuedAt,
    published: version.publishedAt,
    cancelled: version.cancelledAt,
    archived: version.archivedAt ?? version.obsoleteAt,
  };
  const since = sinceByStatus[version.status ?? ''];
  return {
    versionId: version.versionId,
    ...(typeof version.versionNumber === 'number' ? { number: version.versionNumber } : {}),
    ...(version.status ? { status: version.status } : {}),
    ...(since ? { since } : {}),
  };
}
