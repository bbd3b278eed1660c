import type { Audience, ListedVersion } from './schemas.ts';

/** The live version, even if the service reports it only by the latest version's status. */
export function liveVersionOf({
  latestVersion,
  publishedVersion,
}: Pick<Audience, 'latestVersion' | 'publishedVersion'>): ListedVersion | undefined {
  if (publishedVersion) return publishedVersion;
  return latestVersion?.status === 'published' ? latestVersion : undefined;
}
