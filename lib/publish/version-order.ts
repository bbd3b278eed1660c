// What a click on Publish or Cancel is about: all that was shown, so that nothing else can be hit.
import { type FormerVersion, isOffered, liveOf } from '../directory/former-versions.ts';
import type { VersionsView, VersionView } from '../directory/record-views.ts';
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
  /** The tab's URL it is shown for; absent where the audience was chosen from a list. */
  url?: string;
  versions: VersionsView;
}

/** What a tab shows, where it is certain whose version that is. */
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
    routeKey: audience.routeKey,
    url,
  };
}

/** Undefined where there is no latest version, or where the service does not say its status. */
export function orderOf(subject: VersionSubject, action: VersionAction): VersionOrder | undefined {
  const { latest } = subject.versions;
  if (!latest?.status) return undefined;
  return { ...placeOf(subject), action, ...versionOf(latest), status: latest.status };
}

/** To have an older version live again. It was live, which is all that is known of its status. */
export function orderBackTo(
  former: Pick<FormerVersion, 'versionId' | 'number'>,
  subject: VersionSubject,
): VersionOrder | undefined {
  const { versions } = subject;
  const [live, latest] = [liveOf(versions), versions.latest];
  if (!live || !latest || !isOffered(former.versionId, versions)) return undefined;
  const { versionId: latestId, status } = latest;
  const instead = {
    ...{ versionId: live.versionId, latestId },
    ...(status === undefined ? {} : { latestStatus: status }),
  };
  return { ...placeOf(subject), action: 'publish', ...versionOf(former), status: 'published', instead };
}

function placeOf({ workspace, pageId, audienceId, url }: VersionSubject) {
  return {
    workspaceId: workspace.id,
    connectionVersion: workspace.connectionVersion,
    ...{ pageId, audienceId },
    ...(url === undefined ? {} : { url }),
  };
}

function versionOf({ versionId, number }: Pick<VersionView, 'versionId' | 'number'>) {
  return { versionId, ...(number === undefined ? {} : { versionNumber: number }) };
}

/** Whether an order is still about what is shown now. */
export function isStillShown(order: VersionOrder, subject: VersionSubject): boolean {
  const { versionId, versionNumber: number } = order;
  const now = order.instead
    ? orderBackTo({ versionId, ...(number === undefined ? {} : { number }) }, subject)
    : orderOf(subject, order.action);
  const fields = Object.keys({ ...order, ...now }) as (keyof VersionOrder)[];
  const isSame = (field: keyof VersionOrder) => JSON.stringify(now?.[field]) === JSON.stringify(order[field]);
  return now !== undefined && fields.every(isSame);
}
