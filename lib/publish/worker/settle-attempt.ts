// A reading made for another purpose can settle an attempt, too.
import type { Audience } from '../../api/schemas.ts';
import { attemptId } from './attempt-joining.ts';
import { settled } from './carry-out.ts';
import { getAttempt, keepAttempt } from './kept-records.ts';

/** Confirms the open publish of a version where the reading shows that it was carried out. */
export async function settleAttempt(
  workspaceId: string,
  versionId: string,
  audience: Audience,
): Promise<void> {
  const action = 'publish';
  const id = attemptId({ workspaceId, versionId, action });
  // Whoever holds the lock is at it, and reads for itself.
  await navigator.locks.request(`order:${versionId}:${action}`, { ifAvailable: true }, async (lock) => {
    const attempt = lock ? await getAttempt(id) : undefined;
    if (attempt?.state.kind !== 'unknown' && attempt?.state.kind !== 'accepted') return;
    const state = settled(attempt.order, attempt.state, audience);
    if (state.kind === 'confirmed') await keepAttempt({ ...attempt, state });
  });
}
