// The invariants of publishing and canceling in any order: of each POST that reached the service, and of what is
// reported on each order and run in the end.
import { expect } from 'vitest';
import type { Audience } from '../../../../lib/api/schemas.ts';
import type { Attempt, PublishRun, RunItem, VersionAction } from '../../../../lib/publish/publishing.ts';
import type { LedgerEntry } from '../../../sandbox/ledger.ts';
import type { Sandbox } from '../../../sandbox/sandbox.ts';
import { settled } from '../../fixtures/held-clock.ts';
import { audiencesAt, shownState } from './publish-world.ts';

interface Seen {
  versionId: string;
  status: string;
  /** Requests that had arrived by then. */
  after: number;
}

interface Press {
  action: VersionAction;
  versionId: string;
  /** What it showed. */
  seen: Seen;
  after: number;
  runId?: string;
}

export interface Trial {
  audiences: string[];
  seen: Map<string, Seen>;
  presses: Press[];
  /** What others did to a version that was the latest. Certain: nothing that read it before was on its way. */
  changes: { versionId: string; after: number; isCertain: boolean; action?: VersionAction }[];
  kills: number[];
}

/** The audiences as the service has them. */
export const truth = async (sandbox: Sandbox): Promise<Map<string, Audience>> =>
  new Map((await settled(audiencesAt(sandbox))).map((each) => [each.audienceId, each]));

/** Answered so, a service has done nothing. */
const isNotApplied = ({ status = 0, finished }: LedgerEntry) => finished && status >= 400 && status < 500;
export const keyIn = ({ body }: LedgerEntry) =>
  (body as { operationKey?: string } | undefined)?.operationKey ?? '';
export const actionOf = ({ operation }: LedgerEntry): VersionAction =>
  operation === 'publishVersion' ? 'publish' : 'cancel';

/** Compares POSTs and reports with the clicks and the service's state. */
export async function judge(trial: Trial, sandbox: Sandbox): Promise<void> {
  const { attempts, runs } = shownState();
  const posts = sandbox.ledger
    .entries()
    .filter(({ method, query }) => method === 'POST' && query.by === undefined);
  const brief = posts.map((post) => ({
    n: post.n,
    version: post.params.version_id,
    action: actionOf(post),
    key: keyIn(post),
    status: post.status,
  }));
  const all = await truth(sandbox);
  const now = trial.audiences
    .map((id) => all.get(id))
    .map((each) => ({
      latest: each?.latestVersion?.versionId,
      status: each?.latestVersion?.status,
      live: each?.publishedVersion?.versionId,
    }));
  const states = attempts.map(({ id, state }) => ({ id, state }));
  const items = runs.map(({ id, state, items }) => ({
    id,
    state,
    items: items.map(({ versionId, state }) => ({ versionId, state })),
  }));
  const where = JSON.stringify(
    { presses: trial.presses, posts: brief, changes: trial.changes, kills: trial.kills, now, states, items },
    null,
    1,
  );
  for (const { id, items } of runs) {
    const wanted = trial.presses.filter(({ runId }) => runId === id).map(({ versionId }) => versionId);
    expect(
      items.map(({ versionId }) => versionId),
      `a run has what was pressed: ${where}`,
    ).toEqual(wanted);
  }
  expect(runs.length, where).toBe(Math.min(MAX_RUNS, new Set(runIdsOf(trial)).size));
  for (const post of posts) judgePost(post, posts, trial, where);
  for (const attempt of attempts)
    judgeState(attempt, attempt.order.action, attempt.order, { trial, posts, all, where });
  for (const run of runs) {
    expect(['done', 'stopped'], where).toContain(run.state);
    for (const item of run.items)
      judgeState(item, 'publish', item, { trial, posts, all, where, runId: run.id, runState: run.state });
  }
  const told = new Set(attempts.map(({ order }) => `${order.action} ${order.versionId}`));
  for (const { action, versionId, runId } of trial.presses)
    if (runId === undefined) expect([...told], where).toContain(`${action} ${versionId}`);
}

/** Those that are over are kept up to this many. */
const MAX_RUNS = 5;
const runIdsOf = ({ presses }: Trial) => presses.flatMap(({ runId }) => runId ?? []);

function judgePost(post: LedgerEntry, posts: LedgerEntry[], trial: Trial, where: string): void {
  const { presses, changes } = trial;
  const [versionId, action] = [post.params.version_id, actionOf(post)];
  const upToIt = posts.filter(
    (each) => each.params.version_id === versionId && actionOf(each) === action && each.n <= post.n,
  );
  const pressed = presses.filter(
    (each) => each.versionId === versionId && each.action === action && each.after < post.n,
  );
  const press = pressed.at(-1);
  const about = `request ${post.n}: ${where}`;
  expect(press, `nobody pressed for ${about}`).toBeDefined();
  const missed = changes.filter(
    (each) =>
      each.isCertain &&
      each.versionId === versionId &&
      each.after < post.n &&
      each.after >= (press?.seen.after ?? 0),
  );
  expect(missed, `another version or status was there, ${about}`).toEqual([]);
  const isOfRun = pressed.some(({ runId }) => runId !== undefined);
  const pressedFor = upToIt.filter((each) => !(isOfRun && isGoneOnWith(each, upToIt, trial)));
  expect(pressedFor.length, `once a press, ${about}`).toBeLessThanOrEqual(pressed.length);
  const before = upToIt.at(-2);
  if (before && !isNotApplied(before)) expect(keyIn(post), `the same intent, ${about}`).toBe(keyIn(before));
}

/** A run automatically reposts items that were not carried out, or that its killed worker left. */
function isGoneOnWith(post: LedgerEntry, posts: LedgerEntry[], { kills }: Trial): boolean {
  const before = posts.findLast((each) => each.n < post.n);
  if (!before) return false;
  return isNotApplied(before) || kills.some((after) => after >= before.n && after < post.n);
}

interface Ground {
  trial: Trial;
  posts: LedgerEntry[];
  all: Map<string, Audience>;
  where: string;
  runId?: string;
  runState?: PublishRun['state'];
}

/** Compares the report on one order with the service's state. */
function judgeState(
  { state }: Pick<Attempt | RunItem, 'state'>,
  action: VersionAction,
  { audienceId, versionId }: { audienceId: string; versionId: string },
  { trial, posts, all, where, runId, runState }: Ground,
): void {
  const about = `${action} ${versionId} ${JSON.stringify(state)}: ${where}`;
  const { latestVersion: latest, publishedVersion: live } = all.get(audienceId) ?? {};
  const isSeen = latest?.versionId === versionId || live?.versionId === versionId;
  const status = latest?.versionId === versionId ? latest.status : undefined;
  const isDone =
    action === 'cancel'
      ? status === 'cancelled'
      : live?.versionId === versionId || ['queued', 'processing', 'published'].includes(status ?? '');
  const own = posts.filter((post) => post.params.version_id === versionId && actionOf(post) === action);
  const others = trial.changes.filter((each) => each.versionId === versionId && each.action === action);
  const isCancelled = status === 'cancelled';
  if (state.kind === 'confirmed') {
    expect(own.length + others.length, about).toBeGreaterThan(0);
    if (isSeen && !isCancelled) expect(isDone, about).toBe(true);
  } else if (state.kind === 'accepted' || state.kind === 'unknown') {
    if (runId === undefined) expect(isDone, `it can be read: ${about}`).toBe(false);
  } else {
    expect(['refused', 'changed', 'skipped'], about).toContain(state.kind);
    const isPressedElsewhere = trial.presses.some(
      (each) => each.versionId === versionId && each.action === action && each.runId !== runId,
    );
    const isByAnother = others.length > 0 || isPressedElsewhere;
    expect(isDone && !isByAnother, `told as not done: ${about}`).toBe(false);
    // None of these comes back.
    const isOther = !isSeen || status !== 'draft';
    const isBecause = state.kind === 'changed' ? state.because : state.kind === 'skipped' ? state.why : '';
    const isForAudience = (post: LedgerEntry) =>
      post.params.audience_id === audienceId && !own.includes(post);
    if (isBecause === 'version') expect(isOther, `told as changed: ${about}`).toBe(true);
    else if (isBecause === 'undecided') expect(posts.some(isForAudience), about).toBe(true);
    else if (state.kind !== 'refused') {
      expect(isBecause, about).toBe('stopped');
      expect(runState, about).toBe('stopped');
    }
  }
}
