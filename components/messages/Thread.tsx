import { useEffect, useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { foldWords } from '../../lib/format/search-words.ts';
import { readMarkdown } from '../../lib/messages/markdown.ts';
import {
  foldThread,
  newSince,
  type SeenMessages,
  searchThread,
  seenNow,
  type ThreadMessage,
} from '../../lib/messages/thread.ts';
import type { SectionMemory, Sought } from '../../lib/panel/panel.ts';
import { useRemembered } from '../ui/use-remembered.ts';
import { FindBar } from './FindBar.tsx';
import type { DrawnMessage } from './MessageItem.tsx';
import { type Goal, MessageList } from './MessageList.tsx';

interface ThreadProps {
  messages: ThreadMessage[];
  audienceId: string;
  memory: SectionMemory;
}

export function Thread({ messages, audienceId, memory }: ThreadProps) {
  const { newIds, isFirst } = useNewMessages(messages, audienceId, memory);
  const drawn = useMemo(() => messages.map(drawnOf), [messages]);
  const [sought] = useState(() => takeSought(memory));
  const [text, setText] = useRemembered(memory, 'messages.find', '');
  // From the second time on, the panel goes back to where the person was.
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

  const firstNew = messages.findIndex(({ id }) => newIds.has(id));
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
        newCount={newIds.size}
        onInput={find}
        step={step}
        toNew={() => goTo(firstNew, 'center')}
        toNewest={() => goTo(messages.length - 1, 'end')}
      />
      <MessageList messages={drawn} newIds={newIds} query={foldWords(text.trim())} hit={active} goal={goal} />
    </section>
  );
}

/** What the search over everything has found here is found again, once. */
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

/** What is found is what is read: the words without their marks. */
function messageText({ message: { changes }, content, reasoning }: DrawnMessage) {
  return { changes, content: content.text, reasoning: reasoning?.text };
}

/** What came since the person last looked; it stays marked for as long as this is open. */
function useNewMessages(messages: ThreadMessage[], audienceId: string, memory: SectionMemory) {
  const name = `messages.seen.${audienceId}`;
  const [before] = useState(() => memory.get<SeenMessages | undefined>(name, undefined));
  useEffect(() => memory.set(name, seenNow(messages)), [memory, messages, name]);
  const newIds = useMemo(() => newSince(messages, before), [messages, before]);
  return { newIds, isFirst: before === undefined };
}
