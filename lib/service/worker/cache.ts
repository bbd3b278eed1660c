// Response cache by workspace, connection version, operation and parameters. Concurrent renewals share one request.
import { isSettled } from '../../analytics/periods.ts';
import type { Answer, Params } from '../../api/operation-schemas.ts';
import { type OperationName, operations, type ReadName } from '../../api/operations.ts';
import { ProblemError } from '../../api/problem.ts';
import type { ReadAnswer } from '../../api/read-answer.ts';
import type { ReadSnapshot } from '../../platform/service-reads.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { earliestTime, isFresh, readingTime } from '../reading-time.ts';
import { type AnswerRecord, type AnswerStore, diskAnswers, sessionAnswers } from './answer-stores.ts';
import { type AnswerRead, answerKept, answerRead } from './cache-events.ts';
import { noteCached } from './call-notes.ts';
import { noteRates } from './note-rates.ts';
import { readFromService, scopeOf } from './service.ts';
import { isCurrent } from './workspaces.ts';

export interface ReadOptions {
  /** Ask the service even if the cached response is fresh. */
  force?: boolean;
  /** Also renew figures of past periods, which can no longer change. */
  alsoSettled?: boolean;
  /** Send one request, without retries. */
  once?: boolean;
}

const inFlight = new Map<string, Promise<AnswerRecord>>();
/** Invalidation counters by workspace and operation; lost with the worker, as are its requests. */
const invalidations = new Map<string, number>();

/** Key prefix of all responses to an operation; the parameters follow as JSON. */
export const answerKeys = (scope: string, name: OperationName): string => `${scope}|${name}|`;

export function answerKey<N extends ReadName>(scope: string, name: N, params: Params<N>): string {
  const pairs = Object.entries(params).filter(([, value]) => value !== undefined);
  return answerKeys(scope, name) + JSON.stringify(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function storeOf(name: ReadName): AnswerStore {
  return operations[name].keep === 'disk' ? diskAnswers : sessionAnswers;
}

function snapshotOf<N extends ReadName>(
  kept: AnswerRecord,
  name: N,
  params: Params<N>,
  { alsoSettled = false }: ReadOptions,
): ReadSnapshot<Answer<N>> {
  const { data, at, unreadable } = kept;
  const { freshFor } = operations[name];
  const now = Date.now();
  const isKnown =
    (!alsoSettled && isSettled(params, earliestTime(kept, now))) || isFresh(kept, freshFor, now);
  return {
    data: data as Answer<N>,
    at,
    fresh: isKnown && !isCutShort(params, kept),
    ...(unreadable ? { unreadable } : {}),
  };
}

/** Whether the response is incomplete, because a clock that was ahead made the period look over. */
function isCutShort(
  { endDate = '' }: { endDate?: string | undefined },
  { at, localAt = at }: AnswerRecord,
): boolean {
  const end = Date.parse(endDate);
  return at < end && end <= localAt;
}

export async function peek<N extends ReadName>(
  workspace: Workspace,
  name: N,
  params: Params<N>,
  options: ReadOptions = {},
): Promise<ReadSnapshot<Answer<N>> | undefined> {
  const cached = await storeOf(name).get(answerKey(scopeOf(workspace), name, params));
  return cached && snapshotOf(cached, name, params, options);
}

/** Reads from the cache if fresh, else from the service. If that fails, resolves with a stale response and the problem, if cached. */
export async function read<N extends ReadName>(
  workspace: Workspace,
  name: N,
  params: Params<N>,
  options: ReadOptions = {},
): Promise<ReadSnapshot<Answer<N>>> {
  const cached = await peek(workspace, name, params, options);
  const tell = ({ data, at }: ReadSnapshot<Answer<N>>) =>
    void answerRead.emit({ workspace, name, params, data, at } as unknown as AnswerRead);
  if (cached?.fresh && !options.force) {
    // The cached response may predate the inference of rates.
    await noteRates(workspace, name, params, cached.data);
    tell(cached);
    noteCached(workspace, name);
    return cached;
  }
  try {
    const renewed = snapshotOf(await renew(workspace, name, params, options), name, params, options);
    tell(renewed);
    return renewed;
  } catch (error) {
    if (!cached || !(error instanceof ProblemError)) throw error;
    return { ...cached, problem: error.problem };
  }
}

function renew<N extends ReadName>(
  workspace: Workspace,
  name: N,
  params: Params<N>,
  { once }: ReadOptions,
): Promise<AnswerRecord> {
  const key = answerKey(scopeOf(workspace), name, params);
  const present = inFlight.get(key);
  if (present) return present;
  const request = ask(workspace, name, params, key, once).finally(() => {
    // After an invalidation, another request may have replaced this one.
    if (inFlight.get(key) === request) inFlight.delete(key);
  });
  inFlight.set(key, request);
  return request;
}

async function ask<N extends ReadName>(
  workspace: Workspace,
  name: N,
  params: Params<N>,
  key: string,
  once: boolean | undefined,
): Promise<AnswerRecord> {
  const generation = invalidationCount(workspace.id, name);
  const read = await readFromService(workspace, name, params, { once });
  const { data } = read;
  const answer = keptAnswer(workspace.id, name, key, read);
  // Not stored if a write, or a new key or address, has made it obsolete.
  if (invalidationCount(workspace.id, name) === generation && (await isCurrent(workspace))) {
    await noteRates(workspace, name, params, data);
    // Shown even if it cannot be stored.
    await keep(workspace, name, answer).catch(reportError);
    const scope = scopeOf(workspace);
    void answerKept.emit({ scope, operation: name, params, data, readAt: answer.at });
  }
  return answer;
}

function keptAnswer(
  workspaceId: string,
  operation: string,
  key: string,
  { data, unreadable, saidAt }: Pick<ReadAnswer<unknown>, 'data' | 'saidAt'> & { unreadable?: number },
): AnswerRecord {
  const now = Date.now();
  return {
    key,
    workspaceId,
    operation,
    data,
    ...(unreadable ? { unreadable } : {}),
    ...readingTime(saidAt, now),
    usedAt: now,
    bytes: new TextEncoder().encode(JSON.stringify(data) + key).length,
  };
}

function invalidationCount(workspaceId: string, name: OperationName): number {
  return invalidations.get(`${workspaceId}|${name}`) ?? 0;
}

/** Caches a record from the response of a write, as if it had been read. */
export async function keepAnswer<N extends ReadName>(
  workspace: Workspace,
  name: N,
  params: Params<N>,
  data: Answer<N>,
): Promise<void> {
  if (!(await isCurrent(workspace))) return;
  await keep(
    workspace,
    name,
    keptAnswer(workspace.id, name, answerKey(scopeOf(workspace), name, params), { data }),
  );
}

/** Removes the response again if the workspace was removed or reconnected during the write. */
async function keep(workspace: Workspace, name: ReadName, answer: AnswerRecord): Promise<void> {
  const store = storeOf(name);
  await store.put(answer);
  if (!(await isCurrent(workspace))) await store.remove(workspace.id, ({ key }) => key === answer.key);
}

/** Removes cached responses that a write made stale, and abandons those in flight. `about` limits it to these parameters. */
export async function invalidateAnswers(
  workspace: Workspace,
  names: readonly OperationName[],
  about: Readonly<Record<string, string>> = {},
): Promise<void> {
  const pairs = Object.entries(about).map((pair) => JSON.stringify(pair));
  const isAbout = ({ key }: AnswerRecord) => pairs.every((pair) => key.includes(pair));
  for (const name of names) {
    invalidations.set(`${workspace.id}|${name}`, invalidationCount(workspace.id, name) + 1);
    for (const key of inFlight.keys())
      if (key.startsWith(answerKeys(scopeOf(workspace), name))) inFlight.delete(key);
  }
  for (const store of [diskAnswers, sessionAnswers]) {
    await store.remove(
      workspace.id,
      (answer) => names.includes(answer.operation as OperationName) && isAbout(answer),
    );
  }
}

export async function clearAnswers(workspaceId: string): Promise<void> {
  for (const store of [diskAnswers, sessionAnswers]) await store.remove(workspaceId, () => true);
}

/** Number and size of the responses on disk; bytes as JSON. */
export async function keptSize(workspaceId: string): Promise<{ answers: number; bytes: number }> {
  const all = await diskAnswers.list(workspaceId);
  return { answers: all.length, bytes: all.reduce((sum, answer) => sum + answer.bytes, 0) };
}
