// Topics and their entries.
import { DAY, MINUTE, stamp } from '../clock.ts';
import { pickAt, random } from '../random.ts';
import type { Store } from '../store.ts';
import { topicSentences } from './wording.ts';

interface TopicPlan {
  title: string;
  purpose: string | null;
  entries: number;
  /** What most entries' `content.type` is. */
  type: 'text' | 'markdown';
}

const plans: readonly TopicPlan[] = [
  {
    title: 'Customer questions',
    purpose: 'What visitors ask, in their own words.',
    entries: 24,
    type: 'text',
  },
  { title: 'Proof points', purpose: 'Sentences with a source.', entries: 300, type: 'text' },
  { title: 'Wording that worked', purpose: null, entries: 17, type: 'markdown' },
  {
    title: 'Competitors',
    purpose: 'What others say, with the address where they say it.',
    entries: 9,
    type: 'text',
  },
  { title: 'Ideas for the summit', purpose: 'Nothing here yet.', entries: 0, type: 'text' },
  { title: 'اقتباسات 💬 & “quotes” <i>', purpose: 'Quotes in many languages.', entries: 5, type: 'text' },
];

function seedEntries(store: Store, topicId: string, plan: TopicPlan, seededAt: number): void {
  for (let position = 0; position < plan.entries; position += 1) {
    const topicEntryId = random(`${topicId} ${position}`).id('entry');
    const time = stamp(seededAt - (plan.entries - position) * 47 * MINUTE);
    const other = position % 9 === 8;
    const type = other ? (plan.type === 'text' ? 'markdown' : 'text') : plan.type;
    const sentence = pickAt(topicSentences, position);
    const content = `${sentence} (${position + 1})${position % 5 === 4 ? `\n\nSecond line.\t${sentence}` : ''}`;
    const entry = {
      topicEntryId,
      topicId,
      sortOrder: position,
      content: { type, content },
      createdAt: time,
      updatedAt: time,
    };
    store.add('topicEntry', topicEntryId, entry, { parent: topicId, rank: position });
  }
}

/** The first topic is the default one, the second has 300 entries, the fifth none. */
export function seedTopics(store: Store, seededAt: number): string[] {
  return plans.map((plan, sortOrder) => {
    const topicId = random(`topic ${sortOrder}`).id('topic');
    const { title, purpose } = plan;
    const times = { createdAt: stamp(seededAt - 90 * DAY), updatedAt: stamp(seededAt - DAY) };
    store.add(
      'topic',
      topicId,
      { topicId, title, purpose, sortOrder, isDefault: sortOrder === 0, ...times },
      { rank: sortOrder },
    );
    seedEntries(store, topicId, plan, seededAt);
    return topicId;
  });
}
