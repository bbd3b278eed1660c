// Follows a list to its end in stored steps, so that a killed worker goes on from the stored cursor.

import { type Problem, ProblemError } from '../../api/problem.ts';
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

/** Those of this worker, and those of them that are to be stopped. */
const running = new Map<string, Promise<CrawlState>>();
const stopAsked = new Set<string>();

/** Keeps a crawl's problem that could not be stored on the disk either. In session storage: a new browser tries once more. */
const unstoredProblemKey = (scope: string, list: string) => `walk-problem:${scope}|${list}`;

export async function readCrawl(scope: string, list: string): Promise<CrawlState | undefined> {
  return (await directoryDatabase()).get('walks', [scope, list]);
}

/** The same, also with a problem that could not be stored, or of a crawl that could not. */
export async function readCrawlWithProblem(scope: string, list: string): Promise<CrawlState | undefined> {
  const crawl = await readCrawl(scope, list);
  const told = await asTold(crawl ?? newCrawl(scope, list));
  return crawl || told.problem ? told : undefined;
}

async function asTold(crawl: CrawlState): Promise<CrawlState> {
  const name = unstoredProblemKey(crawl.scope, crawl.list);
  const problem = (await browser.storage.session.get(name))[name] as Problem | undefined;
  const told = problem ? { ...crawl, problem } : crawl;
  // Where nothing can be stored, none goes on.
  return crawl.state === 'syncing' && (await isReadOnly()) ? { ...told, state: 'stopped' } : told;
}

/** Whether a crawl is under way in this worker; one that was stored as under way may have lost its worker. */
export const isCrawling = (scope: string, list: string): boolean => running.has(`${scope}|${list}`);

/** The crawls that a killed worker left unfinished. */
export async function unfinishedCrawls(): Promise<CrawlState[]> {
  const walks = await (await directoryDatabase()).getAll('walks');
  return Promise.all(walks.filter(({ state }) => state === 'syncing').map(asTold));
}

/** Ends a crawl after its present step; what the last whole crawl found stays. */
export async function stopCrawl(workspace: Workspace, list: string): Promise<void> {
  stopAsked.add(`${scopeOf(workspace)}|${list}`);
  await markStopped(scopeOf(workspace), list);
}

function markStopped(scope: string, list: string): Promise<boolean> {
  return changeCrawl(scope, list, (crawl) =>
    crawl.state === 'syncing' ? { ...crawl, state: 'stopped' } : crawl,
  );
}

/** In one transaction, so that no step is undone and no cleared crawl comes back. Answers whether there is one. */
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

/** Notes why a crawl could not go on. It stays resumable, unless its cursor was refused: then it begins anew. */
export async function noteProblem(scope: string, list: string, problem: Problem): Promise<void> {
  const noted = changeCrawl(scope, list, (crawl) => {
    const { cursor, ...rest } = crawl;
    const isRefused = cursor !== undefined && ['rejected', 'not-found'].includes(problem.kind);
    const noted = { problem, problemAt: Date.now() };
    return isRefused ? { ...rest, state: 'stopped', ...noted } : { ...crawl, ...noted };
  });
  // A disk that takes no list page may take no note of it either, nor the beginning of a crawl.
  const isLost = await noted.then(
    (isThere) => !isThere && problem.kind === 'not-kept',
    () => true,
  );
  if (isLost) await publishBestEffort({ [unstoredProblemKey(scope, list)]: problem });
}

/** How long what could not be stored is not asked for again, except by a person (ms); doubled each time, up to the longest. */
const FIRST_PAUSE = 60_000;
const MAX_PAUSE = 32 * FIRST_PAUSE;
const storageFailures = new Map<string, number>();

function notStored(key: string, error: unknown): unknown {
  if (!(error instanceof DOMException)) return error;
  const failures = storageFailures.get(key) ?? 0;
  storageFailures.set(key, failures + 1);
  const pause = Math.min(FIRST_PAUSE * 2 ** failures, MAX_PAUSE);
  return new ProblemError({ kind: 'not-kept', notBefore: Date.now() + pause }, error);
}

/** The disk took nothing a moment ago: asking the service again would be in vain. */
export function isPaused({ problem }: Pick<CrawlState, 'problem'>, now: number): boolean {
  const { kind, notBefore = 0 } = problem ?? {};
  return kind === 'not-kept' && notBefore > now && notBefore <= now + MAX_PAUSE;
}

/** A list that shifts while it is read is read again, so often. */
const MAX_REPEATS = 2;

/** List pages of a crawl from which on it is a long one. */
const LONG_CRAWL_PAGES = 10;

type ListPage<Item> = Omit<ListAnswer, 'newItems' | 'addedItems'> & {
  items: Item[];
  unreadable: number;
  saidAt?: number | undefined;
};

/** Of the items of a list page, how many the crawl had not seen yet, and how many of these the last whole crawl did not have. */
export type FoundItems = Pick<ListAnswer, 'newItems' | 'addedItems'>;

export interface CrawledList<Item> {
  name: string;
  fetch(cursor: string | undefined): Promise<ListPage<Item>>;
  /** Stores the items of one list page. */
  store(
    write: DirectoryWrite,
    crawl: CrawlState,
    page: { items: Item[]; time: ReadingTime },
    cursor: string,
  ): Promise<FoundItems>;
  /** Removes what readers do not see: all but the crawl `current`. */
  sweep(crawl: CrawlState): Promise<void>;
  /** Called after each stored step. */
  onStep?(crawl: CrawlState): void;
}

/** Starts a crawl, or goes on with the unfinished one; one at a time for each list. Throws `ProblemError`; `not-kept` where it cannot be stored. */
export function crawlList<Item>(workspace: Workspace, list: CrawledList<Item>): Promise<CrawlState> {
  const key = `${scopeOf(workspace)}|${list.name}`;
  const present = running.get(key);
  if (present) return present;
  stopAsked.delete(key);
  const crawl = keepAwake(() => follow(workspace, list, key))
    .catch((error: unknown) => {
      throw notStored(key, error);
    })
    .finally(() => running.delete(key));
  running.set(key, crawl);
  return crawl;
}

async function follow<Item>(workspace: Workspace, list: CrawledList<Item>, key: string): Promise<CrawlState> {
  let crawl = await begin(scopeOf(workspace), list.name);
  // What is asked for a connection that has ended is refused: the crawl has stopped, and did not fail.
  const unlessEnded = async (error: unknown) => {
    if (await isCurrent(workspace)) throw error;
    return undefined;
  };
  let ahead: Promise<ListPage<Item>> | undefined;
  while (crawl.state === 'syncing') {
    const page = stopAsked.has(key)
      ? undefined
      : await (ahead ?? list.fetch(crawl.cursor)).catch(unlessEnded);
    ahead = page && !stopAsked.has(key) ? askAhead(list, crawl, page) : undefined;
    if (!page || !(await isCurrent(workspace)) || stopAsked.has(key)) {
      // Once more: a step may have been stored after the stop was.
      await markStopped(scopeOf(workspace), list.name);
      return { ...crawl, state: 'stopped' };
    }
    crawl = await storeStep(crawl, list, page);
    if (crawl.state === 'stopped') return crawl;
    storageFailures.delete(key);
    // Only a search waits for the index: what was found is shown without it.
    void documentsQueued.emit();
    list.onStep?.(crawl);
  }
  await list.sweep(crawl);
  return crawl;
}

/** In a long crawl the next list page is requested while this one is stored. A short crawl gains little by it. */
function askAhead<Item>(
  list: CrawledList<Item>,
  crawl: CrawlState,
  page: ListPage<Item>,
): Promise<ListPage<Item>> | undefined {
  const cursor = page.nextCursor;
  if (crawl.listPages < LONG_CRAWL_PAGES || !hasMore(page) || !cursor) return undefined;
  const next = list.fetch(cursor);
  next.catch(() => undefined); // the crawl reports it when it gets there
  return next;
}

async function begin(scope: string, list: string): Promise<CrawlState> {
  const present = await readCrawl(scope, list);
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

/** `last` is the one before, whose items are shown until this one ends. */
function newCrawl(scope: string, list: string, last?: CrawlState): CrawlState {
  return {
    ...{ scope, list, walk: (last?.walk ?? 0) + 1, current: last?.current ?? 0 },
    ...{ state: 'syncing', listPages: 0, items: 0, unreadable: 0 },
    ...(last?.at === undefined ? {} : { at: last.at }),
    ...(last?.localAt === undefined ? {} : { localAt: last.localAt }),
    ...(last?.wholeItems === undefined ? {} : { wholeItems: last.wholeItems }),
    ...(last?.partial ? { partial: true } : {}),
  };
}

/** Items, cursor and progress in one transaction: either a step happened or it did not. */
async function storeStep<Item>(
  crawl: CrawlState,
  list: CrawledList<Item>,
  page: ListPage<Item>,
): Promise<CrawlState> {
  const database = await directoryDatabase();
  const write = database.transaction(directoryStores, 'readwrite');
  const used = crawl.cursor ?? '';
  // Cleared meanwhile, with what the crawl had found: what comes now would be taken for all there is.
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
  const stored = after(crawl, step, { unreadable, time });
  void write.objectStore('walks').put(stored);
  if (stored.state !== 'syncing') void cursors.delete(startingWith(crawl.scope, crawl.list));
  await write.done;
  return stored;
}

function after(
  crawl: CrawlState,
  step: NextStep,
  { unreadable, time }: { unreadable: number; time: ReadingTime },
): CrawlState {
  const { cursor: _, ...rest } = crawl;
  const walked: CrawlState = { ...rest, ...step.position, unreadable };
  if (step.kind === 'go-on') return { ...walked, cursor: step.cursor };
  const hasShifted = step.kind === 'incomplete' && step.reason === 'shifted';
  const { repeats = 0 } = crawl;
  if (hasShifted && repeats < MAX_REPEATS)
    return { ...newCrawl(crawl.scope, crawl.list, crawl), repeats: repeats + 1 };
  if (step.kind === 'incomplete' && !hasShifted && step.position.items < (crawl.wholeItems ?? 0)) {
    // Cut short: what the last whole crawl found stays, since this one would hide some of it.
    return { ...walked, state: 'incomplete' };
  }
  // The swap: from here on, readers see what this crawl found.
  const { partial: _was, localAt: __, ...swapped } = walked;
  const isWhole = step.kind === 'done';
  return {
    ...swapped,
    state: isWhole ? 'ready' : 'incomplete',
    current: crawl.walk,
    ...time,
    wholeItems: step.position.items,
    ...(isWhole ? {} : { partial: true }),
  };
}
