// Topics and their entries. An entry without a `sortOrder` goes to the end; equal ones keep the order
// of writing.
import { stamp } from '../clock.ts';
import { listed } from '../listing.ts';
import { newId } from '../new-id.ts';
import type { Records, TopicEntry } from '../records.ts';
import { notFound } from '../refusal.ts';
import { EVERYTHING } from '../store.ts';
import type { World } from '../world.ts';
import type { Handlers } from './handlers.ts';

function findTopic(world: World, topicId: string): Records['topic'] {
  const topic = world.store.get('topic', topicId);
  if (!topic) throw notFound('topic', topicId);
  return topic;
}

export function topicHandlers(
  world: World,
): Pick<Handlers, 'getTopic' | 'listTopicEntries' | 'createTopicEntry' | 'getTopicEntry'> {
  return {
    getTopic({ topic_id }) {
      const topic = findTopic(world, topic_id);
      const { records } = world.store.list('topicEntry', topic_id, { limit: EVERYTHING });
      return { ...topic, entries: records.map(({ record }) => record) };
    },
    listTopicEntries(params) {
      findTopic(world, params.topic_id);
      return listed(world, 'topicEntry', { parent: params.topic_id }, params, (entry) => entry);
    },
    createTopicEntry({ topic_id }, { content, sortOrder }) {
      findTopic(world, topic_id);
      const topicEntryId = newId('entry');
      const now = stamp(world.clock.now());
      const last = world.store.lastRank('topicEntry', topic_id) ?? -1;
      const order = sortOrder ?? Math.min(last + 1, Number.MAX_SAFE_INTEGER);
      const times = { createdAt: now, updatedAt: now };
      const entry: TopicEntry = { topicEntryId, topicId: topic_id, sortOrder: order, content, ...times };
      world.store.add('topicEntry', topicEntryId, entry, { parent: topic_id, rank: order });
      return entry;
    },
    getTopicEntry({ topic_id, topic_entry_id }) {
      const entry = world.store.get('topicEntry', topic_entry_id);
      if (entry?.topicId !== topic_id) throw notFound('topic entry', topic_entry_id);
      return entry;
    },
  };
}
