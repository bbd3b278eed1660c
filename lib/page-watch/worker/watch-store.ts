// Stores watched pages, and publishes their state for the views.

import type { Problem } from '../../api/problem.ts';
import { findPage } from '../../directory/worker/directory.ts';
import { pageLink, pageNamesAmong } from '../../directory/worker/names-apart.ts';
import { pageView } from '../../directory/worker/record-views.ts';
import { listUnreadKeys } from '../../news/worker/news-store.ts';
import { dropUnwatched } from '../../news/worker/watched-versions.ts';
import { pausedBy } from '../../page-status/worker/load-page-status.ts';
import { publishBestEffort } from '../../platform/session-store.ts';
import { storedValue } from '../../platform/stored-value.ts';
import { latestWrite } from '../../platform/worker/latest-write.ts';
import { scopeOf } from '../../service/worker/service.ts';
import { activeWorkspace, listWorkspaces } from '../../service/worker/workspaces.ts';
import type { WatchRecord } from '../next-poll.ts';
import { noPageWatches, PAGE_WATCHES, type PageWatchState } from '../page-watch.ts';
import { pageInterval, type QuietHours } from '../poll-plan.ts';

export interface StoredWatches {
  pages: WatchRecord[];
  quiet?: QuietHours;
  /** Workspaces that are not polled until a person resumes them: the refused connection, and why. */
  stops: Record<string, Stop>;
}

interface Stop {
  /** Another key or address resumes polling. */
  scope: string;
  problem: Problem;
}

const nothing: StoredWatches = { pages: [], stops: {} };
const watches = storedValue<StoredWatches>('local', PAGE_WATCHES);

export async function readWatches(): Promise<StoredWatches> {
  return (await watches.read()) ?? nothing;
}

export function changeWatches(edit: (stored: StoredWatches) => StoredWatches): Promise<void> {
  return watches.change((stored) => {
    const before = stored ?? nothing;
    const after = edit(before);
    return after === before ? stored : after;
  });
}

/**
 * Removes the versions kept for pages that are not watched: an unwatching that was killed, or a poll that ran on, may leave them. Under
 * the lock, so that none is watched again meanwhile.
 */
export function dropUnwatchedVersions(): Promise<void> {
  return watches.change(async (stored) => {
    const { pages } = stored ?? nothing;
    for (const { id } of await listWorkspaces()) {
      const own = pages.filter(({ workspaceId }) => workspaceId === id);
      await dropUnwatched(id, new Set(own.map(({ pageId }) => pageId)));
    }
    return stored;
  });
}

export const isPage =
  ({ workspaceId, pageId }: Pick<WatchRecord, 'workspaceId' | 'pageId'>) =>
  (page: WatchRecord): boolean =>
    page.workspaceId === workspaceId && page.pageId === pageId;

/** Pages that are polled: those of existing workspaces that are not stopped. */
export async function pagesToPoll({ pages, stops }: StoredWatches): Promise<WatchRecord[]> {
  if (pages.length === 0) return [];
  const scopes = new Map((await listWorkspaces()).map((workspace) => [workspace.id, scopeOf(workspace)]));
  return pages.filter(({ workspaceId }) => {
    const scope = scopes.get(workspaceId);
    return scope !== undefined && stops[workspaceId]?.scope !== scope;
  });
}

/** Number of unread news on watched pages of a workspace. */
export async function countWatchedNews(workspaceId: string): Promise<number> {
  const { pages } = await readWatches();
  const watched = new Set(
    pages.filter((page) => page.workspaceId === workspaceId).map(({ pageId }) => pageId),
  );
  if (watched.size === 0) return 0;
  const keys = await listUnreadKeys(workspaceId);
  // Ids of entries and assets start with another id, which could equal that of a page.
  const ofPages = keys.filter(({ kind }) => kind !== 'entry' && kind !== 'asset');
  return ofPages.filter(({ id }) => watched.has(id.split('\n')[0] ?? '')).length;
}

export const showWatches = latestWrite(async () => {
  await publishBestEffort({ [PAGE_WATCHES]: await stateNow() });
});

async function stateNow(): Promise<PageWatchState> {
  const [stored, workspace] = await Promise.all([readWatches(), activeWorkspace()]);
  if (!workspace) return noPageWatches;
  const { pages, quiet, stops } = stored;
  const stop = stops[workspace.id];
  const own = pages.filter(({ workspaceId }) => workspaceId === workspace.id);
  const known = await Promise.all(
    own.map(async ({ pageId, pageName }) => {
      const page = await findPage(workspace, pageId);
      return page
        ? { pageId, name: pageView(page).name, address: pageLink(page)?.href }
        : { pageId, name: pageName };
    }),
  );
  const nameAmong = pageNamesAmong(known);
  return {
    workspaceId: workspace.id,
    pages: own.map(({ workspaceId, pageId, pageName: name, seenAt, problem }, at) => {
      const pageName = nameAmong(known[at] ?? { pageId, name });
      return { workspaceId, pageId, pageName, seenAt, problem };
    }),
    total: pages.length,
    every: pageInterval((await pagesToPoll(stored)).length) / 60_000,
    quiet,
    stopped: stop?.scope === scopeOf(workspace) ? stop.problem : undefined,
    paused: await pausedBy(workspace),
  };
}
