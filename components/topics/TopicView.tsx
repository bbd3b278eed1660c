import { useEffect, useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { ProblemError } from '../../lib/api/problem.ts';
import type { Ask } from '../../lib/app/requests.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { foldCase } from '../../lib/format/texts.ts';
import { type EntrySort, entriesShown, entrySorts } from '../../lib/topics/entry-list.ts';
import type { TopicView as Topic } from '../../lib/topics/topics.ts';
import { Age } from '../ui/Age.tsx';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { BackLine } from '../ui/BackLine.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { problemSentence } from '../ui/problem-sentence.ts';
import { EntryList } from './EntryList.tsx';
import { EntryTools, LoadedLine } from './EntryTools.tsx';
import { EntryById, OpenedEntry } from './OpenedEntry.tsx';
import { type EntriesReading, useEntries } from './use-entries.ts';
import { useExport } from './use-export.ts';
import type { WithPlaces } from './use-topics-place.ts';

type TopicViewProps = WithPlaces & {
  topicId: string;
  /** As the list knows it; undefined where it is not in the list. */
  topic: Topic | undefined;
  /** An entry that somebody wants to see. */
  entryId: string | undefined;
};

/** One topic: what it is for, and its entries. */
export function TopicView(props: TopicViewProps) {
  const { topicId, topic, memory, reads, ask, revision, places, capturing } = props;
  const lastSaved = capturing.outbox.done.find((capture) => capture.topicId === topicId)?.id;
  const reading = useEntries(reads, topicId, `${revision} ${lastSaved}`);
  const newIds = useVisit(ask, topicId);
  const [text, setText] = useState(() => memory.get(`find ${topicId}`, ''));
  const [sort, setSort] = useState(() => sortOf(memory.get(`sort ${topicId}`, 'service')));
  const shown = useMemo(() => entriesShown(reading.entries, text, sort), [reading.entries, text, sort]);
  const find = (next: string) => {
    memory.set(`find ${topicId}`, next);
    setText(next);
  };
  const order = (next: EntrySort) => {
    memory.set(`sort ${topicId}`, next);
    setSort(next);
  };
  return (
    <div class="topics topic">
      <BackLine back={places.back} title={topic?.title || topicId} />
      <TopicHead {...props} reading={reading} newIds={newIds} />
      <OpenedEntry {...props} />
      <section class="entries" aria-label={i18n.t('topics.entry.label')} aria-busy={reading.isLoading}>
        <EntryTools
          text={text}
          find={find}
          sort={sort}
          order={order}
          reading={reading}
          found={shown.length}
        />
        {reading.problem && (
          <ProblemNote problem={reading.problem} onRetry={reading.renew} onOptions={props.openOptions} />
        )}
        <EntryList
          entries={shown}
          newIds={newIds}
          query={foldCase(text.trim())}
          topicId={topicId}
          reads={reads}
          put={reading.put}
        />
        <LoadedLine reading={reading} text={text} found={shown.length} />
      </section>
      <EntryById open={(entryId) => places.openEntry(topicId, entryId)} />
    </div>
  );
}

function sortOf(kept: string): EntrySort {
  return entrySorts.find((sort) => sort === kept) ?? 'service';
}

type TopicHeadProps = WithPlaces & {
  topicId: string;
  topic: Topic | undefined;
  reading: EntriesReading;
  newIds: ReadonlySet<string>;
};

/** What the topic is for, what came lately, and what can be done with all of it. */
function TopicHead(props: TopicHeadProps) {
  const { topicId, topic, reading, newIds, places } = props;
  const saving = useExport(props);
  const elsewhere = newIds.size - reading.entries.filter((entry) => newIds.has(entry.topicEntryId)).length;
  return (
    <section class="topic-head">
      {topic?.purpose && (
        <p class="purpose" dir="auto">
          {topic.purpose}
        </p>
      )}
      {topic?.problem && <p class="topic-problem small">{problemSentence(topic.problem.kind)}</p>}
      <div class="topics-buttons">
        <button type="button" class="button primary" onClick={() => places.compose(topicId)}>
          <AnyIcon name="plus" tiny />
          {i18n.t('topics.compose')}
        </button>
        <span class="topic-icons">
          <IconButton
            icon={<AnyIcon name="refresh" turning={reading.isLoading} />}
            label={i18n.t('topics.arrange.renew', [topic?.title || topicId])}
            onClick={reading.renew}
          />
          <IconButton
            icon={<AnyIcon name="download" />}
            label={i18n.t('topics.one.csv')}
            disabled={reading.entries.length === 0}
            onClick={saving.csv}
          />
          <IconButton
            icon={<AnyIcon name="braces" />}
            label={i18n.t('saveList.json')}
            disabled={reading.entries.length === 0}
            onClick={saving.json}
          />
          <IconButton
            icon={<AnyIcon name="text" />}
            label={i18n.t('topics.one.markdown')}
            disabled={reading.entries.length === 0}
            onClick={saving.markdown}
          />
        </span>
      </div>
      <p class="small soft" role="status">
        {saving.said}
      </p>
      <p class="topic-facts">
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

const none: ReadonlySet<string> = new Set();

/** What came since the last visit; it stays marked for as long as this is open. Nothing is new at a first visit. */
function useVisit(ask: Ask, topicId: string): ReadonlySet<string> {
  const [newIds, setNewIds] = useState(none);
  useEffect(() => {
    let isCurrent = true;
    ask('visitTopic', { topicId }).then(
      (visit) => isCurrent && setNewIds(visit.firstVisit ? none : new Set(visit.newIds)),
      (error: unknown) => {
        // Marks that cannot be had keep nobody from reading.
        if (!(error instanceof ProblemError)) reportError(error);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, topicId]);
  return newIds;
}
