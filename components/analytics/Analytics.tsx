import '../panel/panel-sections.css';
import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { publishesOf, publishWindows } from '../../lib/analytics/before-after.ts';
import { type Windows, windowsOf } from '../../lib/analytics/periods.ts';
import { trendDays } from '../../lib/analytics/trend.ts';
import type { PanelProps } from '../../lib/panel/panel.ts';
import { subjectKey } from '../../lib/panel/panel-subject.ts';
import { usePageRecords } from '../overview/use-page-records.ts';
import { FiguresSkeleton } from './FiguresTable.tsx';
import { PeriodFigures } from './PeriodFigures.tsx';
import { PeriodPicker } from './PeriodPicker.tsx';
import { Publishes } from './Publishes.tsx';
import { SaveTable } from './SaveTable.tsx';
import { TrendBlock } from './TrendBlock.tsx';
import { useChoice } from './use-choice.ts';
import { useRateScale } from './use-rate-scale.ts';
import { useSummaries } from './use-summaries.ts';

const QUARTER = 900_000;

/** How the page does: in a period, day by day, and before and after each publish. */
export function Analytics(props: PanelProps) {
  return <PageAnalytics key={subjectKey(props.subject)} {...props} />;
}

function PageAnalytics(props: PanelProps) {
  const { subject, look, memory, ask, reads, revision, now } = props;
  const { pageId, audienceId } = subject;
  // Periods begin and end on quarters of an hour at the finest, in every time zone.
  const moment = Math.floor(now / QUARTER) * QUARTER;
  const { found, isRead } = usePageRecords(ask, subject, revision);
  const publishes = useMemo(() => publishesOf(found.audience), [found.audience]);
  const { choice, choose } = useChoice(memory, look);
  const publishedAt = publishes[0]?.at;
  const windows = useMemo(() => windowsOf(choice, moment, publishedAt), [choice, moment, publishedAt]);
  const current = windows.fault === undefined ? windows.current : undefined;
  const days = useMemo(() => trendDays(current, moment), [current, moment]);
  const compared = useMemo(() => publishWindows(publishes, moment), [publishes, moment]);
  const { scale, answered } = useRateScale(look, subject.workspace, ask);
  const summaries = useSummaries(reads, pageId, periodsIn(windows), revision);
  const told = summaries.block.state === 'loading' ? undefined : summaries.block.problem?.kind;
  const common = { reads, pageId, revision, now, scale, told };
  // Before the record is there, nobody knows when it was last published.
  const waits = choice.kind === 'since-publish' && !isRead;
  return (
    <div class="analytics">
      <section>
        <PeriodPicker choice={choice} choose={choose} windows={waits ? {} : windows} now={now} />
        {waits && <FiguresSkeleton />}
        {windows.fault === undefined && (
          <PeriodFigures
            summaries={summaries}
            now={now}
            scale={scale}
            previous={windows.previous}
            workspaceId={subject.workspace.id}
            ask={ask}
            openOptions={props.openOptions}
            onScale={answered}
          />
        )}
      </section>
      <TrendBlock {...common} days={days} publishes={publishes} memory={memory} />
      <Publishes
        {...common}
        compared={compared}
        hasAudience={audienceId !== undefined}
        read={isRead}
        chooseAudience={() => props.goTo('audiences')}
      />
      <section class="analytics-foot">
        <SaveTable
          reads={reads}
          pageId={pageId}
          pageName={subject.pageName}
          windows={windows}
          days={days}
          compared={compared}
          saveFile={props.saveFile}
        />
        <p class="small soft">{i18n.t('figures.wholePage')}</p>
      </section>
    </div>
  );
}

/** What is to be read: nothing where the choice has a fault, the service's own period where it names none. */
function periodsIn(windows: Windows) {
  if (windows.fault !== undefined) return [];
  return windows.previous ? [windows.current, windows.previous] : [windows.current];
}
