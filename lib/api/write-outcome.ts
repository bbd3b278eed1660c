// Whether a write was applied, judged by the HTTP status. Shared by captures, persons and publishing.

/**
 * not-applied: refused, and the same request would be refused again; later: refused for now, a retry may succeed; applied;
 * unknown: it may have been applied.
 */
export type WriteOutcome = 'not-applied' | 'later' | 'applied' | 'unknown';

/** 4xx statuses that are not a final refusal. */
const exceptions: Readonly<Record<number, WriteOutcome>> = {
  // Until another key is entered.
  401: 'later',
  // The service gave up waiting for the request; how much of it arrived is unknown.
  408: 'unknown',
  425: 'later',
  429: 'later',
};

/**
 * Outcome of a request that was sent. `isEmpty`: a success without a body. Without a status there was no response, so the outcome
 * is unknown, except for a request rejected locally because its URL could not be built.
 */
export function writeOutcome(
  { kind, status }: { kind: string; status?: number | undefined },
  isEmpty = false,
): WriteOutcome {
  if (status === undefined) return kind === 'rejected' ? 'not-applied' : 'unknown';
  if (status >= 200 && status < 300) return isEmpty ? 'applied' : 'unknown';
  // A 5xx status or a redirect can follow a write that was applied.
  return status >= 400 && status < 500 ? (exceptions[status] ?? 'not-applied') : 'unknown';
}
