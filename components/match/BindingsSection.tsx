import { i18n } from '#i18n';
import type { Ask } from '../../lib/app/requests.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { ListedWorkspace } from '../workspace/workspace-list.ts';
import { WorkspaceBindings } from './WorkspaceBindings.tsx';

interface BindingsSectionProps {
  ask: Ask;
  /** Undefined while they are not known. */
  workspaces: ListedWorkspace[] | undefined;
}

export function BindingsSection({ ask, workspaces }: BindingsSectionProps) {
  return (
    <section id="bindings" aria-labelledby="bindings-title">
      <h2 id="bindings-title">{i18n.t('options.nav.bindings')}</h2>
      <p class="intro">{i18n.t('options.bindings.intro')}</p>
      {workspaces === undefined && <Skeleton width="60%" height={16} />}
      {workspaces?.length === 0 && <p class="soft">{i18n.t('options.bindings.needsWorkspace')}</p>}
      {workspaces?.map((workspace) => (
        <WorkspaceBindings key={workspace.id} ask={ask} workspace={workspace} />
      ))}
    </section>
  );
}
