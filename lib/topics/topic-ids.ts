// The ids of topics in what a person pasted.
import { pastedIds } from '../format/texts.ts';

/** More are not asked for at once. */
export const MOST_TOPIC_IDS = 50;

export function topicIdsIn(text: string): string[] {
  return pastedIds(text, 'topics');
}
