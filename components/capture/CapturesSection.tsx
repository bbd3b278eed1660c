import { i18n } from '#i18n';
import type { Ask } from '../../lib/app/requests.ts';
import { WorkspaceTopics } from '../topics/WorkspaceTopics.tsx';
import { ServiceText } from '../ui/ServiceText.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { ListedWorkspace } from '../workspace/workspace-list.ts';
import { CaptureRules } from './CaptureRules.tsx';

interface CapturesSectionProps {
  ask: Ask;
  /** Undefined while they are not known. */
  workspaces: ListedWorkspace[] | undefined;
}

/** Where captures go, and how they are saved. */
export function CapturesSection({ ask, workspaces }: CapturesSectionProps) {
  return (
    <section id="captures" aria-labelledby="captures-title">
      <h2 id="captures-title">{i18n.t('capture.options.title')}</h2>
      <p class="intro">{i18n.t('capture.options.intro')}</p>
      {workspaces === undefined && <Skeleton width="60%" height={16} />}
      {workspaces?.length === 0 && <p class="soft">{i18n.t('capture.options.needsWorkspace')}</p>}
      {workspaces?.map((workspace) => (
        <div key={workspace.id} class="of-workspace of-captures" data-color={workspace.color}>
          <h3>
            <span class="workspace-mark" />
            <ServiceText text={workspace.name} />
          </h3>
          <WorkspaceTopics ask={ask} workspace={workspace} />
          <CaptureRules ask={ask} workspace={workspace} />
        </div>
      ))}
    </section>
  );
}
