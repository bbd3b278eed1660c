import type { TopicsState, TopicView } from '../../lib/topics/topics.ts';
import { useAsync } from '../ui/use-async.ts';
import { useView } from '../ui/view-context.ts';

/** The topics of the workspace, from the snapshot if it belongs to it, otherwise requested. Undefined until known. */
export function useTopics(workspaceId: string, kept: TopicsState): TopicView[] | undefined {
  const { ask } = useView();
  const isKept = kept.workspaceId === workspaceId;
  const { data } = useAsync([ask, workspaceId], () => ask('listTopics', { workspaceId }), {
    when: !isKept,
  });
  return isKept ? kept.topics : data;
}
