// Calls of the service for a workspace: combines key, permission, rate limiter and client.

import type { CallOptions } from '../../api/client.ts';
import type { Answer, Body, OperationSchemas, Params } from '../../api/operation-schemas.ts';
import { type OperationName, operations, type ReadName, type WriteName } from '../../api/operations.ts';
import { NotSentError, type Problem, ProblemError } from '../../api/problem.ts';
import type { ReadAnswer } from '../../api/read-answer.ts';
import type { Connection } from '../../api/request.ts';
import { answerDemo } from '../../demo/worker/answer-demo.ts';
import { isDemo } from '../../format/demo.ts';
import { hasAccess } from '../../platform/access.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { callNoter, noteMismatch } from './call-notes.ts';
import { readKey } from './keys.ts';
import { refuseWhileBlocked, withinLimits } from './rate-limiter.ts';
import { getWorkspace, scopeOf } from './workspaces.ts';

export { scopeOf };

/** Loaded lazily, because most starts of the worker make no request. */
const client = () => import('../../api/client.ts');
type Client = Awaited<ReturnType<typeof client>>;

type Key = ReturnType<typeof readKey>;

async function connect(workspace: Workspace, reading: Key = readKey(workspace.id)): Promise<Connection> {
  const key = await reading;
  // Checked after reading the key: a key changed together with the address must not be sent to the old address.
  await refuseUnlessCurrent(workspace);
  if (!key) throw new ProblemError({ kind: 'not-connected' });
  // The demo is answered locally; no request leaves the browser.
  return { baseUrl: workspace.baseUrl, key, ...(isDemo(workspace.baseUrl) ? { answer: answerDemo } : {}) };
}

/** Rejects with `not-connected` if the workspace was removed or has another key or address. */
async function refuseUnlessCurrent({ id, connectionVersion, baseUrl }: Workspace): Promise<void> {
  const current = await getWorkspace(id);
  if (current?.connectionVersion !== connectionVersion || current.baseUrl !== baseUrl)
    throw new ProblemError({ kind: 'not-connected' });
}

/** Without access a request fails exactly as when offline; only the browser can distinguish them. */
async function explain(error: unknown, workspace: Workspace): Promise<unknown> {
  if (!(error instanceof ProblemError) || error.problem.kind !== 'offline') return error;
  const problem: Problem = (await hasAccess(workspace.baseUrl))
    ? { kind: 'offline' }
    : { kind: 'no-permission' };
  return new ProblemError(problem, error);
}

/** A write concerns persons if a read that it invalidates does. */
function isOfPersons(name: OperationName): boolean {
  const operation = operations[name];
  return operation.method === 'GET' ? operation.keep === 'session' : operation.invalidates.some(isOfPersons);
}

/** Page sizes to try after a list page was too large. */
const FEWER = [20, 5, 1];

/** The page size that fits, remembered across list pages. */
interface Fitting {
  limit?: number | undefined;
}

/** Retries with ever smaller list pages while the response is too large. Operations without a `limit` are tried once. */
export async function withSmallerPages<P extends object, T>(
  name: OperationName,
  params: P,
  ask: (params: P) => Promise<T>,
  fitting: Fitting = {},
): Promise<T> {
  const { operationSchemas } = await import('../../api/operation-schemas.ts');
  const { query }: OperationSchemas = operationSchemas[name];
  for (;;) {
    try {
      return await ask(fitting.limit === undefined ? params : { ...params, limit: fitting.limit });
    } catch (error) {
      const next = FEWER.find((limit) => limit < (fitting.limit ?? Number.POSITIVE_INFINITY));
      const isTooLarge = error instanceof ProblemError && error.problem.kind === 'too-large';
      if (!isTooLarge || next === undefined || !Object.hasOwn(query?.shape ?? {}, 'limit')) throw error;
      fitting.limit = next;
    }
  }
}

interface Reading {
  /** The key, if it was already read. */
  key?: Key | undefined;
  /** Called right before the request is sent. */
  leaving?: (() => void) | undefined;
  fitting?: Fitting;
  /** One request, without retries. */
  once?: boolean | undefined;
}

export async function readFromService<N extends ReadName>(
  workspace: Workspace,
  name: N,
  params: Params<N>,
  { key, leaving, fitting, once = false }: Reading = {},
): Promise<ReadAnswer<Answer<N>>> {
  const beforeRetry = async () => {
    await refuseWhileBlocked(workspace.id, scopeOf(workspace));
    // The key may have been forgotten since the last try.
    await refuseUnlessCurrent(workspace);
  };
  return withinAccess(workspace, name, { key, leaving }, async ({ callRead }, connection, options) => {
    const reading = { ...options, beforeRetry, once };
    const ask = async (request: Params<N>) => {
      // Only follow-up requests need the check.
      if (request !== params) await beforeRetry();
      return callRead(name, request, connection, reading);
    };
    return once ? ask(params) : withSmallerPages(name, params, ask, fitting);
  });
}

/** Reads list pages in sequence: the next key is read during a request, and a smaller page size applies to all that follow. */
export function listReader<N extends ReadName>(workspace: Workspace, name: N) {
  let next: Key | undefined;
  const fitting: Fitting = {};
  return (params: Params<N>): Promise<ReadAnswer<Answer<N>>> => {
    const key = next;
    next = undefined;
    const leaving = () => {
      next = readKey(workspace.id);
      next.catch(() => undefined); // the next request awaits it
    };
    return readFromService(workspace, name, params, { key, leaving, fitting });
  };
}

interface Writing {
  /** Called right before sending, to store that the request is sent; if it rejects, nothing is sent. */
  leaving?: () => Promise<void>;
  /** The final check, immediately before sending. */
  isWanted?: (() => Promise<boolean>) | undefined;
}

/** Sends a write once; its protocol decides what follows a failure. Rejects with `NotSentError` if nothing was sent. */
export async function writeToService<N extends WriteName>(
  workspace: Workspace,
  name: N,
  params: Params<N>,
  body: Body<N>,
  writing: Writing = {},
): Promise<ReadAnswer<Answer<N>>> {
  let hasLeft = false;
  try {
    return await withinAccess(workspace, name, writing, ({ callOnce }, connection, options) => {
      hasLeft = true;
      return callOnce(name, params, body, connection, options);
    });
  } catch (error) {
    if (hasLeft || !(error instanceof ProblemError)) throw error;
    throw new NotSentError(error.problem, error);
  }
}

/** Runs a request with key, limits and notes. */
async function withinAccess<T>(
  workspace: Workspace,
  name: OperationName,
  {
    key,
    leaving,
    isWanted,
  }: { key?: Key | undefined; leaving?: (() => unknown) | undefined } & Pick<Writing, 'isWanted'>,
  send: (client: Client, connection: Connection, options: CallOptions) => Promise<ReadAnswer<T>>,
): Promise<ReadAnswer<T>> {
  try {
    // The client is loaded before the request waits for a slot.
    const [connection, loaded] = await Promise.all([connect(workspace, key), client()]);
    const onCall = callNoter(workspace, name);
    const request = async (signal: AbortSignal) => {
      await leaving?.();
      // Checked again, because waiting for a slot and storing took time.
      await refuseUnlessCurrent(workspace);
      if (isWanted && !(await isWanted())) throw new ProblemError({ kind: 'conflict' });
      return send(loaded, connection, { onCall, signal });
    };
    const answer = await withinLimits(workspace.id, scopeOf(workspace), request, {
      ofPersons: isOfPersons(name),
      isWrite: operations[name].method !== 'GET',
    });
    noteMismatch(workspace.id, name, answer.mismatches);
    return answer;
  } catch (error) {
    throw await explain(error, workspace);
  }
}
