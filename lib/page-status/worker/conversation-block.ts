import type { Answer } from '../../api/operations.ts';
import { peek, read } from '../../service/worker/cache.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import type { ConversationView } from '../look.ts';
import { type BlockSource, blockOf, failing } from './blocks.ts';

export function conversationSource(
  workspace: Workspace,
  pageId: string,
  audienceId: string,
): BlockSource<ConversationView> {
  const params = { page_id: pageId, audience_id: audienceId };
  return {
    peek: async () => blockOf(await peek(workspace, 'getAudienceMessages', params), conversationView, true),
    renew: (force, leaving) =>
      failing(
        read(workspace, 'getAudienceMessages', params, { force, leaving }).then((snapshot) =>
          blockOf(snapshot, conversationView, false),
        ),
      ),
  };
}

export function conversationView(answer: Answer<'getAudienceMessages'>): ConversationView {
  const messages = answer.messages ?? [];
  const last = newestMessage(messages);
  return {
    pendingChanges: answer.pendingChanges?.length ?? 0,
    messagesCount: messages.length,
    ...(last
      ? {
          last: {
            content: last.content ?? '',
            ...(typeof last.timestamp === 'number' ? { timestamp: last.timestamp } : {}),
            isInterrupted: last.isInterrupted === true,
            isPublished: last.messageId === answer.conversation?.publishedMessageId,
          },
        }
      : {}),
  };
}

type Message = NonNullable<Answer<'getAudienceMessages'>['messages']>[number];

/** The order of messages is not shown: the newest is the one with the latest time, else the last. */
function newestMessage(messages: Message[]): Message | undefined {
  return messages.reduce<Message | undefined>((newest, message) => {
    const isOlder = (message.timestamp ?? Number.NaN) < (newest?.timestamp ?? Number.NaN);
    return isOlder ? newest : message;
  }, undefined);
}
