// Compares a stored capture with its cached topic. Sends no request.
import { usualType } from '../../topics/entry-list.ts';
import type { EntryView } from '../../topics/topics.ts';
import { keptEntries } from '../../topics/worker/entry-store.ts';
import { keptTopicName } from '../../topics/worker/topic-store.ts';
import type { CaptureComparison, CaptureEvent } from './capture-machine.ts';
import { type CaptureRecord, textOf, topicOf } from './capture-record.ts';
import { commitEvent } from './capture-store.ts';
import { isSameText } from './reconcile.ts';

/** Stores the result of the comparison. Resolves with undefined if already compared or changed since. */
export async function compareCapture(capture: CaptureRecord): Promise<CaptureRecord | undefined> {
  if (!capture.uncompared) return undefined;
  return (await commitEvent(capture.id, await comparisonOf(capture)))?.job;
}

export async function comparisonOf(capture: CaptureRecord): Promise<CaptureEvent> {
  const { workspaceId, connectionVersion, edits } = capture;
  const topicId = topicOf(capture);
  const until = capture.uncompared?.until;
  const [topicTitle, kept] = await Promise.all([
    keptTopicName(workspaceId, topicId).catch(orNone(topicId)),
    keptEntries({ id: workspaceId, connectionVersion }, topicId, until).catch(orNone({ entries: [] })),
  ]);
  const found = { topicTitle, ...said(textOf(capture), kept.entries) };
  return { kind: 'compared', at: Date.now(), edits, found };
}

function said(text: string, entries: readonly EntryView[]): Omit<CaptureComparison, 'topicTitle'> {
  const same = entries.filter((entry) => isSameText(entry.text, text));
  const type = usualType(entries);
  return {
    ...(type === undefined ? {} : { type }),
    ...(same.length > 0 ? { knownIds: same.map(({ topicEntryId }) => topicEntryId) } : {}),
    ...(entries.length > 0 && same.length === 0 ? { wasNew: true } : {}),
  };
}

/** A failing cache must not hold up the capture. */
function orNone<T>(none: T): (error: unknown) => T {
  return (error) => {
    reportError(error);
    return none;
  };
}
