// Builds the HTTP request of an operation.

import type { Params } from './operation-schemas.ts';
import { type OperationName, operations } from './operations.ts';
import { ProblemError } from './problem.ts';

/** Deadline for headers and body together (ms). A worker is killed after 30 s, so a step must end well before. */
export const DEADLINE = 20_000;
export const MAX_BODY_BYTES = 5 * 1024 * 1024;

export interface Connection {
  /** Without trailing slash and `/v0`. */
  baseUrl: string;
  key: string;
  /** Replaces the network. */
  answer?: FetchOverride;
}

export type FetchOverride = (url: string, init: RequestInit) => Promise<Response>;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are rejected here
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Encodes a path parameter. Throws `rejected` if it could change the structure of the path. */
export function encodeSegment(value: string): string {
  const isShape = value === '' || value === '.' || value === '..';
  if (isShape || CONTROL.test(value) || !value.isWellFormed()) {
    throw new ProblemError({ kind: 'rejected' });
  }
  return encodeURIComponent(value);
}

/** The full URL of a call, without undefined parameters. */
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
 * The fixed part of a request. A redirect would pass the key to another host; `manual` instead of `error`, so that the caller can
 * distinguish it from being offline. No HTTP cache, which is not keyed by `x-api-key`, and no cookies.
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
