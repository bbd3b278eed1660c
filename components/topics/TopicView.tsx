import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { csvFormOf, toCsv } from '../../lib/format/csv.ts';
import { exactTime } from '../../lib/format/dates.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { foldText } from '../../lib/format/search-words.ts';
import { fileName } from '../../lib/format/texts.ts';
import { saveFile } from '../../lib/platform/save-file.ts';
import { type EntrySort, entriesShown, entrySorts, entryView } from '../../lib/topics/entry-list.ts';
import { entriesMarkdown, entryRow } from '../../lib/topics/saved-entries.ts';
import type { EntryView, TopicView as Topic } from '../../lib/topics/topics.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { savedTable } from '../export/saved-table.ts';
import { SearchToolbar } from '../search/SearchToolbar.tsx';
import { Age } from '../ui/Age.tsx';
import { BackLine } from '../ui/BackLine.tsx';
import { Choice } from '../ui/Field.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { problemSentence } from '../ui/problem-sentence.ts';
import { Skeleton, Skeletons } from '../ui/ServiceText.tsx';
import { useAsync } from '../ui/use-async.ts';
import { incompleteText, MoreOfList, useListPages } from '../ui/use-list-pages.tsx';
import { useRemembered } from '../ui/use-remembered.ts';
import { useDisplay, useView } from '../ui/view-context.ts';
import { EntryItem, EntryList, readEntry } from './EntryList.tsx';
import { NewEntry } from './NewEntry.tsx';
import { OpenById } from './OpenById.tsx';
import type { WithPlaces } from './use-topics-place.ts';

type TopicViewProps = WithPlaces & {
  topicId: string;
  /** From the list; undefined if it is not there. */
  topic: Topic | undefined;
  entryId: string | undefined;
};

export function TopicView(props: TopicViewProps) {
  const { topicId, topic, entryId, memory, revision, places, capturing } = props;
  const lastSaved = capturing.outbox.done.find((capture) => capture.topicId === topicId)?.id;
  const reading = useEntries(topicId, `${revision} ${lastSaved}`);
  const newIds = useVisit(topicId);
  const [text, setText] = useRemembered(memory, `find ${topicId}`, '');
  const [sort, setSort] = useRemembered<EntrySort>(memory, `sort ${topicId}`, 'service');
  const shown = useMemo(() => entriesShown(reading.entries, text, sort), [reading.entries, text, sort]);
  const saving = useExport(topic?.title || topicId, topic?.purpose, reading);
  const isEmpty = reading.entries.length === 0;
  return (
    <div class="topics topic parts">
      <BackLine back={places.back} title={topic?.title || topicId}>
        <NewEntry words={i18n.t('act.newEntry')} compose={() => places.compose(topicId)} />
        <ListMenu
          what={topic?.title || topicId}
          items={[
            { text: i18n.t('act.refresh'), act: reading.renew },
            { text: i18n.t('act.saveAsCsv'), act: saving.csv, disabled: isEmpty },
            { text: i18n.t('act.saveAsJson'), act: saving.json, disabled: isEmpty },
            { text: i18n.t('topics.one.markdown'), act: saving.markdown, disabled: isEmpty },
          ]}
        />
      </BackLine>
      <TopicHead topic={topic} reading={reading} newIds={newIds} said={saving.said} />
      {entryId !== undefined && (
        <OpenedEntry
          key={entryId}
          topicId={topicId}
          entryId={entryId}
          close={() => places.openTopic(topicId)}
        />
      )}
      <section class="entries" aria-label={i18n.t('kind.entries')} aria-busy={reading.isLoading}>
        <EntryTools
          text={text}
          setText={setText}
          sort={sort}
          setSort={setSort}
          reading={reading}
          found={shown.length}
        />
        {reading.problem && <ProblemNote problem={reading.problem} onRetry={reading.renew} />}
        <EntryList
          entries={shown}
          newIds={newIds}
          query={foldText(text)}
          topicId={topicId}
          put={reading.put}
        />
        <LoadedLine reading={reading} text={text} found={shown.length} />
      </section>
      <section>
        <OpenById
          label={i18n.t('topics.one.byId')}
          folder="entries"
          open={(entryId) => places.openEntry(topicId, entryId)}
        />
      </section>
    </div>
  );
}

interface TopicHeadProps {
  topic: Topic | undefined;
  reading: EntriesReading;
  newIds: ReadonlySet<string>;
  said: string;
}

function TopicHead({ topic, reading, newIds, said }: TopicHeadProps) {
  const loaded = reading.entries.filter((entry) => newIds.has(entry.topicEntryId)).length;
  // What a whole list does not hold was deleted since.
  const count = reading.isPart || !reading.isKnown ? newIds.size : loaded;
  const elsewhere = count - loaded;
  return (
    <section class="stack">
      {topic?.purpose && (
        <p class="purpose" dir="auto">
          {topic.purpose}
        </p>
      )}
      {topic?.problem && <p class="small bad">{problemSentence(topic.problem)}</p>}
      <p class="small soft if-any" role="status">
        {said}
      </p>
      <p class="topic-facts row wrap">
        {topic?.isDefault && <span class="tag">{i18n.t('topics.default')}</span>}
        {count > 0 && (
          <span class="small is-new">
            {i18n.t('topics.one.newCount', count, [formatWhole(count)])}
            {elsewhere > 0 && reading.isKnown && ` ${elsewhereText(reading, elsewhere)}`}
          </span>
        )}
        {reading.at !== undefined && <Age at={reading.at} asOf />}
      </p>
    </section>
  );
}

/** At the end of the list, those that are missing come no more. */
function elsewhereText({ next }: EntriesReading, count: number): string {
  return next === undefined
    ? i18n.t('topics.one.newNotLoaded', count)
    : i18n.t('topics.one.newElsewhere', count);
}

/** Entries since the last visit, marked while the topic is open. Nothing is new at the first visit. */
function useVisit(topicId: string): ReadonlySet<string> {
  const { ask } = useView();
  const { data: visit } = useAsync([ask, topicId], () => ask('visitTopic', { topicId }));
  return useMemo(() => new Set(visit?.newIds), [visit]);
}

interface EntryToolsProps {
  text: string;
  setText(text: string): void;
  sort: EntrySort;
  setSort(sort: EntrySort): void;
  reading: EntriesReading;
  found: number;
}

function EntryTools({ text, setText, sort, setSort, reading, found }: EntryToolsProps) {
  const isNarrowed = text.trim() !== '' || sort !== 'service';
  return (
    <SearchToolbar
      isSticky
      label={i18n.t('topics.one.search')}
      text={text}
      onInput={setText}
      status={
        reading.isKnown &&
        reading.entries.length > 0 && (
          <>
            {text.trim() !== '' && `${i18n.t('count.found', [formatWhole(found)])} · `}
            {countText(reading)}
            {reading.isPart && isNarrowed && `. ${i18n.t('topics.one.unordered')}`}
          </>
        )
      }
    >
      <Choice
        label={i18n.t('audiences.sort')}
        value={sort}
        options={entrySorts}
        textOf={(each) => i18n.t(`topics.one.sorts.${each}`)}
        choose={(chosen = 'service') => setSort(chosen)}
      />
    </SearchToolbar>
  );
}

function LoadedLine({ reading, text, found }: Pick<EntryToolsProps, 'reading' | 'text' | 'found'>) {
  const { entries, isKnown, isLoading, isPart, problem } = reading;
  if (!isKnown) return <Skeletons widths={['92%', '70%', '84%', '60%']} height={15} />;
  return (
    <div class="stack loaded-line if-any">
      {entries.length === 0 && !isPart && !problem && !isLoading && (
        <p class="soft">{i18n.t('topics.one.none')}</p>
      )}
      {entries.length > 0 && found === 0 && text.trim() !== '' && (
        <p class="soft">{isPart ? i18n.t('topics.one.nothingLoaded') : i18n.t('topics.one.nothing')}</p>
      )}
      <MoreOfList reading={reading} />
    </div>
  );
}

/** An entry opened by id, shown above the list because it may be anywhere in it. */
function OpenedEntry({ topicId, entryId, close }: { topicId: string; entryId: string; close(): void }) {
  const { reads } = useView();
  const opened = useAsync([reads, topicId, entryId], () => readEntry(reads, topicId, entryId));
  const [checked, setChecked] = useState<EntryView>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const entry = checked ?? opened.data;
  return (
    <section class="opened-entry">
      <div class="topics-tools row wrap">
        <h2 ref={heading} tabIndex={-1}>
          {i18n.t('topics.one.opened')}
        </h2>
        <IconButton icon="close" label={i18n.t('common.close')} onClick={close} />
      </div>
      {opened.isLoading && <Skeleton width="80%" height={30} />}
      {opened.problem &&
        (opened.problem.kind === 'not-found' ? (
          <p class="notice warn" role="alert">
            {i18n.t('topics.one.notThere')}
          </p>
        ) : (
          <ProblemNote problem={opened.problem} />
        ))}
      {entry && (
        <ul>
          <EntryItem entry={entry} isNew={false} query="" topicId={topicId} put={setChecked} />
        </ul>
      )}
    </section>
  );
}

/** The entries of a topic, part by part; stale ones are reread when `version` changes. */
function useEntries(topicId: string, version: string) {
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

type EntriesReading = ReturnType<typeof useEntries>;

/** Saves all loaded entries as a file, and notes in both places if they are not all. */
function useExport(title: string, purpose: string | undefined, reading: EntriesReading) {
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

function exportText(reading: EntriesReading): string {
  const { entries, total, next, incomplete } = reading;
  const exported = formatWhole(entries.length);
  if (next !== undefined)
    return i18n.t('topics.one.exportedSome', [exported, total ? formatWhole(total) : `${exported}+`]);
  const text = i18n.t('topics.one.exported', entries.length, [exported]);
  return incomplete ? `${text} ${incompleteText(incomplete)}` : text;
}

function countText(reading: EntriesReading): string {
  const { entries, total } = reading;
  const loaded = formatWhole(entries.length);
  if (!reading.isPart) return i18n.t('topics.one.all', entries.length, [loaded]);
  if (total === undefined || total <= entries.length)
    return i18n.t('topics.one.loadedOnly', entries.length, [loaded]);
  return i18n.t('count.entriesOf', total, [loaded, formatWhole(total)]);
}
