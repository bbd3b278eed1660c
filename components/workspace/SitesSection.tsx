import { i18n } from '#i18n';
import type { Ask } from '../../lib/app/requests.ts';
import type { SiteAccess } from '../../lib/workspace/sites.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { WorkspaceSites } from './WorkspaceSites.tsx';
import type { ListedWorkspace } from './workspace-list.ts';

interface SitesSectionProps {
  ask: Ask;
  access: SiteAccess;
  /** Undefined while they are not known. */
  workspaces: ListedWorkspace[] | undefined;
}

/** The sites that the panel may follow a person on. */
export function SitesSection({ ask, access, workspaces }: SitesSectionProps) {
  return (
    <section id="sites" aria-labelledby="sites-title">
      <h2 id="sites-title">{i18n.t('sites.title')}</h2>
      <p class="intro">{i18n.t('sites.intro')}</p>
      {workspaces === undefined && <Skeleton width="60%" height={16} />}
      {workspaces?.length === 0 && <p class="soft">{i18n.t('sites.needsWorkspace')}</p>}
      {workspaces?.map((workspace) => (
        <WorkspaceSites
          key={workspace.id}
          ask={ask}
          access={access}
          workspace={workspace}
          serviceUrls={workspaces.map(({ baseUrl }) => baseUrl)}
        />
      ))}
    </section>
  );
}
