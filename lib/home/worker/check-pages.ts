// Looks at all pages for Home: four at a time, newest first, while Home is open and some minutes after. What is kept says which
// pages are left, so a killed worker goes on where it was; how much was asked for today is stored before it is asked.

import { dayName, periodParams } from '../../analytics/periods.ts';
import { mayBeOver, type Problem, ProblemError } from '../../api/problem.ts';
import { isDue, pagesCrawl, syncPages } from '../../directory/worker/pages-sync.ts';
import { browser } from '../../platform/browser.ts';
import { isReadOnly } from '../../platform/worker/databases.ts';
import { keepAwake } from '../../platform/worker/keep-awake.ts';
import { read } from '../../service/worker/cache.ts';
import { scopeOf } from '../../service/worker/service.ts';
import { activeWorkspace } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { checkedPeriods, type Due, dueOf } from '../checked.ts';
import { GOES_ON_FOR, MAX_CHECKED_AUDIENCES, MAX_REQUESTS_A_DAY } from '../home.ts';
import { knownPages, pageVersions } from './home-pages.ts';
import { loadPageHealth } from './load-page-health.ts';
import { storedFigures } from './week-figures.ts';

/** As many as the service is asked at once; what a person does comes next, since each asks for one thing after the other. */
const AT_ONCE = 4;
/** A page that is not known after it was looked at is left alone for so long (ms). */
const TRIED_FOR = 60 * 60_000;

export const CHECK_ALARM = 'home-check';

type Check = Due & { pageId: string };

interface CheckState {
  /** Until when it goes on (epoch ms). */
  until: number;
  day: string;
  /** Asked for on that day. */
  requests: number;
}

const keyOf = (workspaceId: string) => `homeCheck:${workspaceId}`;

/** By scope. All of it is lost with the worker. */
const running = new Set<string>();
/** Also by day, which has other weeks: when its pages were looked at, by their ids. */
const tried = new Map<string, Map<string, number>>();
const triedKey = (workspace: Workspace) => `${scopeOf(workspace)} ${dayName(new Date())}`;
/** What every page would meet. */
const problems = new Map<string, { problem: Problem; at: number }>();

export const isChecking = (workspace: Workspace): boolean => running.has(scopeOf(workspace));

/** Home is open: goes on, also with the list of pages where it is old. Tells whether anything is being checked. */
export async function keepChecking(workspace: Workspace): Promise<boolean> {
  if (await isReadOnly()) return false;
  const now = Date.now();
  await changeState(workspace.id, (state) => ({ ...state, until: now + GOES_ON_FOR }));
  const crawl = await pagesCrawl(workspace);
  const isHeld = crawl?.problem && !mayBeOver(crawl.problem, crawl.problemAt ?? 0, now);
  // What a person stopped, a person begins again.
  const isStopped = crawl?.state === 'stopped' && !crawl.problem;
  if (isDue(crawl, false, now) && !isHeld && !isStopped) syncPages(workspace).catch(reportError);
  return checkPages(workspace);
}

/** Goes on after the worker was killed. */
export async function resumeChecks(): Promise<void> {
  const workspace = await activeWorkspace();
  if (!workspace || !(await checkPages(workspace))) await browser.alarms.clear(CHECK_ALARM);
}

/** Resolves when it has begun, or when there is nothing to do. */
async function checkPages(workspace: Workspace): Promise<boolean> {
  const scope = scopeOf(workspace);
  if (running.has(scope)) return true;
  if (!mayGoOn(await readState(workspace.id)) || isHeldBack(scope) || running.has(scope)) return false;
  running.add(scope);
  const work = async () => {
    const checks = await checksLeft(workspace);
    if (checks.length === 0) return browser.alarms.clear(CHECK_ALARM);
    await browser.alarms.create(CHECK_ALARM, { periodInMinutes: 0.5 });
    return keepAwake(() => Promise.all(Array.from({ length: AT_ONCE }, () => workOff(workspace, checks))));
  };
  work()
    .catch(reportError)
    .finally(() => running.delete(scope));
  return true;
}

function isHeldBack(scope: string): boolean {
  const met = problems.get(scope);
  return met !== undefined && !mayBeOver(met.problem, met.at, Date.now());
}

/** Of the pages that are not known, newest first. */
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

/** One after the other of those that are left, until none is, or nothing may be asked any more. */
async function workOff(workspace: Workspace, checks: Check[]): Promise<void> {
  const scope = scopeOf(workspace);
  for (let check = checks.shift(); check; check = checks.shift()) {
    const { pageId, areAudiencesDue, periods } = check;
    if (!(await takeTurn(workspace, periods.length + (areAudiencesDue ? 1 : 0)))) {
      checks.length = 0;
      return;
    }
    try {
      await runCheck(workspace, check);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (!ofOnePage.includes(error.problem.kind)) {
        // The others would meet it as well.
        problems.set(scope, { problem: error.problem, at: Date.now() });
        checks.length = 0;
        return;
      }
    }
    const key = triedKey(workspace);
    const triedAt = tried.get(key) ?? new Map<string, number>();
    tried.set(key, triedAt.set(pageId, Date.now()));
  }
}

const ofOnePage: readonly Problem['kind'][] = ['unexpected-answer', 'too-large', 'not-found', 'rejected'];

async function runCheck(workspace: Workspace, { pageId, areAudiencesDue, periods }: Check): Promise<void> {
  if (areAudiencesDue) {
    let listPages = 0;
    await loadPageHealth(workspace, { pageId }, () => {
      listPages += 1;
    });
    // How many there are is known afterwards.
    if (listPages > 1)
      await changeState(workspace.id, (state) => ({ ...state, requests: state.requests + listPages - 1 }));
  }
  for (const period of periods) {
    const params = periodParams(pageId, period);
    const { problem } = await read(workspace, 'getAnalyticsSummary', params, { once: true });
    if (problem) throw new ProblemError(problem);
  }
}

/** Whether so much more may be asked for; it counts from here on, whatever becomes of the worker. */
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

async function readState(workspaceId: string): Promise<CheckState> {
  const key = keyOf(workspaceId);
  const kept = (await browser.storage.local.get(key))[key] as CheckState | undefined;
  const day = dayName(new Date());
  return { until: kept?.until ?? 0, day, requests: kept?.day === day ? kept.requests : 0 };
}

/** Several pages at once count one after the other. */
async function changeState(workspaceId: string, edit: (state: CheckState) => CheckState): Promise<void> {
  const key = keyOf(workspaceId);
  await navigator.locks.request(`${key}:state`, async () => {
    await browser.storage.local.set({ [key]: edit(await readState(workspaceId)) });
  });
}

export async function forgetChecks(workspaceId: string): Promise<void> {
  await browser.storage.local.remove(keyOf(workspaceId));
}
