import { useEffect, useState } from 'preact/hooks';
import type { Ask } from '../../lib/app/requests.ts';
import type { TopicsState, TopicView } from '../../lib/topics/topics.ts';

/** The topics of the workspace: of the snapshot where it is of this one, otherwise asked for. Undefined while unknown. */
export function useTopics(ask: Ask, workspaceId: string, kept: TopicsState): TopicView[] | undefined {
  const [asked, setAsked] = useState<{ workspaceId: string; topics: TopicView[] }>();
  const isKept = kept.workspaceId === workspaceId;
  useEffect(() => {
    if (isKept) return;
    let isCurrent = true;
    ask('listTopics', { workspaceId }).then(
      (topics) => isCurrent && setAsked({ workspaceId, topics }),
      reportError,
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, workspaceId, isKept]);
  if (isKept) return kept.topics;
  return asked?.workspaceId === workspaceId ? asked.topics : undefined;
}
