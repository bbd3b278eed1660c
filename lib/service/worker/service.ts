// Calls to the service on behalf of a workspace: key, permission, gate and client in one place.

import type { Answer, Body, Params } from '../../api/operation-schemas.ts';
import { type OperationName, operations, type ReadName, type WriteName } from '../../api/operations.ts';
import { type Problem, ProblemError } from '../../api/problem.ts';
import type { ReadAnswer } from '../../api/read-answer.ts';
import type { Connection } from '../../api/request.ts';
import { hasAccess } from '../../platform/access.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { callNoter, noteMismatch } from './call-notes.ts';
import { readKey } from './keys.ts';
import { refuseWhileClosed, withinLimits } from './rate-limiter.ts';
import { getWorkspace } from './workspaces.ts';

/** Most starts of the worker end without a request. */
const client = () => import('../../api/client.ts');

/** Workspace and epoch as one word: what is asked for under it must not be stored under another. */
export function scopeOf(workspace: Pick<Workspace, 'id' | 'connectionVersion'>): string {
  return `${workspace.id}:${workspace.connectionVersion}`;
}

type Key = ReturnType<typeof readKey>;

async function connect(workspace: Workspace, reading: Key = readKey(workspace.id)): Promise<Connection> {
  const key = await reading;
  // Read after the key: a key that was changed together with the address must not go to the old one.
  const current = await getWorkspace(workspace.id);
  const isSame =
    current?.connectionVersion === workspace.connectionVersion && current.baseUrl === workspace.baseUrl;
  if (!key || !isSame) throw new ProblemError({ kind: 'not-connected' });
  return { baseUrl: workspace.baseUrl, key };
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

interface Reading {
  /** Read for it before. */
  key?: Key | undefined;
  /** Called when nothing is left to wait for, right before the request. */
  leaving?: (() => void) | undefined;
}

export async function readFromService<N extends ReadName>(
  workspace: Workspace,
  name: N,
  params: Params<N>,
  { key, leaving }: Reading = {},
): Promise<ReadAnswer<Answer<N>>> {
  const beforeRetry = () => refuseWhileClosed(workspace.id, scopeOf(workspace));
  return withinAccess(workspace, name, key, leaving, async (connection, onCall) =>
    (await client()).callRead(name, params, connection, { onCall, beforeRetry }),
  );
}

/** Reads one list page after the other: the key for the next request is read during this one. */
export function listReader<N extends ReadName>(workspace: Workspace, name: N) {
  let next: Key | undefined;
  return (params: Params<N>): Promise<ReadAnswer<Answer<N>>> => {
    const key = next;
    next = undefined;
    const leaving = () => {
      next = readKey(workspace.id);
      next.catch(() => undefined); // the next request tells
    };
    return readFromService(workspace, name, params, { key, leaving });
  };
}

/**
 * One try: what follows a failed write is decided by its protocol. `leaving` is called when nothing is left to wait for,
 * right before the request; where it throws, or is not called, nothing was sent.
 */
export async function writeToService<N extends WriteName>(
  workspace: Workspace,
  name: N,
  params: Params<N>,
  body: Body<N>,
  leaving?: () => Promise<void>,
): Promise<ReadAnswer<Answer<N>>> {
  return withinAccess(workspace, name, undefined, leaving, async (connection, onCall) =>
    (await client()).callOnce(name, params, body, connection, { onCall }),
  );
}

/** Key, limits and notes of one request. */
async function withinAccess<T>(
  workspace: Workspace,
  name: OperationName,
  key: Key | undefined,
  leaving: (() => unknown) | undefined,
  send: (connection: Connection, onCall: ReturnType<typeof callNoter>) => Promise<ReadAnswer<T>>,
): Promise<ReadAnswer<T>> {
  try {
    // Loaded before the turn of the request comes.
    const [connection] = await Promise.all([connect(workspace, key), client()]);
    const onCall = callNoter(workspace, name);
    const request = async () => {
      await leaving?.();
      return send(connection, onCall);
    };
    const answer = await withinLimits(workspace.id, scopeOf(workspace), request, isOfPersons(name));
    noteMismatch(workspace.id, name, answer.mismatches);
    return answer;
  } catch (error) {
    throw await explain(error, workspace);
  }
}
