// Identity of orders: one action on one version. Ids are unique only within their parent, so a version is named by all its parents.
import type { Instead, VersionKey, VersionOrder } from './publishing.ts';

export type VersionName = Pick<VersionKey, 'workspaceId' | 'pageId' | 'audienceId' | 'versionId'>;

const nameOf = ({ workspaceId, pageId, audienceId, versionId }: VersionName) =>
  [workspaceId, pageId, audienceId, versionId] as const;

/** Key for locks, notifications and records. */
export function versionKey(version: VersionName): string {
  return JSON.stringify(nameOf(version));
}

/** Key of the lock that allows one order per audience at a time. */
export function audienceKey({ workspaceId, pageId, audienceId }: Omit<VersionName, 'versionId'>): string {
  return JSON.stringify([workspaceId, pageId, audienceId]);
}

export function isSameVersion(one: VersionName, other: VersionName): boolean {
  return versionKey(one) === versionKey(other);
}

type Intent = VersionName & Pick<VersionOrder, 'action'>;

/** Id of the single attempt for an intent. */
export function attemptId(intent: Intent): string {
  return JSON.stringify([intent.action, ...nameOf(intent)]);
}

export function isSameIntent(one: Intent, other: Intent): boolean {
  return attemptId(one) === attemptId(other);
}

type Aim = Intent & { instead?: Pick<Instead, 'versionId'> };

/** Going back to a version differs from its first publish, and from going back to it from another version. */
export function isSameAim(one: Aim, other: Aim): boolean {
  return isSameIntent(one, other) && one.instead?.versionId === other.instead?.versionId;
}
