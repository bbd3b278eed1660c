import { i18n } from '#i18n';
import { bigNames, figuresOf, figureValue } from '../../lib/analytics/figures.ts';
import type { AnalyticsSummary } from '../../lib/api/schemas.ts';
import type { RateScale } from '../../lib/workspace/workspace.ts';
import { Delta } from './FigureTiles.tsx';

interface PairBarsProps {
  before: AnalyticsSummary;
  after: AnalyticsSummary;
  scale: RateScale | undefined;
  /** Of each. */
  days: number;
}

/** The large figures before and after, as two bars each. */
export function PairBars({ before, after, scale, days }: PairBarsProps) {
  const texts = figuresOf(bigNames, before, undefined, scale);
  return (
    <dl class="pairs">
      {figuresOf(bigNames, after, before, scale, days).map(({ name, text, change }, index) => {
        const values = [before, after].map((side) => figureValue(name, side, scale) ?? 0);
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
