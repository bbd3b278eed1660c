// Builds orders from what was shown, so that nothing else can be changed.

import { type FormerVersion, isOffered, liveOf } from '../directory/former-versions.ts';
import type { VersionsView, VersionView } from '../directory/record-views.ts';
import { defined } from '../format/omit.ts';
import type { PageStatus } from '../page-status/page-status.ts';
import type { WorkspaceChip } from '../workspace/workspace.ts';
import type { VersionAction, VersionOrder } from './publishing.ts';

export interface VersionSubject {
  workspace: WorkspaceChip & { connectionVersion: number };
  pageId: string;
  pageName: string;
  audienceId: string;
  audienceName: string;
  routeKey?: string | undefined;
  /** The tab's URL; absent if the audience was chosen from a list. */
  url?: string;
  versions: VersionsView;
  /** When the audience was archived, as sent. */
  archivedAt?: string | undefined;
}

/** Returns undefined if it is uncertain which page and audience the tab shows. */
export function subjectOfStatus(status: PageStatus): VersionSubject | undefined {
  const { workspace, matchState, versions, url } = status;
  if (!workspace || matchState.kind !== 'matched' || !matchState.audience) return undefined;
  if (versions?.state !== 'shown') return undefined;
  const { page, audience } = matchState;
  return {
    workspace,
    pageId: page.pageId,
    pageName: page.name || page.pageId,
    audienceId: audience.audienceId,
    audienceName: audience.name || audience.audienceId,
    versions: versions.data,
    archivedAt: audience.archivedAt,
    routeKey: audience.routeKey,
    url,
  };
}

/** Returns undefined without a latest version, or if the service sends no status for it. */
export function orderOf(subject: VersionSubject, action: VersionAction): VersionOrder | undefined {
  const { latest } = subject.versions;
  if (!latest?.status) return undefined;
  return { ...placeOf(subject), action, ...versionOf(latest), status: latest.status };
}

/** Orders an older version live again. Its status is assumed to be `published`: it was live, and nothing else is known. */
export function orderBackTo(
  former: Pick<FormerVersion, 'versionId' | 'number'>,
  subject: VersionSubject,
): VersionOrder | undefined {
  const { versions } = subject;
  const [live, latest] = [liveOf(versions), versions.latest];
  if (!live || !latest || !isOffered(former.versionId, versions)) return undefined;
  const { versionId: latestId, status } = latest;
  const instead = { versionId: live.versionId, latestId, ...defined({ latestStatus: status }) };
  return { ...placeOf(subject), action: 'publish', ...versionOf(former), status: 'published', instead };
}

function placeOf({ workspace, pageId, audienceId, url }: VersionSubject) {
  return {
    workspaceId: workspace.id,
    connectionVersion: workspace.connectionVersion,
    pageId,
    audienceId,
    ...defined({ url }),
  };
}

function versionOf({ versionId, number }: Pick<VersionView, 'versionId' | 'number'>) {
  return { versionId, ...defined({ versionNumber: number }) };
}

export function isStillShown(order: VersionOrder, subject: VersionSubject): boolean {
  const { versionId, versionNumber: number } = order;
  const now = order.instead ? orderBackTo({ versionId, number }, subject) : orderOf(subject, order.action);
  const fields = Object.keys({ ...order, ...now }) as (keyof VersionOrder)[];
  const isSame = (field: keyof VersionOrder) => JSON.stringify(now?.[field]) === JSON.stringify(order[field]);
  return now !== undefined && fields.every(isSame);
}
