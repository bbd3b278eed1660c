// The conversation of an audience, ordered by time. The interface documents neither the order nor the author.
import type { AudienceMessages } from '../api/schemas.ts';
import { oldestFirst, readTimestamp } from '../format/dates.ts';
import { hash52 } from '../format/hash.ts';
import { foldText, occurrences } from '../format/search-words.ts';

interface ThreadChange {
  before: string;
  after: string;
}

export type ThreadMessage = ReturnType<typeof messageOf>;

export type SentMessage = NonNullable<AudienceMessages['messages']>[number];

/** Oldest first. */
export function threadOf(answer: AudienceMessages): ThreadMessage[] {
  const publishedId = answer.conversation?.publishedMessageId;
  const times = new Map<string, number>();
  return inOrder(answer.messages ?? []).map((sent) => {
    const name = sent.messageId || nameOf(sent);
    const before = times.get(name) ?? 0;
    times.set(name, before + 1);
    return messageOf(sent, before === 0 ? name : `${name}\n${before}`, publishedId);
  });
}

/** Identifies a message without an id by what it says and when. */
function nameOf({ timestamp, content, reasoning, changes }: SentMessage): string {
  const said = JSON.stringify([readTimestamp(timestamp) ?? timestamp, content, reasoning, changes]);
  return `\n${hash52(said).toString(36)}`;
}

/** The messages as sent, oldest first. One that is sent twice under its id is one. */
export function inOrder(messages: readonly SentMessage[]): SentMessage[] {
  const known = new Set<string>();
  const distinct = messages.filter((sent) => {
    const name = `${sent.messageId} ${nameOf(sent)}`;
    return !sent.messageId || (!known.has(name) && known.add(name));
  });
  return oldestFirst(distinct, ({ timestamp }) => readTimestamp(timestamp));
}

/** Whether timestamps define the order; otherwise it is the service's, which is not documented. */
export function isOrderKnown(messages: readonly SentMessage[]): boolean {
  return new Set(messages.flatMap(({ timestamp }) => readTimestamp(timestamp) ?? [])).size > 1;
}

/** Changes of a message, or pending ones, without empty ones. */
export function sentChanges(changes: SentMessage['changes']): ThreadChange[] {
  return (changes ?? []).flatMap(({ previousValue, newValue }) => {
    const change = { before: previousValue ?? '', after: newValue ?? '' };
    return change.before === '' && change.after === '' ? [] : [change];
  });
}

/** A message without an id is never the published one. */
export const isPublished = ({ messageId }: SentMessage, publishedId: string | null | undefined): boolean =>
  Boolean(messageId) && messageId === publishedId;

function messageOf(sent: SentMessage, key: string, publishedId: string | null | undefined) {
  const time = readTimestamp(sent.timestamp);
  const isUnread = time === undefined && typeof sent.timestamp === 'number';
  const [reasoning, changes] = [sent.reasoning?.trim() || undefined, sentChanges(sent.changes)];
  return {
    /** Unique in the conversation, and the same at each reading: the id, unless it is missing or repeated. */
    key,
    id: sent.messageId ?? '',
    content: sent.content ?? '',
    /** Epoch ms if the timestamp is readable; otherwise `rawTime` has it as sent. */
    time,
    rawTime: isUnread ? String(sent.timestamp) : undefined,
    isPublished: isPublished(sent, publishedId),
    isInterrupted: sent.isInterrupted === true,
    hasSnapshot: sent.hasSnapshot === true,
    reasoning,
    changes,
    /** The service does not name the author: a message with reasoning or changes is assumed to be the agent's. */
    by: reasoning === undefined && changes.length === 0 ? ('request' as const) : ('agent' as const),
  };
}

// Text search in a conversation: content, reasoning and changes.

export interface ThreadHit {
  message: number;
  part: 'content' | 'reasoning' | 'change';
  /** Occurrence within the part; for a change, its index, as each change counts once. */
  index: number;
}

interface FoldedMessage {
  content: string;
  reasoning: string;
  changes: string[];
}

/** Counting stops here. */
export const MAX_HITS = 9999;

/** Folded texts. Cache the result, because folding costs about as much as reading the whole thread. */
export function foldThread(
  messages: readonly Pick<ThreadMessage, 'content' | 'reasoning' | 'changes'>[],
): FoldedMessage[] {
  return messages.map(({ content, reasoning, changes }) => ({
    content: foldText(content),
    reasoning: foldText(reasoning ?? ''),
    // The separator prevents a match across both values.
    changes: changes.map(({ before, after }) => `${foldText(before)}\n\n${foldText(after)}`),
  }));
}

/** Hits in the order of the thread. `query` as typed; surrounding space is ignored. */
export function searchThread(folded: readonly FoldedMessage[], query: string): ThreadHit[] {
  const needle = foldText(query);
  const hits: ThreadHit[] = [];
  if (needle === '') return hits;
  for (const [message, parts] of folded.entries()) {
    for (const part of ['content', 'reasoning'] as const) {
      for (const [index] of occurrences(parts[part], needle, MAX_HITS).entries())
        hits.push({ message, part, index });
    }
    parts.changes.forEach((text, index) => {
      if (text.includes(needle)) hits.push({ message, part: 'change', index });
    });
    if (hits.length >= MAX_HITS) break;
  }
  return hits.slice(0, MAX_HITS);
}

// New messages since a person last looked. Stores only the latest time and the keys around it.

export interface SeenMessages {
  /** Time of the newest message seen (epoch ms); absent if none was readable. */
  until?: number;
  /** Keys of messages shortly before `until`, or without a time. */
  keys: string[];
}

/** A message may arrive this late (ms), with an earlier time. */
const LATE = 24 * 3_600_000;
const MAX_KEYS = 2000;

export function seenNow(messages: readonly ThreadMessage[]): SeenMessages {
  const times = messages.flatMap(({ time }) => (time === undefined ? [] : [time]));
  const until = times.reduce<number | undefined>((newest, time) => Math.max(newest ?? time, time), undefined);
  const near = messages.filter(({ time }) => isNear(time, until));
  return { ...(until === undefined ? {} : { until }), keys: near.slice(-MAX_KEYS).map(({ key }) => key) };
}

/** Keys of the new messages. None on the first visit, when all would be new. */
export function newSince(messages: readonly ThreadMessage[], seen: SeenMessages | undefined): Set<string> {
  if (!seen) return new Set();
  const known = new Set(seen.keys);
  const near = messages.filter(({ time }) => isNear(time, seen.until)).slice(-MAX_KEYS);
  return new Set(near.map(({ key }) => key).filter((key) => !known.has(key)));
}

function isNear(time: number | undefined, until: number | undefined): boolean {
  return time === undefined || until === undefined || time > until - LATE;
}
