// Whether what a page says instead of the record is what the record said before, or will say.
import type { Audience, AudienceMessages, Metadata } from '../api/schemas.ts';
import { inOrder, isOrderKnown, type SentMessage } from '../messages/thread.ts';
import { fieldText } from './audit-fields.ts';
import type { AuditBasis, AuditItem, AuditNote } from './audit-item.ts';
import { listItems, plainSpaced } from './audit-values.ts';

interface Change {
  previous: string;
  next: string;
}

/** Earlier values a value may have had are followed this far. */
const MAX_VERSIONS_BACK = 50;

/** The items with a note where their value is an earlier or a coming one. */
export function withHistory(
  items: readonly AuditItem[],
  { audience, messages, before }: AuditBasis,
): AuditItem[] {
  const published = audience?.publishedVersion ? publishedChanges(messages) : [];
  const pending = changes(messages?.pendingChanges);
  return items.map((item) => {
    const note = noteOf(item, published, pending, audience?.publishedVersion ? before : undefined);
    return note ? { ...item, notes: [...item.notes, note] } : item;
  });
}

function noteOf(
  item: AuditItem,
  published: Change[],
  pending: Change[],
  before: Metadata | undefined,
): AuditNote | undefined {
  if (!item.attention) return undefined;
  const [record, page] = [formOf(item, item.record), formOf(item, item.page)];
  const earlier = item.field && before ? fieldText(before, item.field) : undefined;
  if (earlier !== undefined && formOf(item, earlier) === page && page !== record) return 'previous-value';
  const inForm = ({ previous, next }: Change) => ({
    previous: formOf(item, previous),
    next: formOf(item, next),
  });
  if (undone(record, published.map(inForm)).has(page)) return 'previous-value';
  const isComing = page !== '' && pending.some((change) => applied(record, inForm(change)) === page);
  return isComing ? 'pending-value' : undefined;
}

/** What the value was before the changes, newest first, that led to it. */
function undone(record: string, newestFirst: Change[]): Set<string> {
  const earlier = new Set<string>();
  let value = record;
  for (const { previous, next } of newestFirst.slice(0, MAX_VERSIONS_BACK)) {
    const restored = applied(value, { previous: next, next: previous });
    if (restored === undefined || restored === value) continue;
    value = restored;
    earlier.add(value);
  }
  return earlier;
}

/** A change of the whole value, or of a part that occurs in it once. */
function applied(value: string, { previous, next }: Change): string | undefined {
  if (value === previous) return next;
  // A short text may occur anywhere by chance.
  if (previous.length < 8 || value.split(previous).length !== 2) return undefined;
  return plainSpaced(value.replace(previous, () => next));
}

/** Of the messages up to the published one, newest first; without its id, of all that is not pending. */
function publishedChanges(messages: AudienceMessages | undefined): Change[] {
  const sent = inOrder(messages?.messages ?? []);
  const oldestFirst = isOrderKnown(sent) || !leadsBackwards(sent) ? sent : sent.toReversed();
  const id = messages?.conversation?.publishedMessageId;
  const at = id ? oldestFirst.findIndex(({ messageId }) => messageId === id) : -1;
  const isPending = new Set((messages?.pendingChanges ?? []).map(({ changeId }) => changeId).filter(Boolean));
  const counted = at < 0 ? oldestFirst : oldestFirst.slice(0, at + 1);
  return counted
    .toReversed()
    .flatMap((message) =>
      changes((message.changes ?? []).filter(({ changeId }) => !isPending.has(changeId)).toReversed()),
    );
}

/** Where no times tell the order: whether each change begins with what a message further down made of it. */
function leadsBackwards(sent: readonly SentMessage[]): boolean {
  const steps = sent.map(({ changes: each }) => changes(each));
  let [forwards, backwards] = [0, 0];
  for (const [at, one] of steps.entries()) {
    const [before, after] = [steps[at - 1] ?? [], steps[at + 1] ?? []];
    const follows = (other: Change[]) =>
      one.filter(({ previous }) => previous !== '' && other.some(({ next }) => next === previous)).length;
    forwards += follows(before);
    backwards += follows(after);
  }
  return backwards > forwards;
}

type Sent = { previousValue?: string | null | undefined; newValue?: string | null | undefined };

function changes(sent: readonly Sent[] | null | undefined): Change[] {
  return (sent ?? []).map(({ previousValue, newValue }) => ({
    previous: plainSpaced(previousValue ?? ''),
    next: plainSpaced(newValue ?? ''),
  }));
}

function formOf({ form }: AuditItem, text: string | undefined): string {
  if (form === 'text') return plainSpaced(text ?? '');
  return listItems([text ?? ''])
    .map((item) => item.toLowerCase())
    .sort()
    .join(', ');
}

// What counted for an audience before its present version was published, as far as this browser saw it.

export interface SeenMetadata {
  versionId: string;
  metadata: Metadata;
  before?: Metadata;
}

/** What is to be kept after an audience was seen. The same object where nothing is new. */
export function seenMetadata(kept: SeenMetadata | undefined, audience: Audience): SeenMetadata | undefined {
  const versionId = audience.publishedVersion?.versionId;
  const metadata = audience.effectiveMetadata;
  if (!versionId || !metadata) return kept;
  if (kept?.versionId !== versionId)
    return { versionId, metadata, ...(kept ? { before: kept.metadata } : {}) };
  return JSON.stringify(kept.metadata) === JSON.stringify(metadata) ? kept : { ...kept, metadata };
}
