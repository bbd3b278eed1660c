// HTTP client of the operations. `fetch-picture.ts` has the only other fetch.

import { problemForAnswer, problemForThrown } from './errors.ts';
import { type Answer, type Body, operationSchemas, type Params } from './operation-schemas.ts';
import type { OperationName } from './operations.ts';
import { parseJson } from './parse-json.ts';
import { EMPTY_BODY, type Problem, ProblemError, type ProblemKind } from './problem.ts';
import { type ReadAnswer, readAnswer } from './read-answer.ts';
import { type Connection, DEADLINE, MAX_BODY_BYTES, requestInit, urlOf } from './request.ts';
import { valueWithoutKey } from './without-key.ts';

/** Time for all tries of a read together (ms). */
const READ_BUDGET = 25_000;
const MAX_DEPTH = 200;
const TRIES = 3;

export interface CallOptions {
  signal?: AbortSignal;
  /** Deadline of one try (ms); tests shorten it. */
  deadline?: number;
  now?: () => number;
  /** Called after each try. */
  onCall?: (call: CallFacts) => void;
  /** Rejects if the read must not be retried. */
  beforeRetry?: () => Promise<void>;
  /** No retries, because the caller polls. */
  once?: boolean;
}

/** Facts about one try, without any content. */
export interface CallFacts {
  /** Absent if there was no response. */
  status?: number;
  problem?: ProblemKind;
  /** From the request to the end of the body (ms). */
  ms: number;
  /** Length of the body; 0 if it was not read completely. */
  bytes: number;
}

export async function callOnce<N extends OperationName>(
  name: N,
  params: Params<N>,
  body: Body<N> | undefined,
  connection: Connection,
  options: CallOptions = {},
): Promise<ReadAnswer<Answer<N>>> {
  const url = urlOf(name, params, connection.baseUrl);
  const signals = [AbortSignal.timeout(options.deadline ?? DEADLINE), options.signal];
  const signal = AbortSignal.any(signals.filter((each) => each !== undefined));
  const init = { ...requestInit(name, body, connection.key), signal };
  const facts: CallFacts = { ms: 0, bytes: 0 };
  const began = performance.now();
  try {
    return await exchangeOnce(name, url, init, connection, options, facts);
  } catch (error) {
    if (error instanceof ProblemError) facts.problem = error.problem.kind;
    throw error;
  } finally {
    options.onCall?.({ ...facts, ms: Math.round(performance.now() - began) });
  }
}

async function exchangeOnce<N extends OperationName>(
  name: N,
  url: string,
  init: RequestInit,
  connection: Connection,
  options: CallOptions,
  facts: CallFacts,
): Promise<ReadAnswer<Answer<N>>> {
  const { response, text } = await exchange(connection, url, init, facts);
  const now = (options.now ?? Date.now)();
  if (!response.ok)
    throw new ProblemError(problemForAnswer(response.status, response.headers, text, connection.key, now));
  // Before anything else reads it, because a service may echo the key anywhere.
  const value = valueWithoutKey(parse(text, response), connection.key);
  const answer = readAnswer(operationSchemas[name].response, value) as ReadAnswer<Answer<N>>;
  const saidAt = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(saidAt) ? answer : { ...answer, saidAt };
}

async function exchange(
  connection: Connection,
  url: string,
  init: RequestInit,
  facts: CallFacts,
): Promise<{ response: Response; text: string }> {
  try {
    const response = await (connection.answer?.(url, init) ?? fetch(url, init));
    // Redirects are not followed, since they would forward the key. Browsers report them as an opaque response.
    if (response.type === 'opaqueredirect') throw new ProblemError({ kind: 'not-the-api' });
    facts.status = response.status;
    const text = await bodyText(response, facts).catch((error: unknown) => {
      if (response.ok) throw error;
      return ''; // status and headers make the refusal, so that a pause or a refused key is known without its words
    });
    return { response, text };
  } catch (error) {
    throw problemForThrown(error);
  }
}

/** Reads the body as text; throws `too-large` as soon as it exceeds the limit. */
async function bodyText(response: Response, facts: CallFacts): Promise<string> {
  if (!response.body) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder(); // drops a byte order mark
  let size = 0;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      facts.bytes = size;
      return text + decoder.decode();
    }
    size += value.byteLength;
    if (size > MAX_BODY_BYTES) {
      await reader.cancel();
      throw new ProblemError({ kind: 'too-large', status: response.status });
    }
    text += decoder.decode(value, { stream: true });
  }
}

function parse(text: string, response: Response): unknown {
  const { status } = response;
  if (text.trim() === '') throw new ProblemError({ kind: 'unexpected-answer', status }, EMPTY_BODY);
  try {
    const value = parseJson(text);
    if (tooDeep(value)) throw new ProblemError({ kind: 'unexpected-answer', status: response.status });
    return value;
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    // The engine's message is dropped: it quotes the text, which may contain the key.
    const isPage = /html/i.test(response.headers.get('content-type') ?? '') || /^\s*</.test(text);
    // HTML instead of JSON means a captive portal or a wrong address, whatever the status.
    throw new ProblemError({ kind: isPage ? 'not-the-api' : 'unexpected-answer', status: response.status });
  }
}

/** Whether values nest too deep for recursive code. Iterative, so that it cannot overflow itself. */
function tooDeep(root: unknown): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return false;
}

/** Delay before the next try of a read (ms, full jitter), or undefined if a retry would not help. */
export function waitBeforeRetry(problem: Problem, tried: number): number | undefined {
  const isPassing = ['offline', 'timeout', 'unavailable'].includes(problem.kind);
  // If the service named a time, the rate limiter enforces it, across restarts.
  if (!isPassing || tried >= TRIES || problem.notBefore !== undefined) return undefined;
  return Math.random() * Math.min(8000, 500 * 2 ** tried);
}

/** Resolves early when the signal aborts. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** A read with up to three tries within 25 s. Throws the last `ProblemError`. An aborted read is not retried. */
export async function callRead<N extends OperationName>(
  name: N,
  params: Params<N>,
  connection: Connection,
  options: CallOptions = {},
): Promise<ReadAnswer<Answer<N>>> {
  const end = Date.now() + READ_BUDGET;
  for (let tried = 1; ; tried++) {
    try {
      const deadline = Math.min(options.deadline ?? DEADLINE, end - Date.now());
      return await callOnce(name, params, undefined, connection, { ...options, deadline });
    } catch (error) {
      if (!(error instanceof ProblemError) || options.once) throw error;
      const wait = waitBeforeRetry(error.problem, tried);
      if (wait === undefined || Date.now() + wait + 1000 > end) throw error;
      const { signal } = options;
      if (!signal?.aborted) await pause(wait, signal);
      await options.beforeRetry?.();
      // The computer may have slept in the meantime.
      if (signal?.aborted || Date.now() >= end) throw error;
    }
  }
}
