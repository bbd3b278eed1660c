// Calls to the service on behalf of a workspace: key, permission, rate limiter and client in one place.

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

/** Most starts of the worker end without a request. */
const client = () => import('../../api/client.ts');
type Client = Awaited<ReturnType<typeof client>>;

type Key = ReturnType<typeof readKey>;

async function connect(workspace: Workspace, reading: Key = readKey(workspace.id)): Promise<Connection> {
  const key = await reading;
  // Looked at after the key: a key that was changed together with the address must not go to the old one.
  await refuseUnlessCurrent(workspace);
  if (!key) throw new ProblemError({ kind: 'not-connected' });
  // The demo is answered here; whatever it asks for, nothing of it leaves.
  return { baseUrl: workspace.baseUrl, key, ...(isDemo(workspace.baseUrl) ? { answer: answerDemo } : {}) };
}

/** The workspace is there, with the key and the address that it had. */
async function refuseUnlessCurrent({ id, connectionVersion, baseUrl }: Workspace): Promise<void> {
  const current = await getWorkspace(id);
  if (current?.connectionVersion !== connectionVersion || current.baseUrl !== baseUrl)
    throw new ProblemError({ kind: 'not-connected' });
}

/** Without access a request fails exactly like being offline: only the browser can tell them apart. */
async function explain(error: unknown, workspace: Workspace): Promise<unknown> {
  if (!(error instanceof ProblemError) || error.problem.kind !== 'offline') return error;
  const problem: Problem = (await hasAccess(workspace.baseUrl))
    ? { kind: 'offline' }
    : { kind: 'no-permission' };
  return new ProblemError(problem, error);
}

/** A write is about persons where what it makes wrong is. */
function isOfPersons(name: OperationName): boolean {
  const operation = operations[name];
  return operation.method === 'GET' ? operation.keep === 'session' : operation.invalidates.some(isOfPersons);
}

/** Items that a list page is asked for where it was larger than an answer may be. */
const FEWER = [20, 5, 1];

/** How many items fit; kept by the caller that asks for further list pages. */
interface Fitting {
  limit?: number | undefined;
}

/** Asks for fewer items, and for fewer still, while the answer is too large. What is no list is asked for once. */
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
  /** Read for it before. */
  key?: Key | undefined;
  /** Called when nothing is left to wait for, right before the request. */
  leaving?: (() => void) | undefined;
  fitting?: Fitting;
  /** One request, whatever comes of it. */
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
    const ask = async (asked: Params<N>) => {
      // Not the first request of this turn.
      if (asked !== params) await beforeRetry();
      return callRead(name, asked, connection, reading);
    };
    return once ? ask(params) : withSmallerPages(name, params, ask, fitting);
  });
}

/** Reads list pages in turn: the next key is read during a request, and a smaller page size holds for all that follow. */
export function listReader<N extends ReadName>(workspace: Workspace, name: N) {
  let next: Key | undefined;
  const fitting: Fitting = {};
  return (params: Params<N>): Promise<ReadAnswer<Answer<N>>> => {
    const key = next;
    next = undefined;
    const leaving = () => {
      next = readKey(workspace.id);
      next.catch(() => undefined); // the next request tells
    };
    return readFromService(workspace, name, params, { key, leaving, fitting });
  };
}

interface Writing {
  /** Stores that it leaves, when nothing is left to wait for; where it throws, nothing is sent. */
  leaving?: () => Promise<void>;
  /** The last look before the request, which follows with nothing in between. */
  isWanted?: (() => Promise<boolean>) | undefined;
}

/** One try: what follows a failed write is decided by its protocol. Throws a `NotSentError` where nothing has left. */
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

/** Key, limits and notes of one request. */
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
    // Loaded before the turn of the request comes.
    const [connection, loaded] = await Promise.all([connect(workspace, key), client()]);
    const onCall = callNoter(workspace, name);
    const request = async (signal: AbortSignal) => {
      await leaving?.();
      // The last look: waiting for its turn, and storing that it leaves, took time.
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
