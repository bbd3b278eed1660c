// The conversation of an audience in the order of time. The interface shows neither that order nor who wrote.
import type { AudienceMessages } from '../api/schemas.ts';
import { oldestFirst, readTimestamp } from '../format/dates.ts';
import { foldWords, occurrences } from '../format/search-words.ts';

export interface ThreadChange {
  before: string;
  after: string;
}

export type ThreadMessage = ReturnType<typeof messageOf>;

export type SentMessage = NonNullable<AudienceMessages['messages']>[number];

/** Oldest first. */
export function threadOf(answer: AudienceMessages): ThreadMessage[] {
  const publishedId = answer.conversation?.publishedMessageId;
  return inOrder(answer.messages ?? []).map((message) => messageOf(message, publishedId));
}

/** As they were sent, oldest first. */
export const inOrder = (messages: readonly SentMessage[]): SentMessage[] =>
  oldestFirst(messages, ({ timestamp }) => readTimestamp(timestamp));

/** Whether times tell the order; otherwise it is only the service's, and the interface does not show which that is. */
export function isOrderKnown(messages: readonly SentMessage[]): boolean {
  return new Set(messages.flatMap(({ timestamp }) => readTimestamp(timestamp) ?? [])).size > 1;
}

/** Changes of a message, or those that wait; a change without either value says nothing. */
export function sentChanges(changes: SentMessage['changes']): ThreadChange[] {
  return (changes ?? []).flatMap(({ previousValue, newValue }) => {
    const change = { before: previousValue ?? '', after: newValue ?? '' };
    return change.before === '' && change.after === '' ? [] : [change];
  });
}

/** What has no id is none that is named. */
export const isPublished = ({ messageId }: SentMessage, publishedId: string | null | undefined): boolean =>
  Boolean(messageId) && messageId === publishedId;

/** What is empty is undefined. */
function messageOf(sent: SentMessage, publishedId: string | null | undefined) {
  const time = readTimestamp(sent.timestamp);
  const isUnread = time === undefined && typeof sent.timestamp === 'number';
  const [reasoning, changes] = [sent.reasoning?.trim() || undefined, sentChanges(sent.changes)];
  return {
    /** As the service sends it; two messages may carry the same one. */
    id: sent.messageId ?? '',
    content: sent.content ?? '',
    /** Epoch milliseconds, where it can be read; otherwise as it was sent. */
    time,
    rawTime: isUnread ? String(sent.timestamp) : undefined,
    isPublished: isPublished(sent, publishedId),
    isInterrupted: sent.isInterrupted === true,
    hasSnapshot: sent.hasSnapshot === true,
    ...{ reasoning, changes },
    /** The service does not name who wrote: what explains or changes something is taken for the agent's. */
    by: reasoning === undefined && changes.length === 0 ? ('request' as const) : ('agent' as const),
  };
}

// Finding a text in a whole conversation: in what was said, in the reasoning, and in what was changed.

export interface ThreadHit {
  message: number;
  part: 'content' | 'reasoning' | 'change';
  /** Which occurrence in that part; of a change, which change: one that holds the text counts once. */
  index: number;
}

interface FoldedMessage {
  content: string;
  reasoning: string;
  changes: string[];
}

/** More hits than this are not counted. */
export const MAX_HITS = 9999;

/** With texts as they are drawn. To be made once for a thread: it costs about as much as reading all of it. */
export function foldThread(
  messages: readonly Pick<ThreadMessage, 'content' | 'reasoning' | 'changes'>[],
): FoldedMessage[] {
  return messages.map(({ content, reasoning, changes }) => ({
    content: foldWords(content),
    reasoning: foldWords(reasoning ?? ''),
    // A text does not go over from the one value into the other.
    changes: changes.map(({ before, after }) => foldWords(`${before}\n\n${after}`)),
  }));
}

/** In the order of the thread. `query` as typed; space around it counts for nothing. */
export function searchThread(folded: readonly FoldedMessage[], query: string): ThreadHit[] {
  const needle = foldWords(query.trim());
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

// Which messages are new since a person last looked. What was seen is kept small: a time, and the ids around it.

export interface SeenMessages {
  /** Time of the newest message then (epoch ms); absent where no time could be read. */
  until?: number;
  /** Those not long before it, and those without a time. */
  ids: string[];
}

/** A message may come in this much (ms) late, under an earlier time. */
const LATE = 24 * 3_600_000;
const MAX_IDS = 2000;

export function seenNow(messages: readonly ThreadMessage[]): SeenMessages {
  const times = messages.flatMap(({ time }) => (time === undefined ? [] : [time]));
  const until = times.reduce<number | undefined>((newest, time) => Math.max(newest ?? time, time), undefined);
  const near = messages.filter(({ time }) => isNear(time, until));
  return { ...(until === undefined ? {} : { until }), ids: near.slice(-MAX_IDS).map(({ id }) => id) };
}

/** Ids of the new ones. Who never looked has nothing new: all of it would be. */
export function newSince(messages: readonly ThreadMessage[], seen: SeenMessages | undefined): Set<string> {
  if (!seen) return new Set();
  const ids = new Set(seen.ids);
  return new Set(
    messages.filter(({ id, time }) => !ids.has(id) && isNear(time, seen.until)).map(({ id }) => id),
  );
}

function isNear(time: number | undefined, until: number | undefined): boolean {
  return time === undefined || until === undefined || time > until - LATE;
}
