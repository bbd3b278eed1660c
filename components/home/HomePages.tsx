import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { isPause, isTooEarly, type ProblemKind } from '../../lib/api/problem.ts';
import { shortTime } from '../../lib/format/dates.ts';
import { listText } from '../../lib/format/locale.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import {
  everyPage,
  GOES_ON_FOR,
  type HomeHead,
  type HomeListing,
  type HomeNews,
  type HomeQuery,
  MAX_CHECKED_AUDIENCES,
  MAX_REQUESTS_A_DAY,
} from '../../lib/home/home.ts';
import { type PageHealth, pageHealths } from '../../lib/home/page-health.ts';
import { directoryDoubt } from '../../lib/page-status/page-status.ts';
import { unaskedInView } from '../../lib/platform/failure.ts';
import { lackText } from '../directory/lack-text.ts';
import { Age, useNow } from '../ui/Age.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Skeleton, Skeletons } from '../ui/ServiceText.tsx';
import { useView } from '../ui/view-context.ts';
import { HealthMark } from './HealthMark.tsx';
import { HomeTable } from './HomeTable.tsx';
import { HomeTools } from './HomeTools.tsx';
import type { HomeWays } from './home-ways.ts';
import { noPagesText } from './no-pages-text.ts';
import { TopTaskList } from './TopTaskList.tsx';
import { type HomePagesList, useHomeListing, useRowsInSight } from './use-home.ts';

/** How often an open Home rereads stale data (ms). */
const CHECK_EVERY = 20_000;

interface HomePagesProps extends HomeWays {
  workspace: NonNullable<HomeHead['workspace']>;
  /** A problem already shown for the whole workspace. */
  shownProblem: ProblemKind | undefined;
  revision: number;
  refreshes: number;
  /** The listing from the last time Home was open. */
  first: HomeListing | undefined;
  keep(listing: HomeListing): void;
}

/** The top tasks, followed by the pages. */
export function HomePages({
  workspace,
  shownProblem,
  revision,
  refreshes,
  first,
  keep,
  ...ways
}: HomePagesProps) {
  const { ask } = useView();
  const [query, setQuery] = useState<HomeQuery>(everyPage);
  const listing = useHomeListing(query, revision + refreshes, { first, keep });
  // The top tasks are unknown until the first rows are read.
  const [hasSettled, setSettled] = useState(false);
  const rows = useRowsInSight(refreshes, () => {
    setSettled(true);
    listing.renew();
  });
  const { summary, problem } = listing;
  const { renew } = listing;
  const now = useNow();
  // Starts after the visible rows, which have priority.
  useEffect(() => {
    if (!hasSettled) return;
    const begin = async () => {
      if (!document.hidden && (await ask('checkPages', {}))) renew();
    };
    const soon = () =>
      begin().catch((error: unknown) => {
        // Reported once; the rows show what they lack.
        clearInterval(timer);
        unaskedInView(error);
      });
    const timer = setInterval(soon, CHECK_EVERY);
    soon();
    return () => clearInterval(timer);
  }, [ask, hasSettled, renew]);
  const change = (part: Partial<HomeQuery>) => setQuery((present) => ({ ...present, ...part }));
  const snooze = async (id: string, isSnoozed: boolean) => {
    await ask('snooze', { id, isSnoozed });
    listing.renew();
  };
  if (!summary) return problem ? <Failed problem={problem} retry={listing.renew} /> : <HomeSkeleton />;
  const retry = () => {
    rows.retry();
    ask('syncPages', { workspaceId: workspace.id });
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
      <Morning
        summary={summary}
        isUnknown={isUnknown}
        isPaused={shownProblem !== undefined || isPause(readingProblem) || isTooEarly(readingProblem, now)}
        showNews={() => ways.showPlace({ section: 'news' })}
      />
      {readingProblem && readingProblem.kind !== shownProblem && (
        <div class="home-problem">
          <ProblemNote problem={readingProblem} onRetry={retry} />
        </div>
      )}
      <TopTaskList isUnknown={isUnknown} tasks={summary.things} snooze={snooze} showPlace={ways.showPlace} />
      {hasPages ? (
        <>
          <HomeTools
            workspace={workspace}
            query={query}
            change={change}
            summary={summary}
            openReport={ways.openReport}
          />
          <HomeTable
            workspace={workspace}
            listing={listing}
            rows={rows}
            query={query}
            change={change}
            {...ways}
          />
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
      <ProblemNote problem={problem} onRetry={retry} />
    </div>
  );
}

function NoPages({ summary }: { summary: NonNullable<HomePagesList['summary']> }) {
  const { archived, progress } = summary;
  const { state, done, total, at, unreadable } = progress;
  if (state === 'syncing')
    return (
      <section class="home-alone stack" aria-busy="true">
        <h2>{i18n.t('home.loading')}</h2>
        <progress aria-label={i18n.t('home.loading')} {...(total ? { value: done, max: total } : {})} />
        <p class="soft">{i18n.t('home.loadingSoFar', done, [formatWhole(done)])}</p>
      </section>
    );
  return (
    <section class="home-alone stack">
      <h2>{noPagesText(progress, archived)}</h2>
      {at !== undefined && unreadable === 0 && <p class="soft">{i18n.t('home.noPagesHint')}</p>}
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

interface MorningProps {
  summary: Omit<HomeListing, 'rows'>;
  /** The top tasks are still being determined. */
  isUnknown: boolean;
  /** No page can be checked for now; why is shown above. */
  isPaused: boolean;
  showNews(): void;
}

function Morning({ summary, isUnknown, isPaused, showNews }: MorningProps) {
  const { things, news, counts, progress, checked } = summary;
  const found = things.first.length + things.more;
  const now = useNow();
  const isChecked = checked >= counts.all;
  const isLoaded = counts.all > 0 || progress.at !== undefined;
  // All that are loaded are not all pages.
  const isPart = counts.all > 0 && directoryDoubt(progress, now) === 'partial';
  const hour = new Date(now).getHours();
  const part = hour < 5 ? 'night' : hour < 11 ? 'morning' : hour < 18 ? 'day' : 'evening';
  const greeting =
    isPart || !isChecked
      ? i18n.t('home.soFar', found, [formatWhole(found), formatWhole(checked), formatWhole(counts.all)])
      : i18n.t(`home.hello.${part}`, found, [formatWhole(found)]);
  return (
    <section class="home-morning">
      <div>
        <h1>{isUnknown || (!isLoaded && found === 0) ? i18n.t('home.title') : greeting}</h1>
        <p class="soft">
          {news ? (
            <>
              {newsText(news, now)}{' '}
              <button type="button" class="link" onClick={showNews}>
                {i18n.t('home.news.open')}
              </button>
            </>
          ) : (
            isLoaded && i18n.t('home.news.none')
          )}
        </p>
        {!isChecked && <p class="small soft">{isPaused ? i18n.t('home.checksPaused') : checksText()}</p>}
        {isPart && <p class="small soft">{lackText('pages', progress)}</p>}
      </div>
      {counts.all > 0 && <Shares shares={summary.standings} at={progress.at} />}
    </section>
  );
}

/** Explains when pages are checked and how many requests that takes. */
function checksText(): string {
  return i18n.t('home.checks', [
    formatWhole(MAX_REQUESTS_A_DAY),
    GOES_ON_FOR / 60_000,
    formatWhole(MAX_CHECKED_AUDIENCES),
  ]);
}

function newsText({ since, publishes, messages, others, counted }: HomeNews, now: number): string {
  const parts = [
    publishes > 0 && i18n.t('home.news.publishes', publishes, [formatWhole(publishes)]),
    messages > 0 && i18n.t('home.news.messages', messages, [formatWhole(messages)]),
    others > 0 && i18n.t('home.news.others', others, [formatWhole(others)]),
  ];
  const listed = listText(parts.filter((each) => each !== false));
  const sentences = [
    since !== undefined && i18n.t('home.news.since', [shortTime(since, now), listed]),
    counted > 0 && i18n.t('news.counted', counted, [formatWhole(counted)]),
  ];
  return sentences.filter(Boolean).join(' ');
}

/** A bar of page health shares. */
interface SharesProps {
  shares: HomeListing['standings'];
  at: number | undefined;
}

function Shares({ shares, at }: SharesProps) {
  const shown = pageHealths
    .toReversed()
    .filter((health) => shares[health] > 0)
    .sort(liveFirst);
  return (
    <div class="home-shares">
      <div class="home-bar" aria-hidden="true">
        {shown.map((health) => (
          <i key={health} class={`home-share ${health}`} style={{ flexGrow: shares[health] }} />
        ))}
      </div>
      <ul class="row wrap" aria-label={i18n.t('home.share.label')}>
        {shown.map((health) => (
          <li key={health}>
            <HealthMark
              health={health}
              text={i18n.t(`home.share.${health}`, [formatWhole(shares[health])])}
            />
          </li>
        ))}
        {at !== undefined && (
          <li class="push">
            <Age at={at} asOf />
          </li>
        )}
      </ul>
    </div>
  );
}

const inBar: readonly PageHealth[] = ['live', 'waiting', 'trouble', 'quiet', 'unread'];
const liveFirst = (a: PageHealth, b: PageHealth) => inBar.indexOf(a) - inBar.indexOf(b);
