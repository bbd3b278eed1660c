import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { siteRow } from '../../lib/export/saved-rows.ts';
import { siteAccess } from '../../lib/platform/site-access.ts';
import { type Site, sitePattern } from '../../lib/workspace/sites.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { savedTable } from '../export/saved-table.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { ServiceText } from '../ui/ServiceText.tsx';
import { useAction } from '../ui/use-action.tsx';
import { NotLoaded } from '../ui/use-loaded.tsx';
import { EachWorkspace, type ListedWorkspace, OfWorkspace, type WithWorkspaces } from './OptionsSection.tsx';
import { useSites } from './use-sites.ts';

export function SitesSection({ workspaces }: WithWorkspaces) {
  const serviceUrls = workspaces?.map(({ baseUrl }) => baseUrl) ?? [];
  return (
    <EachWorkspace
      id="sites"
      title={i18n.t('kind.sites')}
      intro={i18n.t('sites.intro')}
      none={i18n.t('sites.needsWorkspace')}
      workspaces={workspaces}
    >
      {(workspace) => <WorkspaceSites key={workspace.id} workspace={workspace} serviceUrls={serviceUrls} />}
    </EachWorkspace>
  );
}

interface WorkspaceSitesProps {
  workspace: ListedWorkspace;
  /** Origins of services, whose access is needed regardless. */
  serviceUrls: string[];
}

const WINDOW = 100;

/** The sites of one workspace: requested in one click up to the limit, each revoked individually. */
function WorkspaceSites({ workspace, serviceUrls }: WorkspaceSitesProps) {
  const { reading, sites, isGrowing, granted, missing, requested } = useSites(workspace.id, workspace);
  const [limit, setLimit] = useState(WINDOW);
  const [said, setSaid] = useState('');
  const action = useAction();
  const left = missing.length - requested.length;
  const grant = () =>
    // First in the click, because browsers forget the click after a pause.
    action.run(() =>
      siteAccess.request(requested).then((isGranted) => {
        setSaid(isGranted ? grantedWords(left) : i18n.t('sites.refused'));
        reading.again();
      }),
    );
  const giveBack = ({ pattern, host }: Site) =>
    action.run(async () => {
      const isRemoved = await siteAccess.giveBack(pattern);
      setSaid(isRemoved ? i18n.t('sites.givenBack', [host]) : i18n.t('sites.kept', [host]));
      reading.again();
    });
  return (
    <OfWorkspace
      workspace={workspace}
      more={
        <ListMenu
          what={i18n.t('kind.sites')}
          of={workspace.name}
          list={
            sites.length > 0 &&
            (() => ({
              rows: savedTable(sites.map((site) => siteRow(site, granted.has(site.pattern)))),
              json: sites,
            }))
          }
        />
      }
    >
      <NotLoaded reading={reading} />
      {reading.data && sites.length === 0 && !isGrowing && <p class="soft">{i18n.t('sites.none')}</p>}
      {sites.length > 0 && (
        <ul class="site-list">
          {sites.slice(0, limit).map((site) => (
            <SiteRow
              key={site.pattern}
              site={site}
              isGranted={granted.has(site.pattern)}
              isOfService={serviceUrls.some((url) => sitePattern(url, true) === site.pattern)}
              busy={action.busy}
              giveBack={() => giveBack(site)}
            />
          ))}
        </ul>
      )}
      {sites.length > limit && (
        <button type="button" class="button" onClick={() => setLimit(limit + WINDOW)}>
          {i18n.t('act.showMore')}
        </button>
      )}
      {missing.length > 0 && !isGrowing && (
        <button type="button" class="button" aria-disabled={action.busy} onClick={grant}>
          {left > 0
            ? i18n.t('sites.grantMost', [requested.length])
            : i18n.t('sites.grantAll', missing.length)}
        </button>
      )}
      {action.problem && <ProblemNote problem={action.problem} />}
      <p class="small soft" role="status">
        {isGrowing ? i18n.t('home.loading') : said}
      </p>
    </OfWorkspace>
  );
}

function grantedWords(left: number): string {
  return left > 0 ? i18n.t('sites.grantedMost', left) : i18n.t('sites.grantedAll');
}

interface SiteRowProps {
  site: Site;
  isGranted: boolean;
  isOfService: boolean;
  busy: boolean;
  giveBack(): void;
}

function SiteRow({ site: { host, pages }, isGranted, isOfService, busy, giveBack }: SiteRowProps) {
  return (
    <li class="row wrap">
      <ServiceText text={host} mono />
      <span class="soft small">{i18n.t('count.pages', pages)}</span>
      {isGranted && (
        <span class="pill live push">
          <span class="shape" aria-hidden="true" />
          {i18n.t('field.granted')}
        </span>
      )}
      {isGranted && isOfService && <span class="soft small">{i18n.t('sites.ofService')}</span>}
      {isGranted && !isOfService && (
        <button
          type="button"
          class="button compact"
          aria-label={i18n.t('sites.giveBackNamed', [host])}
          aria-disabled={busy}
          onClick={giveBack}
        >
          {i18n.t('sites.giveBack')}
        </button>
      )}
    </li>
  );
}
