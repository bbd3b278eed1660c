// Requests about topics.
import * as z from 'zod/mini';
import { id, ofWorkspace, request, writing } from '../../platform/worker/request.ts';
import { inCurrent } from '../../service/worker/workspaces.ts';
import { MAX_TOPIC_IDS } from '../topics.ts';
import {
  addTopics,
  changeTopic,
  removeTopic,
  renewTopics,
  restoreTopic,
  visitTopic,
} from './change-topics.ts';
import { findKnown } from './entry-store.ts';
import { topicsState } from './topics.ts';

export const topicRequests = {
  /** Adds topics to the active workspace; each is read immediately. */
  addTopics: request(
    () => ({ topicIds: z.array(id).check(z.minLength(1), z.maxLength(MAX_TOPIC_IDS)) }),
    inCurrent(addTopics),
  ),
  listTopics: request(
    () => ofWorkspace,
    ({ workspaceId }) => topicsState(workspaceId),
  ),
  /** `before`: the topic to insert before; null for the end. */
  changeTopic: request(
    () => ({ topicId: id, pinned: z.exactOptional(z.boolean()), before: z.exactOptional(z.nullable(id)) }),
    inCurrent(changeTopic),
  ),
  /** Only from the local list; the service keeps the topic. */
  removeTopic: request(() => ({ topicId: id }), inCurrent(removeTopic)),
  /** Undoes a removal. */
  restoreTopic: request(() => ({ topicId: id, before: z.nullable(id) }), inCurrent(restoreTopic)),
  renewTopics: request(() => ({ topicId: z.exactOptional(id) }), inCurrent(renewTopics)),
  /** Returns the ids of entries new since the last visit, and marks all known ones as visited. */
  visitTopic: request(() => ({ topicId: id }), inCurrent(visitTopic)),
  /** Compares a text with the cached entries; sends no request. */
  knownEntries: request(() => ({ topicId: id, text: writing }), inCurrent(findKnown)),
};
