// Turns an operation, its parameters and a connection into one HTTP request.

import type { Params } from './operation-schemas.ts';
import { type OperationName, operations } from './operations.ts';
import { ProblemError } from './problem.ts';

/** One deadline for headers and body (ms). A worker is killed at 30 s, so a step must end well before. */
export const DEADLINE = 20_000;
/** Of an answer (bytes). */
export const MAX_BODY_BYTES = 5 * 1024 * 1024;

export interface Connection {
  /** Without a trailing slash and without `/v0`. */
  baseUrl: string;
  key: string;
  /** In place of the network. */
  answer?: FetchOverride;
}

/** Answers what would otherwise be fetched. */
export type FetchOverride = (url: string, init: RequestInit) => Promise<Response>;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Encodes one path parameter; refuses what could change the path's shape. */
export function encodeSegment(value: string): string {
  const isShape = value === '' || value === '.' || value === '..';
  if (isShape || CONTROL.test(value) || !value.isWellFormed()) {
    throw new ProblemError({ kind: 'rejected' });
  }
  return encodeURIComponent(value);
}

/** The full URL of a call. Parameters that are undefined are left out. */
export function urlOf<N extends OperationName>(name: N, params: Params<N>, baseUrl: string): string {
  const values = new Map(Object.entries(params as Record<string, string | number | undefined>));
  const path = operations[name].path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = values.get(parameter);
    values.delete(parameter);
    return encodeSegment(String(value ?? ''));
  });
  const query = new URLSearchParams();
  for (const [parameter, value] of values) if (value !== undefined) query.set(parameter, String(value));
  return `${baseUrl}${path}${query.size ? `?${query}` : ''}`;
}

/**
 * The request's fixed part. Redirects are not followed, because that would hand the key to another
 * host; unlike `error`, `manual` lets the caller tell a redirect from being offline; the browser's HTTP cache is not keyed by `x-api-key`; cookies would ride along.
 */
export function requestInit(name: OperationName, body: unknown, key: string): RequestInit {
  const { method } = operations[name];
  return {
    method,
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    headers: {
      accept: 'application/json',
      'x-api-key': key,
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
  };
}
