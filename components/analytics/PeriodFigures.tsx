import { i18n } from '#i18n';
import {
  bigNames,
  figuresOf,
  figureValue,
  otherNames,
  type PageFigure,
  type PageFigureName,
} from '../../lib/analytics/figures.ts';
import { daysOf, type Period, periodParams } from '../../lib/analytics/periods.ts';
import type { ProblemKind } from '../../lib/api/problem.ts';
import type { AnalyticsSummary } from '../../lib/api/schemas.ts';
import type { ReadSnapshot } from '../../lib/platform/service-reads.ts';
import type { RateScale } from '../../lib/workspace/workspace.ts';
import { useNow } from '../ui/Age.tsx';
import { BlockBody } from '../ui/Block.tsx';
import { Skeleton } from '../ui/ServiceText.tsx';
import { type Reading, useBlock } from '../ui/use-read.ts';
import { useView } from '../ui/view-context.ts';
import { Delta, FigureTiles, TilesSkeleton } from './FigureTiles.tsx';
import { periodText } from './figure-texts.ts';
import { Sparkline } from './Sparkline.tsx';

export interface FiguresSource {
  pageId: string;
  revision: number;
  scale: RateScale | undefined;
  /** A problem already shown elsewhere. */
  shownProblem?: ProblemKind | undefined;
}

interface BigFiguresProps {
  summaries: Summaries;
  days: readonly (AnalyticsSummary | undefined)[];
  scale: RateScale | undefined;
  /** Undefined: nothing to compare with. */
  previous: Period | undefined;
}

export function BigFigures({ summaries, days, scale, previous }: BigFiguresProps) {
  const now = useNow();
  const { block, renew } = summaries;
  const spark = (name: PageFigureName) => (
    <Sparkline values={days.map((day) => day && figureValue(name, day, scale))} />
  );
  return (
    <div class="big-figures">
      <BlockBody block={block} refresh={renew} skeleton={<TilesSkeleton names={bigNames} />}>
        {([figures = {}, before]) => (
          <FigureTiles
            figures={figuresOf(bigNames, figures, before, scale, previous && daysOf(previous))}
            compared={before !== undefined}
            under={spark}
          />
        )}
      </BlockBody>
      <p class="small soft gap-above">
        {previous ? i18n.t('figures.against', [periodText(previous, now)]) : i18n.t('figures.noComparison')}
      </p>
    </div>
  );
}

interface OtherFiguresProps {
  block: Summaries['block'];
  scale: RateScale | undefined;
  previous: Period | undefined;
}

export function OtherFigures({ block, scale, previous }: OtherFiguresProps) {
  if (block.state === 'loading') return <FiguresSkeleton names={otherNames} />;
  if (block.state === 'failed') return null;
  const [figures = {}, before] = block.data;
  return (
    <FiguresTable
      caption={i18n.t('panel.sections.numbers')}
      beforeName={i18n.t('figures.before')}
      nowName={i18n.t('figures.now')}
      figures={figuresOf(otherNames, figures, before, scale, previous && daysOf(previous))}
      before={before && figuresOf(otherNames, before, undefined, scale)}
    />
  );
}

interface FiguresTableProps {
  caption: string;
  beforeName: string;
  nowName: string;
  figures: PageFigure[];
  /** In the same order; undefined if there is nothing to compare with. */
  before: PageFigure[] | undefined;
}

export function FiguresTable({ caption, beforeName, nowName, figures, before }: FiguresTableProps) {
  return (
    <table class="figures-table gap-above-1">
      <caption class="visually-hidden">{caption}</caption>
      <thead class={before ? undefined : 'visually-hidden'}>
        <tr>
          <th scope="col">
            <span class="visually-hidden">{i18n.t('figures.figure')}</span>
          </th>
          {before && <th scope="col">{beforeName}</th>}
          <th scope="col">{nowName}</th>
          {before && (
            <th scope="col">
              <span class="visually-hidden">{i18n.t('figures.change')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {figures.map(({ name, text, change }, index) => (
          <tr key={name}>
            <th scope="row">{i18n.t(`figures.name.${name}`)}</th>
            {before && <td class="soft small">{before[index]?.text ?? i18n.t('common.noData')}</td>}
            <td class={text === undefined ? 'soft small' : 'figure'}>{text ?? i18n.t('common.noData')}</td>
            {before && <td class="delta">{change.kind !== 'none' && <Delta change={change} />}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function FiguresSkeleton({ names }: { names: readonly PageFigureName[] }) {
  return (
    <div class="figures-skeleton" aria-hidden="true">
      {names.map((name) => (
        <div key={name} class="row">
          <span class="soft">{i18n.t(`figures.name.${name}`)}</span>
          <Skeleton width="96px" height={12} />
        </div>
      ))}
    </div>
  );
}

type Summaries = Reading<AnalyticsSummary[]>;

/** The figures of several periods as one block that loads or fails as a whole. An undefined period is the service's default. */
export function useSummaries(
  pageId: string,
  periods: readonly (Period | undefined)[],
  revision: number,
): Summaries {
  const { reads } = useView();
  const requests = periods.map((period) => periodParams(pageId, period));
  const source = {
    async peek() {
      const cached = await Promise.all(requests.map((params) => reads.peek('getAnalyticsSummary', params)));
      const known = cached.filter((snapshot) => snapshot !== undefined);
      return known.length === periods.length ? allOf(known) : undefined;
    },
    read: async (force: boolean) =>
      allOf(
        await Promise.all(requests.map((params) => reads.read('getAnalyticsSummary', params, { force }))),
      ),
  };
  return useBlock(JSON.stringify(requests), source, [reads], revision);
}

/** With the age of the oldest and the first problem. */
function allOf(snapshots: ReadSnapshot<AnalyticsSummary>[]): ReadSnapshot<AnalyticsSummary[]> {
  const problem = snapshots.find((snapshot) => snapshot.problem)?.problem;
  return {
    data: snapshots.map(({ data }) => data),
    at: Math.min(...snapshots.map(({ at }) => at)),
    fresh: snapshots.every(({ fresh }) => fresh),
    problem,
  };
}
