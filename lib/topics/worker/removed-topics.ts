// Removed topics.
import { removedRecords } from '../../jobs/worker/removed-records.ts';
import type { TopicRecord } from './topic-store.ts';

export const removedTopics = removedRecords<TopicRecord>('removed-topics');
