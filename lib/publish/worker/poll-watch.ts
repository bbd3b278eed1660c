// Asks once about a watched version, and decides what that means.

import { type Problem, ProblemError } from '../../api/problem.ts';
import type { Audience } from '../../api/schemas.ts';
import { dropStatusesUnderWay } from '../../page-status/worker/load-page-status.ts';
import { spoil } from '../../service/worker/cache.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { Watch } from '../publishing.ts';
import { ownWorkspace } from './check-order.ts';
import { freshAudience, soughtAudience } from './fresh-audience.ts';
import { changeWatch, type KeptWatch } from './kept-records.ts';
import { isViewOpen } from './open-views.ts';
import { isDue, isTooOld, LONGEST_POLL, MOST_FAILURES, nextPollIn } from './poll-times.ts';
import { publishState } from './publishing-state.ts';
import { settleAttempt } from './settle-attempt.ts';
import { tellEnd } from './watch-end.ts';
import { readWatched } from './watch-outcome.ts';

/** Asks about a watched version where its time has come, and tells of its end. However many call, it is done once. */
export function pollWatch({ workspaceId, versionId }: KeptWatch): Promise<void> {
  const name = `watch:${workspaceId}:${versionId}`;
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return; // it is being asked about
    const watch = await begin(workspaceId, versionId);
    const ended = watch?.ended ? watch : watch && (await poll(watch));
    if (ended?.ended) {
      await tellEnd(ended);
      await changeWatch(workspaceId, versionId, (present) => present && { ...present, untold: false });
    }
  }) as Promise<void>;
}

/** The watch where it is due, with its next time stored before it is asked about: a killed worker does not hammer. */
async function begin(workspaceId: string, versionId: string): Promise<KeptWatch | undefined> {
  const seen = await isViewOpen();
  let due = false;
  const watch = await changeWatch(workspaceId, versionId, (present) => {
    if (!present || present.ended) {
      due = present?.untold === true;
      return present;
    }
    const now = Date.now();
    due = isDue(present.nextAt, now, LONGEST_POLL);
    if (!due) return present;
    const counts = seen
      ? { seenPolls: present.seenPolls + 1, quietPolls: 0 }
      : { seenPolls: 0, quietPolls: present.quietPolls + 1 };
    return { ...present, ...counts, nextAt: now + nextPollIn(present, seen) };
  });
  return due ? watch : undefined;
}

async function poll(watch: KeptWatch): Promise<KeptWatch | undefined> {
  const { workspaceId, versionId, pageId, audienceId } = watch;
  const workspace = await ownWorkspace(watch);
  if (!workspace) {
    await changeWatch(workspaceId, versionId, () => undefined);
    await publishState();
    return undefined;
  }
  const find = watch.failures === 0 ? soughtAudience : freshAudience;
  const after = await find(workspace, pageId, audienceId).then(
    (audience) => (audience ? seen(workspace, watch, audience) : failed(watch, { kind: 'not-found' })),
    (error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
      return failed(watch, error.problem);
    },
  );
  await publishState();
  return after;
}

async function seen(
  workspace: Workspace,
  { versionId, status: before }: KeptWatch,
  audience: Audience,
): Promise<KeptWatch | undefined> {
  const { status, ended, tookMs } = readWatched(audience, versionId);
  if (status !== before) {
    await spoil(workspace, ['getAudienceMessages']);
    dropStatusesUnderWay();
  }
  await settleAttempt(workspace.id, versionId, audience);
  return changeWatch(workspace.id, versionId, (present) => {
    if (!present) return undefined;
    const at = Date.now();
    const took = tookMs ?? Math.max(0, at - present.startedAt);
    const watch: KeptWatch = {
      ...present,
      failures: 0,
      seenAt: at,
      ...(status === undefined ? {} : { status }),
    };
    if (ended && status !== undefined) return ending(watch, { at, status, tookMs: took });
    return isTooOld(watch.startedAt, at) ? ending(watch, { at, problem: { kind: 'timeout' } }) : watch;
  });
}

function failed({ workspaceId, versionId }: KeptWatch, problem: Problem): Promise<KeptWatch | undefined> {
  return changeWatch(workspaceId, versionId, (present) => {
    if (!present) return undefined;
    const at = Date.now();
    // A time that the service named is no failure: before it, the gate lets nothing through.
    const isFailure = problem.notBefore === undefined;
    const watch: KeptWatch = { ...present, failures: present.failures + (isFailure ? 1 : 0) };
    const isOver = watch.failures >= MOST_FAILURES || isTooOld(watch.startedAt, at);
    return isOver ? ending(watch, { at, problem }) : watch;
  });
}

function ending(watch: KeptWatch, ended: NonNullable<Watch['ended']>): KeptWatch {
  return { ...watch, ended, untold: true };
}
