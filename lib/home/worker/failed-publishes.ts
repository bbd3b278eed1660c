// Publishes that did not end well, as far as nothing that is kept of the audience says that they are over.
import type { Audience } from '../../api/schemas.ts';
import { findAudience } from '../../directory/worker/directory.ts';
import { newestOf } from '../../publish/attempt-line.ts';
import type { Instead, PublishingState, RunItem } from '../../publish/publishing.ts';
import { liveVersionOf } from '../../publish/version-life.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { type Task, taskId } from '../top-tasks.ts';

type FailedTask = Extract<Task, { kind: 'publish' }>;

interface Tried {
  pageId: string;
  audienceId: string;
  audienceName: string;
  versionId?: string | undefined;
  versionNumber?: number | undefined;
  /** Of an older version: what visitors got then. */
  instead?: Pick<Instead, 'versionId'> | undefined;
  startedAt: number;
  /** Undefined: nothing has to be done about it. */
  outcome: FailedTask['outcome'] | undefined;
}

export type Failed = Tried & { outcome: FailedTask['outcome'] };

/** What Home shows of them. Pages are named by their ids. */
export async function failedTasks(workspace: Workspace, state: PublishingState): Promise<FailedTask[]> {
  const failed = failedPublishes(state);
  const kept = await Promise.all(failed.map((each) => findAudience(workspace, each.pageId, each.audienceId)));
  return failed.filter((each, index) => !isOver(each, kept[index])).map(taskOf);
}

/** Of each audience what was tried last, where that did not end well. */
export function failedPublishes({ attempts, watches, runs }: PublishingState): Failed[] {
  const tried: Tried[] = [
    ...attempts.map(({ order, audienceName, startedAt, state }) => ({
      ...{ ...order, audienceName, startedAt },
      outcome: order.action === 'publish' ? failureOf(state) : undefined,
    })),
    ...runs.flatMap(({ pageId, startedAt, items }) =>
      items.map((item) => ({ ...item, pageId, startedAt, outcome: failureOf(item.state) })),
    ),
    // What was accepted is watched from then on.
    ...watches.map(({ ended, ...watch }) => ({
      ...watch,
      outcome: ended && 'problem' in ended ? ('gaveUp' as const) : undefined,
    })),
  ];
  return [...Map.groupBy(tried, ({ pageId, audienceId }) => taskId(pageId, audienceId)).values()].flatMap(
    (ofOne) => {
      const last = newestOf(ofOne);
      const outcome = last?.outcome;
      return outcome ? [{ ...last, outcome }] : [];
    },
  );
}

function failureOf({ kind }: RunItem['state']): FailedTask['outcome'] | undefined {
  if (kind === 'refused') return 'refused';
  return kind === 'unknown' || kind === 'accepted' ? 'unconfirmed' : undefined;
}

/** It was tried in one of these. */
const beforePublish: readonly string[] = ['draft', 'pending'];
const onItsWay: readonly string[] = ['queued', 'processing'];

/**
 * In each of these cases it is settled: the version is live or on its way, was taken back, or another one is the latest by now. Where the
 * audience was read before it was tried, only a later version says so.
 */
export function isOver(
  { versionId, versionNumber, instead, startedAt, outcome }: Failed,
  kept: { audience: Audience; at: number } | undefined,
): boolean {
  if (!kept || versionId === undefined) return false;
  const { audience, at } = kept;
  const { latestVersion: latest } = audience;
  const live = liveVersionOf(audience)?.versionId;
  if (audience.archivedAt || live === versionId) return true;
  if (instead) return live !== instead.versionId;
  if (!latest) return false;
  if (latest.versionId !== versionId)
    return at > startedAt || (latest.versionNumber ?? 0) > (versionNumber ?? Infinity);
  const { status } = latest;
  if (!status || beforePublish.includes(status)) return false;
  // A version whose watch was given up is shown as not live yet.
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
  } = failed;
  return {
    ...{ kind: 'publish', at, outcome, number },
    // Of this attempt: the next one at the same version may fail as well.
    id: taskId('publish', pageId, audienceId, versionId, outcome, at),
    ...{ pageId, pageName: pageId, audienceId, audienceName },
  };
}
