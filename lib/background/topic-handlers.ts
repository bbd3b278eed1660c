// What the background does for the requests about topics.
import type { Requests } from '../requests.ts';

type TopicRequest =
  | 'addTopics'
  | 'listTopics'
  | 'changeTopic'
  | 'removeTopic'
  | 'renewTopics'
  | 'visitTopic'
  | 'knownEntries';

export declare const topicHandlers: Pick<Requests, TopicRequest>;
