import { useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { foldCase } from '../../lib/format/texts.ts';
import { type EntrySort, entriesShown, entrySorts } from '../../lib/topics/entry-list.ts';
import type { TopicView as Topic } from '../../lib/topics/topics.ts';
import { BackLine } from '../ui/BackLine.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { EntryById } from './EntryById.tsx';
import { EntryList } from './EntryList.tsx';
import { EntryTools } from './EntryTools.tsx';
import { LoadedLine } from './LoadedLine.tsx';
import { OpenedEntryView } from './OpenedEntryView.tsx';
import { TopicHead } from './TopicHead.tsx';
import type { WithPlaces } from './Topics.tsx';
import { useEntries } from './use-entries.ts';
import { useVisit } from './use-visit.ts';

type TopicViewProps = WithPlaces & {
  topicId: string;
  /** As the list knows it; undefined where it is not in the list. */
  topic: Topic | undefined;
  /** An entry that somebody wants to see. */
  entryId: string | undefined;
};

/** One topic: what it is for, and its entries. */
export function TopicView(props: TopicViewProps) {
  const { topicId, topic, memory, reads, ask, now, revision, places, capturing } = props;
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
      <OpenedEntryView {...props} />
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
          <ProblemNote
            problem={reading.problem}
            now={now}
            onRetry={reading.renew}
            onOptions={props.openOptions}
          />
        )}
        <EntryList
          entries={shown}
          newIds={newIds}
          query={foldCase(text.trim())}
          topicId={topicId}
          reads={reads}
          now={now}
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
