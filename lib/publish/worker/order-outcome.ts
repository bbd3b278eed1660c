// What the answer to a request, and a reading after it, say about whether an order was carried out.
import { EMPTY_BODY } from '../../api/client.ts';
import type { Problem, ProblemError } from '../../api/problem.ts';
import type { Audience } from '../../api/schemas.ts';
import type { VersionAction, VersionOrder } from '../publishing.ts';

/** With these the service says that it did nothing. Any other failure after sending leaves it open. */
const NOT_APPLIED: readonly number[] = [400, 401, 403, 404, 409, 410, 412, 413, 415, 422, 429];

/** Nothing tells what became of a request whose sender was killed. */
export const noAnswer: Problem = { kind: 'timeout' };

export type Outcome = 'refused' | 'unknown' | 'accepted';

/** What a failed write means. An empty 2xx counts as taken: its status says so, and nothing contradicts it. */
export function outcomeOf({ problem, cause }: ProblemError): Outcome {
  const { kind, status } = problem;
  if (cause === EMPTY_BODY && status !== undefined && status >= 200 && status < 300) return 'accepted';
  if (status !== undefined) return NOT_APPLIED.includes(status) ? 'refused' : 'unknown';
  // Without an answer only these are certain to have ended before anything was sent. A missing permission is not
  // among them: it may have been taken away in the middle of the request.
  return kind === 'not-connected' || kind === 'rejected' ? 'refused' : 'unknown';
}

const achieved: Record<VersionAction, readonly string[]> = {
  publish: ['pending', 'queued', 'processing', 'published'],
  cancel: ['cancelled'],
};

/** The status in which a reading shows that the order was carried out; undefined where it does not show that. */
export function statusAchieved(
  { action, versionId, status: shown }: Pick<VersionOrder, 'action' | 'versionId' | 'status'>,
  { latestVersion, publishedVersion }: Audience,
): string | undefined {
  if (action === 'publish' && publishedVersion?.versionId === versionId) return 'published';
  if (latestVersion?.versionId !== versionId) return undefined;
  const { status } = latestVersion;
  return status && status !== shown && achieved[action].includes(status) ? status : undefined;
}
