import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { nameOf, type TopicView } from '../../lib/topics/topics.ts';
import { Age, FRESH_FOR, useNow } from '../ui/Age.tsx';
import { AnyIcon } from '../ui/AnyIcon.tsx';
import { Menu } from '../ui/Menu.tsx';
import { problemSentence } from '../ui/problem-sentence.ts';
import { LockedHint } from '../workspace/LockedHint.tsx';

export type RowDo = 'up' | 'down' | 'pin' | 'renew' | 'remove';

interface TopicRowProps {
  topic: TopicView;
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

export function TopicRow(props: TopicRowProps) {
  const { topic, arranging, isUnread, isAdded, isDragged, open } = props;
  const words = (
    <>
      <span class="topic-title" dir="auto">
        {nameOf(topic)}
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
        event.dataTransfer?.setData('text/plain', nameOf(topic));
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
        <button type="button" class="topic-open" onClick={() => open(topic.topicId)}>
          {words}
        </button>
      ) : (
        <div class="topic-open">{words}</div>
      )}
      {arranging && <Arranging {...props} />}
    </li>
  );
}

function Arranging({ topic, isFirst, isLast, act }: TopicRowProps) {
  const name = nameOf(topic);
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
        item('remove', i18n.t('topics.arrange.remove')),
      ]}
    >
      <AnyIcon name="more" />
    </Menu>
  );
}

/** How much a topic holds, how old that number is where that says something, or why it cannot be read. */
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
        <span class="small topic-problem">
          {problem.kind === 'not-found' ? i18n.t('topics.arrange.gone') : problemSentence(problem.kind)}
        </span>
      )}
    </span>
  );
}
