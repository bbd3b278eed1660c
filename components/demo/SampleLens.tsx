import { i18n } from '#i18n';
import { formatPercent, formatWhole } from '../../lib/format/numbers.ts';
import { StatusPill } from '../ui/StatusPill.tsx';
import './sample.css';

const TREND =
  'M0 28.2 15.2 25.2 30.5 27.5 45.7 20.6 60.9 23.6 76.2 17.5 91.4 19 106.6 22.1 121.8 12.9 137.1 11.4 152.3 14.5 167.5 6.8 182.8 9.1 198 3';

/** A picture of the popup over a demo page. The text beside it says the same. */
export function SampleLens() {
  return (
    <div class="sample-lens" aria-hidden="true" data-color="violet">
      <p class="row">
        <span class="workspace-mark" />
        <bdi>Northwind</bdi>
      </p>
      <div class="row">
        <bdi class="avatar">JD</bdi>
        <p class="sample-who">
          <bdi>Jane Doe, Contoso</bdi>
          <span class="soft small truncate">{i18n.t('popup.oneOf', 42, [formatWhole(42)])}</span>
        </p>
      </div>
      <div class="row">
        <StatusPill number={12} status={i18n.t('common.status.live')} tone="live" />
        <span class="sample-way" />
        <StatusPill number={13} status="draft" tone="draft" />
      </div>
      <div class="sample-figures">
        <p>
          <span class="sample-figure">{formatWhole(1236)}</span>
          <span class="soft small">{i18n.t('popup.analytics.sessions')}</span>
        </p>
        <p>
          <span class="sample-figure">{formatPercent(2)}</span>
          <span class="soft small">{i18n.t('popup.analytics.converted')}</span>
        </p>
        <svg viewBox="0 0 198 34" preserveAspectRatio="none" aria-hidden="true">
          <path class="sample-area" d={`${TREND} V34 H0Z`} />
          <path class="sample-trend" d={TREND} />
          <path class="sample-publish" d="M121.8 0V34" />
        </svg>
      </div>
    </div>
  );
}
