import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { csvFormOf, toCsv } from '../../lib/format/csv.ts';
import { exactTime } from '../../lib/format/dates.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { fileName } from '../../lib/format/texts.ts';
import { saveFile } from '../../lib/platform/save-file.ts';
import { entryView } from '../../lib/topics/entry-list.ts';
import { entriesMarkdown, entryRow } from '../../lib/topics/saved-entries.ts';
import { savedTable } from '../export/saved-table.ts';
import { useListPages } from '../ui/use-list-pages.tsx';
import { useDisplay, useView } from '../ui/view-context.ts';

/** The entries of a topic, part by part; read anew where they are stale whenever `version` is another one. */
export function useEntries(topicId: string, version: string) {
  const { items, ...reading } = useListPages(
    useView().reads,
    {
      operation: 'listTopicEntries',
      params: { topic_id: topicId },
      view: entryView,
      idOf: ({ topicEntryId }) => topicEntryId,
    },
    version,
  );
  return { entries: items, ...reading };
}

export type EntriesReading = ReturnType<typeof useEntries>;

/** All entries that are loaded as a file; where those are not all, that is said there and here. */
export function useExport(title: string, purpose: string | undefined, reading: EntriesReading) {
  const [said, setSaid] = useState('');
  const { entries } = reading;
  const { csv } = useDisplay();
  const save = (type: string, extension: string, text: string) => {
    saveFile(fileName(i18n.t('panel.sections.topics'), title, Date.now(), extension), type, text);
    setSaid(exportText(reading));
  };
  return {
    said,
    json: () => save('application/json', 'json', `${JSON.stringify(entries, null, 2)}\n`),
    csv: () => save('text/csv', 'csv', toCsv(savedTable(entries.map(entryRow)), csvFormOf(csv))),
    markdown: () => {
      const facts = [countText(reading), exactTime(Date.now())];
      save('text/markdown', 'md', entriesMarkdown({ title, purpose, facts }, entries));
    },
  };
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

export function countText(reading: EntriesReading): string {
  const { entries, total } = reading;
  const loaded = formatWhole(entries.length);
  if (!isPartial(reading)) return i18n.t('topics.one.all', entries.length, [loaded]);
  if (total === undefined || total <= entries.length)
    return i18n.t('topics.one.loadedOnly', entries.length, [loaded]);
  return i18n.t('count.entriesOf', total, [loaded, formatWhole(total)]);
}
