// What the background does for the requests about topics.
import { ProblemError } from '../problem.ts';
import type { Requests } from '../requests.ts';
import type { Workspace } from '../workspace.ts';
import { addTopics, changeTopic, removeTopic, renewTopics, visitTopic } from './topics/change-topics.ts';
import { findKnown } from './topics/known.ts';
import { topicsState } from './topics/topics.ts';
import { activeWorkspace } from './workspaces.ts';

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
