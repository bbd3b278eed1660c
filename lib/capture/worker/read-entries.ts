// All entries of a topic as the service has them now, never as they are kept.
import { nextStep, type WalkPosition } from '../../directory/cursor-walk.ts';
import { readFromService } from '../../service/worker/service.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { ReadEntry, Reading } from './reconcile.ts';

/** Throws `ProblemError`. */
export async function readEntries(workspace: Workspace, topicId: string): Promise<Reading> {
  const entries = new Map<string, ReadEntry>();
  const used = new Set<string>();
  let position: WalkPosition = { listPages: 0, items: 0 };
  let lost = 0;
  let cursor: string | undefined;
  for (;;) {
    const params = { topic_id: topicId, ...(cursor === undefined ? {} : { cursor }) };
    const { data, unreadable } = await readFromService(workspace, 'listTopicEntries', params);
    const before = entries.size;
    for (const entry of data.items) entries.set(entry.topicEntryId, entry);
    lost += unreadable;
    const next = nextStep(position, { ...data, newItems: entries.size - before }, (each) => used.has(each));
    const isWhole = lost === 0 && entries.size >= (next.position.totalCount ?? 0);
    if (next.kind !== 'go-on')
      return { entries: [...entries.values()], whole: next.kind === 'done' && isWhole };
    ({ cursor, position } = next);
    used.add(cursor);
  }
}
