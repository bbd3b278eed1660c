// Composes the page status of a URL: first the match state, then the blocks.
import type { Problem } from '../../api/problem.ts';
import { shownIn } from '../../demo/worker/shown-in.ts';
import { chipAmong, chipsOf } from '../../directory/names-apart.ts';
import { type MatchElsewhere, matchElsewhere } from '../../directory/worker/match-elsewhere.ts';
import { progressOf } from '../../directory/worker/record-views.ts';
import { omit } from '../../format/omit.ts';
import { MAX_LENGTH } from '../../match/address.ts';
import { type LiveReading, liveTagsFor, readLiveTags } from '../../match/live-tags.ts';
import type { MatchResult, TabAddress } from '../../match/match.ts';
import { restriction } from '../../match/restriction.ts';
import { withoutTracking } from '../../match/tracking-parameters.ts';
import { hasAccess } from '../../platform/access.ts';
import { browser } from '../../platform/browser.ts';
import { problemOf } from '../../platform/failure.ts';
import { isReadOnly } from '../../platform/worker/databases.ts';
import { withTimeout } from '../../platform/worker/with-timeout.ts';
import { readKey } from '../../service/worker/keys.ts';
import { blockedProblem, keyRefusal, unblock } from '../../service/worker/rate-limiter.ts';
import { scopeOf } from '../../service/worker/service.ts';
import { activeWorkspace, listWorkspaces, publishCurrentSession } from '../../service/worker/workspaces.ts';
import { scalePart } from '../../workspace/rate-scale.ts';
import { chipOf, type Workspace } from '../../workspace/workspace.ts';
import type { Elsewhere, PageStatus } from '../page-status.ts';
import { showBadge } from './badge.ts';
import { analyticsSource } from './block-sources.ts';
import { blockRenewal, keptBlocks, withoutRenewal } from './blocks.ts';
import { identifyPage, type Knowledge } from './identify-page.ts';
import { matchStateOf, viewsOf } from './match-state.ts';
import {
  keepRecent,
  nextSequence,
  publishStatus,
  type StatusBuilder,
  shownStatus,
  statusBuilder,
} from './status-store.ts';

/** Requests are answered after this long (ms), even if the status is incomplete. */
const ANSWER_WITHIN = 20_000;
/** Time to read the document (ms), which can block, for example behind a dialog. Then only the address counts. */
const READ_WITHIN = 1000;

interface StatusInput {
  tabId: number;
  url: string;
  force?: boolean;
}

interface UnderWay {
  /** Scope of the connection it is composed for. */
  scope: string | undefined;
  done: Promise<PageStatus>;
  builder?: StatusBuilder;
}

const underWay = new Map<string, UnderWay>();

/** Renews the page status of a URL. Requests for the same connection share one run, unless forced. */
export async function loadPageStatus(input: StatusInput): Promise<PageStatus> {
  const workspace = await activeWorkspace();
  const shared = input.force ? undefined : underWay.get(input.url);
  const current = shared && shared.scope === scopeIn(workspace) ? shared : begin(input, workspace);
  return (await withTimeout(current.done, ANSWER_WITHIN)) ?? current.builder?.status() ?? current.done;
}

/** Call after a person's decision: runs in flight are outdated, so they stop publishing and the next request starts a new one. */
export function dropStatusesUnderWay(): void {
  underWay.clear();
}

const scopeIn = (workspace: Workspace | undefined) => workspace && scopeOf(workspace);

function begin(input: StatusInput, workspace: Workspace | undefined): UnderWay {
  const { promise, resolve, reject } = Promise.withResolvers<PageStatus>();
  const entry: UnderWay = { scope: scopeIn(workspace), done: promise };
  const isWanted = () => underWay.get(input.url) === entry;
  underWay.set(input.url, entry);
  compose(input, workspace, entry, isWanted)
    .finally(() => isWanted() && underWay.delete(input.url))
    .then(resolve, reject);
  return entry;
}

async function compose(
  { tabId, url, force = false }: StatusInput,
  workspace: Workspace | undefined,
  entry: UnderWay,
  isWanted: () => boolean,
): Promise<PageStatus> {
  // Session storage is empty after a browser restart.
  const [all, shown] = await Promise.all([listWorkspaces(), shownStatus(url), publishCurrentSession()]);
  const address = workspace ? shownIn(workspace, url) : url;
  const link = withoutTracking(address);
  const blank: PageStatus = {
    workspaces: chipsOf(all),
    url,
    ...(link === url ? {} : { link }),
    sequence: nextSequence(shown?.sequence),
    directory: { state: 'empty', done: 0, unreadable: 0 },
    matchState: { kind: 'not-connected' },
  };
  if (!workspace) return published(blank);
  const reason = restriction(address) ?? (address.length > MAX_LENGTH ? 'too-long' : undefined);
  const head = { ...blank, workspace: headOf(workspace) };
  if (reason) return published({ ...head, matchState: { kind: 'restricted', reason } });

  const [tab] = await Promise.all([
    tabAddress(tabId, url),
    keepRecent(url), // immediately, so that an unfinished one is evicted in turn, too
    force && unblock(workspace.id),
  ]);
  const builder = statusBuilder(
    { workspace, tab, force },
    { ...head, matchState: { kind: 'syncing' } },
    isWanted,
  );
  entry.builder = builder;
  await fill(builder).catch((error: unknown) => showFailure(builder, error));
  // After a switch, the badge is of the workspace switched to.
  if (scopeIn(await activeWorkspace()) === entry.scope) await showBadge(tabId, builder.status());
  return builder.status();
}

/** Publishes each result, and renews the blocks of what is shown. */
async function fill(builder: StatusBuilder): Promise<void> {
  const { workspace, tab, force } = builder;
  const blocker = requestBlocker(workspace);
  const mayAsk = blocker.then((problem) => problem === undefined);
  const renew = blockRenewal(builder);
  const onAudiencesAsked = (pageId: string) => {
    // The analytics depend on the page only, so they can start now.
    if (!force) analyticsSource(workspace, pageId).renew(false).catch(reportError);
  };
  const findElsewhere = elsewhereFinder(builder);
  let last: Knowledge | undefined;
  for await (const step of identifyPage({ workspace, tab, force, mayAsk, onAudiencesAsked })) {
    last = step;
    await show(builder, step, findElsewhere);
    // Blocks are renewed while pages still arrive, which can take a minute. If nothing is pending, audiences may follow, and the
    // requests of the trend must not delay them.
    if (step.asking !== 'nothing' && !force)
      renew(step.asking === 'audiences' ? 'early' : 'all').catch(reportError);
  }
  // Last, because the audience decides whether another workspace has a better match.
  const elsewhere = last?.result.kind === 'matched' ? await findElsewhere(last.result) : [];
  if (elsewhere.length > 0) await builder.change({ elsewhere });
  const problem = await blocker;
  if (!problem) await renew('all');
  if (problem) await builder.change({ notice: problem, ...withoutRenewal(builder.status(), problem) });
}

/** Without storage nothing can be matched, and a view that is left without a status would load forever. */
async function showFailure(builder: StatusBuilder, error: unknown): Promise<void> {
  const problem = problemOf(error);
  const { matchState } = builder.status();
  const isUnknown = matchState.kind === 'syncing';
  await builder.change({
    ...(isUnknown ? { matchState: { kind: 'failed', problem } } : {}),
    notice: problem,
    ...withoutRenewal(builder.status(), problem),
  });
}

async function show(
  builder: StatusBuilder,
  step: Knowledge,
  findElsewhere: ReturnType<typeof elsewhereFinder>,
): Promise<void> {
  const { result, crawl, bindings } = step;
  const [matchState, elsewhere] = await Promise.all([
    matchStateOf(builder.workspace, result, crawl, bindings),
    result.kind === 'matched' ? [] : findElsewhere(result),
  ]);
  const blocks = await keptBlocks(builder, matchState);
  const isUpdate = elsewhere.length > 0 || builder.status().elsewhere;
  await builder.change({
    matchState,
    directory: progressOf(crawl),
    ...blocks,
    ...(isUpdate ? { elsewhere } : {}),
  });
}

/** The problem that prevents all requests. Returns undefined if there is none. */
async function requestBlocker(workspace: Workspace): Promise<Problem | undefined> {
  // The responses could be neither stored nor matched.
  if (await isReadOnly()) return { kind: 'newer-data' };
  if (!(await hasAccess(workspace.baseUrl))) return { kind: 'no-permission' };
  return (await readKey(workspace.id)) ? undefined : { kind: 'not-connected' };
}

/** The same, also after a refusal that blocks further requests. */
export async function pausedBy(workspace: Workspace): Promise<Problem | undefined> {
  const problem =
    (await requestBlocker(workspace)) ?? (await blockedProblem(workspace.id, scopeOf(workspace)));
  return problem && omit(problem, 'detail');
}

/** The problem that prevents all requests until a person acts. */
export async function lastingBlocker(workspace: Workspace): Promise<Problem | undefined> {
  return (await requestBlocker(workspace)) ?? keyRefusal(workspace);
}

async function published(status: PageStatus): Promise<PageStatus> {
  // A key this long would take the space of many statuses; the caller still gets this one.
  if (status.url.length > MAX_LENGTH) return status;
  await publishStatus(status);
  await keepRecent(status.url);
  return status;
}

/** The header data of a workspace for views. */
export function headOf(workspace: Workspace): NonNullable<PageStatus['workspace']> {
  const { connectionVersion, baseUrl } = workspace;
  return { ...chipOf(workspace), connectionVersion, baseUrl, ...scalePart(workspace) };
}

/** The address, with the document's tags if the tab may be read. */
export async function tabAddress(tabId: number, url: string): Promise<TabAddress> {
  try {
    const read = browser.scripting.executeScript({ target: { tabId }, func: readLiveTags });
    const reading = (await withTimeout(read, READ_WITHIN))?.[0]?.result as LiveReading | undefined;
    return reading ? { url, live: liveTagsFor(reading, url) } : { url };
  } catch {
    return { url }; // no permission for this tab, or not a web page
  }
}

/** Several match equally only if workspaces share a site, such as staging and production. */
const MAX_OFFERED = 3;

/** Finds workspaces with a better match than a result. Runs once, in parallel with the match in the active workspace. */
function elsewhereFinder({ workspace, tab }: StatusBuilder) {
  const matches = matchElsewhere(workspace, tab);
  // Its rejection surfaces when it is awaited below; if it is never needed, it must not count as unhandled.
  matches.catch(() => undefined);
  return async (result: MatchResult): Promise<Elsewhere[]> => {
    const known = certaintyOf(result);
    // The person excluded this address.
    if (known === CERTAIN || result.kind === 'never') return [];
    const found = await matches;
    const best = Math.max(known, ...found.map(({ match }) => certaintyOf(match)));
    const better = found.filter(({ match }) => best > known && certaintyOf(match) === best);
    return Promise.all(better.slice(0, MAX_OFFERED).map(elsewhereOf));
  };
}

/** A page with its audience, or a binding. */
const CERTAIN = 2;

function certaintyOf(result: MatchResult): number {
  if (result.kind !== 'matched') return 0;
  const isChosen = result.reasons.some(({ kind }) => kind === 'binding');
  return result.audienceId === undefined && !isChosen ? 1 : CERTAIN;
}

async function elsewhereOf({ workspace, match: { pageId, audienceId } }: MatchElsewhere): Promise<Elsewhere> {
  const [all, { page, audience }] = await Promise.all([
    listWorkspaces(),
    viewsOf(workspace, pageId, audienceId),
  ]);
  return {
    workspace: chipAmong(all, workspace),
    pageName: page.name || pageId,
    ...(audience ? { audienceName: audience.name || audience.audienceId } : {}),
  };
}
