import { i18n } from '#i18n';
import type { Publish } from '../../lib/analytics/before-after.ts';
import type { PageFigureName } from '../../lib/analytics/figures.ts';
import type { TrendDay } from '../../lib/analytics/trend.ts';
import type { RateScale } from '../../lib/workspace/workspace.ts';
import { datedText, versionName } from './figure-texts.ts';

interface TrendPoint {
  day: TrendDay;
  /** Whether the day has been read. */
  known: boolean;
  /** Also undefined if the service has no number, or a rate above 100 %. */
  value: number | undefined;
  /** Undefined if the service has no number. */
  text: string | undefined;
}

export interface TrendViewProps {
  name: PageFigureName;
  scale: RateScale | undefined;
  /** Oldest first. */
  points: readonly TrendPoint[];
  publishes: readonly Publish[];
}

export function TrendTable({ name, points, publishes }: TrendViewProps) {
  return (
    <div class="trend-table small gap-above-1">
      <table>
        <caption class="visually-hidden">
          {i18n.t('figures.trend.caption', [i18n.t(`figures.name.${name}`)])}
        </caption>
        <thead>
          <tr>
            <th scope="col">{i18n.t('figures.trend.day')}</th>
            <th scope="col">{i18n.t(`figures.name.${name}`)}</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.day.day}>
              <th scope="row">
                {datedText(point.day.day, { weekday: 'short', day: 'numeric', month: 'short' })}
                {publishesOn(point.day, publishes).map(({ versionId, number, at }) => (
                  <span key={`${versionId} ${at}`} class="tag is-live">
                    {i18n.t('figures.trend.published', [versionName(number)])}
                  </span>
                ))}
              </th>
              <td class={point.text === undefined ? 'soft' : undefined}>{valueText(point)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function valueText({ known, text }: TrendPoint): string {
  return text ?? (known ? i18n.t('common.noData') : i18n.t('figures.trend.notRead'));
}

function publishesOn({ startDate, endDate }: TrendDay, publishes: readonly Publish[]): Publish[] {
  return publishes.filter(({ at }) => Date.parse(startDate) <= at && at < Date.parse(endDate));
}
