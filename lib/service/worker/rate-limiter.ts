// Holds requests back: at most four at once for a workspace, none before a time the service named, and
// none with a key it refused. The last two are stored, so that they hold when the worker is killed. Those
// under way end with their connection: each holds its key.

import { type Problem, ProblemError } from '../../api/problem.ts';
import { browser } from '../../platform/browser.ts';
import { getWorkspace, scopeOf } from './workspaces.ts';

const AT_ONCE = 4;

interface Blocked {
  scope: string;
  problem: Problem;
  /** When it was closed. */
  at: number;
  /** The key was refused, too: it stays so after the time that was named. */
  refused?: Problem | undefined;
}

const blockKey = (workspaceId: string) => `gate:${workspaceId}`;

async function blockedProblem(workspaceId: string, scope: string): Promise<Problem | undefined> {
  const name = blockKey(workspaceId);
  const kept = (await browser.storage.local.get(name))[name] as Blocked | undefined;
  if (kept?.scope !== scope) return undefined;
  const { problem, at, refused } = kept;
  const now = Date.now();
  if (problem.notBefore === undefined) return problem;
  const isSetBack = at > now;
  if (!isSetBack) return problem.notBefore <= now ? refused : problem;
  // How much of the pause has passed is unknown: it starts again.
  const anew = { ...problem, notBefore: now + Math.max(0, problem.notBefore - at) };
  await change(workspaceId, () => ({ ...kept, problem: anew, at: now }));
  return anew;
}

/** One after the other: several requests are answered at once. */
async function change(
  workspaceId: string,
  edit: (kept: Blocked | undefined) => Blocked | undefined,
): Promise<void> {
  const name = blockKey(workspaceId);
  await navigator.locks.request(name, async () => {
    const kept = (await browser.storage.local.get(name))[name] as Blocked | undefined;
    const next = edit(kept);
    if (next === kept) return;
    if (next) await browser.storage.local.set({ [name]: next });
    else await browser.storage.local.remove(name);
  });
}

/** Blocks a workspace's requests after a refusal. Later answers, or those of an older connection, never shorten a pause. */
async function blockOn(workspaceId: string, scope: string, problem: Problem): Promise<void> {
  const isRefused = problem.kind === 'unauthorized';
  if (!isRefused && problem.notBefore === undefined) return;
  const workspace = await getWorkspace(workspaceId);
  if (!workspace || scopeOf(workspace) !== scope) return;
  const at = Date.now();
  await change(workspaceId, (before) => {
    const kept = before?.scope === scope ? before : undefined;
    if (!kept) return { scope, problem, at };
    // How much of a pause is left when the clock was set back is found out when it is asked for.
    if (isRefused)
      return kept.problem.notBefore === undefined ? { scope, problem, at } : { ...kept, refused: problem };
    const isShorter = (kept.problem.notBefore ?? 0) >= (problem.notBefore ?? 0);
    if (isShorter) return kept;
    const refused = kept.refused ?? (kept.problem.notBefore === undefined ? kept.problem : undefined);
    return { scope, problem, at, refused };
  });
  // Removed meanwhile: this came after what was cleared then.
  if (!(await getWorkspace(workspaceId))) await forgetLimits(workspaceId);
}

/** The person asked for another try with a refused key. A time that the service named stays. */
export async function unblock(workspaceId: string): Promise<void> {
  await change(workspaceId, (kept) => {
    if (kept?.problem.notBefore === undefined) return undefined;
    const { refused: _, ...rest } = kept;
    return rest;
  });
}

export async function forgetLimits(workspaceId: string): Promise<void> {
  await browser.storage.local.remove(blockKey(workspaceId));
}

const running = new Map<string, number>();
const waiting = new Map<string, (() => void)[]>();

async function enter(workspaceId: string): Promise<void> {
  const count = running.get(workspaceId) ?? 0;
  if (count < AT_ONCE) {
    running.set(workspaceId, count + 1);
    return;
  }
  await new Promise<void>((resolve) => {
    waiting.set(workspaceId, [...(waiting.get(workspaceId) ?? []), resolve]);
  });
}

function leave(workspaceId: string): void {
  const [next, ...rest] = waiting.get(workspaceId) ?? [];
  waiting.set(workspaceId, rest);
  if (next)
    next(); // hands its place on
  else running.set(workspaceId, (running.get(workspaceId) ?? 1) - 1);
}

/** Rejects with the reason while no request may leave. */
export async function refuseWhileBlocked(workspaceId: string, scope: string): Promise<void> {
  const problem = await blockedProblem(workspaceId, scope);
  if (problem) throw new ProblemError(problem);
}

const underWay = new Set<{ workspaceId: string; scope: string; isWrite: boolean; ending: AbortController }>();

/** Ends what holds a forgotten key. A write goes on where the workspace is still there: what came of it is to be known. */
export async function endRequests(workspaceId: string): Promise<void> {
  const workspace = await getWorkspace(workspaceId);
  for (const { scope, isWrite, ending, ...each } of underWay) {
    const isForgotten = !workspace || (!isWrite && scope !== scopeOf(workspace));
    if (each.workspaceId === workspaceId && isForgotten) ending.abort();
  }
}

interface Limits {
  /** What the service says of it may repeat what was sent, and is not stored. */
  ofPersons?: boolean;
  isWrite?: boolean;
}

/** Runs one request unless requests are blocked; then it rejects at once with the reason. */
export async function withinLimits<T>(
  workspaceId: string,
  scope: string,
  request: (signal: AbortSignal) => Promise<T>,
  { ofPersons = false, isWrite = false }: Limits = {},
): Promise<T> {
  await enter(workspaceId);
  const own = { workspaceId, scope, isWrite, ending: new AbortController() };
  underWay.add(own);
  try {
    await refuseWhileBlocked(workspaceId, scope);
    return await request(own.ending.signal);
  } catch (error) {
    if (error instanceof ProblemError) {
      const { detail: _, ...withoutDetail } = error.problem;
      await blockOn(workspaceId, scope, ofPersons ? withoutDetail : error.problem);
    }
    throw error;
  } finally {
    underWay.delete(own);
    leave(workspaceId);
  }
}
