// The conversation of an audience as a thread in the order of time. The interface shows neither the order of
// messages nor who wrote one, so neither is taken for granted.
import type { AudienceMessages } from '../api/schemas.ts';
import { readTimestamp } from '../format/timestamps.ts';

export interface ThreadChange {
  before: string;
  after: string;
}

export interface ThreadMessage {
  /** As the service sends it; two messages may carry the same one. */
  id: string;
  content: string;
  /** Epoch milliseconds, where it can be read. */
  time?: number;
  /** What the service sent as time, where it cannot. */
  rawTime?: string;
  isPublished: boolean;
  isInterrupted: boolean;
  hasSnapshot: boolean;
  reasoning?: string;
  changes: ThreadChange[];
}

type Sent = NonNullable<AudienceMessages['messages']>[number];

/** Oldest first. A message whose time cannot be read stays behind the one it came after. */
export function threadOf(answer: AudienceMessages): ThreadMessage[] {
  const publishedId = answer.conversation?.publishedMessageId;
  const messages = (answer.messages ?? []).map((message) => messageOf(message, publishedId));
  // A list that runs from new to old is turned first: of two equal times, the later sent is then the later said.
  const ordered = runsBackwards(messages) ? messages.reverse() : messages;
  let last = Number.NEGATIVE_INFINITY;
  const placed = ordered.map((message) => {
    last = message.time ?? last;
    return { message, place: last };
  });
  return placed.sort((a, b) => (a.place === b.place ? 0 : a.place - b.place)).map(({ message }) => message);
}

/** Changes of a message, or those that wait; a change without either value says nothing. */
export function changesOf(changes: Sent['changes']): ThreadChange[] {
  return (changes ?? []).flatMap(({ previousValue, newValue }) => {
    const change = { before: previousValue ?? '', after: newValue ?? '' };
    return change.before === '' && change.after === '' ? [] : [change];
  });
}

function messageOf(sent: Sent, publishedId: string | null | undefined): ThreadMessage {
  const time = readTimestamp(sent.timestamp);
  const reasoning = sent.reasoning?.trim();
  return {
    id: sent.messageId,
    content: sent.content ?? '',
    ...(time === undefined ? {} : { time }),
    ...(time === undefined && typeof sent.timestamp === 'number' ? { rawTime: String(sent.timestamp) } : {}),
    isPublished: sent.messageId === publishedId,
    isInterrupted: sent.isInterrupted === true,
    hasSnapshot: sent.hasSnapshot === true,
    ...(reasoning ? { reasoning } : {}),
    changes: changesOf(sent.changes),
  };
}

function runsBackwards(messages: ThreadMessage[]): boolean {
  const times = messages.flatMap(({ time }) => (time === undefined ? [] : [time]));
  return (times[0] ?? 0) > (times.at(-1) ?? 0);
}
