// Polls watched pages: one alarm for all, one request per alarm. The poll is stored before the request, so that a worker that is
// killed repeatedly neither polls more often nor loses its place. Without watched pages there is no alarm.

import { dayName, periodsOf } from '../../analytics/periods.ts';
import { type Problem, ProblemError } from '../../api/problem.ts';
import { audienceAfter } from '../../directory/worker/directory.ts';
import { renewListPage } from '../../directory/worker/directory-lists.ts';
import { omit } from '../../format/omit.ts';
import { beginning } from '../../format/texts.ts';
import type { NewsItem } from '../../news/news.ts';
import { newsSettled } from '../../news/worker/listeners.ts';
import { listKeptNews } from '../../news/worker/news-store.ts';
import { keepVersions } from '../../news/worker/watched-versions.ts';
import { onPermissionsChanged } from '../../platform/access.ts';
import type { ReadSnapshot } from '../../platform/service-reads.ts';
import { onSessionChange } from '../../platform/session-value.ts';
import { onAlarm, setAlarm } from '../../platform/worker/alarm.ts';
import { isReadOnly } from '../../platform/worker/databases.ts';
import { keepAwake } from '../../platform/worker/keep-awake.ts';
import { latestWrite } from '../../platform/worker/latest-write.ts';
import { CURRENT_SESSION } from '../../service/session-keys.ts';
import { read } from '../../service/worker/cache.ts';
import { blockedProblem, blocksChanged, unblock } from '../../service/worker/rate-limiter.ts';
import { scopeOf } from '../../service/worker/service.ts';
import { getWorkspace, ofPresent } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import {
  afterFailure,
  afterPoll,
  type Found,
  newWatch,
  nextPoll,
  type Poll,
  type WatchRecord,
} from '../next-poll.ts';
import { MAX_WATCHED } from '../page-watch.ts';
import { nextPollAt, pageToPoll, type QuietHours } from '../poll-plan.ts';
import {
  changeWatches,
  dropUnwatchedVersions,
  isPage,
  pagesToPoll,
  readWatches,
  type StoredWatches,
  showWatches,
} from './watch-store.ts';

const PAGE_WATCH_ALARM = 'page-watch';
/** A name of a page has no limit (characters). */
const MAX_NAME_LENGTH = 2000;

/** Registers all listeners. Call synchronously at startup. */
export function listenForPageWatch(): void {
  onAlarm(PAGE_WATCH_ALARM, resumePageWatch);
  // The workspace was switched, or a new key resumes polling.
  onSessionChange(CURRENT_SESSION, resumePageWatch);
  blocksChanged.subscribe(showWatches);
  onPermissionsChanged(() => void showWatches().catch(reportError));
}

/** Polls the page that is due, if any, and sets the next alarm. Idempotent. */
export async function resumePageWatch(): Promise<void> {
  await showWatches();
  if (await isReadOnly()) return;
  // The browser has forgotten the alarm that rang, and what follows may fail, as on a full disk.
  await armAlarm();
  // A running poll sets the alarm when it ends.
  await navigator.locks.request('page-watch', { ifAvailable: true }, async (lock) => {
    if (lock) await keepAwake(pollOnce);
    if (lock) await dropUnwatchedVersions();
  });
  await armAlarm();
}

/** Serialized, so that an older state does not clear the alarm of a newer one. */
const armAlarm = latestWrite(async () => {
  const stored = await readWatches();
  await setAlarm(PAGE_WATCH_ALARM, nextPollAt(await pagesToPoll(stored), Date.now(), stored.quiet));
});

async function pollOnce(): Promise<void> {
  const stored = await readWatches();
  const now = Date.now();
  const page = pageToPoll(await pagesToPoll(stored), now, stored.quiet);
  const workspace = page && (await getWorkspace(page.workspaceId));
  if (!workspace) return;
  const blocker = await blockedProblem(workspace.id, scopeOf(workspace));
  if (blocker) return noteBlocker(workspace, blocker);
  const poll = await pollOf(workspace, page, now);
  // From here on the poll counts, even if the worker is killed.
  await change(page, (present) => ({ ...present, askedAt: now }));
  try {
    const found = await runPoll(workspace, page, poll);
    await change(page, (present) => afterPoll(present, poll, found, Date.now()));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const problem = omit(error.problem, 'detail');
    const isStop = problem.kind === 'unauthorized' || problem.status === 429;
    await change(
      page,
      (present) => afterFailure(present, poll, problem),
      isStop ? stopOf(workspace, problem) : {},
    );
  }
  await showWatches();
}

async function change(
  page: WatchRecord,
  edit: (present: WatchRecord) => WatchRecord,
  stops: StoredWatches['stops'] = {},
): Promise<void> {
  await changeWatches((stored) => ({
    ...stored,
    stops: { ...stored.stops, ...stops },
    pages: stored.pages.map((each) => (isPage(page)(each) ? edit(each) : each)),
  }));
}

/** Another request was refused. Waits for the end of a pause; a refused key also stops polling. */
async function noteBlocker(workspace: Workspace, refusal: Problem): Promise<void> {
  const problem = omit(refusal, 'detail');
  if (problem.notBefore !== undefined) await waitUntil(workspace.id, problem.notBefore);
  else
    await changeWatches((stored) => ({
      ...stored,
      stops: { ...stored.stops, ...stopOf(workspace, problem) },
    }));
  await showWatches();
}

async function waitUntil(workspaceId: string, notBefore: number): Promise<void> {
  await changeWatches((stored) => ({
    ...stored,
    pages: stored.pages.map((page) =>
      page.workspaceId === workspaceId ? { ...page, notBefore, heldAt: Date.now() } : page,
    ),
  }));
}

function stopOf(workspace: Workspace, problem: Problem): StoredWatches['stops'] {
  return { [workspace.id]: { scope: scopeOf(workspace), problem } };
}

/** Resumes polling at a person’s request. A pause named by the service still applies. */
export async function resumeStopped(workspaceId: string): Promise<void> {
  const { problem } = (await readWatches()).stops[workspaceId] ?? {};
  await changeWatches((stored) => ({ ...stored, stops: without(stored.stops, workspaceId) }));
  if (problem?.notBefore !== undefined) await waitUntil(workspaceId, problem.notBefore);
  await unblock(workspaceId);
  await showAndResume();
}

/** Resolves with whether it is watched: another window may have reached the limit. */
export async function watchPage(
  { id: workspaceId }: Workspace,
  { pageId, pageName }: { pageId: string; pageName: string },
): Promise<{ isWatched: boolean }> {
  const watch = newWatch({ workspaceId, pageId, pageName: beginning(pageName, MAX_NAME_LENGTH) });
  const add = (stored: StoredWatches) => {
    const isFull = stored.pages.length >= MAX_WATCHED;
    return isFull || stored.pages.some(isPage(watch))
      ? stored
      : { ...stored, pages: [...stored.pages, watch] };
  };
  await ofPresent(workspaceId, () => changeWatches(add), forgetPageWatches);
  await showAndResume();
  return { isWatched: (await readWatches()).pages.some(isPage(watch)) };
}

export async function unwatchPage(page: { workspaceId: string; pageId: string }): Promise<void> {
  await drop((each) => each.workspaceId === page.workspaceId && each.pageId === page.pageId);
  await showAndResume();
}

export async function forgetPageWatches(workspaceId: string): Promise<void> {
  await drop((page) => page.workspaceId === workspaceId);
  await changeWatches((stored) =>
    stored.stops[workspaceId] ? { ...stored, stops: without(stored.stops, workspaceId) } : stored,
  );
  await showAndResume();
}

async function drop(which: (page: WatchRecord) => boolean): Promise<void> {
  await changeWatches((stored) =>
    stored.pages.some(which) ? { ...stored, pages: stored.pages.filter((page) => !which(page)) } : stored,
  );
  await dropUnwatchedVersions();
}

export async function setQuietHours(quiet: QuietHours | undefined): Promise<void> {
  await changeWatches(({ quiet: _, ...stored }) => ({ ...stored, ...(quiet ? { quiet } : {}) }));
  await showAndResume();
}

/** Publishes the state and sets the alarm; a due poll runs in the background. */
async function showAndResume(): Promise<void> {
  await showWatches();
  await armAlarm();
  resumePageWatch().catch(reportError);
}

function without<T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> {
  const { [name]: _, ...rest } = record;
  return rest;
}

async function pollOf(workspace: Workspace, record: WatchRecord, now: number): Promise<Poll> {
  const { pageId, readId } = record;
  const following = await audienceAfter(workspace, pageId, readId);
  return nextPoll(record, dayName(new Date(now)), following);
}

/** Resolves when the news include the response. Rejects with `ProblemError`. */
async function runPoll(workspace: Workspace, { pageId }: WatchRecord, poll: Poll): Promise<Found> {
  const options = { force: true, once: true };
  switch (poll.kind) {
    case 'audiences':
      return askForAudiences(workspace, pageId, poll.cursor);
    case 'messages': {
      const params = { page_id: pageId, audience_id: poll.audienceId };
      await requireAnswer(read(workspace, 'getAudienceMessages', params, options));
      return {};
    }
    case 'figures': {
      const params = { page_id: pageId, ...periodsOf(workspace.analyticsRange, Date.now()).current };
      await requireAnswer(read(workspace, 'getAnalyticsSummary', params, options));
      return {};
    }
  }
}

async function askForAudiences(workspace: Workspace, pageId: string, cursor: string): Promise<Found> {
  // Before the request, because the base for comparison must exist when the response is stored.
  await keepVersions(workspace.id, pageId);
  const before = new Map((await versionNews(workspace, pageId)).map(({ id, at }) => [id, at]));
  const list = await renewListPage(workspace, pageId, cursor, true);
  await newsSettled();
  const stirred = (await versionNews(workspace, pageId))
    .filter(({ id, at }) => before.get(id) !== at)
    .flatMap(({ audienceId }) => audienceId ?? []);
  // If the cursor was rejected, the next poll starts with the first list page.
  return { stirred, ...(list?.hasMore && list.nextCursor ? { cursor: list.nextCursor } : {}) };
}

async function versionNews({ id }: Workspace, pageId: string): Promise<NewsItem[]> {
  return (await listKeptNews(id)).filter((item) => item.kind === 'version' && item.pageId === pageId);
}

/** Rejects if the snapshot comes from the cache because of a problem. */
async function requireAnswer(reading: Promise<ReadSnapshot<unknown>>): Promise<void> {
  const { problem } = await reading;
  if (problem) throw new ProblemError(problem);
  await newsSettled();
}
