import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import type { TopicView } from '../../lib/topics/topics.ts';
import { Age } from '../ui/Age.tsx';
import { problemSentence } from '../ui/problem-sentence.ts';

/** How much a topic holds and how old that number is, or why it cannot be read. */
export function TopicFacts({ topic, now }: { topic: TopicView; now: number }) {
  const { entries, readAt, isDefault, pinned, problem } = topic;
  return (
    <span class="topic-facts">
      {isDefault && <span class="tag">{i18n.t('topics.default')}</span>}
      {pinned && <span class="tag">{i18n.t('topics.pinned')}</span>}
      <span class="small soft">
        {entries === undefined
          ? i18n.t('topics.unread')
          : i18n.t('topics.entries', entries, [formatWhole(entries)])}
        {readAt !== undefined && ' · '}
        {readAt !== undefined && <Age at={readAt} now={now} asOf />}
      </span>
      {problem && (
        <span class="small topic-problem">
          {problem.kind === 'not-found' ? i18n.t('topics.arrange.gone') : problemSentence(problem.kind)}
        </span>
      )}
    </span>
  );
}
