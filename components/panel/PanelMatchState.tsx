import { i18n } from '#i18n';
import type { PageStatus } from '../../lib/page-status/page-status.ts';
import { siteAccess } from '../../lib/platform/site-access.ts';
import { SampleLens } from '../demo/SampleLens.tsx';
import { MatchStateView } from '../popup/MatchStateView.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { ServiceText } from '../ui/ServiceText.tsx';
import { useAction } from '../ui/use-action.tsx';
import { useSites } from '../workspace/use-sites.ts';

/** What to show for a tab without a certain page. */
export function PanelMatchState({ pageStatus }: { pageStatus: PageStatus }) {
  const { matchState, workspace, url } = pageStatus;
  // Unlike the popup, the panel was not opened by a click on this tab, so the browser may hide the address.
  const isHidden =
    workspace !== undefined && matchState.kind === 'restricted' && matchState.reason === 'unknown';
  const key = `${workspace?.id ?? ''} ${workspace?.connectionVersion ?? ''} ${url}`;
  return (
    <div class="popup-view">
      {isHidden ? (
        <HiddenAddress key={key} workspaceId={workspace.id} />
      ) : matchState.kind === 'not-connected' ? (
        <div class="sample-stage">
          <SampleLens />
          <MatchStateView pageStatus={pageStatus} />
        </div>
      ) : (
        <MatchStateView key={key} pageStatus={pageStatus} />
      )}
    </div>
  );
}

/** Sites listed by name; the others are counted. */
const NAMED = 6;

/** The browser hides this tab's address. A click on the icon or access to the sites reveals it. */
function HiddenAddress({ workspaceId }: { workspaceId: string }) {
  const { reading, missing, requested } = useSites(workspaceId);
  const granting = useAction();
  const grant = () =>
    // First call in the click, because browsers forget the click after a pause.
    granting.run(() => siteAccess.request(requested).then(reading.again));
  return (
    <>
      <section class="calm">
        <h1>{i18n.t('common.hiddenTab')}</h1>
        <p class="soft">{i18n.t('panel.hidden.text')}</p>
        {reading.problem && <ProblemNote problem={reading.problem} onRetry={reading.again} />}
      </section>
      {missing.length > 0 && (
        <section class="calm">
          <h2>{i18n.t('panel.hidden.orFollow')}</h2>
          <p class="soft">{i18n.t('panel.hidden.followText')}</p>
          <ul class="stack site-names">
            {missing.slice(0, NAMED).map(({ pattern, host, pages }) => (
              <li key={pattern} class="row">
                <ServiceText text={host} />
                <span class="push small soft fixed">{i18n.t('count.pages', pages)}</span>
              </li>
            ))}
            {missing.length > NAMED && (
              <li class="soft small">{i18n.t('count.more', missing.length - NAMED)}</li>
            )}
          </ul>
          <button type="button" class="button primary" aria-disabled={granting.busy} onClick={grant}>
            {requested.length < missing.length
              ? i18n.t('panel.hidden.followMost', [requested.length])
              : i18n.t('panel.hidden.follow', missing.length)}
          </button>
          {granting.problem && <ProblemNote problem={granting.problem} />}
        </section>
      )}
    </>
  );
}
