import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { toCsv } from '../../lib/format/csv.ts';
import { exactTime } from '../../lib/format/dates.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { fileName } from '../../lib/format/texts.ts';
import { entriesMarkdown } from '../../lib/topics/entries-markdown.ts';
import { entriesTable } from '../../lib/topics/entries-table.ts';
import type { TopicView } from '../../lib/topics/topics.ts';
import type { EntriesReading } from './use-entries.ts';

interface ExportProps {
  topicId: string;
  topic: TopicView | undefined;
  reading: EntriesReading;
  saveFile(name: string, type: string, text: string): void;
}

/** All entries that are loaded as a file; where those are not all, that is said there and here. */
export function useExport({ topicId, topic, reading, saveFile }: ExportProps) {
  const [said, setSaid] = useState('');
  const { entries } = reading;
  const title = topic?.title || topicId;
  const tell = () => setSaid(exportText(reading));
  const save = (type: string, extension: string, text: string) => {
    saveFile(fileName(i18n.t('topics.section'), title, Date.now(), extension), type, text);
    tell();
  };
  return {
    said,
    json: () => save('application/json', 'json', `${JSON.stringify(entries, null, 2)}\n`),
    csv: () => save('text/csv', 'csv', toCsv(entriesTable(entries, header()))),
    markdown: () => {
      const facts = [countText(reading), exactTime(Date.now())];
      save('text/markdown', 'md', entriesMarkdown({ title, purpose: topic?.purpose, facts }, entries));
    },
  };
}

function header() {
  return [
    i18n.t('topics.column.id'),
    i18n.t('topics.column.type'),
    i18n.t('topics.column.text'),
    i18n.t('topics.column.created'),
    i18n.t('topics.column.updated'),
  ] as const;
}

/** Whether something is known to be missing. */
function isPartial({ entries, total, next, incomplete }: EntriesReading): boolean {
  return next !== undefined || incomplete !== undefined || (total ?? 0) > entries.length;
}

function exportText(reading: EntriesReading): string {
  const { entries, total } = reading;
  if (!isPartial(reading) || total === undefined || total <= entries.length)
    return i18n.t('topics.one.exported', entries.length, [formatWhole(entries.length)]);
  return i18n.t('topics.one.exportedSome', [formatWhole(entries.length), formatWhole(total)]);
}

/** "50 of 300 entries", or how many there are. */
export function countText(reading: EntriesReading): string {
  const { entries, total } = reading;
  const loaded = formatWhole(entries.length);
  if (!isPartial(reading)) return i18n.t('topics.one.all', entries.length, [loaded]);
  if (total === undefined || total <= entries.length)
    return i18n.t('topics.one.loadedOnly', entries.length, [loaded]);
  return i18n.t('topics.one.loaded', [loaded, formatWhole(total)]);
}
