import { i18n } from '#i18n';
import { valueTicks } from '../../lib/analytics/trend-scale.ts';
import { formatCount, formatWhole } from '../../lib/format/numbers.ts';
import { publishesOfWeek } from '../../lib/report/changes.ts';
import { sessionsByDay } from '../../lib/report/figures.ts';
import type { ReportData } from '../../lib/report/report.ts';
import { dayParts, daysLabel, missingText, versionsText } from './report-texts.ts';

const WEEK = 7;
/** Lines available for publish labels. */
const LINES = 3;
/** Width of a label (share of the picture's width). */
const NAME_ROOM = 0.27;

/** Sessions of each day beside those of the week before, with marks at publishes. */
export function ReportDays({ report }: { report: ReportData }) {
  const { pages, now, before } = sessionsByDay(report.pages);
  const ticks = valueTicks(Math.max(...now, ...before), true);
  const top = ticks.at(-1) ?? 1;
  const share = (value: number) => `${(100 * value) / top}%`;
  return (
    <section aria-labelledby="report-days">
      <div class="report-title row wrap">
        <h2 id="report-days">{i18n.t('report.days')}</h2>
        {pages > 0 && <Legend />}
      </div>
      {pages === 0 ? (
        <p class="soft">{missingText(i18n.t('report.daysNotKept'), report)}</p>
      ) : (
        <div class="report-chart" role="img" aria-label={daysLabel(report, now, before)}>
          <Marks report={report} />
          <div class="report-plot" aria-hidden="true">
            {ticks.map((tick) => (
              <div key={tick} class="report-tick" style={{ bottom: share(tick) }}>
                <span>{formatCount(tick)}</span>
              </div>
            ))}
            {now.map((sessions, index) => (
              // Days never reorder, so the index is a stable key.
              <div key={index} class="report-day">
                <i class="before" style={{ height: share(before[index] ?? 0) }} />
                <i class="now" style={{ height: share(sessions) }}>
                  <span>{formatCount(sessions)}</span>
                </i>
              </div>
            ))}
          </div>
          <div class="report-names" aria-hidden="true">
            {report.days.slice(WEEK).map(({ day }) => {
              const [weekday, number] = dayParts(day);
              return (
                <time key={day} dateTime={day}>
                  {weekday} {number}
                </time>
              );
            })}
          </div>
        </div>
      )}
      {pages > 0 && pages < report.pages.length && (
        <p class="soft">{i18n.t('report.daysOf', [formatWhole(pages), formatWhole(report.pages.length)])}</p>
      )}
    </section>
  );
}

function Legend() {
  return (
    <ul class="report-legend row wrap">
      <li>
        <i class="now" />
        {i18n.t('report.thisWeek')}
      </li>
      <li>
        <i class="before" />
        {i18n.t('report.weekBefore')}
      </li>
      <li>
        <i class="mark" />
        {i18n.t('report.published')}
      </li>
    </ul>
  );
}

/** Labels with version and page. If too many overlap, some have only a mark; the list of changes names all. */
function Marks({ report }: { report: ReportData }) {
  const marks = publishesOfWeek(report)
    // At the end of the day, because figures have daily resolution.
    .map((day) => ({ day, place: (day.day + 1 - WEEK) / WEEK }))
    .sort((a, b) => a.place - b.place);
  if (marks.length === 0) return null;
  const ends = Array<number>(LINES).fill(0);
  const placed = marks.map(({ day, place }) => {
    const isLate = place > 1 - NAME_ROOM;
    const from = isLate ? place - NAME_ROOM : place;
    const line = ends.findIndex((end) => end <= from);
    if (line >= 0) ends[line] = from + NAME_ROOM;
    return { day, from, line, isLate };
  });
  const lines = Math.max(...placed.map(({ line }) => line)) + 1;
  return (
    <div class="report-marks" aria-hidden="true" style={{ height: `${Math.max(1, lines) * 1.125}rem` }}>
      {placed.map(({ day, from, line, isLate }) => (
        <div
          key={`${day.page.pageId} ${day.day}`}
          class={isLate ? 'report-mark report-late' : 'report-mark'}
          style={{
            insetInlineStart: `${from * 100}%`,
            width: `${NAME_ROOM * 100}%`,
            top: `${Math.max(0, line) * 1.125}rem`,
          }}
        >
          {line >= 0 && (
            <span>
              <bdi class="report-versions">{versionsText(day)}</bdi> <bdi>{day.page.name}</bdi>
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
