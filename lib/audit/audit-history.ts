// Whether a differing value on the page is an earlier or a pending value of the record.
import { liveVersionOf } from '../api/live-version.ts';
import type { Audience, AudienceMessages, Metadata } from '../api/schemas.ts';
import { withScheme } from '../format/addresses.ts';
import { unsignedAddress } from '../format/signed-address.ts';
import { normalizeAddress } from '../match/address.ts';
import { inOrder, isOrderKnown, type SentMessage } from '../messages/thread.ts';
import { fieldRules, fieldText } from './audit-fields.ts';
import type { AuditBasis, AuditItem, AuditNote } from './audit-item.ts';
import { colorOf, decodeEntities, handleName, listItems, plainSpaced } from './audit-values.ts';

interface Change {
  previous: string;
  next: string;
}

/** Changes followed back at most. */
const MAX_VERSIONS_BACK = 50;

/** Adds a note to the items whose value is an earlier or a pending one. */
export function withHistory(
  items: readonly AuditItem[],
  { audience, messages, before }: AuditBasis,
): AuditItem[] {
  const isLive = audience !== undefined && liveVersionOf(audience) !== undefined;
  const published = isLive ? publishedChanges(messages) : [];
  const pending = changesIn(messages?.pendingChanges);
  return items.map((item) => {
    const note = noteOf(item, published, pending, isLive ? before : undefined);
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
  const normalized = ({ previous, next }: Change) => ({
    previous: formOf(item, previous),
    next: formOf(item, next),
  });
  if (earlierValues(record, published.map(normalized)).has(page)) return 'previous-value';
  const isPending = page !== '' && pending.some((change) => applied(record, normalized(change)) === page);
  return isPending ? 'pending-value' : undefined;
}

/** Derives earlier values by undoing the changes. */
function earlierValues(record: string, newestFirst: Change[]): Set<string> {
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

/** Applies a change to the whole value, or to a part that occurs exactly once. */
function applied(value: string, { previous, next }: Change): string | undefined {
  if (value === previous) return next;
  // A short text may occur by chance.
  if (previous.length < 8 || value.split(previous).length !== 2) return undefined;
  return plainSpaced(value.replace(previous, () => next));
}

/** Changes up to the published message, newest first; without its id, all that are not pending. */
function publishedChanges(messages: AudienceMessages | undefined): Change[] {
  const sent = inOrder(messages?.messages ?? []);
  const oldestFirst = isOrderKnown(sent) || !leadsBackwards(sent) ? sent : sent.toReversed();
  const id = messages?.conversation?.publishedMessageId;
  const lastIndex = id ? oldestFirst.findIndex(({ messageId }) => messageId === id) : -1;
  const pendingIds = new Set(
    (messages?.pendingChanges ?? []).map(({ changeId }) => changeId).filter(Boolean),
  );
  const published = lastIndex < 0 ? oldestFirst : oldestFirst.slice(0, lastIndex + 1);
  return published
    .toReversed()
    .flatMap((message) =>
      changesIn((message.changes ?? []).filter(({ changeId }) => !pendingIds.has(changeId)).toReversed()),
    );
}

/** For messages without times: whether changes continue from later messages more often than from earlier ones. */
function leadsBackwards(sent: readonly SentMessage[]): boolean {
  const steps = sent.map(({ changes }) => changesIn(changes));
  let [forwards, backwards] = [0, 0];
  for (const [index, step] of steps.entries()) {
    const [before, after] = [steps[index - 1] ?? [], steps[index + 1] ?? []];
    const continuationsOf = (other: Change[]) =>
      step.filter(({ previous }) => previous !== '' && other.some(({ next }) => next === previous)).length;
    forwards += continuationsOf(before);
    backwards += continuationsOf(after);
  }
  return backwards > forwards;
}

type SentChange = { previousValue?: string | null | undefined; newValue?: string | null | undefined };

function changesIn(sent: readonly SentChange[] | null | undefined): Change[] {
  return (sent ?? []).map(({ previousValue, newValue }) => ({
    previous: plainSpaced(previousValue ?? ''),
    next: plainSpaced(newValue ?? ''),
  }));
}

/** One spelling of what the comparison takes for the same value. */
function formOf({ form, field }: AuditItem, text = ''): string {
  if (form === 'list')
    return listItems([text])
      .map((item) => item.toLowerCase())
      .sort()
      .join(', ');
  const plain = plainSpaced(decodeEntities(text));
  switch (field && fieldRules[field].kind) {
    case 'color':
      return colorOf(plain) ?? plain;
    case 'handle':
      return handleName(plain);
    case 'image':
    case 'page-address':
      return normalizeAddress(unsignedAddress(withScheme(plain))) ?? plain;
    default:
      return plain;
  }
}

// Effective metadata before the current version was published, if this browser has seen it.

export interface SeenMetadata {
  versionId: string;
  metadata: Metadata;
  before?: Metadata;
}

/** The metadata to store after an audience was seen. Returns the same object if nothing is new. */
export function seenMetadata(kept: SeenMetadata | undefined, audience: Audience): SeenMetadata | undefined {
  const versionId = liveVersionOf(audience)?.versionId;
  const metadata = audience.effectiveMetadata;
  if (!versionId || !metadata) return kept;
  if (kept?.versionId !== versionId)
    return { versionId, metadata, ...(kept ? { before: kept.metadata } : {}) };
  return JSON.stringify(kept.metadata) === JSON.stringify(metadata) ? kept : { ...kept, metadata };
}
