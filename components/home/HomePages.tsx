import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { ProblemKind } from '../../lib/api/problem.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { everyPage, type HomeHead, type HomeListing, type HomeQuery } from '../../lib/home/home.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Skeleton, Skeletons } from '../ui/ServiceText.tsx';
import { useView } from '../ui/view-context.ts';
import { HomeTable } from './HomeTable.tsx';
import { HomeTools } from './HomeTools.tsx';
import type { HomeWays } from './home-ways.ts';
import { Morning } from './Morning.tsx';
import { noPagesText } from './no-pages-text.ts';
import { TopTaskList } from './TopTaskList.tsx';
import { type HomePagesList, useHomeListing, useRowsInSight } from './use-home.ts';

/** While Home is open, what became old is asked for this often (ms). */
const CHECK_EVERY = 20_000;

interface HomePagesProps extends HomeWays {
  workspace: NonNullable<HomeHead['workspace']>;
  /** What is said already of the whole workspace. */
  told: ProblemKind | undefined;
  revision: number;
  refreshes: number;
  /** What was found when Home was open last. */
  first: HomeListing | undefined;
  keep(listing: HomeListing): void;
}

/** The first things, and below them the pages. */
export function HomePages({ workspace, told, revision, refreshes, first, keep, ...ways }: HomePagesProps) {
  const { ask } = useView();
  const [query, setQuery] = useState<HomeQuery>(everyPage);
  const listing = useHomeListing(query, revision + refreshes, { first, keep });
  // Until the first rows were read, what comes first is not known.
  const [hasSettled, setSettled] = useState(false);
  const rows = useRowsInSight(refreshes, () => {
    setSettled(true);
    listing.renew();
  });
  const { summary, problem } = listing;
  const { renew } = listing;
  // After the rows in sight: those are wanted first.
  useEffect(() => {
    if (!hasSettled) return;
    const begin = async () => {
      if (!document.hidden && (await ask('checkPages', {}))) renew();
    };
    const soon = () => void begin().catch(reportError);
    soon();
    const timer = setInterval(soon, CHECK_EVERY);
    return () => clearInterval(timer);
  }, [ask, hasSettled, renew]);
  const change = (part: Partial<HomeQuery>) => setQuery({ ...query, ...part });
  const putOff = async (id: string, isOff: boolean) => {
    await ask('putOff', { id, isOff });
    listing.renew();
  };
  if (!summary) return problem ? <Failed problem={problem} retry={listing.renew} /> : <HomeSkeleton />;
  const retry = () => {
    rows.retry();
    ask('syncPages', { workspaceId: workspace.id }).catch(reportError);
  };
  const hasPages = summary.counts.all > 0;
  const readingProblem = rows.problem() ?? summary.progress.problem ?? problem;
  const isUnknown =
    hasPages &&
    !hasSettled &&
    !readingProblem &&
    summary.things.first.length === 0 &&
    summary.counts.unread > 0;
  return (
    <>
      <Morning summary={summary} isUnknown={isUnknown} showNews={() => ways.showPlace({ section: 'news' })} />
      {readingProblem && readingProblem.kind !== told && (
        <div class="home-problem">
          <ProblemNote problem={readingProblem} onRetry={retry} toOptions />
        </div>
      )}
      <TopTaskList isUnknown={isUnknown} things={summary.things} putOff={putOff} showPlace={ways.showPlace} />
      {hasPages ? (
        <>
          <HomeTools {...{ workspace, query, change, summary }} openReport={ways.openReport} />
          <HomeTable {...{ workspace, listing, rows, query, change }} {...ways} />
        </>
      ) : (
        <NoPages summary={summary} />
      )}
    </>
  );
}

function Failed({ problem, retry }: { problem: NonNullable<HomePagesList['problem']>; retry(): void }) {
  return (
    <div class="home-problem">
      <ProblemNote problem={problem} onRetry={retry} toOptions />
    </div>
  );
}

function NoPages({ summary }: { summary: NonNullable<HomePagesList['summary']> }) {
  const { archived, progress } = summary;
  const { state, done, total, at } = progress;
  if (state === 'syncing')
    return (
      <section class="home-alone stack" aria-busy="true">
        <h2>{i18n.t('home.loading')}</h2>
        <progress aria-label={i18n.t('home.loading')} {...(total ? { value: done, max: total } : {})} />
        <p class="soft">{i18n.t('home.loadingSoFar', [formatWhole(done)])}</p>
      </section>
    );
  return (
    <section class="home-alone stack">
      <h2>{noPagesText(at, archived)}</h2>
      {at !== undefined && <p class="soft">{i18n.t('home.noPagesHint')}</p>}
    </section>
  );
}

export function HomeSkeleton() {
  return (
    <div class="home-skeleton stack" aria-busy="true">
      <Skeleton width="20rem" height={28} />
      <Skeleton width="100%" height={170} />
      <Skeletons widths={['100%', '99.9%', '99.8%', '99.7%', '99.6%', '99.5%']} height={28} />
    </div>
  );
}
