import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import type { HomeHead, HomeListing } from '../../lib/home/home.ts';
import { StorageNotes } from '../capture/StorageNotes.tsx';
import { Notice } from '../popup/Notice.tsx';
import { UntilKnown } from '../ui/use-loaded.tsx';
import { usePageActions } from '../ui/view-context.ts';
import { HomeBar } from './HomeBar.tsx';
import { HomePages, HomeSkeleton } from './HomePages.tsx';
import type { HomeWays } from './home-ways.ts';

// Set here, because the HTML file is shared by all languages.
document.title = i18n.t('home.windowTitle');

interface HomeProps extends HomeWays {
  /** Undefined until loaded. */
  head: HomeHead | undefined;
  /** Why it could not be loaded. */
  problem: Problem | undefined;
  /** Increases when stored data of the workspace may have changed. */
  revision: number;
  /** Increases when a person requests a refresh. */
  refreshes: number;
  /** The listing from the last time Home was open. */
  first: HomeListing | undefined;
  keep(listing: HomeListing): void;
}

export function Home({ head, problem, ...rest }: HomeProps) {
  const { workspace, notice } = head ?? {};
  return (
    <div class="home-view" data-color={workspace?.color}>
      <HomeBar head={head} problem={problem} view="home" showPlace={rest.showPlace} />
      <main>
        <div class="home-notices if-any" aria-live="polite">
          <StorageNotes />
          {notice && <Notice problem={notice} />}
        </div>
        {!head && (
          <UntilKnown problem={problem}>
            <HomeSkeleton />
          </UntilKnown>
        )}
        {head && !workspace && <NotConnected />}
        {workspace && (
          <HomePages
            key={`${workspace.id} ${workspace.connectionVersion}`}
            workspace={workspace}
            shownProblem={notice?.kind}
            {...rest}
          />
        )}
      </main>
    </div>
  );
}

function NotConnected() {
  const { openOptions, beginDemo } = usePageActions();
  return (
    <section class="home-alone stack">
      <h1>{i18n.t('home.welcome.title')}</h1>
      <p class="soft">{i18n.t('home.welcome.text')}</p>
      <div class="row wrap">
        <button type="button" class="button primary" onClick={openOptions}>
          {i18n.t('demo.connect')}
        </button>
        <button type="button" class="button" onClick={beginDemo}>
          {i18n.t('demo.try')}
        </button>
      </div>
    </section>
  );
}
