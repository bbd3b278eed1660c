// What the background does for the requests about topics.
import { ProblemError } from '../../api/problem.ts';
import type { Requests } from '../../platform/requests.ts';
import { activeWorkspace } from '../../service/worker/workspaces.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { addTopics, changeTopic, removeTopic, renewTopics, visitTopic } from './change-topics.ts';
import { findKnown } from './known.ts';
import { topicsState } from './topics.ts';

type TopicRequest =
  | 'addTopics'
  | 'listTopics'
  | 'changeTopic'
  | 'removeTopic'
  | 'renewTopics'
  | 'visitTopic'
  | 'knownEntries';

async function active(): Promise<Workspace> {
  const workspace = await activeWorkspace();
  if (!workspace) throw new ProblemError({ kind: 'not-connected' });
  return workspace;
}

export const topicHandlers: Pick<Requests, TopicRequest> = {
  addTopics: async ({ topicIds }) => addTopics(await active(), topicIds),
  listTopics: ({ workspaceId }) => topicsState(workspaceId),
  changeTopic: async (input) => changeTopic((await active()).id, input),
  removeTopic: async ({ topicId }) => removeTopic((await active()).id, topicId),
  renewTopics: async ({ topicId }) => renewTopics(await active(), topicId),
  visitTopic: async ({ topicId }) => visitTopic(await active(), topicId),
  knownEntries: async ({ topicId, text }) => findKnown(await active(), topicId, text),
};
