// News of a new demo, as on an ordinary morning: drafts, messages and entries since yesterday.

import { audienceName } from '../api/audience-name.ts';
import type { Answer } from '../api/operation-schemas.ts';
import type { Audience, Page } from '../api/schemas.ts';
import type { Recording } from '../demo/recording.ts';
import { type FoundNews, newsId } from './news.ts';
import { changeOf, shortWords, versionMoves } from './news-changes.ts';

const MAX_DRAFTS = 3;

export function demoNews(answers: Recording['answers']): FoundNews[] {
  const pages = (answers['/v0/pages'] ?? []) as Page[];
  const topics = Object.keys(answers).flatMap((path) => /^\/v0\/topics\/([^/]+)$/.exec(path)?.[1] ?? []);
  return [
    ...topics.slice(0, 1).flatMap((topicId) => newestEntry(answers, topicId)),
    ...pages.slice(0, MAX_DRAFTS).flatMap((page, at) => newDraft(answers, page, at === 0)),
  ];
}

function newestEntry(answers: Recording['answers'], topicId: string): FoundNews[] {
  const { title } = answers[`/v0/topics/${topicId}`] as Answer<'getTopic'>;
  const entries = answers[`/v0/topics/${topicId}/entries`] as Answer<'listTopicEntries'>['items'] | undefined;
  const entry = entries?.at(-1);
  if (!entry) return [];
  const { topicEntryId: thingId, content } = entry;
  const id = newsId(topicId, thingId);
  const name = shortWords(content?.content) ?? thingId;
  const changes = [{ part: 'new' as const }];
  return [{ kind: 'entry', id, name, topicId, topicName: title ?? topicId, thingId, changes }];
}

/** News of the first audience with both a draft and a live version: the draft, and the last message. */
function newDraft(
  answers: Recording['answers'],
  { pageId, name: pageName }: Page,
  withMessage: boolean,
): FoundNews[] {
  const audiences = (answers[`/v0/pages/${pageId}/audiences`] ?? []) as Audience[];
  const after = audiences.find(
    ({ latestVersion, publishedVersion }) => latestVersion?.status === 'draft' && publishedVersion,
  );
  if (!after) return [];
  const { audienceId, publishedVersion } = after;
  const before = { ...after, ...(publishedVersion ? { latestVersion: publishedVersion } : {}) };
  const id = newsId(pageId, audienceId);
  const about = { id, name: audienceName(after), pageId, pageName: pageName ?? pageId, audienceId };
  const path = `/v0/pages/${pageId}/audiences/${audienceId}/messages`;
  const { messages = [] } = (answers[path] ?? {}) as Partial<Answer<'getAudienceMessages'>>;
  const more = changeOf('messages', messages.length - 1, messages.length);
  const last = changeOf('last', undefined, shortWords(messages.at(-1)?.content));
  return [
    { ...about, kind: 'version', changes: versionMoves(before, after, () => false) },
    ...(withMessage && messages.length > 0
      ? [{ ...about, kind: 'messages' as const, changes: [more, last] }]
      : []),
  ];
}
