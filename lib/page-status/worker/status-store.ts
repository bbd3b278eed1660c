// Page status snapshots in session storage, one per URL. They never reach the disk.

import type { Problem } from '../../api/problem.ts';
import type { TabAddress } from '../../match/match.ts';
import { browser } from '../../platform/browser.ts';
import { publishBestEffort } from '../../platform/session-store.ts';
import { noteRecent, storedValue } from '../../platform/stored-value.ts';
import { isOfSession, pageStatusKey } from '../../service/session-keys.ts';
import { activeWorkspace } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { Block, PageStatus } from '../page-status.ts';

const MAX_SHOWN = 60;
const recentUrls = storedValue<string[]>('session', 'recentPageStatuses', publishBestEffort);

export async function publishStatus(status: PageStatus): Promise<void> {
  await publishBestEffort({ [pageStatusKey(status.url)]: status });
}

export async function shownStatus(url: string): Promise<PageStatus | undefined> {
  const key = pageStatusKey(url);
  return (await browser.storage.session.get(key))[key] as PageStatus | undefined;
}

/** Returns undefined if the status belongs to another workspace or connection version. */
export async function readStatus(
  url: string,
  { id, connectionVersion }: Workspace,
): Promise<PageStatus | undefined> {
  const status = await shownStatus(url);
  return status && isOfSession(status, { workspaceId: id, connectionVersion }) ? status : undefined;
}

export function keepRecent(url: string): Promise<void> {
  return noteRecent(recentUrls, url, MAX_SHOWN, pageStatusKey);
}

/** Statuses are large, so only the most recent ones are read. */
const MAX_STATUSES_READ = 12;

/** Recently matched pages and audiences of a workspace, most recent first. */
export async function lastMatched(
  workspace: Workspace,
): Promise<{ pageId: string; audienceId: string | undefined }[]> {
  const urls = (await recentUrls.read()) ?? [];
  const statuses = urls.slice(0, MAX_STATUSES_READ).map((url) => readStatus(url, workspace));
  return (await Promise.all(statuses)).flatMap((status) => {
    const match = status?.matchState;
    if (match?.kind !== 'matched') return [];
    return [{ pageId: match.page.pageId, audienceId: match.audience?.audienceId }];
  });
}

export async function forgetStatuses(): Promise<void> {
  await recentUrls.change(async () => {
    // Includes statuses in progress, which are not in the list yet.
    const names = Object.keys(await browser.storage.session.get(null));
    await browser.storage.session.remove(names.filter((name) => name.startsWith(pageStatusKey(''))));
    return undefined;
  });
}

export interface StatusBuilder {
  readonly workspace: Workspace;
  readonly tab: TabAddress;
  readonly force: boolean;
  status(): PageStatus;
  change(change: Partial<PageStatus>): Promise<void>;
}

let lastSequence = 0;

/** Increases also across worker restarts; `shown` keeps it increasing after the clock was set back. */
export function nextSequence(shown = 0): number {
  lastSequence = Math.max(lastSequence, shown, Date.now() - 1) + 1;
  return lastSequence;
}

const CONCERN_ALL = [
  'no-permission',
  'unauthorized',
  'not-connected',
  'rate-limited',
  'offline',
  'not-the-api',
];

/** Of one operation, or of the service: of the service where the versions, and so a publish, and another operation meet them. */
const CONCERN_ALL_TOGETHER = ['unavailable', 'timeout'];

/** The problem of a block, if it affects the whole workspace. */
function noticeOf(status: PageStatus): Problem | undefined {
  const { versions, conversation, analytics, trend, directory } = status;
  const meets = (kind: string) => (block: Block<unknown> | undefined) => problemOf(block)?.kind === kind;
  const concernsAll = ({ kind }: Problem) =>
    CONCERN_ALL.includes(kind) ||
    (CONCERN_ALL_TOGETHER.includes(kind) &&
      meets(kind)(versions) &&
      [conversation, analytics].some(meets(kind)));
  const problems = [versions, conversation, analytics, trend].map(problemOf);
  return [...problems, directory.problem].find((problem) => problem && concernsAll(problem));
}

function problemOf(block: Block<unknown> | undefined): Problem | undefined {
  return block?.state === 'loading' ? undefined : block?.problem;
}

/** `isWanted` returns false once a later run for the same URL has taken over. */
export function statusBuilder(
  about: Pick<StatusBuilder, 'workspace' | 'tab' | 'force'>,
  initial: PageStatus,
  isWanted: () => boolean,
): StatusBuilder {
  const { workspace } = about;
  let status = initial;
  let isFirst = true;
  return {
    ...about,
    status: () => status,
    async change(change) {
      const next = { ...status, ...change };
      const notice = next.notice ?? noticeOf(next);
      if (notice) next.notice = notice;
      // Every published snapshot makes all views render, so unchanged ones are skipped.
      if (!isFirst && JSON.stringify(next) === JSON.stringify(status)) return;
      isFirst = false;
      const made = { ...next, sequence: nextSequence() };
      status = made;
      const active = await activeWorkspace();
      // A later change is already being published.
      if (made !== status || !isWanted()) return;
      if (active?.id === workspace.id && active.connectionVersion === workspace.connectionVersion)
        await publishStatus(made);
    },
  };
}
