// Keeps the directory's pages in step with the service: when a crawl is due, how it resumes, and who hears of progress.

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
import { isPaused, noteProblem, readCrawlWithProblem, stopCrawl, unfinishedCrawls } from './list-crawl.ts';

export const CRAWL_ALARM = 'walk';
/** A whole crawl is due again after this long (ms), when a view opens. */
const RENEW_AFTER = 30 * 60_000;
/** Sooner where an address matched nothing: its page may be new (ms). */
const RENEW_ON_MISS_AFTER = 2 * 60_000;
/** Views hear of progress at most this often (ms). */
const TELL_EVERY = 250;

/** With the workspace's id: the crawl over its pages moved on. */
export const pagesProgress = workerEvent<string>();

export function isDue(crawl: CrawlState | undefined, missed: boolean, now: number): boolean {
  if (crawl && isPaused(crawl, now)) return false;
  if (!crawl?.at || crawl.state === 'syncing') return true;
  const age = now - localTime({ at: 0, ...crawl });
  return age < 0 || age > (missed ? RENEW_ON_MISS_AFTER : RENEW_AFTER);
}

/** Crawls over pages in this worker: as long as there is one, the alarm is needed. */
let walking = 0;

async function clearAlarm(): Promise<void> {
  if (walking === 0) await browser.alarms.clear(CRAWL_ALARM);
}

/** Starts or resumes the crawl over all pages; resolves when it ends, also where it failed. */
export async function syncPages(workspace: Workspace): Promise<void> {
  let lastTold = 0;
  walking += 1;
  try {
    // If the worker is killed in the middle, the alarm starts it again and the crawl is resumed.
    await browser.alarms.create(CRAWL_ALARM, { periodInMinutes: 0.5 });
    await crawlPages(workspace, ({ state }) => {
      // Its end is emitted below, when nothing of the former crawl is left.
      if (state !== 'syncing' || Date.now() - lastTold < TELL_EVERY) return;
      lastTold = Date.now();
      void pagesProgress.emit(workspace.id);
    });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await noteProblem(scopeOf(workspace), PAGES, error.problem);
  } finally {
    walking -= 1;
  }
  await clearAlarm();
  void pagesProgress.emit(workspace.id);
}

export async function stopSync(workspace: Workspace): Promise<void> {
  await stopCrawl(workspace, PAGES);
  void pagesProgress.emit(workspace.id);
}

/** Goes on with crawls that a killed worker left; those that failed wait until a view opens. */
export async function resumeCrawls(): Promise<void> {
  const unfinished = (await unfinishedCrawls()).filter((crawl) => crawl.list === PAGES && !crawl.problem);
  const workspaces = await listWorkspaces();
  const due = workspaces.filter((workspace) =>
    unfinished.some((crawl) => crawl.scope === scopeOf(workspace)),
  );
  if (due.length === 0) await clearAlarm();
  await Promise.all(due.map(syncPages));
}

export async function pagesCrawl(workspace: Workspace): Promise<CrawlState | undefined> {
  return readCrawlWithProblem(scopeOf(workspace), PAGES);
}
