// What a response says about whether a write was applied, by HTTP's own statuses, for clips, persons and publishing alike.

/**
 * Not applied: nothing was done, and the same request would be refused again · later: nothing was done, and the same request
 * may be taken another time · applied · unknown: it may have been done.
 */
export type WriteOutcome = 'not-applied' | 'later' | 'applied' | 'unknown';

/** Of the statuses that name a fault of the request, those that mean something else than a refusal. */
const exceptions: Readonly<Record<number, WriteOutcome>> = {
  // After another key was entered.
  401: 'later',
  // The service gave up waiting for the request: how much of it had arrived is not said.
  408: 'unknown',
  425: 'later',
  429: 'later',
};

/**
 * Of a request that left. `isEmpty`: of the answer only the body is missing. Without a status there was no answer, so what became of
 * it is unknown; but an address that could not be made was refused here.
 */
export function writeOutcome(
  { kind, status }: { kind: string; status?: number | undefined },
  isEmpty = false,
): WriteOutcome {
  if (status === undefined) return kind === 'rejected' ? 'not-applied' : 'unknown';
  if (status >= 200 && status < 300) return isEmpty ? 'applied' : 'unknown';
  // A status of 500 or more can come after the work was done, and so can a redirect.
  return status >= 400 && status < 500 ? (exceptions[status] ?? 'not-applied') : 'unknown';
}
