// Schedules the crawls of pages: when one is due, how it resumes, and progress events.

import { ProblemError } from '../../api/problem.ts';
import { browser } from '../../platform/browser.ts';
import { workerEvent } from '../../platform/worker/event.ts';
import { localTime } from '../../service/reading-time.ts';
import { scopeOf } from '../../service/worker/service.ts';
import { listWorkspaces } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { PAGES } from './directory.ts';
import { crawlPages } from './directory-lists.ts';
import type { CrawlState } from './directory-records.ts';
import {
  type IsWanted,
  isPaused,
  noteProblem,
  readCrawlWithProblem,
  stopCrawl,
  unfinishedCrawls,
} from './list-crawl.ts';

export const CRAWL_ALARM = 'walk';
/** Age (ms) from which a view starts a new crawl. */
const RENEW_AFTER = 30 * 60_000;
/** The same after a miss (ms), because the page may be new. */
const RENEW_ON_MISS_AFTER = 2 * 60_000;
/** Throttles progress events (ms). */
const TELL_EVERY = 250;

/** Emits the workspace id when the crawl of its pages has progressed. */
export const pagesProgress = workerEvent<string>();

export function isDue(crawl: CrawlState | undefined, missed: boolean, now: number): boolean {
  if (crawl && isPaused(crawl, now)) return false;
  if (!crawl?.at || crawl.state === 'syncing') return true;
  const age = now - localTime({ at: 0, ...crawl });
  return age < 0 || age > (missed ? RENEW_ON_MISS_AFTER : RENEW_AFTER);
}

/** Number of crawls in this worker; the alarm is needed while there are any. */
let crawling = 0;

async function clearAlarm(): Promise<void> {
  if (crawling === 0) await browser.alarms.clear(CRAWL_ALARM);
}

/** Starts or resumes the crawl of all pages, if it is still due then. Resolves when it ends, even with a problem. */
export function syncIfDue(workspace: Workspace, missed = false): Promise<void> {
  return syncPages(workspace, (last) => isDue(last, missed, Date.now()));
}

/** The same, however old the pages are. */
export async function syncPages(workspace: Workspace, isWanted?: IsWanted): Promise<void> {
  let lastNotified = 0;
  crawling += 1;
  try {
    // If the worker is killed, the alarm starts it again, and the crawl is resumed.
    await browser.alarms.create(CRAWL_ALARM, { periodInMinutes: 0.5 });
    const onStep = ({ state }: CrawlState) => {
      // The end is emitted below, after the previous crawl has been removed.
      if (state !== 'syncing' || Date.now() - lastNotified < TELL_EVERY) return;
      lastNotified = Date.now();
      void pagesProgress.emit(workspace.id);
    };
    await crawlPages(workspace, onStep, isWanted);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await noteProblem(scopeOf(workspace), PAGES, error.problem);
  } finally {
    crawling -= 1;
  }
  await clearAlarm();
  void pagesProgress.emit(workspace.id);
}

export async function stopSync(workspace: Workspace): Promise<void> {
  await stopCrawl(workspace, PAGES);
  void pagesProgress.emit(workspace.id);
}

/** Resumes crawls of a killed worker. Those with a problem wait for a view. */
export async function resumeCrawls(): Promise<void> {
  const unfinished = (await unfinishedCrawls()).filter((crawl) => crawl.list === PAGES && !crawl.problem);
  const workspaces = await listWorkspaces();
  const due = workspaces.filter((workspace) =>
    unfinished.some((crawl) => crawl.scope === scopeOf(workspace)),
  );
  if (due.length === 0) await clearAlarm();
  await Promise.all(due.map((workspace) => syncPages(workspace)));
}

export async function pagesCrawl(workspace: Workspace): Promise<CrawlState | undefined> {
  return readCrawlWithProblem(scopeOf(workspace), PAGES);
}
