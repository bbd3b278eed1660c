// Checks all pages for Home: four at a time, newest first, while Home is open and some minutes after. The stored data shows which pages
// are left, so a killed worker can resume; requests are counted in storage before they are made.

import { dayName, periodParams } from '../../analytics/periods.ts';
import { mayBeOver, type Problem, ProblemError } from '../../api/problem.ts';
import { isDue, pagesCrawl, syncIfDue } from '../../directory/worker/pages-sync.ts';
import { browser } from '../../platform/browser.ts';
import { storedValue } from '../../platform/stored-value.ts';
import { isReadOnly } from '../../platform/worker/databases.ts';
import { keepAwake } from '../../platform/worker/keep-awake.ts';
import { read } from '../../service/worker/cache.ts';
import { scopeOf } from '../../service/worker/service.ts';
import { activeWorkspace, getWorkspace } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { checkedPeriods, type Due, dueOf, isOfOneReading } from '../checked.ts';
import { GOES_ON_FOR, MAX_CHECKED_AUDIENCES, MAX_REQUESTS_A_DAY } from '../home.ts';
import { knownPages, pageVersions } from './home-pages.ts';
import { loadPageHealth } from './load-page-health.ts';
import { storedFigures } from './week-figures.ts';

/** As many as the service allows at once. A person's requests come next, since each check makes one request at a time. */
const AT_ONCE = 4;
/** A page still unknown after a check is skipped this long (ms). */
const TRIED_FOR = 60 * 60_000;

export const CHECK_ALARM = 'home-check';

type Check = Due & { pageId: string };

interface CheckState {
  /** Until when checks continue (epoch ms). */
  until: number;
  day: string;
  /** Requests made on that day. */
  requests: number;
}

const stateOf = (workspaceId: string) => storedValue<CheckState>('local', `homeCheck:${workspaceId}`);

/** By scope. Lost when the worker stops. */
const running = new Set<string>();
/** When each page was checked, by scope and day, because another day has other weeks. */
const tried = new Map<string, Map<string, number>>();
const triedKey = (workspace: Workspace) => `${scopeOf(workspace)} ${dayName(new Date())}`;
/** Problems that would affect every page. */
const problems = new Map<string, { problem: Problem; at: number }>();

export const isChecking = (workspace: Workspace): boolean => running.has(scopeOf(workspace));

/** Called while Home is open: continues the checks and refreshes a stale list of pages. Resolves with whether checks are running. */
export async function keepChecking(workspace: Workspace): Promise<boolean> {
  if (await isReadOnly()) return false;
  const now = Date.now();
  await changeState(workspace.id, (state) => ({ ...state, until: now + GOES_ON_FOR }));
  const crawl = await pagesCrawl(workspace);
  const isHeld = crawl?.problem && !mayBeOver(crawl.problem, crawl.problemAt ?? 0, now);
  // A crawl that a person stopped is restarted only by a person.
  const isStopped = crawl?.state === 'stopped' && !crawl.problem;
  if (isDue(crawl, false, now) && !isHeld && !isStopped) syncIfDue(workspace).catch(reportError);
  return checkPages(workspace);
}

/** Resumes after the worker was killed. */
export async function resumeChecks(): Promise<void> {
  const workspace = await activeWorkspace();
  if (!workspace || !(await checkPages(workspace))) await browser.alarms.clear(CHECK_ALARM);
}

/** Resolves when checks have started or there is nothing to do. */
async function checkPages(workspace: Workspace): Promise<boolean> {
  const scope = scopeOf(workspace);
  if (running.has(scope)) return true;
  if (!mayGoOn(ofToday(await stateOf(workspace.id).read())) || isHeldBack(scope) || running.has(scope))
    return false;
  running.add(scope);
  const work = async () => {
    const key = triedKey(workspace);
    const checks = await checksLeft(workspace);
    if (checks.length === 0) return browser.alarms.clear(CHECK_ALARM);
    await browser.alarms.create(CHECK_ALARM, { periodInMinutes: 0.5 });
    return keepAwake(() =>
      Promise.all(Array.from({ length: AT_ONCE }, () => workOff(workspace, checks, key))),
    );
  };
  work()
    .catch(reportError)
    .finally(() => running.delete(scope));
  return true;
}

function isHeldBack(scope: string): boolean {
  const failure = problems.get(scope);
  return failure !== undefined && !mayBeOver(failure.problem, failure.at, Date.now());
}

/** The pages to check, newest first. */
async function checksLeft(workspace: Workspace): Promise<Check[]> {
  const now = Date.now();
  const [{ pages }, versions, figures] = await Promise.all([
    knownPages(workspace),
    pageVersions(workspace),
    storedFigures(workspace, now),
  ]);
  const all = checkedPeriods(now);
  const triedAt = tried.get(triedKey(workspace));
  const wasTried = (pageId: string) => {
    const age = now - (triedAt?.get(pageId) ?? 0);
    return age >= 0 && age < TRIED_FOR;
  };
  return pages
    .toSorted((a, b) => b.changedAt - a.changedAt)
    .flatMap(({ pageId, audiences = 0 }) => {
      if (audiences > MAX_CHECKED_AUDIENCES || wasTried(pageId)) return [];
      const due = dueOf(versions.get(pageId), figures.get(pageId)?.missing ?? all, now);
      return due ? [{ pageId, ...due }] : [];
    });
}

/** Works through the checks until none is left, the limit is reached, or the day is over, after which other weeks are needed. */
async function workOff(workspace: Workspace, checks: Check[], key: string): Promise<void> {
  const scope = scopeOf(workspace);
  for (let check = checks.shift(); check; check = checks.shift()) {
    const { pageId, areAudiencesDue, periods } = check;
    const requests = periods.length + (areAudiencesDue ? 1 : 0);
    if (key !== triedKey(workspace) || !(await takeTurn(workspace, requests))) {
      checks.length = 0;
      return;
    }
    try {
      await runCheck(workspace, check);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (!isOfOneReading(error.problem)) {
        // The others would fail the same way.
        problems.set(scope, { problem: error.problem, at: Date.now() });
        checks.length = 0;
        return;
      }
    }
    const triedAt = tried.get(key) ?? new Map<string, number>();
    tried.set(key, triedAt.set(pageId, Date.now()));
  }
}

async function runCheck(workspace: Workspace, { pageId, areAudiencesDue, periods }: Check): Promise<void> {
  if (areAudiencesDue) {
    let listPages = 0;
    await loadPageHealth(workspace, { pageId }, () => {
      listPages += 1;
    });
    // The number of list pages is only known afterwards.
    if (listPages > 1)
      await changeState(workspace.id, (state) => ({ ...state, requests: state.requests + listPages - 1 }));
  }
  for (const period of periods) {
    const params = periodParams(pageId, period);
    const { problem } = await read(workspace, 'getAnalyticsSummary', params, { once: true });
    if (problem) throw new ProblemError(problem);
  }
}

/** Reserves requests; resolves with false if the limit is reached. They count even if the worker is killed. */
async function takeTurn({ id, connectionVersion }: Workspace, requests: number): Promise<boolean> {
  const active = await activeWorkspace();
  if (active?.id !== id || active.connectionVersion !== connectionVersion) return false;
  let isTaken = false;
  await changeState(id, (state) => {
    isTaken = mayGoOn(state, requests);
    return isTaken ? { ...state, requests: state.requests + requests } : state;
  });
  return isTaken;
}

function mayGoOn({ until, requests }: CheckState, more = 1): boolean {
  const left = until - Date.now();
  return left > 0 && left <= GOES_ON_FOR && requests + more <= MAX_REQUESTS_A_DAY;
}

/** Requests are counted anew each day. */
function ofToday({ until, day, requests }: CheckState = { until: 0, day: '', requests: 0 }): CheckState {
  const today = dayName(new Date());
  return { until, day: today, requests: day === today ? requests : 0 };
}

async function changeState(workspaceId: string, edit: (state: CheckState) => CheckState): Promise<void> {
  await stateOf(workspaceId).change((stored) => edit(ofToday(stored)));
  // The workspace was removed meanwhile.
  if (!(await getWorkspace(workspaceId))) await forgetChecks(workspaceId);
}

export const forgetChecks = (workspaceId: string): Promise<void> => stateOf(workspaceId).forget();
