// What a click on Publish or Cancel is about: all that was shown, so that nothing else can be hit.
import type { VersionsView } from '../directory/record-views.ts';
import type { PageStatus } from '../page-status/page-status.ts';
import type { WorkspaceChip } from '../workspace/workspace.ts';
import type { VersionAction, VersionOrder } from './publishing.ts';

/** A version with everything it belongs to, as a view shows it. */
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
  return {
    action,
    workspaceId: subject.workspace.id,
    connectionVersion: subject.workspace.connectionVersion,
    pageId: subject.pageId,
    audienceId: subject.audienceId,
    versionId: latest.versionId,
    status: latest.status,
    ...(latest.number === undefined ? {} : { versionNumber: latest.number }),
    ...(subject.url === undefined ? {} : { url: subject.url }),
  };
}

/** Whether an order is still about what is shown now. */
export function isStillShown(order: VersionOrder, subject: VersionSubject): boolean {
  const now = orderOf(subject, order.action);
  const fields = Object.keys({ ...order, ...now }) as (keyof VersionOrder)[];
  return now !== undefined && fields.every((field) => now[field] === order[field]);
}
