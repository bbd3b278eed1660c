// Who speaks in a conversation, shown by word and place, and what that is based on.
import { expect, it } from 'vitest';
import { MessageItem } from '../../../components/messages/MessageItem.tsx';
import { readMarkdown } from '../../../lib/messages/markdown.ts';
import { type SentMessage, threadOf } from '../../../lib/messages/thread.ts';
import { draw } from '../fixtures/render.tsx';

async function drawn(sent: Partial<SentMessage>) {
  const [message] = threadOf({ messages: [{ messageId: 'm', content: 'Shorter, please', ...sent }] });
  if (!message) throw new Error('no message');
  const item = { message, content: readMarkdown(message.content), reasoning: undefined };
  const { find } = await draw(<MessageItem {...item} index={0} isNew={false} query="" hit={undefined} />);
  return { by: find('.message-by'), message: find('article') };
}

it.each([
  ['reasoning', { reasoning: 'It was long.' }, 'Agent', 'by-agent'],
  ['a change', { changes: [{ changeId: 'c', previousValue: 'a', newValue: 'b' }] }, 'Agent', 'by-agent'],
  ['neither', {}, 'Request', 'by-request'],
] as const)('a message with %s says who is taken for its author, and why', async (_, sent, word, place) => {
  const { by, message } = await drawn(sent as Partial<SentMessage>);
  expect(by.textContent).toBe(word);
  expect(by.title).toBe(
    'Your service doesn’t say who wrote. Messages with reasoning or changes are shown as the agent’s.',
  );
  expect(message.classList.contains(place)).toBe(true);
});
