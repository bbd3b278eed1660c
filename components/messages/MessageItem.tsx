import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { dateFormat } from '../../lib/format/dates.ts';
import { foldedAfter, LONG, type Markdown } from '../../lib/messages/markdown.ts';
import type { ThreadHit, ThreadMessage } from '../../lib/messages/thread.ts';
import { Clock } from '../ui/Age.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { ChangedText } from '../ui/ExactText.tsx';
import { Fold } from '../ui/Fold.tsx';
import { inRem } from '../ui/ServiceText.tsx';
import { MarkdownText } from './MarkdownText.tsx';

export interface DrawnMessage {
  message: ThreadMessage;
  content: Markdown;
  reasoning: Markdown | undefined;
}

interface MessageItemProps extends DrawnMessage {
  index: number;
  isNew: boolean;
  query: string;
  /** The current match, if it is in this message. */
  hit: ThreadHit | undefined;
}

export function MessageItem({ message, content, reasoning, index, isNew, query, hit }: MessageItemProps) {
  const { changes } = message;
  const at = (part: ThreadHit['part']) => (hit?.part === part ? hit.index : undefined);
  return (
    <article
      class={`message by-${message.by}${message.isPublished ? ' is-published' : ''}`}
      data-index={index}
      style={{ containIntrinsicBlockSize: `auto ${inRem(likelyHeight(message))}` }}
    >
      <header>
        <span class="row wrap message-tags">
          <span class="message-by bold" title={i18n.t('messages.by.hint')}>
            {i18n.t(`messages.by.${message.by}`)}
          </span>
          <Clock {...message} text={(time) => dateFormat({ timeStyle: 'short' }).format(time)} />
          {isNew && <span class="tag is-new">{i18n.t('common.new')}</span>}
          {message.isPublished && <span class="tag is-live">{i18n.t('messages.published')}</span>}
          {message.isInterrupted && <span class="tag">{i18n.t('field.isInterrupted')}</span>}
          {message.hasSnapshot && <span class="tag">{i18n.t('messages.snapshot')}</span>}
        </span>
        {message.content !== '' && <CopyButton text={message.content} what={i18n.t('act.copyMarkdown')} />}
      </header>
      {content.text.trim() === '' ? (
        <p class="soft">{i18n.t('messages.empty')}</p>
      ) : (
        <Content markdown={content} query={query} active={at('content')} />
      )}
      {reasoning !== undefined && (
        <Fold summary={i18n.t('field.reasoning')} opened={hit?.part === 'reasoning'}>
          {() => (
            <div class="indented reasoning">
              <MarkdownText markdown={reasoning} query={query} active={at('reasoning')} />
            </div>
          )}
        </Fold>
      )}
      {changes.length > 0 && (
        <Fold summary={i18n.t('count.changes', changes.length)} opened={hit?.part === 'change'}>
          {() => (
            <ul class="change-list gap-above-1">
              {changes.map((change, place) => (
                <li key={place} class={at('change') === place ? 'now' : undefined}>
                  <ChangedText {...change} query={query} />
                </li>
              ))}
            </ul>
          )}
        </Fold>
      )}
    </article>
  );
}

interface ContentProps {
  markdown: Markdown;
  query: string;
  active: number | undefined;
}

/** Long content is folded after some blocks, except during a search. */
function Content({ markdown, query, active }: ContentProps) {
  const [whole, setWhole] = useState(false);
  const first = foldedAfter(markdown);
  const isFolded = first !== undefined && !whole && query === '';
  return (
    <>
      <MarkdownText markdown={markdown} query={query} active={active} blocks={isFolded ? first : undefined} />
      {first !== undefined && query === '' && (
        <button type="button" class="link" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? i18n.t('act.showLess') : i18n.t('act.showFullText')}
        </button>
      )}
    </>
  );
}

/** Estimated height (px) until layout: header, text lines, and one line per fold. */
function likelyHeight({ content, changes, reasoning }: ThreadMessage): number {
  const folds = (changes.length > 0 ? 1 : 0) + (reasoning === undefined ? 0 : 1);
  return 58 + Math.ceil((Math.min(content.length, LONG) + 1) / 46) * 19 + folds * 24;
}
