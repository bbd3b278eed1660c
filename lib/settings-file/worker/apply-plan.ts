// Writes a plan, all or nothing, including moves: bindings and topics first, rolled back if the workspaces cannot be written.

import { ProblemError } from '../../api/problem.ts';
import { omit } from '../../format/omit.ts';
import { firstFilled } from '../../format/texts.ts';
import { inStores } from '../../jobs/worker/strict-store.ts';
import { type Binding, settledBinding } from '../../match/binding.ts';
import { dropStatusesUnderWay } from '../../page-status/worker/load-page-status.ts';
import { startingWith } from '../../platform/worker/databases.ts';
import { forgetKey } from '../../service/worker/keys.ts';
import { changeWorkspaces, connectionEnded, listWorkspaces } from '../../service/worker/workspaces.ts';
import type { TopicRecord } from '../../topics/worker/topic-store.ts';
import { publishTopics } from '../../topics/worker/topics.ts';
import type { Managed, Workspace } from '../../workspace/workspace.ts';
import { type PlannedWorkspace, targetOf, topicOrder } from '../settings-plan.ts';

interface Applied extends PlannedWorkspace {
  /** Values locked by the administrator; undefined keeps the current ones. */
  managed?: Managed;
}

/** Rejects with `conflict` if a workspace of the plan was removed meanwhile: what it had must not come back. */
export async function applyPlan(planned: readonly Applied[]): Promise<void> {
  const moved = planned.filter(({ preview }) => preview.move);
  const undo = await writeRecords(planned);
  try {
    await changeWorkspaces((list) => {
      const isThere = ({ present }: Applied) =>
        !present || list.some(({ id }) => id === present.workspace.id);
      if (!planned.every(isThere)) throw new ProblemError({ kind: 'conflict' });
      return planned.reduce(withPlanned, list);
    });
  } catch (error) {
    await undo();
    throw error;
  }
  for (const { present } of moved) {
    if (!present) continue;
    // The key belongs to the old address, and no connection version reads it any more.
    await forgetKey(present.workspace.id);
    await connectionEnded.emit(present.workspace);
  }
  dropStatusesUnderWay();
  await publishTopics();
}

function withPlanned(list: Workspace[], { preview, settings, managed }: Applied): Workspace[] {
  const { workspaceId: id, name, color } = preview;
  const at = list.findIndex((workspace) => workspace.id === id);
  const present: Workspace = list[at] ?? {
    id,
    name,
    color,
    baseUrl: settings.baseUrl,
    production: false,
    keyKeeping: 'device',
    connectionVersion: 1,
    analyticsRange: '28d',
  };
  const { baseUrl, capture, ...values } = omit(settings, 'bindings', 'topics');
  const moves = present.baseUrl !== baseUrl;
  const next: Workspace = {
    ...present,
    ...values,
    ...(capture ? { capture: { ...present.capture, ...capture } } : {}),
    ...(moves ? { baseUrl, connectionVersion: present.connectionVersion + 1 } : {}),
    ...(managed ? { managed } : {}),
  };
  return at < 0 ? [...list, next] : list.with(at, next);
}

interface Before {
  workspaceId: string;
  all: IDBKeyRange;
  bound: (Binding & { workspaceId: string })[];
  kept: TopicRecord[];
}

/** Returns a function that restores the previous records, without those of a workspace that is gone. */
async function writeRecords(planned: readonly Applied[]): Promise<() => Promise<void>> {
  const before = await inStores(['bindings', 'topics'], async (write) => {
    const [bindings, topics] = [write.objectStore('bindings'), write.objectStore('topics')];
    const replaced: Before[] = [];
    for (const { preview, settings, present, managed } of planned) {
      const { workspaceId } = preview;
      const all = startingWith(workspaceId);
      const [bound, kept] = [await bindings.getAll(all), await topics.getAll(all)];
      replaced.push({ workspaceId, all, bound, kept });
      const gone = new Set(managed ? present?.workspace.managed?.bindings : []);
      const wanted = new Map(settings.bindings?.map((binding) => [binding.pattern, binding]));
      const ids = new Map(bound.map(settledBinding).map(({ id, pattern }) => [pattern, id]));
      for (const [pattern, id] of ids)
        if (gone.has(pattern) && !wanted.has(pattern)) await bindings.delete([workspaceId, id]);
      for (const binding of wanted.values()) {
        const id = ids.get(binding.pattern) ?? crypto.randomUUID();
        await bindings.put({ workspaceId, id, pattern: binding.pattern, ...targetOf(binding) });
      }
      for (const topic of mergedTopics(workspaceId, settings.topics ?? [], kept)) await topics.put(topic);
    }
    return replaced;
  });
  return async () => {
    const ids = new Set((await listWorkspaces()).map(({ id }) => id));
    await inStores(['bindings', 'topics'], async (write) => {
      const [bindings, topics] = [write.objectStore('bindings'), write.objectStore('topics')];
      for (const { workspaceId, all, bound, kept } of before) {
        await Promise.all([bindings.delete(all), topics.delete(all)]);
        if (!ids.has(workspaceId)) continue;
        for (const binding of bound) await bindings.put(binding);
        for (const topic of kept) await topics.put(topic);
      }
    });
  };
}

function mergedTopics(
  workspaceId: string,
  wanted: NonNullable<PlannedWorkspace['settings']['topics']>,
  kept: readonly TopicRecord[],
): TopicRecord[] {
  const here = kept.toSorted((a, b) => a.order - b.order).map(({ topicId }) => topicId);
  const [records, named] = [byTopic(kept), byTopic(wanted)];
  return topicOrder(wanted, here).map((topicId, order) => {
    const [existing, topic] = [records.get(topicId), named.get(topicId)];
    return {
      // Never read before, so the next refresh of topics reads it.
      ...(existing ?? {
        workspaceId,
        topicId,
        title: firstFilled(topic?.title) ?? topicId,
        isDefault: false,
      }),
      pinned: topic?.pinned ?? existing?.pinned ?? false,
      order,
    };
  });
}

const byTopic = <Topic extends { topicId: string }>(topics: readonly Topic[]): Map<string, Topic> =>
  new Map(topics.map((topic) => [topic.topicId, topic]));
