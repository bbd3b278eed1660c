import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Publish } from '../../lib/analytics/before-after.ts';
import {
  figureTextOf,
  figureValue,
  type PageFigureName,
  pageFigureNames,
} from '../../lib/analytics/figures.ts';
import { readTrend, type TrendDay, type TrendState } from '../../lib/analytics/trend.ts';
import type { ProblemKind } from '../../lib/api/problem.ts';
import type { SectionMemory } from '../../lib/panel/panel.ts';
import type { RateScale } from '../../lib/workspace/workspace.ts';
import { Choice } from '../ui/Field.tsx';
import { Fold } from '../ui/Fold.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useRemembered } from '../ui/use-remembered.ts';
import { useSame } from '../ui/use-stable.ts';
import { useView } from '../ui/view-context.ts';
import { TrendPicture } from './TrendPicture.tsx';
import { TrendTable } from './TrendTable.tsx';

interface TrendBlockProps {
  trend: DayReading;
  scale: RateScale | undefined;
  /** A problem already shown elsewhere. */
  shownProblem: ProblemKind | undefined;
  days: readonly TrendDay[];
  publishes: readonly Publish[];
  memory: SectionMemory;
}

export function TrendBlock({ trend, scale, shownProblem, days, publishes, memory }: TrendBlockProps) {
  const [name, pick] = useRemembered<PageFigureName>(memory, 'analytics.figure', 'sessions');
  const points = days.map((day, index) => {
    const summary = trend.state?.summaries[index];
    return {
      day,
      known: summary !== undefined,
      value: summary && figureValue(name, summary, scale),
      text: summary && figureTextOf(name, summary, scale),
    };
  });
  return (
    <div class="trend-block">
      <div class="trend-head row wrap">
        <h2>{i18n.t('figures.trend.title')}</h2>
        <Choice
          label={i18n.t('figures.trend.figure')}
          value={name}
          options={pageFigureNames}
          textOf={(one) => i18n.t(`figures.name.${one}`)}
          choose={(chosen) => chosen && pick(chosen)}
        />
      </div>
      <TrendPicture name={name} scale={scale} points={points} publishes={publishes} />
      <Progress {...trend} total={days.length} shownProblem={shownProblem} />
      <Fold summary={i18n.t('figures.trend.eachDay')}>
        {() => <TrendTable name={name} scale={scale} points={points} publishes={publishes} />}
      </Fold>
    </div>
  );
}

type ProgressProps = DayReading & { total: number; shownProblem: ProblemKind | undefined };

function Progress({ state, total, shownProblem, stop, resume }: ProgressProps) {
  const done = state?.done ?? 0;
  const problem = state?.problem?.kind === shownProblem ? undefined : state?.problem;
  const reading = !state || state.state === 'reading';
  return (
    <>
      {(done < total || reading) && (
        <div class="trend-progress row wrap">
          <span class="small soft" role="status">
            {i18n.t('figures.trend.progress', [done, total])}
          </span>
          {reading ? (
            <>
              <progress value={done} max={total} aria-label={i18n.t('figures.trend.title')} />
              <button type="button" class="link" onClick={stop}>
                {i18n.t('common.stop')}
              </button>
            </>
          ) : (
            !problem && (
              <button type="button" class="link" onClick={resume}>
                {i18n.t('act.goOn')}
              </button>
            )
          )}
        </div>
      )}
      {state && state.unreadable > 0 && (
        <p class="small soft">{i18n.t('figures.trend.unreadable', state.unreadable)}</p>
      )}
      {problem && (
        <div class="block-problem">
          <ProblemNote problem={problem} onRetry={resume} />
        </div>
      )}
    </>
  );
}

type DayReading = ReturnType<typeof useDays>;

export function useDays(pageId: string, days: readonly TrendDay[]) {
  const { reads } = useView();
  const asked = useSame({ pageId, days });
  const [turn, setTurn] = useState(0);
  const [shown, setShown] = useState<{ asked: typeof asked; state: TrendState }>();
  const stopping = useRef<AbortController | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies(turn): a new turn continues the reading that was stopped.
  useEffect(() => {
    let isCurrent = true;
    const own = new AbortController();
    stopping.current = own;
    readTrend(reads, asked.pageId, asked.days, own.signal, (state) => {
      if (isCurrent) setShown({ asked, state });
    });
    return () => {
      isCurrent = false;
      own.abort();
    };
  }, [reads, asked, turn]);
  return {
    /** Undefined until something is known of these days. */
    state: shown?.asked === asked ? shown.state : undefined,
    stop: () => stopping.current?.abort(),
    resume: () => setTurn(turn + 1),
  };
}
