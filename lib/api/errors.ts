// Maps failed responses to problems, by status alone, because the interface documents no error codes.
import { defined } from '../format/omit.ts';
import { beginning } from '../format/texts.ts';
import { type Problem, ProblemError, type ProblemKind } from './problem.ts';
import { withoutKey } from './without-key.ts';

const DETAIL_LENGTH = 300;
/** How deep a message is searched for in a JSON body. */
const DETAIL_DEPTH = 8;
/** Pause if the service names no time, and the maximum pause (ms). */
const DEFAULT_PAUSE = 30_000;
const MAX_PAUSE = 24 * 3_600_000;

const kindOfStatus: Record<number, ProblemKind> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  408: 'timeout',
  409: 'conflict',
  410: 'not-found',
  412: 'conflict',
  413: 'too-large',
  429: 'rate-limited',
};

export function kindForStatus(status: number): ProblemKind {
  const known = kindOfStatus[status];
  if (known) return known;
  if (status >= 500) return 'unavailable';
  if (status >= 300 && status < 400) return 'not-the-api';
  return 'rejected';
}

/** `Retry-After` as a duration (ms). A date is compared with the `Date` header of the response, in case the local clock is off. */
export function retryAfterMs(headers: Headers, now: number): number | undefined {
  const raw = headers.get('retry-after')?.trim();
  if (!raw) return undefined;
  // The service and a proxy may each send one; they are joined with a comma. A date has a comma, too.
  const waits = raw.split(/,(?!\s*\d\d[ -][a-z])/i).map((each) => waitOf(each.trim(), headers, now));
  const known = waits.filter((wait) => wait !== undefined);
  return known.length === 0 ? undefined : Math.min(Math.max(...known), MAX_PAUSE);
}

function waitOf(raw: string, headers: Headers, now: number): number | undefined {
  // Some services send decimals. Rounded up, so that nothing is sent or announced too early.
  if (/^\d+(?:\.\d+)?$/.test(raw)) return Math.ceil(Number(raw)) * 1000;
  // Date.parse accepts nearly anything with a number, even "-5", so require a time of day. HTTP dates are in GMT.
  const date = /\d:\d\d:\d\d/.test(raw) ? Date.parse(raw.replace(/ \d{4}$/, '$& GMT')) : Number.NaN;
  if (Number.isNaN(date)) return undefined;
  const serverNow = Date.parse(headers.get('date') ?? '');
  const wait = date - (Number.isNaN(serverNow) ? now : serverNow);
  return Math.max(wait, 0);
}

/** The error message in a body, if any: from common JSON fields, else the text itself. Never contains `key`. */
export function detailOf(body: string, key: string): string | undefined {
  const words = spokenText(body).replace(/\s+/g, ' ').trim();
  const text = withoutKey(words, key, DETAIL_LENGTH + 1);
  if (!text) return undefined;
  return text.length > DETAIL_LENGTH ? `${beginning(text, DETAIL_LENGTH - 1)}…` : text;
}

function spokenText(body: string): string {
  if (/^\s*</.test(body)) return ''; // an HTML page, not a message
  try {
    return messageIn(JSON.parse(body)) ?? '';
  } catch (error) {
    if (error instanceof SyntaxError) return body;
    throw error;
  }
}

function messageIn(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || depth > DETAIL_DEPTH) return undefined;
  const record = value as Record<string, unknown>;
  for (const name of ['message', 'detail', 'title', 'error', 'errors']) {
    const found = messageIn(Array.isArray(record[name]) ? record[name][0] : record[name], depth + 1);
    if (found) return found;
  }
  return undefined;
}

/** The problem of a non-2xx response to a request with `key`. `now` in epoch ms. */
export function problemForAnswer(
  status: number,
  headers: Headers,
  body: string,
  key: string,
  now: number,
): Problem {
  const kind = kindForStatus(status);
  const detail = detailOf(body, key);
  const wait =
    kind === 'rate-limited' || status === 503
      ? (retryAfterMs(headers, now) ?? (kind === 'rate-limited' ? DEFAULT_PAUSE : undefined))
      : undefined;
  return { kind, status, ...defined({ detail, notBefore: wait === undefined ? undefined : now + wait }) };
}

/** The problem of a failed fetch or body: our deadline, or no connection. */
export function problemForThrown(thrown: unknown): ProblemError {
  if (thrown instanceof ProblemError) return thrown;
  if (thrown instanceof DOMException && (thrown.name === 'TimeoutError' || thrown.name === 'AbortError')) {
    return new ProblemError({ kind: 'timeout' }, thrown);
  }
  return new ProblemError({ kind: 'offline' }, thrown);
}
