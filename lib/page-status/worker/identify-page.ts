// Identifies the page and audience of a tab: matches stored data, requests more, and matches again after each arrival.

import { ProblemError } from '../../api/problem.ts';
import { audiencesList, findAudience, findPage } from '../../directory/worker/directory.ts';
import { crawlAudiences } from '../../directory/worker/directory-lists.ts';
import type { CrawlState } from '../../directory/worker/directory-records.ts';
import { noteProblem, readCrawl } from '../../directory/worker/list-crawl.ts';
import { matchTab } from '../../directory/worker/match-tab.ts';
import { isDue, pagesCrawl, pagesProgress, syncIfDue, syncPages } from '../../directory/worker/pages-sync.ts';
import type { Binding } from '../../match/binding.ts';
import type { MatchResult, TabAddress } from '../../match/match.ts';
import { isFresh } from '../../service/reading-time.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';

/** How long a page's audiences are fresh (ms) if none of them matched. */
const AUDIENCES_FRESH_FOR = 5 * 60_000;
/** Longer if nothing else points to the page, because most addresses of a site belong to no page. */
const AUDIENCES_FRESH_FOR_UNKNOWN = 30 * 60_000;
/** Pages whose audiences are requested per run. */
const MAX_PAGES_ASKED = 3;

interface TabQuestion {
  workspace: Workspace;
  tab: TabAddress;
  /** Requests even fresh data again. */
  force: boolean;
  /** Whether requests to the service are possible. */
  mayAsk: Promise<boolean>;
  /** Called when the audiences of a page are requested: the tab probably shows that page. */
  onAudiencesAsked(pageId: string): void;
}

export interface Knowledge {
  result: MatchResult;
  bindings: Binding[];
  /** The crawl of all pages. */
  crawl: CrawlState | undefined;
  /** Pending requests that could improve the result. */
  asking: 'nothing' | 'pages' | 'audiences';
}

/** Yields the result whenever more is known; the last one is final. */
export async function* identifyPage(question: TabQuestion): AsyncGenerator<Knowledge, void> {
  const { workspace, tab, mayAsk } = question;
  const requests = openRequests(workspace.id);
  try {
    for (let isFirst = true; ; isFirst = false) {
      const asking = requests.asking();
      const [crawl, matching] = await Promise.all([pagesCrawl(workspace), matchTab(workspace, tab)]);
      const known = { ...matching, crawl };
      // The first result is yielded immediately. Later, further requests are started before yielding.
      if (isFirst) yield { ...known, asking };
      if (isFirst && !(await mayAsk)) return;
      await askForMore(question, matching.result, crawl, requests);
      if (!isFirst) yield { ...known, asking: requests.asking() };
      if (asking === 'nothing' && requests.asking() === 'nothing') return;
      await requests.arrival();
    }
  } finally {
    requests.close();
  }
}

/**
 * Starts requests that could improve the result: the audiences of one page, or all pages. Crawling the pages is slow if there are
 * many, so the audiences go first if they are no more than the pages.
 */
async function askForMore(
  question: TabQuestion,
  result: MatchResult,
  crawl: CrawlState | undefined,
  requests: OpenRequests,
): Promise<void> {
  const { workspace } = question;
  const pageId = await pageWorthAsking(question, result, requests);
  const isShorter = pageId !== undefined && (await isShorterThanPages(workspace, pageId, crawl));
  const isMissed = result.kind === 'none' || result.kind === 'ambiguous';
  if (!requests.arePagesChecked && requests.asking() !== 'audiences' && !(isMissed && isShorter)) {
    requests.arePagesChecked = true;
    startSync(question, isMissed, crawl, requests);
  }
  const isNext = isShorter || (requests.arePagesChecked && requests.asking() !== 'pages');
  if (pageId === undefined || !isNext) return;
  requests.askedPages.add(pageId);
  requests.start('audiences', readAudiences(workspace, pageId, requests.wake));
  question.onAudiencesAsked(pageId);
}

function startSync(
  { workspace, force }: TabQuestion,
  isMissed: boolean,
  crawl: CrawlState | undefined,
  requests: OpenRequests,
): void {
  const isForced = force && isMissed;
  if (!isDue(crawl, isMissed, Date.now()) && !isForced) return;
  const sync = isForced ? syncPages(workspace) : syncIfDue(workspace, isMissed);
  // A matched page does not wait for the other pages.
  if (isMissed) requests.start('pages', sync);
  else sync.catch(reportError);
}

/** The first candidate page whose audiences were not requested yet and are not fresh. */
async function pageWorthAsking(
  { workspace, force }: TabQuestion,
  result: MatchResult,
  { askedPages }: OpenRequests,
): Promise<string | undefined> {
  if (askedPages.size >= MAX_PAGES_ASKED && result.kind !== 'matched') return undefined;
  const freshFor = result.kind === 'none' ? AUDIENCES_FRESH_FOR_UNKNOWN : AUDIENCES_FRESH_FOR;
  for (const pageId of await pagesOfAudiences(workspace, result)) {
    if (askedPages.has(pageId)) continue;
    const crawl = await readCrawl(scopeOf(workspace), audiencesList(pageId));
    const isKnown = crawl?.state === 'ready' && isFresh({ at: 0, ...crawl }, freshFor, Date.now());
    if (!isKnown || force) return pageId;
  }
  return undefined;
}

/** Pages whose audiences could match but may not be loaded. A binding from a settings file can name an unknown audience. */
async function pagesOfAudiences(workspace: Workspace, result: MatchResult): Promise<string[]> {
  if (result.kind === 'matched') {
    const { pageId, audienceId } = result;
    const isKnown = audienceId !== undefined && (await findAudience(workspace, pageId, audienceId));
    return isKnown ? [] : [pageId];
  }
  if (result.kind !== 'none' && result.kind !== 'ambiguous') return [];
  const [first] = result.kind === 'ambiguous' ? result.candidates : [];
  // Route keys are path segments below a page's address, or query values.
  const isBelow = first?.weak?.some((reason) => reason === 'prefix-only' || reason === 'extra-query');
  return [...new Set([...(result.keysOf ?? []), ...(first && isBelow ? [first.pageId] : [])])];
}

async function isShorterThanPages(
  workspace: Workspace,
  pageId: string,
  crawl: CrawlState | undefined,
): Promise<boolean> {
  const page = await findPage(workspace, pageId);
  return (page?.audiencesCount ?? 0) <= Math.max(crawl?.totalCount ?? 0, crawl?.items ?? 0);
}

async function readAudiences(workspace: Workspace, pageId: string, onStep: () => void): Promise<void> {
  try {
    // The matching audience may arrive long before the last one.
    await crawlAudiences(workspace, pageId, ({ state }) => {
      if (state === 'syncing') onStep();
    });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await noteProblem(scopeOf(workspace), audiencesList(pageId), error.problem);
  }
}

/** Callbacks of running identifications, by workspace: arriving pages trigger progress and another match. */
const wakes = new Map<() => void, string>();

pagesProgress.subscribe((workspaceId) => {
  for (const [wake, id] of wakes) if (id === workspaceId) wake();
});

type OpenRequests = ReturnType<typeof openRequests>;

function openRequests(workspaceId: string) {
  const open: ('pages' | 'audiences')[] = [];
  let arrived = Promise.withResolvers<void>();
  let failure: { error: unknown } | undefined;
  const wake = () => arrived.resolve();
  wakes.set(wake, workspaceId);
  return {
    /** Pages whose audiences were requested, once each. */
    askedPages: new Set<string>(),
    /** The decision whether to crawl the pages was made. */
    arePagesChecked: false,
    asking: () => (open.includes('audiences') ? 'audiences' : (open[0] ?? 'nothing')),
    start(what: 'pages' | 'audiences', request: Promise<void>) {
      open.push(what);
      request
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => {
          open.splice(open.indexOf(what), 1);
          wake();
        });
    },
    wake,
    /** Resolves when something has arrived since the last call. Rejects if a request failed. */
    async arrival() {
      await arrived.promise;
      arrived = Promise.withResolvers();
      if (failure) throw failure.error;
    },
    close: () => wakes.delete(wake),
  };
}
