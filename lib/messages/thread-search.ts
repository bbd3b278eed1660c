// Finding a text in a whole conversation: in what was said, in the reasoning, and in what was changed.
import { foldCase, occurrences } from '../format/find-text.ts';
import type { ThreadMessage } from './thread.ts';

export interface ThreadHit {
  /** Position of the message in the thread. */
  message: number;
  part: 'content' | 'reasoning' | 'change';
  /** Which occurrence in that part; of a change, which change: one that holds the text counts once. */
  index: number;
}

export interface FoldedMessage {
  content: string;
  reasoning: string;
  changes: string[];
}

/** More hits than this are not counted: nobody goes through them. */
export const MOST_HITS = 9999;

/** To be made once for a thread: it costs about as much as reading all of it. */
export function foldThread(messages: readonly ThreadMessage[]): FoldedMessage[] {
  return messages.map(({ content, reasoning, changes }) => ({
    content: foldCase(content),
    reasoning: foldCase(reasoning ?? ''),
    // A text does not go over from the one value into the other.
    changes: changes.map(({ before, after }) => foldCase(`${before}\n\n${after}`)),
  }));
}

/** In the order of the thread. `query` as typed; space around it counts for nothing. */
export function searchThread(folded: readonly FoldedMessage[], query: string): ThreadHit[] {
  const wanted = foldCase(query.trim());
  const hits: ThreadHit[] = [];
  if (wanted === '') return hits;
  for (const [message, parts] of folded.entries()) {
    for (const part of ['content', 'reasoning'] as const) {
      for (const [index] of occurrences(parts[part], wanted, MOST_HITS).entries())
        hits.push({ message, part, index });
    }
    parts.changes.forEach((text, index) => {
      if (text.includes(wanted)) hits.push({ message, part: 'change', index });
    });
    if (hits.length >= MOST_HITS) break;
  }
  return hits.slice(0, MOST_HITS);
}
