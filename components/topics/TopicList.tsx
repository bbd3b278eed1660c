import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { dropped, stepped } from '../../lib/topics/topic-choice.ts';
import { nameOf, type TopicView } from '../../lib/topics/topics.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { useAction } from '../ui/use-action.tsx';
import { useView } from '../ui/view-context.ts';
import { type RowDo, TopicRow } from './TopicRow.tsx';

interface TopicListProps {
  topics: readonly TopicView[];
  /** Can be moved, pinned and removed. */
  arranging: boolean;
  /** Added a moment ago: shown once. */
  added?: readonly string[];
  open?: ((topicId: string) => void) | undefined;
  /** Those with unseen entries. */
  unreadIds?: readonly string[];
  /** For callers that get no other notification. */
  onChanged?: (() => void) | undefined;
}

export function TopicList(props: TopicListProps) {
  const { topics, arranging, open, added = [], unreadIds = [], onChanged } = props;
  const { ask } = useView();
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const [removed, setRemoved] = useState<{ topic: TopicView; before: string | null }>();
  const [dragged, setDragged] = useState<string>();
  const action = useAction();
  const refocus = useRefocus(list, topics);
  const run = (work: () => Promise<unknown>) =>
    action.run(async () => {
      await work();
      onChanged?.();
    });
  const move = (topic: TopicView, before: string | null | undefined) => {
    if (before === undefined) return;
    run(async () => {
      await ask('changeTopic', { topicId: topic.topicId, before });
      const rest = topics.filter(({ topicId }) => topicId !== topic.topicId);
      const place = before === null ? rest.length : rest.findIndex(({ topicId }) => topicId === before);
      setSaid(i18n.t('topics.arrange.moved', [nameOf(topic), place + 1]));
    });
  };
  const act = (topic: TopicView, what: RowDo) => {
    const { topicId } = topic;
    refocus(topicId);
    if (what === 'up' || what === 'down')
      return move(topic, stepped(topics, topicId, what === 'up' ? -1 : 1));
    if (what === 'pin') return run(() => ask('changeTopic', { topicId, pinned: !topic.pinned }));
    if (what === 'renew') return run(() => ask('renewTopics', { topicId }));
    return run(async () => {
      const at = topics.indexOf(topic);
      await ask('removeTopic', { topicId });
      setRemoved({ topic, before: topics[at + 1]?.topicId ?? null });
      setSaid('');
    });
  };
  const undo = () =>
    run(async () => {
      if (!removed) return;
      await ask('restoreTopic', { topicId: removed.topic.topicId, before: removed.before });
      setRemoved(undefined);
    });
  return (
    <>
      <ul ref={list} class="topic-list" aria-label={i18n.t('kind.topics')}>
        {topics.map((topic, index) => (
          <TopicRow
            key={topic.topicId}
            topic={topic}
            arranging={arranging}
            isFirst={index === 0}
            isLast={index === topics.length - 1}
            isDragged={dragged === topic.topicId}
            isUnread={unreadIds.includes(topic.topicId)}
            isAdded={added.includes(topic.topicId)}
            act={act}
            open={open}
            drag={setDragged}
            dropOn={() => {
              const from = topics.find(({ topicId }) => topicId === dragged);
              setDragged(undefined);
              if (from) move(from, dropped(topics, from.topicId, topic.topicId));
            }}
          />
        ))}
      </ul>
      {removed && (
        <div class="notice" role="status">
          <p class="words">{i18n.t('list.removed', [nameOf(removed.topic)])}</p>
          <button type="button" class="button compact" onClick={undo}>
            {i18n.t('act.undo')}
          </button>
        </div>
      )}
      {action.problem && <ProblemNote problem={action.problem} />}
      <p class="visually-hidden" role="status">
        {said || (added.length > 0 && i18n.t('topics.add.done'))}
      </p>
    </>
  );
}

/** A row that is moved takes its button along, but not the focus. */
function useRefocus(list: { readonly current: HTMLElement | null }, topics: readonly TopicView[]) {
  const wanted = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const isListed = topics.some(({ topicId }) => topicId === wanted.current);
    if (wanted.current === undefined || !isListed || document.activeElement !== document.body) return;
    const row = `[data-topic="${CSS.escape(wanted.current)}"]`;
    list.current?.querySelector<HTMLElement>(`${row} [aria-haspopup]`)?.focus();
  }, [list, topics]);
  return (topicId: string) => {
    wanted.current = topicId;
  };
}
