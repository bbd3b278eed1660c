// Rate limiter: at most four requests at once per workspace, none before a time named by the service, and none with a refused key.
// The last two are stored, so that they survive a killed worker. Requests in flight are aborted with their connection.

import { type Problem, ProblemError } from '../../api/problem.ts';
import { omit } from '../../format/omit.ts';
import { browser } from '../../platform/browser.ts';
import { reportBug } from '../../platform/failure.ts';
import { workerEvent } from '../../platform/worker/event.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { BLOCKS } from '../session-keys.ts';
import { getWorkspace, scopeOf } from './workspaces.ts';

const AT_ONCE = 4;

interface Blocked {
  scope: string;
  problem: Problem;
  /** When it was blocked (epoch ms). */
  at: number;
  /** The key was refused, too: stays blocked after the pause. */
  refused?: Problem | undefined;
}

const blockKey = (workspaceId: string) => `${BLOCKS}${workspaceId}`;

/** Requests of a workspace were blocked or unblocked. */
export const blocksChanged = workerEvent<void>();

/** Blocks that a full disk could not store: they hold while this worker lives. By workspace id. */
const unstored = new Map<string, Blocked>();

async function readBlocked(workspaceId: string): Promise<Blocked | undefined> {
  const name = blockKey(workspaceId);
  return unstored.get(workspaceId) ?? ((await browser.storage.local.get(name))[name] as Blocked | undefined);
}

/** Why requests are blocked; undefined if they are not. */
export async function blockedProblem(workspaceId: string, scope: string): Promise<Problem | undefined> {
  const stored = await readBlocked(workspaceId);
  if (stored?.scope !== scope) return undefined;
  const { problem, at, refused } = stored;
  const now = Date.now();
  if (problem.notBefore === undefined) return problem;
  const isSetBack = at > now;
  if (!isSetBack) return problem.notBefore <= now ? refused : problem;
  // The clock was set back, so the elapsed time is unknown: the pause starts again.
  const anew = { ...problem, notBefore: now + Math.max(0, problem.notBefore - at) };
  await change(workspaceId, () => ({ ...stored, problem: anew, at: now }));
  return anew;
}

const refusalIn = ({ problem, refused }: Blocked): Problem | undefined =>
  refused ?? (problem.notBefore === undefined ? problem : undefined);

/** The refusal of the present key, which blocks requests until a person tries again. */
export async function keyRefusal(workspace: Workspace): Promise<Problem | undefined> {
  const stored = await readBlocked(workspace.id);
  return stored?.scope === scopeOf(workspace) ? refusalIn(stored) : undefined;
}

/** Serialized, because several responses can arrive at once. Never rejects for want of room: the response matters more. */
async function change(
  workspaceId: string,
  edit: (stored: Blocked | undefined) => Blocked | undefined,
): Promise<void> {
  const name = blockKey(workspaceId);
  await navigator.locks.request(name, async () => {
    const stored = await readBlocked(workspaceId);
    const next = edit(stored);
    if (next === stored) return;
    unstored.delete(workspaceId);
    if (!next) return browser.storage.local.remove(name);
    await browser.storage.local.set({ [name]: next }).catch((error: unknown) => {
      unstored.set(workspaceId, next);
      reportBug(error);
    });
  });
  // No request waits for the listeners.
  blocksChanged.emit().catch(reportError);
}

/** Blocks requests after a refusal. Later responses, or those of an older connection, never shorten a pause. */
async function blockOn(workspaceId: string, scope: string, problem: Problem): Promise<void> {
  const isRefused = problem.kind === 'unauthorized';
  if (!isRefused && problem.notBefore === undefined) return;
  const workspace = await getWorkspace(workspaceId);
  if (!workspace || scopeOf(workspace) !== scope) return;
  const at = Date.now();
  await change(workspaceId, (before) => {
    const stored = before?.scope === scope ? before : undefined;
    if (!stored) return { scope, problem, at };
    // If the clock was set back, `blockedProblem` adjusts the pause.
    if (isRefused)
      return stored.problem.notBefore === undefined
        ? { scope, problem, at }
        : { ...stored, refused: problem };
    const isShorter = (stored.problem.notBefore ?? 0) >= (problem.notBefore ?? 0);
    if (isShorter) return stored;
    return { scope, problem, at, refused: refusalIn(stored) };
  });
  // The workspace was removed in the meantime, after its limits were cleared.
  if (!(await getWorkspace(workspaceId))) await forgetLimits(workspaceId);
}

/** Allows another try with a refused key. A pause named by the service stays. */
export async function unblock(workspaceId: string): Promise<void> {
  await change(workspaceId, (stored) => {
    if (stored?.problem.notBefore === undefined) return undefined;
    const { refused: _, ...rest } = stored;
    return rest;
  });
}

export async function forgetLimits(workspaceId: string): Promise<void> {
  unstored.delete(workspaceId);
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
    next(); // passes its slot on
  else running.set(workspaceId, (running.get(workspaceId) ?? 1) - 1);
}

/** Rejects with the problem while requests are blocked. */
export async function refuseWhileBlocked(workspaceId: string, scope: string): Promise<void> {
  const problem = await blockedProblem(workspaceId, scope);
  if (problem) throw new ProblemError(problem);
}

const underWay = new Set<{ workspaceId: string; scope: string; isWrite: boolean; ending: AbortController }>();

/** Aborts requests that hold a forgotten key. Writes continue while the workspace exists, because their outcome matters. */
export async function endRequests(workspaceId: string): Promise<void> {
  const workspace = await getWorkspace(workspaceId);
  for (const { scope, isWrite, ending, ...each } of underWay) {
    const isForgotten = !workspace || (!isWrite && scope !== scopeOf(workspace));
    if (each.workspaceId === workspaceId && isForgotten) ending.abort();
  }
}

interface Limits {
  /** The response's message may contain personal data, so it is not stored. */
  ofPersons?: boolean;
  isWrite?: boolean;
}

/** Runs one request when a slot is free. Rejects immediately with the problem if requests are blocked then. */
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
      const { problem } = error;
      await blockOn(workspaceId, scope, ofPersons ? omit(problem, 'detail') : problem);
    }
    throw error;
  } finally {
    underWay.delete(own);
    leave(workspaceId);
  }
}
