// What is one and the same thing that is wanted: one action on one version, from any source. Ids are unique within their
// parent alone, so a version is named by all that it belongs to.
import type { Instead, VersionKey, VersionOrder } from './publishing.ts';

type VersionName = Pick<VersionKey, 'workspaceId' | 'pageId' | 'audienceId' | 'versionId'>;

const nameOf = ({ workspaceId, pageId, audienceId, versionId }: VersionName) =>
  [workspaceId, pageId, audienceId, versionId] as const;

/** As one word: of locks, notifications and records. */
export function versionKey(version: VersionName): string {
  return JSON.stringify(nameOf(version));
}

/** Only one order for it is under way at a time. */
export function audienceKey({ workspaceId, pageId, audienceId }: Omit<VersionName, 'versionId'>): string {
  return JSON.stringify([workspaceId, pageId, audienceId]);
}

export function isSameVersion(one: VersionName, other: VersionName): boolean {
  return versionKey(one) === versionKey(other);
}

type Intent = VersionName & Pick<VersionOrder, 'action'>;

/** Of the one attempt that there is at it. */
export function attemptId(intent: Intent): string {
  return JSON.stringify([intent.action, ...nameOf(intent)]);
}

export function isSameIntent(one: Intent, other: Intent): boolean {
  return attemptId(one) === attemptId(other);
}

type Aim = Intent & { instead?: Pick<Instead, 'versionId'> };

/** Going back to a version is no second request for its first publish, nor for going back to it from another one. */
export function isSameAim(one: Aim, other: Aim): boolean {
  return isSameIntent(one, other) && one.instead?.versionId === other.instead?.versionId;
}
