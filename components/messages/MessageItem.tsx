import { i18n } from '#i18n';
import { textLocale } from '../../lib/format/locale.ts';
import type { ThreadHit, ThreadMessage } from '../../lib/messages/thread.ts';
import { Clock } from '../ui/Age.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Fold } from '../ui/Fold.tsx';
import { Highlighted } from '../ui/Highlighted.tsx';
import { grown } from '../ui/text-size.ts';
import { ChangeDiff } from './ChangeDiff.tsx';

interface MessageItemProps {
  message: ThreadMessage;
  /** Position in the thread. */
  index: number;
  isNew: boolean;
  /** Folded; empty where nothing is looked for. */
  query: string;
  /** Where the person is in what was found, if it is in this message. */
  hit: ThreadHit | undefined;
}

export function MessageItem({ message, index, isNew, query, hit }: MessageItemProps) {
  const { content, reasoning, changes } = message;
  const at = (part: ThreadHit['part']) => (hit?.part === part ? hit.index : undefined);
  return (
    <article
      class={message.isPublished ? 'message is-published' : 'message'}
      data-index={index}
      style={{ containIntrinsicBlockSize: `auto ${grown(likelyHeight(message))}` }}
    >
      <header>
        <span class="row wrap message-tags">
          <Clock {...message} text={(time) => clock.format(time)} />
          {isNew && <span class="tag is-new">{i18n.t('common.new')}</span>}
          {message.isPublished && <span class="tag is-live">{i18n.t('messages.published')}</span>}
          {message.isInterrupted && <span class="tag">{i18n.t('field.isInterrupted')}</span>}
          {message.hasSnapshot && <span class="tag">{i18n.t('messages.snapshot')}</span>}
        </span>
        {content !== '' && <CopyButton text={content} what={i18n.t('messages.copy')} />}
      </header>
      {content.trim() === '' ? (
        <p class="soft">{i18n.t('messages.empty')}</p>
      ) : (
        <p class="exact" dir="auto">
          <Highlighted text={content} query={query} active={at('content')} />
        </p>
      )}
      {reasoning !== undefined && (
        <Fold summary={i18n.t('field.reasoning')} opened={hit?.part === 'reasoning'}>
          {() => (
            <p class="exact indented reasoning" dir="auto">
              <Highlighted text={reasoning} query={query} active={at('reasoning')} />
            </p>
          )}
        </Fold>
      )}
      {changes.length > 0 && (
        <Fold summary={i18n.t('count.changes', changes.length)} opened={hit?.part === 'change'}>
          {() => (
            <ul class="change-list">
              {changes.map((change, place) => (
                <li key={place} class={at('change') === place ? 'now' : undefined}>
                  <ChangeDiff change={change} query={query} />
                </li>
              ))}
            </ul>
          )}
        </Fold>
      )}
    </article>
  );
}

/** Header, lines of text, and a line for each thing folded away (px): the place that it takes before it is laid out. */
function likelyHeight({ content, changes, reasoning }: ThreadMessage): number {
  const folds = (changes.length > 0 ? 1 : 0) + (reasoning === undefined ? 0 : 1);
  return 58 + Math.ceil((content.length + 1) / 46) * 19 + folds * 24;
}

// Made once: making one for each message would cost more than drawing it.
const clock = new Intl.DateTimeFormat(textLocale(), { timeStyle: 'short' });
