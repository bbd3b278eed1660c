// News of a conversation. New messages are recognized by their ids: the service may list them in any order.

import { audienceName } from '../../api/audience-name.ts';
import type { Answer, Params } from '../../api/operation-schemas.ts';
import { findAudience } from '../../directory/worker/directory.ts';
import { hash32 } from '../../format/hash.ts';
import { type ThreadMessage, threadOf } from '../../messages/thread.ts';
import type { AnswerKept } from '../../service/worker/cache-events.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { newsId } from '../news.ts';
import { changeOf, shortWords } from '../news-changes.ts';
import { addNews, type Comparison, type StoredBase } from './news-store.ts';
import { pageNameOf } from './page-name.ts';

/** Ids that are remembered of one conversation: the last ones of it. */
const MAX_IDS = 5000;

export async function noteMessages(workspace: Workspace, change: AnswerKept): Promise<Comparison> {
  const { page_id: pageId, audience_id: audienceId } = change.params as Params<'getAudienceMessages'>;
  const thread = threadOf(change.data as Answer<'getAudienceMessages'>);
  const audience = await findAudience(workspace, pageId, audienceId);
  const about = {
    ...{ pageId, audienceId, name: audience ? audienceName(audience.audience) : audienceId },
    ...(await pageNameOf(workspace, pageId)),
  };
  const base = {
    workspaceId: workspace.id,
    kind: 'base',
    id: newsId('messages', pageId, audienceId),
  } as const;
  const marks = { ids: thread.slice(-MAX_IDS).map(idMark).join(' ') };
  return async (store) => {
    const kept = (await store.get([workspace.id, 'base', base.id])) as StoredBase | undefined;
    await store.put({ ...base, marks });
    const came = kept ? cameSince(thread, kept.marks) : [];
    const last = came.at(-1);
    if (!last) return false;
    const requests = came.filter(isRequest).length;
    const allRequests = thread.filter(isRequest).length;
    const changes = [
      changeOf('messages', thread.length - came.length, thread.length),
      ...(requests === 0 ? [] : [changeOf('requests', allRequests - requests, allRequests)]),
      changeOf('last', undefined, shortWords(last.content)),
    ];
    return addNews(store, workspace.id, [
      { kind: 'messages', id: newsId(pageId, audienceId), ...about, changes },
    ]);
  };
}

/** Oldest first. An earlier version of this extension kept how many there were alone. */
function cameSince(thread: ThreadMessage[], { ids, count }: StoredBase['marks']): ThreadMessage[] {
  if (ids === undefined) return thread.slice(Number(count));
  const known = new Set(String(ids).split(' '));
  return thread.slice(-MAX_IDS).filter((message) => !known.has(idMark(message)));
}

function isRequest({ by }: ThreadMessage): boolean {
  return by === 'request';
}

function idMark({ id }: { id: string }): string {
  return hash32(id).toString(36);
}
