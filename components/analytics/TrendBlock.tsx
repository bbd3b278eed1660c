import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Publish } from '../../lib/analytics/before-after.ts';
import { figureValue, type PageFigureName, pageFigureNames } from '../../lib/analytics/figures.ts';
import type { TrendDay, TrendState } from '../../lib/analytics/trend.ts';
import type { ProblemKind } from '../../lib/api/problem.ts';
import type { SectionMemory } from '../../lib/panel/panel.ts';
import { Fold } from '../ui/Fold.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { figureWords } from './figure-words.ts';
import type { FiguresSource } from './PeriodFigures.tsx';
import { TrendPicture } from './TrendPicture.tsx';
import { TrendTable } from './TrendTable.tsx';
import { useTrend } from './use-trend.ts';

interface TrendBlockProps extends FiguresSource {
  days: readonly TrendDay[];
  publishes: readonly Publish[];
  memory: SectionMemory;
}

/** One figure day by day, as a picture and as a table. */
export function TrendBlock({ reads, pageId, now, scale, told, days, publishes, memory }: TrendBlockProps) {
  const [name, setName] = useState<PageFigureName>(() => memory.get('analytics.figure', 'sessions'));
  const { state, stop, goOn } = useTrend(reads, pageId, days);
  const points = days.map((day, index) => {
    const summary = state?.summaries[index];
    return { day, known: summary !== undefined, value: summary && figureValue(name, summary, scale) };
  });
  const pick = (next: PageFigureName) => {
    setName(next);
    memory.set('analytics.figure', next);
  };
  return (
    <section class="trend-block">
      <div class="trend-head">
        <h2>{i18n.t('figures.trend.title')}</h2>
        <select
          class="select"
          aria-label={i18n.t('figures.trend.figure')}
          value={name}
          onChange={({ currentTarget }) => {
            const chosen = pageFigureNames.find((one) => one === currentTarget.value);
            if (chosen) pick(chosen);
          }}
        >
          {pageFigureNames.map((one) => (
            <option key={one} value={one}>
              {figureWords[one]()}
            </option>
          ))}
        </select>
      </div>
      <TrendPicture name={name} scale={scale} points={points} publishes={publishes} />
      <Progress state={state} total={days.length} now={now} told={told} stop={stop} goOn={goOn} />
      <Fold summary={i18n.t('figures.trend.table')}>
        {() => <TrendTable name={name} scale={scale} points={points} publishes={publishes} />}
      </Fold>
    </section>
  );
}

interface ProgressProps {
  state: TrendState | undefined;
  total: number;
  now: number;
  told: ProblemKind | undefined;
  stop(): void;
  goOn(): void;
}

/** How many of the days are known, for as long as not all of them are. */
function Progress({ state, total, now, told, stop, goOn }: ProgressProps) {
  const done = state?.done ?? 0;
  const problem = state?.problem?.kind === told ? undefined : state?.problem;
  const reading = !state || state.state === 'reading';
  return (
    <>
      {(done < total || reading) && (
        <div class="trend-progress">
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
              <button type="button" class="link" onClick={goOn}>
                {i18n.t('figures.trend.goOn')}
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
          <ProblemNote problem={problem} now={now} onRetry={goOn} />
        </div>
      )}
    </>
  );
}
