// What can be done from the search without looking for anything. Each leads somewhere; none sends anything.
import { offersOf } from '../directory/version-offers.ts';
import type { PanelState } from '../panel/panel-store.ts';
import { attemptFor, isUnderWay } from '../publish/attempt-line.ts';
import { subjectOfStatus, type VersionSubject } from '../publish/version-order.ts';

export type SearchAct =
  /** Opens the sheet, in which it is reviewed and confirmed. */
  { kind: 'publish'; subject: VersionSubject } | { kind: 'audit' | 'new-entry' | 'new-person' };

/** What is about the page first. */
export function searchActs(state: Pick<PanelState, 'shown' | 'publishing'> | undefined): SearchAct[] {
  const subject = state && publishable(state);
  return [
    ...(subject ? [{ kind: 'publish', subject } as const] : []),
    ...(state?.shown?.pageStatus ? [{ kind: 'audit' } as const] : []),
    { kind: 'new-entry' },
    { kind: 'new-person' },
  ];
}

/** The version that waits on the page in the tab, where it can be published and nothing is under way with it. */
export function publishable({
  shown,
  publishing,
}: Pick<PanelState, 'shown' | 'publishing'>): VersionSubject | undefined {
  const { pageStatus } = shown ?? {};
  const subject = pageStatus && !pageStatus.notice ? subjectOfStatus(pageStatus) : undefined;
  if (!subject || !offersOf(subject.versions).publish) return undefined;
  const { workspace, pageId, audienceId } = subject;
  const attempt = attemptFor(publishing.attempts, { workspaceId: workspace.id, pageId, audienceId });
  return attempt && isUnderWay(attempt.state) ? undefined : subject;
}
