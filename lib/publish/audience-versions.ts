// The versions of an audience as views and orders name them.
import type { Audience, ListedVersion } from '../api/schemas.ts';
import type { VersionsView, VersionView } from '../directory/record-views.ts';
import { lifeOf, presentStep } from './version-life.ts';

export function versionsOf({ latestVersion, publishedVersion }: Audience): VersionsView {
  return {
    ...(latestVersion ? { latest: viewOf(latestVersion) } : {}),
    ...(publishedVersion ? { published: viewOf(publishedVersion) } : {}),
  };
}

/** The version that visitors get; also where the service only says so by the latest one's status. */
export function liveVersionOf({ latestVersion, publishedVersion }: Audience): ListedVersion | undefined {
  if (publishedVersion) return publishedVersion;
  return latestVersion?.status === 'published' ? latestVersion : undefined;
}

export function viewOf(version: ListedVersion): VersionView {
  const { versionId, versionNumber, status } = version;
  const step = presentStep(lifeOf(version));
  const since = step?.at === undefined ? step?.raw : new Date(step.at).toISOString();
  return {
    versionId,
    ...(typeof versionNumber === 'number' ? { number: versionNumber } : {}),
    ...(status ? { status } : {}),
    ...(since === undefined ? {} : { since }),
  };
}
