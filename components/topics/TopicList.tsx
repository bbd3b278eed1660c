import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { dropped, stepped } from '../../lib/topics/topic-choice.ts';
import { nameOf, type TopicAdded, type TopicView, topicNamesAmong } from '../../lib/topics/topics.ts';
import { Age, FRESH_FOR, useNow } from '../ui/Age.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Menu } from '../ui/Menu.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { problemSentence } from '../ui/problem-sentence.ts';
import { useAction } from '../ui/use-action.tsx';
import { useView } from '../ui/view-context.ts';
import { LockedHint } from '../workspace/LockedHint.tsx';

interface TopicListProps {
  topics: readonly TopicView[];
  /** Whether topics can be moved, pinned and removed. */
  arranging: boolean;
  /** What was pasted last: listed ones are revealed once. */
  added?: readonly TopicAdded[];
  open?: ((topicId: string) => void) | undefined;
  /** Topics with unseen entries. */
  unreadIds?: readonly string[];
  /** For callers without another notification. */
  onChanged?: (() => void) | undefined;
}

export function TopicList(props: TopicListProps) {
  const { topics, arranging, open, added = [], unreadIds = [], onChanged } = props;
  const { ask } = useView();
  const [said, setSaid] = useState('');
  const [removed, setRemoved] = useState<{ topic: TopicView; before: string | null }>();
  const [dragged, setDragged] = useState<string>();
  const action = useAction();
  const nameAmong = topicNamesAmong(topics);
  const run = (work: () => Promise<unknown>) =>
    action.run(async () => {
      await work();
      onChanged?.();
    });
  const move = (topic: TopicView, before: string | null | undefined) => {
    if (before === undefined) return;
    run(async () => {
      const { place } = await ask('changeTopic', { topicId: topic.topicId, before });
      setSaid(place === undefined ? '' : i18n.t('topics.arrange.moved', [nameAmong(topic), place]));
    });
  };
  const act = (topic: TopicView, what: RowDo) => {
    const { topicId } = topic;
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
      <ul class="topic-list if-any" aria-label={i18n.t('kind.topics')}>
        {topics.map((topic, index) => (
          <TopicRow
            key={topic.topicId}
            topic={topic}
            name={nameAmong(topic)}
            arranging={arranging}
            isFirst={index === 0}
            isLast={index === topics.length - 1}
            isDragged={dragged === topic.topicId}
            isUnread={unreadIds.includes(topic.topicId)}
            isAdded={added.some(({ topicId }) => topicId === topic.topicId)}
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
      {removed && !topics.some(({ topicId }) => topicId === removed.topic.topicId) && (
        <div class="notice" role="status">
          <p class="words">
            {/* One that was never read may be unknown to the service. */}
            {removed.topic.problem || removed.topic.entries === undefined
              ? i18n.t('list.removedHere', [nameOf(removed.topic)])
              : i18n.t('list.removed', [nameOf(removed.topic)])}
          </p>
          <button type="button" class="button compact" onClick={undo}>
            {i18n.t('act.undo')}
          </button>
        </div>
      )}
      {action.problem && <ProblemNote problem={action.problem} />}
      <p class="visually-hidden" role="status">
        {said || (added.some(({ topic, known }) => topic && !known) && i18n.t('topics.add.done'))}
      </p>
    </>
  );
}

type RowDo = 'up' | 'down' | 'pin' | 'renew' | 'remove';

interface TopicRowProps {
  topic: TopicView;
  name: string;
  arranging: boolean;
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  isUnread: boolean;
  isAdded: boolean;
  act(topic: TopicView, what: RowDo): void;
  open: ((topicId: string) => void) | undefined;
  drag(topicId: string | undefined): void;
  dropOn(): void;
}

function TopicRow(props: TopicRowProps) {
  const { topic, name, arranging, isUnread, isAdded, isDragged, open } = props;
  const words = (
    <>
      <span class="topic-title" dir="auto">
        {name}
        {isUnread && (
          <span class="unread-dot">
            <span class="visually-hidden">{i18n.t('news.unread')}</span>
          </span>
        )}
      </span>
      <TopicFacts topic={topic} />
      {arranging && topic.locked && <LockedHint />}
    </>
  );
  return (
    <li
      class={`topic-row row${isDragged ? ' dragged' : ''}${isAdded ? ' added-now' : ''}`}
      data-topic={topic.topicId}
      draggable={arranging && !topic.locked}
      onDragStart={(event) => {
        event.dataTransfer?.setData('text/plain', name);
        props.drag(topic.topicId);
      }}
      onDragEnd={() => props.drag(undefined)}
      onDragOver={(event) => arranging && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        props.dropOn();
      }}
    >
      {open ? (
        <button type="button" class="topic-open row wrap fills" onClick={() => open(topic.topicId)}>
          {words}
        </button>
      ) : (
        <div class="topic-open row wrap fills">{words}</div>
      )}
      {arranging && <Arranging {...props} />}
    </li>
  );
}

function Arranging({ topic, name, isFirst, isLast, act }: TopicRowProps) {
  const isLocked = topic.locked === true;
  const item = (what: RowDo, text: string, disabled = isLocked) => ({
    text,
    disabled,
    act: () => act(topic, what),
  });
  return (
    <Menu
      label={name}
      name={i18n.t('act.moreOf', [name])}
      items={[
        item('up', i18n.t('topics.arrange.up'), isLocked || isFirst),
        item('down', i18n.t('topics.arrange.down'), isLocked || isLast),
        item('pin', topic.pinned ? i18n.t('topics.arrange.unpin') : i18n.t('topics.arrange.pin')),
        item('renew', i18n.t('act.refresh'), false),
        item('remove', i18n.t('act.dismiss')),
      ]}
    >
      <Icon name="more" />
    </Menu>
  );
}

/** The number of entries and its age, or why the topic cannot be read. */
function TopicFacts({ topic }: { topic: TopicView }) {
  const { entries, readAt, isDefault, pinned, problem } = topic;
  const now = useNow();
  return (
    <span class="topic-facts row wrap">
      {isDefault && <span class="tag">{i18n.t('topics.default')}</span>}
      {pinned && <span class="tag">{i18n.t('topics.pinned')}</span>}
      <span class="small soft">
        {entries === undefined
          ? i18n.t('common.unread')
          : i18n.t('topics.entries', entries, [formatWhole(entries)])}
        {readAt !== undefined && now - readAt > FRESH_FOR && (
          <>
            {' · '}
            <Age at={readAt} asOf />
          </>
        )}
      </span>
      {problem && (
        <span class="small bad">
          {problem.kind === 'not-found' ? i18n.t('topics.arrange.gone') : problemSentence(problem)}
        </span>
      )}
    </span>
  );
}
