import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { useNow } from '../ui/Age.tsx';
import { fromTexts, sampleText } from './report-notes.ts';
import type { ReportParts } from './report-parts.ts';

interface ReportNotesProps extends Pick<ReportParts, 'report' | 'rows'> {
  openHome(): void;
}

/** What is small, where all of it comes from and how old it is, and what would load the rest. */
export function ReportNotes({ report, rows, openHome }: ReportNotesProps) {
  const now = useNow();
  const missing = rows.filter(({ line }) => line === undefined).length;
  return (
    <>
      {missing > 0 && (
        <p class="report-missing row wrap">
          <span>{i18n.t('report.missing', missing, [formatWhole(missing)])}</span>
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
