// The look of one URL, composed for whoever shows it: the situation first, then the blocks below it.

import type { Problem } from '../../api/problem.ts';
import { type LiveReading, liveTagsFor, readLiveTags } from '../../match/live-tags.ts';
import type { TabAddress } from '../../match/match.ts';
import { restriction } from '../../match/restriction.ts';
import { withoutTracking } from '../../match/without-tracking.ts';
import { hasAccess } from '../../platform/access.ts';
import { browser } from '../../platform/browser.ts';
import { inTime } from '../../platform/worker/in-time.ts';
import { reopen } from '../../service/worker/gate.ts';
import { readKey } from '../../service/worker/keys.ts';
import { keepRecent, publishLook } from '../../service/worker/look-snapshots.ts';
import { activeWorkspace, listWorkspaces, renewShell } from '../../service/worker/workspaces.ts';
import { chipOf, type Workspace } from '../../workspace/workspace.ts';
import type { Look } from '../look.ts';
import { showBadge } from './badge.ts';
import { noticeOf, renewBlocks, withoutRenewal } from './look-blocks.ts';
import { type LookDraft, lookDraft, nextSequence } from './look-draft.ts';
import { identifyFully } from './look-identify.ts';

/** Whoever asked gets an answer after this long (ms), whatever is still under way. */
const ANSWER_WITHIN = 20_000;
/** A document that does not answer this long (ms), as while it shows a dialog, is known by its address alone. */
const READ_WITHIN = 1000;

export interface LookInput {
  tabId: number;
  url: string;
  force?: boolean;
}

interface UnderWay {
  token: symbol;
  done: Promise<Look>;
  latest: () => Look | undefined;
}

const underWay = new Map<string, UnderWay>();

/** Renews the look of a URL. Several askers share one composition; a forced one starts anew. */
export async function lookAt(input: LookInput): Promise<Look> {
  const shared = input.force ? undefined : underWay.get(input.url);
  const current = shared ?? begin(input);
  return (await inTime(current.done, ANSWER_WITHIN)) ?? current.latest() ?? current.done;
}

/** What a person decided makes looks under way wrong: the next asker starts anew, and these publish no more. */
export function dropLooksUnderWay(): void {
  underWay.clear();
}

function begin(input: LookInput): UnderWay {
  const token = Symbol(input.url);
  const isWanted = () => underWay.get(input.url)?.token === token;
  let draft: LookDraft | undefined;
  const done = compose(input, (about, look) => {
    draft = lookDraft(about, look, isWanted);
    return draft;
  }).finally(() => {
    if (isWanted()) underWay.delete(input.url);
  });
  const entry = { token, done, latest: () => draft?.look() };
  underWay.set(input.url, entry);
  return entry;
}

type OpenDraft = (about: Pick<LookDraft, 'workspace' | 'tab' | 'force'>, look: Look) => LookDraft;

async function compose({ tabId, url, force = false }: LookInput, openDraft: OpenDraft): Promise<Look> {
  await renewShell(); // session storage is empty after a restart of the browser
  const [workspace, all] = await Promise.all([activeWorkspace(), listWorkspaces()]);
  const link = withoutTracking(url);
  const blank: Look = {
    workspaces: all.map(chipOf),
    url,
    ...(link === url ? {} : { link }),
    sequence: nextSequence(),
    directory: { state: 'empty', done: 0, unreadable: 0 },
    situation: { kind: 'not-connected' },
  };
  if (!workspace) return published(blank);
  const reason = restriction(url);
  const head = { ...blank, workspace: headOf(workspace) };
  if (reason) return published({ ...head, situation: { kind: 'restricted', reason } });

  const tab = await tabAddress(tabId, url);
  const draft = openDraft({ workspace, tab, force }, { ...head, situation: { kind: 'syncing' } });
  if (force) await reopen(workspace.id);
  await keepRecent(url); // at once, so that a look that is never finished is dropped in its turn
  await fill(draft);
  await showBadge(tabId, draft.look());
  return draft.look();
}

async function fill(draft: LookDraft): Promise<void> {
  let barrier: Problem | undefined;
  await identifyFully(draft, async () => {
    barrier = await barrierOf(draft.workspace);
    return !barrier;
  });
  if (!barrier) await renewBlocks(draft);
  const notice = barrier ?? noticeOf(draft.look());
  await draft.change({
    ...(notice ? { notice } : {}),
    ...(barrier ? withoutRenewal(draft.look(), barrier) : {}),
  });
}

/** What keeps every request from being sent. */
async function barrierOf(workspace: Workspace): Promise<Problem | undefined> {
  if (!(await hasAccess(workspace.baseUrl))) return { kind: 'no-permission' };
  return (await readKey(workspace.id)) ? undefined : { kind: 'not-connected' };
}

async function published(look: Look): Promise<Look> {
  await publishLook(look);
  await keepRecent(look.url);
  return look;
}

function headOf(workspace: Workspace): NonNullable<Look['workspace']> {
  const { epoch, baseUrl, rateScale } = workspace;
  return { ...chipOf(workspace), epoch, baseUrl, ...(rateScale ? { rateScale } : {}) };
}

/** The address, and what the document says of itself where this tab may be read. */
export async function tabAddress(tabId: number, url: string): Promise<TabAddress> {
  try {
    const read = browser.scripting.executeScript({ target: { tabId }, func: readLiveTags });
    const said = (await inTime(read, READ_WITHIN))?.[0]?.result as LiveReading | undefined;
    return said ? { url, live: liveTagsFor(said, url) } : { url };
  } catch {
    return { url }; // not readable: no permission for this tab, or the page is none
  }
}
