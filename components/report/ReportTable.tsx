import { i18n } from '#i18n';
import type { Change } from '../../lib/analytics/figures.ts';
import { sessionsIn } from '../../lib/analytics/tally.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { Week } from '../../lib/home/week.ts';
import { publishDays } from '../../lib/report/changes.ts';
import type { ReportRow } from '../../lib/report/figures.ts';
import type { ReportData } from '../../lib/report/report.ts';
import { Delta } from '../analytics/FigureTiles.tsx';
import { Sparkline } from '../analytics/Sparkline.tsx';
import { fill, HOLE } from '../ui/ServiceText.tsx';
import { fewText, isConclusive, ofText, unchangedText } from './report-texts.ts';

export function ReportTable({ report, rows }: { report: ReportData; rows: readonly ReportRow[] }) {
  return (
    <section aria-labelledby="report-pages">
      <div class="report-title row wrap">
        <h2 id="report-pages">{i18n.t('report.pages')}</h2>
        <span class="soft">
          {i18n.t('count.of', [formatWhole(report.pages.length), formatWhole(report.total)])}
        </span>
      </div>
      <table class="report-table">
        <thead>
          <tr>
            <th scope="col">{i18n.t('field.page')}</th>
            <th scope="col" class="report-trend">
              {i18n.t('home.column.days')}
            </th>
            <th scope="col">{i18n.t('figures.name.sessions')}</th>
            <th scope="col">{i18n.t('report.toWeekBefore')}</th>
            <th scope="col">{i18n.t('home.column.converted')}</th>
            <th scope="col">{i18n.t('home.column.change')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.page.pageId} row={row} report={report} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ row: { page, line, now }, report }: { row: ReportRow; report: ReportData }) {
  const values = page.days.map(sessionsIn);
  const hasDays = values.some((value) => value !== undefined);
  const change = line?.change;
  const isFew = change === 'few';
  return (
    <tr>
      <th scope="row">
        <bdi class="clamp" title={page.name}>
          {page.name}
        </bdi>
      </th>
      <td class={`report-trend ${toneOf(line)}`}>
        {hasDays && (
          <span class="report-spark">
            <Sparkline values={values} />
            {publishDays(page, report.days).map(({ day, position }) => (
              <i
                key={day}
                style={{ insetInlineStart: `${Math.min(100, (position / (values.length - 1)) * 100)}%` }}
              />
            ))}
          </span>
        )}
      </td>
      {line ? (
        <>
          <td>{line.sessions ?? i18n.t('common.noData')}</td>
          <td class="report-delta bold">
            {isFew ? (
              <span class="report-few">{fewText(line)}</span>
            ) : (
              change && <Moved change={change.sessions} week={page.week} />
            )}
          </td>
          <td>
            {line.convertedOf ? ofText(line.convertedOf) : (line.converted ?? i18n.t('common.noData'))}
            {!line.convertedOf && now && <span class="soft"> {formatWhole(now.count)}</span>}
          </td>
          <td class="report-delta bold">
            {isFew ? (
              <span class="report-flat">{i18n.t('report.notCompared')}</span>
            ) : (
              change && <Moved change={change.converted} week={page.week} />
            )}
          </td>
        </>
      ) : (
        <td colSpan={4} class="soft">
          {i18n.t('report.notKept')}
        </td>
      )}
    </tr>
  );
}

function Moved({ change, week }: { change: Change; week: Week | undefined }) {
  if (change.kind === 'none') return <span class="report-flat">{unchangedText(week)}</span>;
  const drawn = <Delta change={change} />;
  return isConclusive(change) ? drawn : fill(i18n.t('report.inParentheses', [HOLE]), drawn);
}

function toneOf(line: ReportRow['line']): string {
  if (!line || line.change === 'few') return 'few';
  const { sessions, converted } = line.change;
  return [sessions, converted].some((change) => change.kind === 'down' && change.meaning === 'bad')
    ? 'fallen'
    : '';
}
