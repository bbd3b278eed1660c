import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Problem } from '../../lib/api/problem.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { changesOf } from '../../lib/report/changes.ts';
import { type ReportTotals, reportRows, totalsOf } from '../../lib/report/figures.ts';
import type { ReportData, WeekReport } from '../../lib/report/report.ts';
import { sentenceOf } from '../../lib/report/sentence.ts';
import { Delta } from '../analytics/FigureTiles.tsx';
import { RateLine } from '../analytics/RateLine.tsx';
import { noPagesText } from '../home/no-pages-text.ts';
import { useNow } from '../ui/Age.tsx';
import { fill, Skeleton } from '../ui/ServiceText.tsx';
import { UntilKnown } from '../ui/use-loaded.tsx';
import { usePageActions } from '../ui/view-context.ts';
import { ChoosePages } from './ChoosePages.tsx';
import { ReportActions } from './ReportActions.tsx';
import { ReportChangeList } from './ReportChangeList.tsx';
import { ReportDays } from './ReportDays.tsx';
import { ReportTable } from './ReportTable.tsx';
import { fromTexts, sampleText } from './report-notes.ts';
import type { ReportParts } from './report-parts.ts';
import {
  comparedText,
  fewText,
  leadTexts,
  messagesTile,
  missingText,
  publishesTile,
  tileName,
  totalTile,
  weekText,
} from './report-texts.ts';

interface ReportProps {
  /** Undefined until loaded. */
  shown: WeekReport | undefined;
  /** Why it could not be loaded. */
  problem?: Problem | undefined;
  /** Rereads the stored data. */
  renew(): Promise<WeekReport>;
  openHome(): void;
  print(): void;
  /** The header shared with Home. */
  bar: ComponentChildren;
  /** Warnings about the storage. */
  notes: ComponentChildren;
}

export function Report({ shown, problem, bar, ...ways }: ReportProps) {
  const { workspace, report } = shown ?? {};
  return (
    <div class="report-view" data-color={workspace?.color}>
      {bar}
      {!shown && <Unknown problem={problem} />}
      {shown && !workspace && <NotConnected />}
      {workspace && report && (
        <ShownWeek key={workspace.id} workspace={workspace} report={report} {...ways} />
      )}
    </div>
  );
}

interface ShownWeekProps extends Omit<ReportProps, 'shown' | 'problem' | 'bar'> {
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
      {/* On a screen, the header shows both. */}
      <p class="on-paper row">
        <span class="workspace-mark" aria-hidden="true" />
        <bdi class="bold">{workspace.name}</bdi>
        <span class="soft">{i18n.t('report.title')}</span>
      </p>
      <div class="report-head row wrap">
        <h1>{weekText(report.current)}</h1>
        {hasPages && (
          <ReportActions
            parts={parts}
            print={print}
            isChoosing={isChoosing}
            toggle={() => setChoosing(!isChoosing)}
          />
        )}
      </div>
      {isChoosing && hasPages && <ChoosePages report={report} renew={renew} />}
      {hasPages ? (
        <>
          <p class="report-lead">
            {leadTexts(sentence, report).map(({ text, name }, index) => (
              // The sentences never change places.
              <span key={index} class={index === 0 ? 'bold' : undefined}>
                {fill(text, <bdi key="name">{name}</bdi>)}{' '}
              </span>
            ))}
          </p>
          <div class="report-rates gap-above-3">
            <RateLine
              workspace={workspace}
              shown={['converted', 'bounced']}
              summaries={report.pages.flatMap(({ week }) => week?.current ?? [])}
            />
          </div>
          {totals && <ReportTiles totals={totals} report={report} />}
          <ReportDays report={report} />
          <ReportTable report={report} rows={rows} />
          <ReportChangeList report={report} changes={changes} />
          <ReportNotes report={report} rows={rows} openHome={openHome} />
        </>
      ) : (
        <section class="stack">
          <p class="soft">
            {noPagesText({ at: report.pagesAt, unreadable: report.unreadable ?? 0 }, report.archived)}
          </p>
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

function Unknown({ problem }: Pick<ReportProps, 'problem'>) {
  return (
    <main class="stack" aria-busy={!problem}>
      <h1 class="report-head">{i18n.t('report.title')}</h1>
      <UntilKnown problem={problem}>
        <Skeleton width="70%" height={22} />
        <Skeleton width="100%" height={70} />
        <Skeleton width="100%" height={150} />
        <Skeleton width="100%" height={190} />
      </UntilKnown>
    </main>
  );
}

interface ReportNotesProps extends Pick<ReportParts, 'report' | 'rows'> {
  openHome(): void;
}

/** Notes: small samples, the source and age of the data, and how to load the rest. */
function ReportNotes({ report, rows, openHome }: ReportNotesProps) {
  const now = useNow();
  const missing = rows.filter(({ line }) => line === undefined).length;
  return (
    <>
      {missing > 0 && (
        <p class="report-missing row wrap gap-above-3">
          <span>{missingText(i18n.t('report.missing', missing, [formatWhole(missing)]), report)}</span>
          <button type="button" class="button compact on-screen" onClick={openHome}>
            {i18n.t('home.open')}
          </button>
        </p>
      )}
      <footer class="report-notes">
        <p>
          <b>{i18n.t('report.notes.samples')}</b> {sampleText()}
        </p>
        <p>
          <b>{i18n.t('report.notes.from')}</b> {fromTexts(report, now).join(' ')}
        </p>
      </footer>
    </>
  );
}

function ReportTiles({ totals, report }: { totals: ReportTotals; report: ReportData }) {
  const { figures, isFew } = totals;
  const { unread } = report.messages;
  const publishes = publishesTile(report);
  const messages = messagesTile(report);
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
              <dd class="report-delta bold">
                {isFew
                  ? name === 'sessions' && <span class="report-few">{fewText(totals)}</span>
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
          <dd class="report-number">{messages.value}</dd>
          {messages.note && <dd class="soft">{messages.note}</dd>}
          <dd class="report-delta bold">
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
