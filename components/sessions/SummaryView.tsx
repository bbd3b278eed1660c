import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { summaryTable } from '../../lib/sessions/session-table.ts';
import type { SessionSummary } from '../../lib/sessions/session-timeline.ts';
import { SaveList } from '../export/SaveList.tsx';
import { RankTable } from './RankTable.tsx';

interface SummaryViewProps {
  summary: SessionSummary;
  /** What the sessions belong to. */
  of: string;
  saveFile(name: string, type: string, text: string): void;
}

/** What came most often in several sessions. */
export function SummaryView({ summary, of, saveFile }: SummaryViewProps) {
  const list = () => {
    const words = {
      label: i18n.t('sessions.summary.label'),
      option: i18n.t('sessions.summary.option'),
      chunk: i18n.t('sessions.summary.chunk'),
    };
    const header = [
      i18n.t('sessions.summary.what'),
      i18n.t('sessions.summary.text'),
      i18n.t('sessions.summary.of'),
      i18n.t('sessions.summary.count'),
      i18n.t('sessions.section'),
    ] as const;
    return { rows: summaryTable(summary, words, header), json: summary };
  };
  return (
    <div class="session-summary">
      <h3>{i18n.t('sessions.summary.title')}</h3>
      <p class="small soft">
        {i18n.t('sessions.summary.counted', [formatWhole(summary.steps), formatWhole(summary.sessions)])}
      </p>
      <RankTable caption={i18n.t('sessions.summary.labels')} ranks={summary.labels} />
      <RankTable caption={i18n.t('sessions.summary.options')} ranks={summary.options} />
      <RankTable caption={i18n.t('sessions.summary.chunks')} ranks={summary.chunks} mono />
      {summary.steps > 0 && (
        <SaveList what={i18n.t('sessions.summary.title')} of={of} list={list} saveFile={saveFile} />
      )}
    </div>
  );
}
