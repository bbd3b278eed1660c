// What views may ask about topics.
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
  /** Adds topics to the active workspace's list; each is read right away. */
  addTopics: request(
    () => ({ topicIds: z.array(id).check(z.minLength(1), z.maxLength(MAX_TOPIC_IDS)) }),
    inCurrent(addTopics),
  ),
  listTopics: request(
    () => ofWorkspace,
    ({ workspaceId }) => topicsState(workspaceId),
  ),
  /** `before` is the topic it is put in front of; null puts it last. */
  changeTopic: request(
    () => ({ topicId: id, pinned: z.exactOptional(z.boolean()), before: z.exactOptional(z.nullable(id)) }),
    inCurrent(changeTopic),
  ),
  /** Only from the list here; the service keeps it. */
  removeTopic: request(() => ({ topicId: id }), inCurrent(removeTopic)),
  /** One that was removed from it, as it was. */
  restoreTopic: request(() => ({ topicId: id, before: z.nullable(id) }), inCurrent(restoreTopic)),
  renewTopics: request(() => ({ topicId: z.exactOptional(id) }), inCurrent(renewTopics)),
  /** The ids of entries that were not there at the last visit; marks all that is known now as visited. */
  visitTopic: request(() => ({ topicId: id }), inCurrent(visitTopic)),
  /** What kept entries already say of a text. No request is made to the service. */
  knownEntries: request(() => ({ topicId: id, text: writing }), inCurrent(findKnown)),
};
