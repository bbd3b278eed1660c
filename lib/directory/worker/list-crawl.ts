// Crawls a list in stored steps, so that it can be resumed from the stored cursor after the worker was killed.

import { type Problem, ProblemError } from '../../api/problem.ts';
import { defined, omit } from '../../format/omit.ts';
import { browser } from '../../platform/browser.ts';
import { publishBestEffort } from '../../platform/session-store.ts';
import {
  type DirectoryWrite,
  directoryDatabase,
  directoryStores,
  isReadOnly,
  startingWith,
} from '../../platform/worker/databases.ts';
import { keepAwake } from '../../platform/worker/keep-awake.ts';
import { type ReadingTime, readingTime } from '../../service/reading-time.ts';
import { scopeOf } from '../../service/worker/service.ts';
import { isCurrent } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { hasMore, type ListPage as ListAnswer, type NextStep, nextStep } from '../cursor-crawl.ts';
import type { CrawlState } from './directory-records.ts';
import { documentsQueued } from './waiting-documents.ts';

/** Running crawls of this worker, and the keys of those to stop. */
const running = new Map<string, Promise<CrawlState>>();
const stopAsked = new Set<string>();

/** Session storage key for a problem that the disk could not store. Session storage, so that a browser restart tries again. */
const unstoredProblemKey = (scope: string, list: string) => `walk-problem:${scope}|${list}`;

export async function readCrawl(scope: string, list: string): Promise<CrawlState | undefined> {
  return (await directoryDatabase()).get('walks', [scope, list]);
}

/** The same, including a problem that could not be stored, even if the crawl could not be either. */
export async function readCrawlWithProblem(scope: string, list: string): Promise<CrawlState | undefined> {
  const crawl = await readCrawl(scope, list);
  const reported = await withProblem(crawl ?? newCrawl(scope, list));
  return crawl || reported.problem ? reported : undefined;
}

async function withProblem(crawl: CrawlState): Promise<CrawlState> {
  const name = unstoredProblemKey(crawl.scope, crawl.list);
  const problem = (await browser.storage.session.get(name))[name] as Problem | undefined;
  const reported = problem ? { ...crawl, problem } : crawl;
  // Without write access no crawl can continue.
  return crawl.state === 'syncing' && (await isReadOnly()) ? { ...reported, state: 'stopped' } : reported;
}

/** Whether this worker is crawling the list; a crawl stored as `syncing` may have lost its worker. */
export const isCrawling = (scope: string, list: string): boolean => running.has(`${scope}|${list}`);

/** Crawls that a killed worker left unfinished. */
export async function unfinishedCrawls(): Promise<CrawlState[]> {
  const walks = await (await directoryDatabase()).getAll('walks');
  return Promise.all(walks.filter(({ state }) => state === 'syncing').map(withProblem));
}

/** Stops a crawl after the current step; the last complete result stays. */
export async function stopCrawl(workspace: Workspace, list: string): Promise<void> {
  stopAsked.add(`${scopeOf(workspace)}|${list}`);
  await markStopped(scopeOf(workspace), list);
}

/** Stores the stop again, because a step may have been stored after it. Removes a crawl whose connection ended. */
async function endCrawl(workspace: Workspace, list: string): Promise<void> {
  const scope = scopeOf(workspace);
  if (await isCurrent(workspace)) await markStopped(scope, list);
  else await (await directoryDatabase()).delete('walks', [scope, list]);
}

function markStopped(scope: string, list: string): Promise<boolean> {
  return changeCrawl(scope, list, (crawl) =>
    crawl.state === 'syncing' ? { ...crawl, state: 'stopped' } : crawl,
  );
}

/** In one transaction, so that no step is undone and no cleared crawl restored. Resolves with whether the crawl exists. */
async function changeCrawl(
  scope: string,
  list: string,
  edit: (crawl: CrawlState) => CrawlState,
): Promise<boolean> {
  const { store, done } = (await directoryDatabase()).transaction('walks', 'readwrite');
  const crawl = await store.get([scope, list]);
  if (crawl) await store.put(edit(crawl));
  await done;
  return crawl !== undefined;
}

/** Stores why a crawl failed. It can be resumed, unless its cursor was rejected; then it starts over. */
export async function noteProblem(scope: string, list: string, problem: Problem): Promise<void> {
  const noted = changeCrawl(scope, list, (crawl) => {
    const { cursor, ...rest } = crawl;
    const isRefused = cursor !== undefined && ['rejected', 'not-found'].includes(problem.kind);
    const noted = { problem, problemAt: Date.now() };
    return isRefused ? { ...rest, state: 'stopped', ...noted } : { ...crawl, ...noted };
  });
  // A full disk may reject this record, too, or may already have rejected the crawl itself.
  const isLost = await noted.then(
    (isThere) => !isThere && problem.kind === 'not-kept',
    () => true,
  );
  if (isLost) await publishBestEffort({ [unstoredProblemKey(scope, list)]: problem });
}

/** Pause after a storage failure (ms), doubled each time up to the maximum. A person can retry sooner. */
const FIRST_PAUSE = 60_000;
const MAX_PAUSE = 32 * FIRST_PAUSE;
const storageFailures = new Map<string, number>();

function storageProblem(key: string, error: unknown): unknown {
  if (!(error instanceof DOMException)) return error;
  const failures = storageFailures.get(key) ?? 0;
  storageFailures.set(key, failures + 1);
  const pause = Math.min(FIRST_PAUSE * 2 ** failures, MAX_PAUSE);
  return new ProblemError({ kind: 'not-kept', notBefore: Date.now() + pause }, error);
}

/** Whether storing failed a moment ago, so that requests would be in vain. */
export function isPaused({ problem }: Pick<CrawlState, 'problem'>, now: number): boolean {
  const { kind, notBefore = 0 } = problem ?? {};
  return kind === 'not-kept' && notBefore > now && notBefore <= now + MAX_PAUSE;
}

/** Restarts of a crawl whose list shifts. */
const MAX_REPEATS = 2;

/** Number of list pages from which a crawl counts as long. */
const LONG_CRAWL_PAGES = 10;

type ListPage<Item> = Omit<ListAnswer, 'newItems' | 'addedItems'> & {
  items: Item[];
  unreadable: number;
  saidAt?: number | undefined;
};

/** Number of items new in this crawl, and of those that the last complete crawl did not have. */
export type FoundItems = Pick<ListAnswer, 'newItems' | 'addedItems'>;

export interface CrawledList<Item> {
  name: string;
  fetch(cursor: string | undefined): Promise<ListPage<Item>>;
  store(
    write: DirectoryWrite,
    crawl: CrawlState,
    page: { items: Item[]; time: ReadingTime },
    cursor: string,
  ): Promise<FoundItems>;
  /** Removes what readers do not see: everything except the crawl `current`. */
  sweep(crawl: CrawlState): Promise<void>;
  /** Called after each stored step. */
  onStep?: ((crawl: CrawlState) => void) | undefined;
}

/** Asked as a crawl begins: the last one may have ended since it was read to decide whether another is due. */
export type IsWanted = (last: CrawlState | undefined) => boolean;

/**
 * Starts or resumes a crawl; one at a time per list. Without `isWanted` always. Rejects with `ProblemError`, `not-kept` if it cannot be
 * stored.
 */
export function crawlList<Item>(
  workspace: Workspace,
  list: CrawledList<Item>,
  isWanted?: IsWanted,
): Promise<CrawlState> {
  const key = `${scopeOf(workspace)}|${list.name}`;
  const present = running.get(key);
  if (present) return present;
  stopAsked.delete(key);
  const crawl = keepAwake(() => runCrawl(workspace, list, key, isWanted))
    .catch((error: unknown) => {
      throw storageProblem(key, error);
    })
    .finally(() => running.delete(key));
  running.set(key, crawl);
  return crawl;
}

async function runCrawl<Item>(
  workspace: Workspace,
  list: CrawledList<Item>,
  key: string,
  isWanted: IsWanted | undefined,
): Promise<CrawlState> {
  const last = await readCrawl(scopeOf(workspace), list.name);
  if (last && isWanted && !isWanted(last)) return last;
  let crawl = await beginCrawl(scopeOf(workspace), list.name, last);
  // A request of an ended connection is rejected; the crawl then counts as stopped, not failed.
  const unlessEnded = async (error: unknown) => {
    if (await isCurrent(workspace)) throw error;
    return undefined;
  };
  let ahead: Promise<ListPage<Item>> | undefined;
  while (crawl.state === 'syncing') {
    const page = stopAsked.has(key)
      ? undefined
      : await (ahead ?? list.fetch(crawl.cursor)).catch(unlessEnded);
    ahead = page && !stopAsked.has(key) ? prefetchNext(list, crawl, page) : undefined;
    if (!page || !(await isCurrent(workspace)) || stopAsked.has(key)) {
      await endCrawl(workspace, list.name);
      return { ...crawl, state: 'stopped' };
    }
    crawl = await storeStep(crawl, list, page);
    if (crawl.state === 'stopped') return crawl;
    storageFailures.delete(key);
    // Not awaited: only searches need the index.
    void documentsQueued.emit();
    list.onStep?.(crawl);
  }
  await list.sweep(crawl);
  return crawl;
}

/** Prefetches the next list page of a long crawl while this one is stored. A short crawl gains little. */
function prefetchNext<Item>(
  list: CrawledList<Item>,
  crawl: CrawlState,
  page: ListPage<Item>,
): Promise<ListPage<Item>> | undefined {
  const cursor = page.nextCursor;
  if (crawl.listPages < LONG_CRAWL_PAGES || !hasMore(page) || !cursor) return undefined;
  const next = list.fetch(cursor);
  next.catch(() => undefined); // reported when the crawl awaits it
  return next;
}

async function beginCrawl(scope: string, list: string, present: CrawlState | undefined): Promise<CrawlState> {
  const wasStopped = present?.state === 'stopped' && present.cursor !== undefined;
  const crawl: CrawlState =
    present && (wasStopped || present.state === 'syncing')
      ? { ...present, state: 'syncing' }
      : newCrawl(scope, list, present);
  delete crawl.problem;
  delete crawl.problemAt;
  await (await directoryDatabase()).put('walks', crawl);
  await browser.storage.session.remove(unstoredProblemKey(scope, list));
  return crawl;
}

/** `last` is the previous crawl, whose items are shown until this one ends. */
function newCrawl(scope: string, list: string, last?: CrawlState): CrawlState {
  const { at, localAt, wholeItems, currentUnreadable, partial, mayLack } = last ?? {};
  return {
    scope,
    list,
    walk: (last?.walk ?? 0) + 1,
    current: last?.current ?? 0,
    state: 'syncing',
    listPages: 0,
    items: 0,
    unreadable: 0,
    ...defined({ at, localAt, wholeItems, currentUnreadable, partial, mayLack }),
  };
}

/** Stores items, cursor and progress in one transaction, so that a step happens entirely or not at all. */
async function storeStep<Item>(
  crawl: CrawlState,
  list: CrawledList<Item>,
  page: ListPage<Item>,
): Promise<CrawlState> {
  const database = await directoryDatabase();
  const write = database.transaction(directoryStores, 'readwrite');
  const used = crawl.cursor ?? '';
  // The crawl was cleared, so its earlier items are gone and the rest would look complete.
  const isThere = await write.objectStore('walks').getKey([crawl.scope, crawl.list]);
  if (isThere === undefined) return { ...crawl, state: 'stopped' };
  const cursors = write.objectStore('cursors');
  const time = readingTime(page.saidAt);
  const next = page.nextCursor ?? '';
  const [found, , count] = await Promise.all([
    list.store(write, crawl, { items: page.items, time }, used),
    cursors.put({ scope: crawl.scope, list: crawl.list, walk: crawl.walk, cursor: used }),
    next === '' ? 0 : cursors.count([crawl.scope, crawl.list, crawl.walk, next]),
  ]);
  const unreadable = crawl.unreadable + page.unreadable;
  const step = nextStep(crawl, { ...page, ...found, unreadable }, () => count > 0);
  const stored = crawlAfter(crawl, step, { unreadable, time });
  void write.objectStore('walks').put(stored);
  if (stored.state !== 'syncing') void cursors.delete(startingWith(crawl.scope, crawl.list));
  await write.done;
  return stored;
}

function crawlAfter(
  crawl: CrawlState,
  step: NextStep,
  { unreadable, time }: { unreadable: number; time: ReadingTime },
): CrawlState {
  const { cursor: _, ...rest } = crawl;
  const advanced: CrawlState = { ...rest, ...step.position, unreadable };
  if (step.kind === 'go-on') return { ...advanced, cursor: step.cursor };
  const hasShifted = step.kind === 'incomplete' && step.reason === 'shifted';
  const { repeats = 0 } = crawl;
  if (hasShifted && repeats < MAX_REPEATS)
    return { ...newCrawl(crawl.scope, crawl.list, crawl), repeats: repeats + 1 };
  if (step.kind === 'incomplete' && !hasShifted && step.position.items < (crawl.wholeItems ?? 0)) {
    // Cut short: keeps the last complete result, of which this crawl would hide a part.
    return { ...advanced, state: 'incomplete' };
  }
  // The swap: from now on readers see this crawl.
  const isWhole = step.kind === 'done';
  const { items, totalCount = 0 } = step.position;
  return {
    ...omit(advanced, 'partial', 'mayLack', 'localAt', 'currentUnreadable'),
    state: isWhole ? 'ready' : 'incomplete',
    current: crawl.walk,
    ...time,
    wholeItems: items,
    ...(unreadable > 0 ? { currentUnreadable: unreadable } : {}),
    ...(isWhole ? {} : { partial: true }),
    ...(items < totalCount ? { mayLack: true } : {}),
  };
}
