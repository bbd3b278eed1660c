import type { ReportChanges } from '../../lib/report/changes.ts';
import type { ReportRow, ReportTotals } from '../../lib/report/figures.ts';
import type { ReportData, WeekReport } from '../../lib/report/report.ts';
import type { ReportSentence } from '../../lib/report/sentence.ts';

export interface ReportParts {
  workspace: NonNullable<WeekReport['workspace']>;
  report: ReportData;
  rows: readonly ReportRow[];
  totals: ReportTotals | undefined;
  sentence: ReportSentence;
  changes: ReportChanges;
}
