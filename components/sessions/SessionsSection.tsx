import { i18n } from '#i18n';
import type { Ask } from '../../lib/platform/requests.ts';
import { ServiceText } from '../ui/ServiceText.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { ListedWorkspace } from '../workspace/workspace-list.ts';
import { SessionRules } from './SessionRules.tsx';

interface SessionsSectionProps {
  ask: Ask;
  /** Undefined while they are not known. */
  workspaces: ListedWorkspace[] | undefined;
  reload(): void;
}

/** Where the landing pages of each workspace keep the id of a visitor's session. */
export function SessionsSection({ ask, workspaces, reload }: SessionsSectionProps) {
  return (
    <section id="sessions" aria-labelledby="sessions-title">
      <h2 id="sessions-title">{i18n.t('sessions.rules.title')}</h2>
      <p class="intro">{i18n.t('sessions.rules.intro')}</p>
      {workspaces === undefined && <Skeleton width="60%" height={16} />}
      {workspaces?.length === 0 && <p class="soft">{i18n.t('sessions.rules.needsWorkspace')}</p>}
      {workspaces?.map((workspace) => (
        <div key={workspace.id} class="of-workspace" data-color={workspace.color}>
          <h3>
            <span class="workspace-mark" />
            <ServiceText text={workspace.name} />
          </h3>
          <SessionRules ask={ask} workspace={workspace} reload={reload} />
        </div>
      ))}
    </section>
  );
}
