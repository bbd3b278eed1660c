import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { foldWords } from '../../lib/format/search-words.ts';
import { type EntrySort, entriesShown } from '../../lib/topics/entry-list.ts';
import type { TopicView as Topic } from '../../lib/topics/topics.ts';
import { ListMenu } from '../export/ListMenu.tsx';
import { Age } from '../ui/Age.tsx';
import { BackLine } from '../ui/BackLine.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { problemSentence } from '../ui/problem-sentence.ts';
import { useAsync } from '../ui/use-async.ts';
import { useRemembered } from '../ui/use-remembered.ts';
import { useView } from '../ui/view-context.ts';
import { EntryList } from './EntryList.tsx';
import { EntryTools, LoadedLine } from './EntryTools.tsx';
import { NewEntry } from './NewEntry.tsx';
import { OpenById } from './OpenById.tsx';
import { OpenedEntry } from './OpenedEntry.tsx';
import { type EntriesReading, useEntries, useExport } from './use-entries.ts';
import type { WithPlaces } from './use-topics-place.ts';

type TopicViewProps = WithPlaces & {
  topicId: string;
  /** As the list knows it; undefined where it is not in the list. */
  topic: Topic | undefined;
  /** An entry that a person wants to see. */
  entryId: string | undefined;
};

export function TopicView(props: TopicViewProps) {
  const { topicId, topic, entryId, memory, revision, places, capturing } = props;
  const lastSaved = capturing.outbox.done.find((capture) => capture.topicId === topicId)?.id;
  const reading = useEntries(topicId, `${revision} ${lastSaved}`);
  const newIds = useVisit(topicId);
  const [text, find] = useRemembered(memory, `find ${topicId}`, '');
  const [sort, order] = useRemembered<EntrySort>(memory, `sort ${topicId}`, 'service');
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
      <section class="entries" aria-label={i18n.t('topics.entry.label')} aria-busy={reading.isLoading}>
        <EntryTools {...{ text, find, sort, order, reading }} found={shown.length} />
        {reading.problem && <ProblemNote problem={reading.problem} onRetry={reading.renew} toOptions />}
        <EntryList
          entries={shown}
          newIds={newIds}
          query={foldWords(text.trim())}
          topicId={topicId}
          put={reading.put}
        />
        <LoadedLine reading={reading} text={text} found={shown.length} />
      </section>
      <section>
        <OpenById label={i18n.t('topics.one.byId')} open={(entryId) => places.openEntry(topicId, entryId)} />
      </section>
    </div>
  );
}

interface TopicHeadProps {
  topic: Topic | undefined;
  reading: EntriesReading;
  newIds: ReadonlySet<string>;
  /** What was exported. */
  said: string;
}

/** What the topic is for, and what came lately. */
function TopicHead({ topic, reading, newIds, said }: TopicHeadProps) {
  const elsewhere = newIds.size - reading.entries.filter((entry) => newIds.has(entry.topicEntryId)).length;
  return (
    <section class="stack topic-head">
      {topic?.purpose && (
        <p class="purpose" dir="auto">
          {topic.purpose}
        </p>
      )}
      {topic?.problem && <p class="topic-problem small">{problemSentence(topic.problem.kind)}</p>}
      <p class="small soft" role="status">
        {said}
      </p>
      <p class="topic-facts row wrap">
        {topic?.isDefault && <span class="tag">{i18n.t('topics.default')}</span>}
        {newIds.size > 0 && (
          <span class="small is-new">
            {i18n.t('topics.one.newCount', newIds.size, [formatWhole(newIds.size)])}
            {elsewhere > 0 &&
              reading.isKnown &&
              ` ${i18n.t('topics.one.newElsewhere', elsewhere, [elsewhere])}`}
          </span>
        )}
        {reading.at !== undefined && <Age at={reading.at} asOf />}
      </p>
    </section>
  );
}

/** What came since the last visit; it stays marked for as long as this is open. Nothing is new at a first visit. */
function useVisit(topicId: string): ReadonlySet<string> {
  const { ask } = useView();
  const { data: visit } = useAsync([ask, topicId], () => ask('visitTopic', { topicId }));
  return useMemo(() => new Set(visit?.newIds), [visit]);
}
