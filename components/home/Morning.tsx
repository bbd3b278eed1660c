import { i18n } from '#i18n';
import { shortTime } from '../../lib/format/dates.ts';
import { listText } from '../../lib/format/locale.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import {
  GOES_ON_FOR,
  type HomeListing,
  type HomeNews,
  MAX_CHECKED_AUDIENCES,
  MAX_REQUESTS_A_DAY,
} from '../../lib/home/home.ts';
import { type PageHealth, pageHealths } from '../../lib/home/page-health.ts';
import { Age, useNow } from '../ui/Age.tsx';
import { HealthMark } from './HealthMark.tsx';

interface MorningProps {
  summary: Omit<HomeListing, 'rows'>;
  /** What comes first may be known in a moment. */
  isUnknown: boolean;
  showNews(): void;
}

export function Morning({ summary, isUnknown, showNews }: MorningProps) {
  const { things, news, counts, progress, checked } = summary;
  const count = things.first.length;
  const isSoFar = checked < counts.all;
  const found = count + things.more;
  const now = useNow();
  const hour = new Date(now).getHours();
  const part = hour < 5 || hour >= 18 ? 'evening' : hour < 11 ? 'morning' : 'day';
  const greeting = isSoFar
    ? i18n.t('home.soFar', found, [formatWhole(found), formatWhole(checked), formatWhole(counts.all)])
    : i18n.t(`home.hello.${part}`, count, [count]);
  return (
    <section class="home-morning">
      <div>
        <h1>{isUnknown ? i18n.t('home.title') : greeting}</h1>
        <p class="soft">
          {news ? (
            <>
              {newsText(news, now)}{' '}
              <button type="button" class="link" onClick={showNews}>
                {i18n.t('home.news.open')}
              </button>
            </>
          ) : (
            i18n.t('home.news.none')
          )}
        </p>
        {isSoFar && <p class="small soft">{checksText()}</p>}
      </div>
      {counts.all > 0 && <Shares shares={summary.standings} at={progress.at} />}
    </section>
  );
}

/** Which pages are checked when, and what that takes of the service. */
function checksText(): string {
  return i18n.t('home.checks', [
    formatWhole(MAX_REQUESTS_A_DAY),
    GOES_ON_FOR / 60_000,
    formatWhole(MAX_CHECKED_AUDIENCES),
  ]);
}

function newsText({ since, publishes, messages, others }: HomeNews, now: number): string {
  const parts = [
    publishes > 0 && i18n.t('home.news.publishes', publishes, [formatWhole(publishes)]),
    messages > 0 && i18n.t('home.news.messages', messages, [formatWhole(messages)]),
    others > 0 && i18n.t('home.news.others', others, [formatWhole(others)]),
  ];
  return i18n.t('home.news.since', [shortTime(since, now), listText(parts.filter((each) => each !== false))]);
}

/** One bar, in the parts that pages are in by their standing. */
interface SharesProps {
  shares: HomeListing['standings'];
  at: number | undefined;
}

function Shares({ shares, at }: SharesProps) {
  const shown = pageHealths
    .toReversed()
    .filter((standing) => shares[standing] > 0)
    .sort(liveFirst);
  return (
    <div class="home-shares">
      <div class="home-bar" aria-hidden="true">
        {shown.map((standing) => (
          <i key={standing} class={`home-share ${standing}`} style={{ flexGrow: shares[standing] }} />
        ))}
      </div>
      <ul class="row wrap" aria-label={i18n.t('home.share.label')}>
        {shown.map((standing) => (
          <li key={standing}>
            <HealthMark
              standing={standing}
              text={i18n.t(`home.share.${standing}`, [formatWhole(shares[standing])])}
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
