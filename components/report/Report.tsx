import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { changesOf } from '../../lib/report/changes.ts';
import { reportRows, totalsOf } from '../../lib/report/figures.ts';
import type { ReportData, WeekReport } from '../../lib/report/report.ts';
import { sentenceOf } from '../../lib/report/sentence.ts';
import { RateLine } from '../analytics/RateLine.tsx';
import { noPagesText } from '../home/no-pages-text.ts';
import { fill, Skeleton } from '../ui/ServiceText.tsx';
import { usePageActions } from '../ui/view-context.ts';
import { ChoosePages } from './ChoosePages.tsx';
import { ReportActions } from './ReportActions.tsx';
import { ReportChangeList } from './ReportChangeList.tsx';
import { ReportDays } from './ReportDays.tsx';
import { ReportNotes } from './ReportNotes.tsx';
import { ReportTable } from './ReportTable.tsx';
import { ReportTiles } from './ReportTiles.tsx';
import { leadTexts, weekText } from './report-texts.ts';

interface ReportProps {
  /** Undefined: nothing is known yet. */
  shown: WeekReport | undefined;
  /** Reads once more what is kept. */
  renew(): Promise<WeekReport>;
  openHome(): void;
  print(): void;
  /** The head that it has in common with Home. */
  bar: ComponentChildren;
  /** What has happened to all that is stored here. */
  notes: ComponentChildren;
}

/** A week of the chosen pages, as it is known here, for a screen or a sheet of paper. */
export function Report({ shown, bar, ...ways }: ReportProps) {
  const { workspace, report } = shown ?? {};
  return (
    <div class="report-view" data-color={workspace?.color}>
      {bar}
      {!shown && <Unknown />}
      {shown && !workspace && <NotConnected />}
      {workspace && report && (
        <ShownWeek key={workspace.id} workspace={workspace} report={report} {...ways} />
      )}
    </div>
  );
}

interface ShownWeekProps extends Omit<ReportProps, 'shown' | 'bar'> {
  workspace: NonNullable<WeekReport['workspace']>;
  report: ReportData;
}

function ShownWeek({ workspace, report, renew, openHome, print, notes }: ShownWeekProps) {
  const [isChoosing, setChoosing] = useState(false);
  const scale = workspace.rateScale;
  const rows = reportRows(report.pages, scale);
  const totals = totalsOf(report.pages, scale);
  const sentence = sentenceOf(report, rows, totals);
  const changes = changesOf(report, scale);
  const parts = { workspace, report, rows, totals, sentence, changes };
  const hasPages = report.pages.length > 0;
  return (
    <main>
      <div class="on-screen" aria-live="polite">
        {notes}
      </div>
      {/* On a screen, the head says both. */}
      <p class="on-paper row">
        <span class="workspace-mark" aria-hidden="true" />
        <bdi class="report-workspace">{workspace.name}</bdi>
        <span class="soft">{i18n.t('report.title')}</span>
      </p>
      <div class="report-head row wrap">
        <h1>{weekText(report.current)}</h1>
        {hasPages && (
          <ReportActions {...{ parts, print, isChoosing }} toggle={() => setChoosing(!isChoosing)} />
        )}
      </div>
      {isChoosing && hasPages && <ChoosePages report={report} renew={renew} />}
      {hasPages ? (
        <>
          <p class="report-lead">
            {leadTexts(sentence, report).map(({ text, name }, index) => (
              // The sentences never change places.
              <span key={index} class={index === 0 ? 'report-first' : undefined}>
                {fill(text, <bdi key="name">{name}</bdi>)}{' '}
              </span>
            ))}
          </p>
          <div class="report-rates">
            <RateLine
              workspace={workspace}
              summaries={report.pages.flatMap(({ week }) => week?.current ?? [])}
            />
          </div>
          {totals && <ReportTiles totals={totals} report={report} />}
          <ReportDays report={report} />
          <ReportTable {...{ report, rows }} />
          <ReportChangeList {...{ report, changes }} />
          <ReportNotes {...{ report, rows, openHome }} />
        </>
      ) : (
        <section class="stack">
          <p class="soft">{noPagesText(report.pagesAt, report.archived)}</p>
          <p>
            <button type="button" class="button primary" onClick={openHome}>
              {i18n.t('home.open')}
            </button>
          </p>
        </section>
      )}
    </main>
  );
}

function NotConnected() {
  const { openOptions } = usePageActions();
  return (
    <main class="stack">
      <h1>{i18n.t('report.title')}</h1>
      <p class="soft">{i18n.t('common.needsWorkspace')}</p>
      <p>
        <button type="button" class="button primary" onClick={openOptions}>
          {i18n.t('demo.connect')}
        </button>
      </p>
    </main>
  );
}

function Unknown() {
  return (
    <main class="stack" aria-busy="true">
      <h1>{i18n.t('report.title')}</h1>
      <Skeleton width="70%" height={22} />
      <Skeleton width="100%" height={70} />
      <Skeleton width="100%" height={150} />
      <Skeleton width="100%" height={190} />
    </main>
  );
}
