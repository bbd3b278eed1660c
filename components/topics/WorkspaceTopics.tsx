import { i18n } from '#i18n';
import type { Ask } from '../../lib/app/requests.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { LoadFailure, useLoaded } from '../ui/use-loaded.tsx';
import type { ListedWorkspace } from '../workspace/workspace-list.ts';
import { AddTopics } from './AddTopics.tsx';
import { TopicList } from './TopicList.tsx';

/** The topics of one workspace. Only those of the active one can be changed: adding one reads it at the service. */
export function WorkspaceTopics({ ask, workspace }: { ask: Ask; workspace: ListedWorkspace }) {
  const { id: workspaceId, active } = workspace;
  const { loaded, reload } = useLoaded(`${workspaceId} ${active}`, () => ask('listTopics', { workspaceId }));
  return (
    <div class="workspace-topics">
      <h4>{i18n.t('capture.options.topics')}</h4>
      {loaded.state === 'loading' && <Skeleton width="60%" height={16} />}
      {loaded.state === 'failed' && <LoadFailure problem={loaded.problem} retry={reload} />}
      {loaded.state === 'shown' && loaded.data.length === 0 && (
        <p class="soft">
          {i18n.t('topics.noTopics')}. {active && i18n.t('topics.whereIds')}
        </p>
      )}
      {loaded.state === 'shown' && (
        <TopicList topics={loaded.data} ask={ask} arranging={active} onChanged={reload} />
      )}
      {active ? (
        <AddTopics ask={ask} onAdded={reload} />
      ) : (
        <p class="hint">{i18n.t('capture.options.notActive')}</p>
      )}
    </div>
  );
}
