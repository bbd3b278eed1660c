import type { TopicsState, TopicView } from '../../lib/topics/topics.ts';
import { type Async, useAsync } from '../ui/use-async.ts';
import { useView } from '../ui/view-context.ts';

/** The topics of the workspace, from the snapshot if it belongs to it, otherwise requested. */
export function useTopics(workspaceId: string, kept: TopicsState): Async<TopicView[]> {
  const { ask } = useView();
  const isKept = kept.workspaceId === workspaceId;
  const reading = useAsync([ask, workspaceId], () => ask('listTopics', { workspaceId }), {
    when: !isKept,
  });
  return isKept ? { data: kept.topics, isLoading: false, again: reading.again } : reading;
}
