import { i18n } from '#i18n';
import { formatWhole } from '../../lib/format/numbers.ts';
import { nameOf, type TopicView } from '../../lib/topics/topics.ts';
import { Age } from '../ui/Age.tsx';
import { AnyIcon, type AnyIconName } from '../ui/AnyIcon.tsx';
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
  busy: boolean;
  act(topic: TopicView, what: RowDo): void;
  open: ((topicId: string) => void) | undefined;
  drag(topicId: string | undefined): void;
  dropOn(): void;
}

/** One topic: opened by its title, or arranged. */
export function TopicRow(props: TopicRowProps) {
  const { topic, arranging, open } = props;
  const title = (
    <span class="topic-title" dir="auto">
      {nameOf(topic)}
      {props.isUnread && (
        <span class="unread-dot">
          <span class="visually-hidden">{i18n.t('news.unread')}</span>
        </span>
      )}
    </span>
  );
  return (
    <li
      class={`topic-row row wrap${props.isDragged ? ' dragged' : ''}`}
      draggable={arranging && !topic.locked}
      title={arranging && !topic.locked ? i18n.t('topics.arrange.drag') : undefined}
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
      {open && !arranging ? (
        <button type="button" class="topic-open stack" onClick={() => open(topic.topicId)}>
          {title}
          <TopicFacts topic={topic} />
        </button>
      ) : (
        <div class="topic-open stack">
          {title}
          <TopicFacts topic={topic} />
          {topic.locked && <LockedHint />}
        </div>
      )}
      {arranging && <Arranging {...props} />}
    </li>
  );
}

function Arranging({ topic, isFirst, isLast, busy, act }: TopicRowProps) {
  const name = nameOf(topic);
  const isLocked = topic.locked === true;
  const button = (what: RowDo, icon: AnyIconName, label: string, off = false, pressed?: boolean) => (
    <button
      type="button"
      class="icon"
      data-do={`${what} ${topic.topicId}`}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-disabled={busy}
      disabled={off}
      onClick={() => act(topic, what)}
    >
      <AnyIcon name={icon} />
    </button>
  );
  return (
    <span class="topic-arrange row push">
      {button('up', 'up', i18n.t('act.moveUp', [name]), isLocked || isFirst)}
      {button('down', 'down', i18n.t('act.moveDown', [name]), isLocked || isLast)}
      {button('pin', 'pin', i18n.t('topics.arrange.pin', [name]), isLocked, topic.pinned)}
      {button('renew', 'refresh', i18n.t('topics.arrange.renew', [name]))}
      {button('remove', 'trash', i18n.t('act.removeFromList', [name]), isLocked)}
    </span>
  );
}

/** How much a topic holds and how old that number is, or why it cannot be read. */
export function TopicFacts({ topic }: { topic: TopicView }) {
  const { entries, readAt, isDefault, pinned, problem } = topic;
  return (
    <span class="topic-facts row wrap">
      {isDefault && <span class="tag">{i18n.t('topics.default')}</span>}
      {pinned && <span class="tag">{i18n.t('topics.pinned')}</span>}
      <span class="small soft">
        {entries === undefined
          ? i18n.t('common.unread')
          : i18n.t('topics.entries', entries, [formatWhole(entries)])}
        {readAt !== undefined && ' · '}
        {readAt !== undefined && <Age at={readAt} asOf />}
      </span>
      {problem && (
        <span class="small topic-problem">
          {problem.kind === 'not-found' ? i18n.t('topics.arrange.gone') : problemSentence(problem.kind)}
        </span>
      )}
    </span>
  );
}
