import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { dateFormat } from '../../lib/format/dates.ts';
import { formatWhole } from '../../lib/format/numbers.ts';
import { foldText } from '../../lib/format/search-words.ts';
import { readMarkdown } from '../../lib/messages/markdown.ts';
import {
  foldThread,
  MAX_HITS,
  newSince,
  type SeenMessages,
  searchThread,
  seenNow,
  type ThreadHit,
  type ThreadMessage,
} from '../../lib/messages/thread.ts';
import type { SectionMemory, Sought } from '../../lib/panel/panel.ts';
import { SearchToolbar } from '../search/SearchToolbar.tsx';
import { IconButton } from '../ui/Icon.tsx';
import { useRemembered } from '../ui/use-remembered.ts';
import { type DrawnMessage, MessageItem } from './MessageItem.tsx';

interface ThreadProps {
  messages: ThreadMessage[];
  audienceId: string;
  memory: SectionMemory;
}

export function Thread({ messages, audienceId, memory }: ThreadProps) {
  const { newKeys, isFirst } = useNewMessages(messages, audienceId, memory);
  const drawn = useMemo(() => messages.map(drawnOf), [messages]);
  const [sought] = useState(() => takeSought(memory));
  const [text, setText] = useRemembered(memory, 'messages.find', '');
  // When reopened, the panel restores the person's position.
  const [goal, setGoal] = useState<Goal | undefined>(
    sought
      ? { index: sought.place, block: 'center' }
      : isFirst
        ? { index: messages.length - 1, block: 'end' }
        : undefined,
  );
  const folded = useMemo(() => foldThread(drawn.map(messageText)), [drawn]);
  const hits = useMemo(() => searchThread(folded, text), [folded, text]);
  const [at, setAt] = useState(() => hits.findIndex(({ message }) => message === sought?.place));
  const active = at < 0 ? undefined : hits[Math.min(at, hits.length - 1)];

  const firstNew = messages.findIndex(({ key }) => newKeys.has(key));
  const goTo = (index: number, block: Goal['block']) => setGoal({ index, block });
  const find = (next: string) => {
    setText(next);
    setAt(-1);
  };
  const step = (by: 1 | -1) => {
    if (hits.length === 0) return;
    const next = at < 0 && by < 0 ? hits.length - 1 : (at + by + hits.length) % hits.length;
    setAt(next);
    const hit = hits[next];
    if (hit) goTo(hit.message, 'center');
  };
  return (
    <section class="thread" aria-label={i18n.t('messages.thread')}>
      <FindBar
        text={text}
        found={hits.length}
        at={active ? hits.indexOf(active) : -1}
        newCount={newKeys.size}
        onInput={find}
        step={step}
        toNew={() => goTo(firstNew, 'center')}
        toNewest={() => goTo(messages.length - 1, 'end')}
      />
      <MessageList messages={drawn} newKeys={newKeys} query={foldText(text)} hit={active} goal={goal} />
    </section>
  );
}

/** Takes the match that the global search led to, once. */
function takeSought(memory: SectionMemory): Sought | undefined {
  const sought = memory.get<Sought | undefined>('messages.sought', undefined);
  if (!sought) return undefined;
  memory.set('messages.find', sought.text);
  memory.set('messages.sought', undefined);
  return sought;
}

function drawnOf(message: ThreadMessage): DrawnMessage {
  const { content, reasoning } = message;
  return {
    message,
    content: readMarkdown(content),
    reasoning: reasoning ? readMarkdown(reasoning) : undefined,
  };
}

/** Searches the rendered text, without Markdown syntax. */
function messageText({ message: { changes }, content, reasoning }: DrawnMessage) {
  return { changes, content: content.text, reasoning: reasoning?.text };
}

/** Messages since the last visit, marked while the thread is open. */
function useNewMessages(messages: ThreadMessage[], audienceId: string, memory: SectionMemory) {
  const name = `messages.seen.${audienceId}`;
  const [before] = useState(() => memory.get<SeenMessages | undefined>(name, undefined));
  useEffect(() => memory.set(name, seenNow(messages)), [memory, messages, name]);
  const newKeys = useMemo(() => newSince(messages, before), [messages, before]);
  return { newKeys, isFirst: before === undefined };
}

interface MessageListProps {
  messages: DrawnMessage[];
  newKeys: ReadonlySet<string>;
  query: string;
  hit: ThreadHit | undefined;
  goal: Goal | undefined;
}

/** Oldest first, grouped by day. All are rendered, but only nearby ones are laid out. */
function MessageList({ messages, newKeys, query, hit, goal }: MessageListProps) {
  const list = useRef<HTMLDivElement>(null);
  useScrollTo(list, goal);
  // Memoized, so that clock ticks do not rerender it.
  const items = useMemo(() => {
    let day = '';
    return messages.map((drawn, index) => {
      const own = dayOf(drawn.message) || day;
      const isNextDay = own !== day;
      day = own;
      return [
        isNextDay && (
          <h3 key={own} class="thread-day small soft">
            {own}
          </h3>
        ),
        <MessageItem
          key={drawn.message.key}
          {...drawn}
          index={index}
          isNew={newKeys.has(drawn.message.key)}
          query={query}
          hit={hit?.message === index ? hit : undefined}
        />,
      ];
    });
  }, [messages, newKeys, query, hit]);
  return (
    <div ref={list} class="message-list">
      {items}
    </div>
  );
}

function dayOf({ time }: ThreadMessage): string {
  return time === undefined ? '' : dateFormat({ dateStyle: 'full' }).format(time);
}

/** A message to scroll to; a new object for each request. */
interface Goal {
  index: number;
  block: ScrollLogicalPosition;
}

/** How long the position is corrected after a jump (ms). */
const SETTLING = 400;
const scrollEvents = ['wheel', 'touchmove', 'pointerdown'] as const;

/** Scrolls to the goal, and corrects the position until the messages around it have their final height. */
function useScrollTo(list: { readonly current: HTMLElement | null }, goal: Goal | undefined) {
  useLayoutEffect(() => {
    if (!goal) return;
    const until = performance.now() + SETTLING;
    let frame = 0;
    const scroll = () => {
      const message = list.current?.querySelector(`[data-index="${goal.index}"]`);
      const place = message?.querySelector('.now') ?? message;
      place?.scrollIntoView({ block: goal.block });
      if (performance.now() < until) frame = requestAnimationFrame(scroll);
    };
    const stop = () => cancelAnimationFrame(frame);
    scroll();
    // Stops when the person scrolls.
    for (const event of scrollEvents) addEventListener(event, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const event of scrollEvents) removeEventListener(event, stop);
    };
  }, [list, goal]);
}

interface FindBarProps {
  text: string;
  /** Number of matches, and the index of the current one (-1 before the first step). */
  found: number;
  at: number;
  newCount: number;
  onInput(text: string): void;
  /** To the next or previous match. */
  step(by: 1 | -1): void;
  toNew(): void;
  toNewest(): void;
}

export function FindBar(props: FindBarProps) {
  const { text, found, at, newCount, onInput, step, toNew, toNewest } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape' && text !== '') onInput('');
    else return;
    event.preventDefault();
  };
  const looking = text.trim() !== '';
  return (
    <SearchToolbar
      isSticky
      label={i18n.t('messages.find.label')}
      text={text}
      onInput={onInput}
      onKeyDown={onKeyDown}
    >
      {looking ? (
        <span class="row find-steps">
          <span class="small soft" role="status">
            {countText(found, at)}
          </span>
          <IconButton
            icon="up"
            label={i18n.t('messages.find.previous')}
            disabled={found === 0}
            onClick={() => step(-1)}
          />
          <IconButton
            icon="down"
            label={i18n.t('messages.find.next')}
            disabled={found === 0}
            onClick={() => step(1)}
          />
        </span>
      ) : (
        <span class="row find-steps">
          {newCount > 0 && (
            <button type="button" class="link" onClick={toNew}>
              {i18n.t('messages.newCount', [newCount])}
            </button>
          )}
          <button type="button" class="button compact" onClick={toNewest}>
            {i18n.t('messages.newest')}
          </button>
        </span>
      )}
    </SearchToolbar>
  );
}

function countText(found: number, at: number): string {
  if (found === 0) return i18n.t('messages.find.none');
  const total = found >= MAX_HITS ? `${formatWhole(found)}+` : formatWhole(found);
  return at < 0 ? total : i18n.t('count.of', [formatWhole(at + 1), total]);
}
