import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { dateFormat } from '../../lib/format/dates.ts';
import type { ThreadHit, ThreadMessage } from '../../lib/messages/thread.ts';
import { type DrawnMessage, MessageItem } from './MessageItem.tsx';

interface MessageListProps {
  messages: DrawnMessage[];
  newIds: ReadonlySet<string>;
  query: string;
  hit: ThreadHit | undefined;
  goal: Goal | undefined;
}

/** Oldest first, each day under its name. All are drawn; only those near what can be seen are laid out. */
export function MessageList({ messages, newIds, query, hit, goal }: MessageListProps) {
  const list = useRef<HTMLDivElement>(null);
  useScrollTo(list, goal);
  // Drawn anew only when something in it changed, not with every turn of the clock.
  const items = useMemo(() => {
    let day = '';
    return messages.map((drawn, index) => {
      const own = dayOf(drawn.message) || day;
      const isNextDay = own !== day;
      day = own;
      return [
        isNextDay && (
          <h3 key={own} class="thread-day">
            {own}
          </h3>
        ),
        <MessageItem
          key={index}
          {...drawn}
          index={index}
          isNew={newIds.has(drawn.message.id)}
          query={query}
          hit={hit?.message === index ? hit : undefined}
        />,
      ];
    });
  }, [messages, newIds, query, hit]);
  return (
    <div ref={list} class="message-list">
      {items}
    </div>
  );
}

function dayOf({ time }: ThreadMessage): string {
  return time === undefined ? '' : dateFormat({ dateStyle: 'full' }).format(time);
}

/** A message to be scrolled to; a new object each time. */
export interface Goal {
  index: number;
  block: ScrollLogicalPosition;
}

/** How long a jump is kept to (ms). */
const SETTLING = 400;
const scrollEvents = ['wheel', 'touchmove', 'pointerdown'] as const;

/** Scrolls to the goal, and keeps to it until the messages around it have taken their true height. */
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
    // A person who scrolls meanwhile goes elsewhere.
    for (const event of scrollEvents) addEventListener(event, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const event of scrollEvents) removeEventListener(event, stop);
    };
  }, [list, goal]);
}
