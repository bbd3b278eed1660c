import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { TopicView } from '../../lib/topics/topics.ts';
import { Age } from '../ui/Age.tsx';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { problemSentence } from '../ui/problem-sentence.ts';
import type { WithPlaces } from './Topics.tsx';
import type { EntriesReading } from './use-entries.ts';
import { useExport } from './use-export.ts';

type TopicHeadProps = WithPlaces & {
  topicId: string;
  topic: TopicView | undefined;
  reading: EntriesReading;
  newIds: ReadonlySet<string>;
};

/** What the topic is for, what came lately, and what can be done with all of it. */
export function TopicHead(props: TopicHeadProps) {
  const { topicId, topic, reading, newIds, now, places } = props;
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
        {reading.at !== undefined && <Age at={reading.at} now={now} asOf />}
      </p>
    </section>
  );
}
