// Finds out which page and audience a tab shows, first from what is known, then by asking for more.

import { ProblemError } from '../../api/problem.ts';
import { addressIndex } from '../../directory/worker/address-index.ts';
import { listBindings } from '../../directory/worker/bindings.ts';
import { audiencesList, findPage } from '../../directory/worker/directory.ts';
import { onListFetched } from '../../directory/worker/fetched-lists.ts';
import { progressOf, situationOf } from '../../directory/worker/situation.ts';
import { isDue, onSyncProgress, pagesWalk, syncPages } from '../../directory/worker/sync.ts';
import { noteProblem, readWalk } from '../../directory/worker/walk.ts';
import { walkAudiences } from '../../directory/worker/walks.ts';
import { type MatchResult, match } from '../../match/match.ts';
import { isFresh } from '../../service/worker/cache.ts';
import { scopeOf } from '../../service/worker/service.ts';
import { isPrivateHost } from '../../workspace/private-host.ts';
import { analyticsSource } from './analytics-blocks.ts';
import { conversationSource } from './conversation-block.ts';
import { askAhead, pageToAsk } from './look-ahead.ts';
import { renewBlocks, showKeptBlocks, subjectOf } from './look-blocks.ts';
import type { LookDraft } from './look-draft.ts';

/** The audiences of a page are walked through anew after this long (ms) when none of them matched. */
const AUDIENCES_FRESH_FOR = 5 * 60_000;

const open = new Set<LookDraft>();
/** The identification of each that was begun last. */
const latest = new WeakMap<LookDraft, Promise<MatchResult>>();
/** The page and the audience that each shows while pages arrive. */
const shown = new WeakMap<LookDraft, string>();
/** What each found out by asking for the audiences of a page, by page. */
const asked = new WeakMap<LookDraft, Map<string, Promise<MatchResult>>>();

// While pages arrive, looks that are still open show the progress, and match as soon as they can.
onSyncProgress((workspaceId) => {
  for (const draft of open) if (draft.workspace.id === workspaceId) onTheWay(draft).catch(reportError);
});

onListFetched(async (list) => {
  const waiting = [...open].filter(({ force, workspace }) => !force && scopeOf(workspace) === list.scope);
  await Promise.all(waiting.map((draft) => askAhead(draft, list).catch(reportError)));
});

/** Matches against what is known now, and shows the result. `onResult` hears of it before that. */
function identify(draft: LookDraft, onResult?: (result: MatchResult) => void): Promise<MatchResult> {
  const identifying = identifyNow(draft, onResult);
  latest.set(draft, identifying);
  return identifying;
}

async function identifyNow(draft: LookDraft, onResult?: (result: MatchResult) => void): Promise<MatchResult> {
  const { workspace, tab } = draft;
  const [walk, bindings] = await Promise.all([pagesWalk(workspace), listBindings(workspace.id)]);
  const privateHostsAllowed = isPrivateHost(new URL(workspace.baseUrl).hostname);
  const result = await match(tab, await addressIndex(workspace), bindings, { privateHostsAllowed });
  onResult?.(result);
  const situation = await situationOf(workspace, result, walk, bindings);
  await draft.change({ situation, directory: progressOf(walk), ...(await showKeptBlocks(draft, situation)) });
  return result;
}

/** What is found while pages arrive is shown whole: with very many, their end is a minute away. */
async function onTheWay(draft: LookDraft): Promise<void> {
  await askShorterList(draft, await identify(draft));
  const { situation } = draft.look();
  const subject = subjectOf(situation);
  if (draft.force || situation.kind !== 'matched' || shown.get(draft) === subject) return;
  shown.set(draft, subject);
  await renewBlocks(draft);
}

/** First from what is known, then with the pages and audiences that the service has to be asked for. */
export async function identifyFully(draft: LookDraft, isAskable: () => Promise<boolean>): Promise<void> {
  open.add(draft);
  try {
    const [known, mayAsk] = await Promise.all([identify(draft), isAskable()]);
    if (!mayAsk) return;
    asked.set(draft, new Map());
    const told = isMissed(known) ? await askShorterList(draft, known) : known;
    await askAudiences(draft, await syncIfDue(draft, told));
  } finally {
    open.delete(draft);
  }
}

function isMissed({ kind }: MatchResult): boolean {
  return kind !== 'matched' && kind !== 'never';
}

async function syncIfDue(draft: LookDraft, known: MatchResult): Promise<MatchResult> {
  const missed = isMissed(known);
  const walk = await pagesWalk(draft.workspace);
  if (!isDue(walk, missed, Date.now()) && !(draft.force && missed)) return known;
  // What is matched already does not wait for the renewal of the other pages.
  if (!missed) {
    syncPages(draft.workspace).catch(reportError);
    return known;
  }
  await syncPages(draft.workspace);
  // Its end was told to all looks.
  return latest.get(draft) ?? identify(draft);
}

/**
 * Whose page it is may be told by the audiences of one page, or by pages that are new. Both are lists to be read, and the
 * second one is long where there are many pages: the audiences go first where they are not more than the pages.
 */
async function askShorterList(draft: LookDraft, known: MatchResult): Promise<MatchResult> {
  const pageId = pageToAsk(known);
  if (pageId === undefined) return known;
  const [page, walk] = await Promise.all([findPage(draft.workspace, pageId), pagesWalk(draft.workspace)]);
  const pages = walk?.totalCount ?? walk?.items ?? 0;
  return (page?.audiencesCount ?? 0) <= pages ? askAudiences(draft, known) : known;
}

/** Each page is asked once a look: whoever comes later gets what it told. */
function askAudiences(draft: LookDraft, known: MatchResult): Promise<MatchResult> {
  const pageId = pageToAsk(known);
  const own = asked.get(draft);
  if (pageId === undefined || !own) return Promise.resolve(known);
  const answer = own.get(pageId) ?? walkAudiencesIfDue(draft, pageId, known);
  own.set(pageId, answer);
  return answer;
}

async function walkAudiencesIfDue(
  draft: LookDraft,
  pageId: string,
  known: MatchResult,
): Promise<MatchResult> {
  const { workspace } = draft;
  const list = audiencesList(pageId);
  const walk = await readWalk(scopeOf(workspace), list);
  const isKept = walk?.state === 'ready' && isFresh(walk.at ?? 0, AUDIENCES_FRESH_FOR, Date.now());
  if (isKept && !draft.force) return known;
  // The figures are of the page, whosever it is: they need not wait. Whoever shows them finds them kept, or under way.
  if (!draft.force) analyticsSource(workspace, pageId).renew(false).catch(reportError);
  let isFound = false;
  // Whose page it is can be known long before all its audiences are.
  const identifyOnTheWay = async () => {
    const found = await identify(draft);
    if (draft.force || found.kind !== 'matched' || found.audienceId === undefined || isFound) return;
    isFound = true;
    await renewBlocks(draft, 'early');
  };
  try {
    await walkAudiences(workspace, pageId, ({ state }) => {
      if (state === 'syncing') identifyOnTheWay().catch(reportError);
    });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    await noteProblem(scopeOf(workspace), list, error.problem);
  }
  return identify(draft, (result) => {
    // Asked for while the rest is put together; whoever shows it finds it kept, or under way.
    if (!draft.force && result.kind === 'matched' && result.audienceId !== undefined)
      conversationSource(workspace, result.pageId, result.audienceId).renew(false).catch(reportError);
  });
}
