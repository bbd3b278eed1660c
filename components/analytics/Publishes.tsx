import { i18n } from '#i18n';
import type { Publish, PublishWindows } from '../../lib/analytics/before-after.ts';
import { isSmallSample } from '../../lib/analytics/chance.ts';
import {
  bigNames,
  fieldOf,
  figuresOf,
  figureValue,
  hasAllWeekdays,
  pageFigures,
  scaleOfAll,
  WEEK,
} from '../../lib/analytics/figures.ts';
import { daysUntilChanged, hasRateChanged } from '../../lib/analytics/significance.ts';
import { tallyOf } from '../../lib/analytics/tally.ts';
import type { AnalyticsSummary } from '../../lib/api/schemas.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { RateScale } from '../../lib/workspace/workspace.ts';
import { BlockBody, BlockHeading } from '../ui/Block.tsx';
import { Fold } from '../ui/Fold.tsx';
import { Delta } from './FigureTiles.tsx';
import { momentText, versionName } from './figure-texts.ts';
import { FiguresSkeleton, type FiguresSource, FiguresTable, useSummaries } from './PeriodFigures.tsx';

interface PublishesProps extends FiguresSource {
  /** Most recent first. */
  compared: readonly PublishWindows[];
  hasAudience: boolean;
  /** Whether the audience's record is loaded; without it, an empty list proves nothing. */
  read: boolean;
  chooseAudience(): void;
}

export function Publishes({ compared, hasAudience, read, chooseAudience, ...source }: PublishesProps) {
  return (
    <section class="publishes">
      <h2>{i18n.t('figures.publish.title')}</h2>
      {!hasAudience && (
        <>
          <p class="soft">{i18n.t('figures.publish.noAudience')}</p>
          <button type="button" class="button gap-above" onClick={chooseAudience}>
            {i18n.t('act.chooseAudience')}
          </button>
        </>
      )}
      {hasAudience && read && compared.length === 0 && <p class="soft">{i18n.t('figures.publish.none')}</p>}
      {compared.map((one) => (
        <article key={`${one.publish.versionId} ${one.publish.at}`} class="publish gap-above-3">
          <h3>{nameOf(one.publish)}</h3>
          {one.windows ? (
            <Compared {...source} {...one} windows={one.windows} />
          ) : (
            <p class="soft small">
              {one.isGrowing ? i18n.t('figures.publish.tooNew') : i18n.t('figures.publish.tooClose')}
            </p>
          )}
        </article>
      ))}
    </section>
  );
}

function nameOf({ number, at }: Publish): string {
  return i18n.t('figures.publish.name', [versionName(number), momentText(at)]);
}

type ComparedProps = FiguresSource & PublishWindows & { windows: NonNullable<PublishWindows['windows']> };

function Compared({
  publish,
  windows,
  isGrowing,
  isTogether,
  pageId,
  revision,
  scale,
  shownProblem,
}: ComparedProps) {
  const { block, renew } = useSummaries(pageId, [windows.before, windows.after], revision);
  const days = windows.hours / 24;
  const waiting = block.state === 'shown' ? waitingText(block.data, scale, days, isGrowing) : undefined;
  const isSmall = block.state === 'shown' && isSmallSample(...block.data);
  return (
    <>
      <BlockHeading block={block} refresh={renew}>
        <span class="small soft">{lengthText(windows.hours)}</span>
      </BlockHeading>
      <BlockBody
        block={block}
        shownProblem={shownProblem}
        refresh={renew}
        skeleton={<FiguresSkeleton names={bigNames} />}
      >
        {([before = {}, after = {}]) => (
          <>
            <PairBars before={before} after={after} scale={scale} days={days} />
            <Fold summary={i18n.t('figures.publish.all')}>
              {() => (
                <FiguresTable
                  caption={nameOf(publish)}
                  beforeName={i18n.t('figures.publish.before')}
                  nowName={i18n.t('figures.publish.after')}
                  figures={pageFigures(after, before, scale, days)}
                  before={pageFigures(before, undefined, scale)}
                />
              )}
            </Fold>
          </>
        )}
      </BlockBody>
      {isTogether && <p class="small soft gap-above">{i18n.t('figures.publish.together')}</p>}
      {waiting !== undefined && !isSmall && <p class="small soft gap-above">{waiting}</p>}
      {isSmall && (
        <p class="small soft gap-above">
          <span class="tag is-small">{i18n.t('figures.publish.small')}</span>{' '}
          {i18n.t('figures.publish.smallWhy')}
        </p>
      )}
    </>
  );
}

/** When a change of conversions becomes detectable. Returns undefined if it already is, or if the rate scale is unknown. */
function waitingText(
  [before, now]: readonly AnalyticsSummary[],
  scale: RateScale | undefined,
  days: number,
  isGrowing: boolean,
): string | undefined {
  const tallies = [tallyOf(before, scale), tallyOf(now, scale)] as const;
  if (!tallies[0] || !tallies[1]) return undefined;
  const compared = { before: tallies[0], now: tallies[1], days };
  if (hasRateChanged(compared) && hasAllWeekdays(days)) return undefined;
  if (!isGrowing) return i18n.t('figures.publish.notConclusive');
  const enough = daysUntilChanged(compared);
  if (enough === undefined) return i18n.t('figures.publish.notSoon');
  // Before, weekdays differ.
  const left = Math.max(enough, Math.ceil(WEEK - days));
  return i18n.t('figures.publish.notYet', left, [formatWhole(left)]);
}

/** Both windows have whole hours, and whole days from one day on. */
function lengthText(hours: number): string {
  return hours < 24
    ? i18n.t('figures.publish.hours', hours)
    : i18n.t('figures.publish.days', Math.round(hours / 24));
}

interface PairBarsProps {
  before: AnalyticsSummary;
  after: AnalyticsSummary;
  scale: RateScale | undefined;
  /** Of each window. */
  days: number;
}

export function PairBars({ before, after, scale, days }: PairBarsProps) {
  const texts = figuresOf(bigNames, before, undefined, scale);
  return (
    <dl class="pairs">
      {figuresOf(bigNames, after, before, scale, days).map(({ name, text, change }, index) => {
        const shared = scaleOfAll(name, [before[fieldOf(name)], after[fieldOf(name)]], scale);
        const values = [before, after].map((side) => figureValue(name, side, shared) ?? 0);
        const highest = Math.max(...values) || 1;
        return (
          <div key={name}>
            <dt class="row">
              {i18n.t(`figures.name.${name}`)}
              <span class="push delta">{change.kind !== 'none' && <Delta change={change} />}</span>
            </dt>
            {(['before', 'after'] as const).map((side, place) => (
              <dd key={side} class={side}>
                <span class="small soft">{i18n.t(`figures.publish.${side}`)}</span>
                <span class="bar" style={{ width: `${((values[place] ?? 0) / highest) * 100}%` }} />
                <span class="figure">
                  {(side === 'after' ? text : texts[index]?.text) ?? i18n.t('common.noData')}
                </span>
              </dd>
            ))}
          </div>
        );
      })}
    </dl>
  );
}
