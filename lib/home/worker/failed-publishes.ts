// Failed publishes that the stored audience does not show as settled.

import type { Audience } from '../../api/schemas.ts';
import { audiencesList, findAudience } from '../../directory/worker/directory.ts';
import { readCrawl } from '../../directory/worker/list-crawl.ts';
import {
  type FailedAttempt,
  type Failure,
  failureOf,
  isSettledBy,
  newestOf,
} from '../../publish/attempt-line.ts';
import type { PublishingState, Watch } from '../../publish/publishing.ts';
import { versionsOf } from '../../publish/version-life.ts';
import { isKnownNotLive } from '../../publish/watch-line.ts';
import { scopeOf } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { type Task, taskId } from '../top-tasks.ts';

type FailedTask = Extract<Task, { kind: 'publish' }>;

interface Tried extends Omit<FailedAttempt, 'failure'> {
  pageId: string;
  audienceId: string;
  audienceName: string;
  versionNumber?: number | undefined;
  turn?: number | undefined;
  /** When a watch last read it as not live. */
  readAt?: number | undefined;
  failure: Failure | undefined;
}

export type Failed = Tried & FailedAttempt;

/** The tasks for Home. Page names are still ids here. */
export async function failedTasks(workspace: Workspace, state: PublishingState): Promise<FailedTask[]> {
  const tasks = failedPublishes(state).map(async (failed) => {
    const { pageId, audienceId } = failed;
    const [stored, crawl] = await Promise.all([
      findAudience(workspace, pageId, audienceId),
      readCrawl(scopeOf(workspace), audiencesList(pageId)),
    ]);
    const { at, localAt = at } = crawl ?? {};
    return isOver(failed, stored?.audience, localAt) ? [] : [taskOf(failed)];
  });
  return (await Promise.all(tasks)).flat();
}

/** The last attempt for each audience, if it is a publish that failed. */
export function failedPublishes({ attempts, watches, runs }: PublishingState): Failed[] {
  const action = 'publish';
  const tried: Tried[] = [
    ...attempts.map(({ order, audienceName, startedAt, turn, state }) => ({
      ...order,
      audienceName,
      startedAt,
      turn,
      failure: order.action === 'publish' ? failureOf(state) : undefined,
    })),
    ...runs.flatMap(({ pageId, startedAt, turn, items }) =>
      items.map(
        (item) => ({ ...item, action, pageId, startedAt, turn, failure: failureOf(item.state) }) as const,
      ),
    ),
    // Accepted orders continue as watches.
    ...watches.map(
      (watch) => ({ ...watch, action, readAt: watch.seenAt, failure: failureOfWatch(watch) }) as const,
    ),
  ];
  return [...Map.groupBy(tried, ({ pageId, audienceId }) => taskId(pageId, audienceId)).values()].flatMap(
    (ofOne) => {
      const last = newestOf(ofOne);
      const failure = last?.failure;
      return failure ? [{ ...last, failure }] : [];
    },
  );
}

function failureOfWatch(watch: Watch): Failure | undefined {
  const { ended } = watch;
  if (!ended || !('problem' in ended)) return undefined;
  return isKnownNotLive(watch) ? 'gaveUp' : 'unconfirmed';
}

/** `listedAt`: when all audiences of the page were read, by the local clock. One that is not among them is gone. */
export function isOver(failed: Failed, audience: Audience | undefined, listedAt?: number): boolean {
  if (!audience) return listedAt !== undefined && listedAt >= failed.startedAt;
  const { archivedAt } = audience;
  return isSettledBy({ versions: versionsOf(audience), archivedAt: archivedAt || undefined }, failed);
}

function taskOf(failed: Failed): FailedTask {
  const {
    pageId,
    audienceId,
    audienceName,
    versionId,
    versionNumber: number,
    startedAt: at,
    failure,
    readAt,
  } = failed;
  return {
    kind: 'publish',
    at,
    failure,
    number,
    readAt,
    // Includes the attempt, because the next one for this version may fail too.
    id: taskId('publish', pageId, audienceId, versionId, failure, at),
    pageId,
    pageName: pageId,
    audienceId,
    audienceName,
  };
}
