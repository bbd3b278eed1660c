// When a click on Publish or Cancel belongs to an earlier one instead of being a new intent.
import type { AttemptState, VersionOrder } from '../publishing.ts';
import type { KeptAttempt } from './kept-records.ts';

/** A second click within this time meant the first one (ms). */
const ONE_CLICK = 1000;
/**
 * A view whose worker was killed puts its question again by itself, which is no click (ms). Only what comes later
 * was pressed by a person who has seen that nobody knows.
 */
const ASKED_AGAIN = 5000;
/** Nobody waits for longer; an attempt that ended further ahead than this was ended by another clock (ms). */
const LONGEST_WAIT = 120_000;

/** One for each workspace, version and action. */
export function attemptId({
  workspaceId,
  versionId,
  action,
}: Pick<VersionOrder, 'workspaceId' | 'versionId' | 'action'>): string {
  return `${workspaceId}|${action}|${versionId}`;
}

/** `entered`: when the order arrived; it may have waited for the other one since. */
export function isJoined(
  { order: before, state }: KeptAttempt,
  order: VersionOrder,
  entered: number,
): boolean {
  if (before.epoch !== order.epoch || before.status !== order.status || before.pageId !== order.pageId)
    return false;
  const at = restedAt(state);
  if (at === undefined) return false;
  const since = entered - at;
  return since < (state.kind === 'unknown' ? ASKED_AGAIN : ONE_CLICK) && since > -LONGEST_WAIT;
}

function restedAt(state: AttemptState): number | undefined {
  return 'at' in state ? state.at : undefined;
}
