import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ThreadHit, ThreadMessage } from '../../lib/messages/thread.ts';
import { MessageItem } from './MessageItem.tsx';

interface MessageListProps {
  messages: ThreadMessage[];
  newIds: ReadonlySet<string>;
  query: string;
  hit: ThreadHit | undefined;
  goal: Goal | undefined;
}

/** Messages are drawn in groups of this many, and only those near what can be seen. */
const GROUP = 20;

/** However long the thread is, only a few groups are drawn; the others keep their place by height. */
export function MessageList({ messages, newIds, query, hit, goal }: MessageListProps) {
  const list = useRef<HTMLDivElement>(null);
  const groups = useMemo(() => groupsOf(messages), [messages]);
  const goalGroup = goal === undefined ? undefined : Math.floor(goal.index / GROUP);
  const { near, heights } = useNearGroups(list, groups.length);
  useScrollTo(list, goal);
  return (
    <div ref={list} class="message-list">
      {groups.map((group, at) => (
        // Groups are told apart by place: messages only come in at the end.
        <div key={at} data-group={at} class="message-group">
          {near.has(at) || at === goalGroup ? (
            <Group {...group} newIds={newIds} query={query} hit={hitIn(hit, at)} />
          ) : (
            <div style={{ height: `${heights.get(at) ?? estimate(group.messages)}px` }} />
          )}
        </div>
      ))}
    </div>
  );
}

interface MessageGroup {
  from: number;
  messages: ThreadMessage[];
  /** The day before the first of them, so that a change of day is seen across groups. */
  dayBefore: string;
}

function groupsOf(messages: ThreadMessage[]): MessageGroup[] {
  return Array.from({ length: Math.ceil(messages.length / GROUP) }, (_, at) => {
    const from = at * GROUP;
    return { from, messages: messages.slice(from, from + GROUP), dayBefore: dayOf(messages[from - 1]) };
  });
}

function hitIn(hit: ThreadHit | undefined, group: number): ThreadHit | undefined {
  return hit && Math.floor(hit.message / GROUP) === group ? hit : undefined;
}

type GroupProps = MessageGroup & Pick<MessageListProps, 'newIds' | 'query' | 'hit'>;

/** Drawn anew only when something in it changed, not with every turn of the clock. */
function Group({ from, messages, dayBefore, newIds, query, hit }: GroupProps) {
  return useMemo(() => {
    let day = dayBefore;
    return (
      <>
        {messages.map((message, offset) => {
          const index = from + offset;
          const own = dayOf(message) || day;
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
              message={message}
              index={index}
              isNew={newIds.has(message.id)}
              query={query}
              hit={hit?.message === index ? hit : undefined}
            />,
          ];
        })}
      </>
    );
  }, [from, messages, dayBefore, newIds, query, hit]);
}

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' });

function dayOf(message: ThreadMessage | undefined): string {
  return message?.time === undefined ? '' : dayFormat.format(message.time);
}

/** About how high a group will be: header, lines of text, and a line for each thing folded away. */
function estimate(messages: ThreadMessage[]): number {
  const lines = messages.reduce((sum, { content }) => sum + Math.ceil((content.length + 1) / 46), 0);
  const folds = messages.filter(({ changes, reasoning }) => changes.length > 0 || reasoning).length;
  return messages.length * 58 + lines * 19 + folds * 24;
}

/** How far from what can be seen a group is drawn (px). */
const NEAR = 1000;

/** The groups near what can be seen, and how high the others were when they last were. */
function useNearGroups(list: { readonly current: HTMLElement | null }, count: number) {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set([0]));
  const heights = useRef(new Map<number, number>());
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const watch = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting, boundingClientRect } of entries) {
            const at = Number(target.getAttribute('data-group'));
            if (isIntersecting) after.add(at);
            else if (after.delete(at)) heights.current.set(at, boundingClientRect.height);
          }
          return after;
        }),
      { root: scrollerOf(box), rootMargin: `${NEAR}px 0px` },
    );
    for (const group of box.children) watch.observe(group);
    return () => watch.disconnect();
  }, [list, count]);
  return { near, heights: heights.current };
}

/** What scrolls the list; null for the window. */
function scrollerOf(box: HTMLElement): HTMLElement | null {
  for (let around = box.parentElement; around && around !== document.body; around = around.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  }
  return null;
}

/** A message to be scrolled to; a new object each time. */
export interface Goal {
  index: number;
  block: ScrollLogicalPosition;
}

/** How long a jump is kept to (ms). */
const SETTLING = 400;
const scrollEvents = ['wheel', 'touchmove', 'pointerdown'] as const;

/** Scrolls to the goal, and keeps to it until the groups around it have taken their true height. */
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
