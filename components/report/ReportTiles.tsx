import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { publishesOfWeek } from '../../lib/report/changes.ts';
import type { ReportTotals } from '../../lib/report/figures.ts';
import type { ReportData } from '../../lib/report/report.ts';
import { Delta } from '../analytics/FigureTiles.tsx';
import { ofText, tileName } from './report-texts.ts';

interface ReportTilesProps {
  totals: ReportTotals;
  report: ReportData;
}

/** The figures of all pages together, against the week before. */
export function ReportTiles({ totals, report }: ReportTilesProps) {
  const { figures, convertedOf, isFew } = totals;
  const { count, unread } = report.messages;
  const publishes = publishesOfWeek(report).reduce((sum, day) => sum + day.publishes.length, 0);
  const isLoaded = report.pages.some(({ versionsAt }) => versionsAt !== undefined);
  return (
    <>
      <dl class="report-tiles">
        {figures.map(({ name, text, before, change }) => (
          <div key={name}>
            <dt>{tileName(name)}</dt>
            <dd class="report-number">
              {name === 'converted' && convertedOf ? ofText(convertedOf) : (text ?? i18n.t('common.noData'))}
            </dd>
            {before !== undefined && !isFew && <dd class="soft">{i18n.t('report.was', [before])}</dd>}
            <dd class="report-delta">
              {isFew
                ? name === 'sessions' && <span class="report-few">{i18n.t('report.smallSample')}</span>
                : change.kind !== 'none' && <Delta change={change} />}
            </dd>
          </div>
        ))}
        <div>
          <dt>{i18n.t('report.tile.publishes')}</dt>
          <dd class="report-number">{isLoaded ? formatWhole(publishes) : '–'}</dd>
          <dd class="soft">{!isLoaded && i18n.t('report.notKept')}</dd>
        </div>
        <div>
          <dt>{i18n.t('report.tile.messages')}</dt>
          <dd class="report-number">{formatWhole(count)}</dd>
          <dd class="report-delta">
            {unread > 0 && (
              <span class="report-unread">{i18n.t('report.unread', unread, [formatWhole(unread)])}</span>
            )}
          </dd>
        </div>
      </dl>
      {totals.compared > 0 && totals.compared < totals.pages && (
        <p class="soft">
          {i18n.t('report.compared', [formatWhole(totals.compared), formatWhole(totals.pages)])}
        </p>
      )}
    </>
  );
}
