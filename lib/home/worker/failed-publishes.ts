// Failed publishes that the stored audience does not show as settled.

import { liveVersionOf } from '../../api/live-version.ts';
import type { Audience } from '../../api/schemas.ts';
import { audiencesList, findAudience } from '../../directory/worker/directory.ts';
import { readCrawl } from '../../directory/worker/list-crawl.ts';
import { BEFORE_PUBLISH, newestOf } from '../../publish/attempt-line.ts';
import type { Instead, PublishingState, RunItem, Watch } from '../../publish/publishing.ts';
import { isKnownNotLive } from '../../publish/watch-line.ts';
import { localTime, type ReadingTime } from '../../service/reading-time.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { type Task, taskId } from '../top-tasks.ts';

type FailedTask = Extract<Task, { kind: 'publish' }>;

interface Tried {
  pageId: string;
  audienceId: string;
  audienceName: string;
  versionId?: string | undefined;
  versionNumber?: number | undefined;
  /** A former version that was live. */
  instead?: Pick<Instead, 'versionId'> | undefined;
  startedAt: number;
  turn?: number | undefined;
  /** When a watch last read it as not live. */
  readAt?: number | undefined;
  outcome: FailedTask['outcome'] | undefined;
}

export type Failed = Tried & { outcome: FailedTask['outcome'] };

/** The tasks for Home. Page names are still ids here. */
export async function failedTasks(workspace: Workspace, state: PublishingState): Promise<FailedTask[]> {
  const tasks = failedPublishes(state).map(async (failed) => {
    const { pageId, audienceId } = failed;
    const [stored, crawl] = await Promise.all([
      findAudience(workspace, pageId, audienceId),
      readCrawl(scopeOf(workspace), audiencesList(pageId)),
    ]);
    const { at, localAt = at } = crawl ?? {};
    return hasSettled(failed, stored, localAt) ? [] : [taskOf(failed)];
  });
  return (await Promise.all(tasks)).flat();
}

/** The last attempt for each audience, if it failed. */
export function failedPublishes({ attempts, watches, runs }: PublishingState): Failed[] {
  const tried: Tried[] = [
    ...attempts.map(({ order, audienceName, startedAt, turn, state }) => ({
      ...order,
      audienceName,
      startedAt,
      turn,
      outcome: order.action === 'publish' ? failureOf(state) : undefined,
    })),
    ...runs.flatMap(({ pageId, startedAt, turn, items }) =>
      items.map((item) => ({ ...item, pageId, startedAt, turn, outcome: failureOf(item.state) })),
    ),
    // Accepted orders continue as watches.
    ...watches.map((watch) => ({ ...watch, readAt: watch.seenAt, outcome: failureOfWatch(watch) })),
  ];
  return [...Map.groupBy(tried, ({ pageId, audienceId }) => taskId(pageId, audienceId)).values()].flatMap(
    (ofOne) => {
      const last = newestOf(ofOne);
      const outcome = last?.outcome;
      return outcome ? [{ ...last, outcome }] : [];
    },
  );
}

function failureOfWatch(watch: Watch): FailedTask['outcome'] | undefined {
  const { ended } = watch;
  if (!ended || !('problem' in ended)) return undefined;
  return isKnownNotLive(watch) ? 'gaveUp' : 'unconfirmed';
}

function failureOf({ kind }: RunItem['state']): FailedTask['outcome'] | undefined {
  if (kind === 'refused') return 'refused';
  return kind === 'unknown' || kind === 'accepted' ? 'unconfirmed' : undefined;
}

const onItsWay: readonly string[] = ['queued', 'processing'];

/**
 * Whether an attempt is settled: the version is live, in progress or canceled, another one is the latest, or the audience is gone. If
 * the audience was read before the attempt, only a higher version number settles it. `listedAt`: when all audiences of the page were
 * read, by the local clock.
 */
export function hasSettled(
  { versionId, versionNumber, instead, startedAt, outcome }: Failed,
  kept: ({ audience: Audience } & ReadingTime) | undefined,
  listedAt?: number,
): boolean {
  if (!kept) return listedAt !== undefined && listedAt >= startedAt;
  if (versionId === undefined) return false;
  const { audience } = kept;
  const { latestVersion: latest } = audience;
  const live = liveVersionOf(audience)?.versionId;
  if (audience.archivedAt || live === versionId) return true;
  if (instead) return live !== instead.versionId;
  if (!latest) return false;
  if (latest.versionId !== versionId)
    return localTime(kept) > startedAt || (latest.versionNumber ?? 0) > (versionNumber ?? Infinity);
  const { status } = latest;
  if (!status || BEFORE_PUBLISH.includes(status)) return false;
  // After a watch gave up, a version in progress is still shown as not live.
  return !(outcome === 'gaveUp' && onItsWay.includes(status));
}

function taskOf(failed: Failed): FailedTask {
  const {
    pageId,
    audienceId,
    audienceName,
    versionId = '',
    versionNumber: number,
    startedAt: at,
    outcome,
    readAt,
  } = failed;
  return {
    kind: 'publish',
    at,
    outcome,
    number,
    readAt,
    // Includes the attempt, because the next one for this version may fail too.
    id: taskId('publish', pageId, audienceId, versionId, outcome, at),
    pageId,
    pageName: pageId,
    audienceId,
    audienceName,
  };
}
