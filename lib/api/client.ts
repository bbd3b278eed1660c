// The only fetch of operations. Pictures have their own, `fetch-picture.ts`.

import { problemForAnswer, problemForThrown } from './errors.ts';
import { type Answer, type Body, operationSchemas, type Params } from './operation-schemas.ts';
import type { OperationName } from './operations.ts';
import { EMPTY_BODY, type Problem, ProblemError, type ProblemKind } from './problem.ts';
import { type ReadAnswer, readAnswer } from './read-answer.ts';
import { type Connection, DEADLINE, MAX_BODY_BYTES, requestInit, urlOf } from './request.ts';
import { valueWithoutKey } from './without-key.ts';

/** All tries of a read together (ms). */
const READ_BUDGET = 25_000;
const MAX_DEPTH = 200;
const TRIES = 3;

export interface CallOptions {
  signal?: AbortSignal;
  /** The deadline of one try (ms), shortened by tests. */
  deadline?: number;
  now?: () => number;
  /** Hears of each try when it has ended. */
  onCall?: (call: CallFacts) => void;
  /** Rejects where a read may not be tried again. */
  beforeRetry?: () => Promise<void>;
  /** A read is tried once: its caller polls again. */
  once?: boolean;
}

/** How one try went: nothing of what was sent or came. */
export interface CallFacts {
  /** Absent where no answer came. */
  status?: number;
  problem?: ProblemKind;
  /** From the request to the end of the body (ms). */
  ms: number;
  /** Length of the body; 0 where it was not read to its end. */
  bytes: number;
}

/** Makes one HTTP call. Throws `ProblemError`; never retries. */
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
  // Before anything else sees it: a service may repeat the key anywhere.
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
    // A redirect is not followed: the key would go along. Browsers show it as an opaque answer.
    if (response.type === 'opaqueredirect') throw new ProblemError({ kind: 'not-the-api' });
    facts.status = response.status;
    return { response, text: await bodyText(response, facts) };
  } catch (error) {
    throw problemForThrown(error);
  }
}

/** The body as text; gives up at the size limit without reading on. */
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
    const value: unknown = JSON.parse(text);
    if (tooDeep(value)) throw new ProblemError({ kind: 'unexpected-answer', status: response.status });
    return value;
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    // What the engine says of it is not handed on: it quotes the text, which may repeat the key.
    const isPage = /html/i.test(response.headers.get('content-type') ?? '') || /^\s*</.test(text);
    // A page in place of JSON is a captive portal or a wrong address, whatever its status says.
    throw new ProblemError({ kind: isPage ? 'not-the-api' : 'unexpected-answer', status: response.status });
  }
}

/** Whether values nest too deep to walk safely afterwards. Goes level by level, so it cannot overflow itself. */
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

/** How long to wait before another try of a read (ms, full jitter), or undefined where none would help. */
export function waitBeforeRetry(problem: Problem, tried: number): number | undefined {
  const isPassing = ['offline', 'timeout', 'unavailable'].includes(problem.kind);
  // The rate limiter obeys a time named by the service, across restarts.
  if (!isPassing || tried >= TRIES || problem.notBefore !== undefined) return undefined;
  return Math.random() * Math.min(8000, 500 * 2 ** tried);
}

/** Ends early when the signal does (ms). */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** A read with up to three tries within 25 s. Throws the last `ProblemError`. An aborted one is not tried again and keeps no key. */
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
      // The computer may have slept meanwhile.
      if (signal?.aborted || Date.now() >= end) throw error;
    }
  }
}
