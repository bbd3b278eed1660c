import { i18n } from '#i18n';
import type { TopicView } from '../../lib/topics/topics.ts';
import { useOwnId } from '../ui/use-own-id.ts';

interface TopicSelectProps {
  topics: readonly TopicView[];
  chosen: TopicView | undefined;
  choose(topicId: string): void;
}

/** Where a text goes to, with what the topic is for. */
export function TopicSelect({ topics, chosen, choose }: TopicSelectProps) {
  const id = useOwnId();
  return (
    <div class="field">
      <label for={id}>{i18n.t('capture.topic')}</label>
      <select
        id={id}
        class="select"
        value={chosen?.topicId}
        aria-describedby={`${id}-purpose`}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {topics.map(({ topicId, title }) => (
          <option key={topicId} value={topicId}>
            {title || topicId}
          </option>
        ))}
      </select>
      <span id={`${id}-purpose`} class="hint" dir="auto">
        {chosen?.purpose}
      </span>
    </div>
  );
}
