import { i18n } from '#i18n';
import { type AnalyticsRange, analyticsRanges } from '../../lib/workspace/workspace.ts';
import { Icon } from '../ui/Icon.tsx';

const words: Record<AnalyticsRange, () => string> = {
  '7d': () => i18n.t('popup.analytics.days', [7]),
  '28d': () => i18n.t('popup.analytics.days', [28]),
  '90d': () => i18n.t('popup.analytics.days', [90]),
  'server-default': () => i18n.t('popup.analytics.serverDefault'),
};

interface RangeSelectProps {
  /** Undefined: not known yet. */
  range: AnalyticsRange | undefined;
  onChange(range: AnalyticsRange): void;
}

export function RangeSelect({ range, onChange }: RangeSelectProps) {
  return (
    <span class="range">
      <span aria-hidden="true">{range === undefined ? i18n.t('popup.analytics.title') : words[range]()}</span>
      <Icon name="down" tiny />
      <select
        aria-label={i18n.t('popup.analytics.range')}
        value={range ?? ''}
        onChange={({ currentTarget }) => {
          const chosen = analyticsRanges.find((one) => one === currentTarget.value);
          if (chosen) onChange(chosen);
        }}
      >
        {range === undefined && <option value="">{i18n.t('popup.analytics.title')}</option>}
        {analyticsRanges.map((one) => (
          <option key={one} value={one}>
            {words[one]()}
          </option>
        ))}
      </select>
    </span>
  );
}
