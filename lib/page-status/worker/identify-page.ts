// Finds out which page and audience a tab shows: matches kept data, asks for more, and matches again on each arrival.

import { ProblemError } from '../../api/problem.ts';
import { audiencesList, findAudience, findPage } from '../../directory/worker/directory.ts';
import { crawlAudiences } from '../../directory/worker/directory-lists.ts';
import type { CrawlState } from '../../directory/worker/directory-records.ts';
import { noteProblem, readCrawl } from '../../directory/worker/list-crawl.ts';
import { matchTab } from '../../directory/worker/match-tab.ts';
import { isDue, pagesCrawl, pagesProgress, syncPages } from '../../directory/worker/pages-sync.ts';
import type { Binding } from '../../match/binding.ts';
import type { MatchResult, TabAddress } from '../../match/match.ts';
import { isFresh } from '../../service/reading-time.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';

/** The audiences of a page are crawled through anew after this long (ms) when none of them matched. */
const AUDIENCES_FRESH_FOR = 5 * 60_000;
/** Later where nothing else speaks for the page: most addresses of a site belong to no page. */
const AUDIENCES_FRESH_FOR_UNKNOWN = 30 * 60_000;
/** At one look; the others are asked at the next one. */
const MAX_PAGES_ASKED = 3;

interface TabQuestion {
  workspace: Workspace;
  tab: TabAddress;
  /** Asks anew also for what is fresh. */
  force: boolean;
  /** Whether the service can be asked at all. */
  mayAsk: Promise<boolean>;
  /** The audiences of a page are asked for: the tab shows this page, or one close to it. */
  onAudiencesAsked(pageId: string): void;
}

export interface Knowledge {
  result: MatchResult;
  bindings: Binding[];
  /** The crawl over all pages. */
  walk: CrawlState | undefined;
  /** What is under way that could tell more. */
  asking: 'nothing' | 'pages' | 'audiences';
}

/** Yields what is known each time that it is more; what it yields last is all that can be found out. */
export async function* identifyPage(question: TabQuestion): AsyncGenerator<Knowledge, void> {
  const { workspace, tab, mayAsk } = question;
  const requests = openRequests(workspace.id);
  try {
    for (let isFirst = true; ; isFirst = false) {
      const asking = requests.asking();
      const [walk, matching] = await Promise.all([pagesCrawl(workspace), matchTab(workspace, tab)]);
      const known = { ...matching, walk };
      // What is known at first is shown at once. Later, what could tell more leaves before anything is shown.
      if (isFirst) yield { ...known, asking };
      if (isFirst && !(await mayAsk)) return;
      await askForMore(question, matching.result, walk, requests);
      if (!isFirst) yield { ...known, asking: requests.asking() };
      if (asking === 'nothing' && requests.asking() === 'nothing') return;
      await requests.arrival();
    }
  } finally {
    requests.close();
  }
}

/**
 * Starts what could tell more and was not asked for yet. Whose page it is may be told by the audiences of one page, or by pages
 * that are new. Both are lists to be read, and the second one is long where there are many pages: the audiences go first
 * where they are not more than the pages.
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
  if (!isDue(crawl, isMissed, Date.now()) && !(force && isMissed)) return;
  // What is matched already does not wait for the renewal of the other pages.
  if (isMissed) requests.start('pages', syncPages(workspace));
  else syncPages(workspace).catch(reportError);
}

/** The first page whose audiences could tell more, were not asked for and are not known from just before. */
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

/** Keys and addresses of audiences are known only once they were read. A binding of a settings file names one that may not be. */
async function pagesOfAudiences(workspace: Workspace, result: MatchResult): Promise<string[]> {
  if (result.kind === 'matched') {
    const { pageId, audienceId } = result;
    const isKnown = audienceId !== undefined && (await findAudience(workspace, pageId, audienceId));
    return isKnown ? [] : [pageId];
  }
  if (result.kind !== 'none' && result.kind !== 'ambiguous') return [];
  const [first] = result.kind === 'ambiguous' ? result.candidates : [];
  // Route keys are parts of the path below a page's address, or values of its query.
  const isBelow = first?.weak?.some((reason) => reason === 'prefix-only' || reason === 'extra-query');
  return [...new Set([...(result.keysOf ?? []), ...(first && isBelow ? [first.pageId] : [])])];
}

async function isShorterThanPages(
  workspace: Workspace,
  pageId: string,
  crawl: CrawlState | undefined,
): Promise<boolean> {
  const page = await findPage(workspace, pageId);
  return (page?.audiencesCount ?? 0) <= (crawl?.totalCount ?? crawl?.items ?? 0);
}

async function readAudiences(workspace: Workspace, pageId: string, onStep: () => void): Promise<void> {
  try {
    // Whose page it is can be known long before all its audiences are.
    await crawlAudiences(workspace, pageId, ({ state }) => {
      if (state === 'syncing') onStep();
    });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await noteProblem(scopeOf(workspace), audiencesList(pageId), error.problem);
  }
}

/** What wakes those under way, by workspace: while pages arrive, each shows the progress, and matches as soon as it can. */
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
    /** Each page is asked for its audiences once. */
    askedPages: new Set<string>(),
    /** Whether it was decided if the pages are read anew. */
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
    /** Resolves when something has arrived since it was called last. Rejects where a request failed. */
    async arrival() {
      await arrived.promise;
      arrived = Promise.withResolvers();
      if (failure) throw failure.error;
    },
    close: () => wakes.delete(wake),
  };
}
