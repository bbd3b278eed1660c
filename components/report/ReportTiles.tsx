import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { ReportTotals } from '../../lib/report/figures.ts';
import type { ReportData } from '../../lib/report/report.ts';
import { Delta } from '../analytics/FigureTiles.tsx';
import { comparedText, publishesTile, tileName, totalTile } from './report-texts.ts';

interface ReportTilesProps {
  totals: ReportTotals;
  report: ReportData;
}

/** The figures of all pages together, against the week before. */
export function ReportTiles({ totals, report }: ReportTilesProps) {
  const { figures, isFew } = totals;
  const { count, unread } = report.messages;
  const publishes = publishesTile(report);
  const compared = comparedText(totals);
  return (
    <>
      <dl class="report-tiles">
        {figures.map((figure) => {
          const { name, before, change } = figure;
          const { value, note } = totalTile(figure, totals, report);
          return (
            <div key={name}>
              <dt>{tileName(name)}</dt>
              <dd class="report-number">{value}</dd>
              {note && <dd class="soft">{note}</dd>}
              {before !== undefined && !isFew && <dd class="soft">{i18n.t('report.was', [before])}</dd>}
              <dd class="report-delta">
                {isFew
                  ? name === 'sessions' && <span class="report-few">{i18n.t('report.smallSample')}</span>
                  : change.kind !== 'none' && <Delta change={change} />}
              </dd>
            </div>
          );
        })}
        <div>
          <dt>{i18n.t('report.tile.publishes')}</dt>
          <dd class="report-number">{publishes.value}</dd>
          {publishes.note && <dd class="soft">{publishes.note}</dd>}
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
      {compared && <p class="soft">{compared}</p>}
    </>
  );
}
