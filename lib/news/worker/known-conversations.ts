// Conversations that were read before, so that a new message in them is found.
import { userDatabase } from '../../platform/worker/databases.ts';
import { newsId } from '../news.ts';

/** Id of the base that a conversation is compared with. */
export const conversationBase = (pageId: string, audienceId: string): string =>
  newsId('messages', pageId, audienceId);

export async function countConversations(workspaceId: string, pageId: string): Promise<number> {
  const keyOf = (audienceId: string) => [workspaceId, 'base', conversationBase(pageId, audienceId)];
  return (await userDatabase()).count('news', IDBKeyRange.bound(keyOf(''), keyOf('\uffff')));
}
