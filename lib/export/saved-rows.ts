// List items as rows by column name. Times and statuses as the service sent them; local times as ISO 8601.
import type { AuditItem } from '../audit/audit-item.ts';
import type { CaptureView } from '../capture/capture.ts';
import type { ThreadMessage } from '../messages/thread.ts';
import type { NewsChange, NewsItem } from '../news/news.ts';
import type { CreationView } from '../people/people.ts';
import type { RunItem } from '../publish/publishing.ts';
import { ownIdOf, type SearchHit } from '../search/search.ts';
import type { TopicView } from '../topics/topics.ts';
import type { Site } from '../workspace/sites.ts';

export function messageRow(message: ThreadMessage) {
  const { id, content, time, rawTime, isPublished, isInterrupted, hasSnapshot, reasoning, changes } = message;
  return {
    id,
    time: isoTime(time) ?? rawTime,
    text: content,
    reasoning,
    changes: changes.length,
    published: isPublished,
    interrupted: isInterrupted,
    snapshot: hasSnapshot,
  };
}

/** `what`, `verdict` and `notes` are localized. */
export function auditRow(
  { record, page }: AuditItem,
  what: string,
  verdict: string,
  notes: readonly string[],
) {
  return { what, verdict, record, page, notes: notes.join('; ') };
}

/** A hint of the audit is not about a comparison. `what` and `notes` are localized. */
export function hintRow(what: string, notes: string) {
  return { what, verdict: null, record: null, page: null, notes };
}

/** `outcome` is localized. */
export function runRow(item: RunItem, outcome: string) {
  const { audienceId, audienceName: audience, versionId, versionNumber: version } = item;
  return { audienceId, audience, versionId, version, outcome };
}

export function topicRow({ topicId, title, purpose, entries, isDefault, pinned, readAt }: TopicView) {
  return { topicId, topic: title, purpose, entries, default: isDefault, pinned, time: isoTime(readAt) };
}

export function captureRow(capture: CaptureView) {
  const { topicId, topicTitle, excerpt, characters, source, state, createdAt } = capture;
  const isDone = state.kind === 'done';
  return {
    time: isoTime(isDone ? state.at : createdAt),
    topicId,
    topic: topicTitle,
    entryId: isDone ? state.entryId : null,
    text: excerpt,
    characters,
    source: source.title,
    address: source.url,
  };
}

/** An unsent capture with its whole `text`; `outcome` is localized. */
export function outboxRow(capture: CaptureView, text: string, outcome: string) {
  const { topicId, topicTitle: topic, characters, source, createdAt } = capture;
  const from = { source: source.title, address: source.url };
  return { time: isoTime(createdAt), topicId, topic, outcome, text, characters, ...from };
}

/** `what` and `outcome` are localized. The id is set once the service returned one. */
export function creationRow(
  { operation, body, createdAt, state }: CreationView,
  what: string,
  outcome: string,
) {
  const { email, phoneNumber: phone, linkedinProfileUrl: profile } = operation === 'createPerson' ? body : {};
  const { name, domain } = body;
  const id = state.kind === 'done' ? state.id : null;
  return { time: isoTime(createdAt), what, name, email, domain, phone, profile, outcome, id };
}

/** `what` is localized. */
export function hitRow(hit: SearchHit, what: string) {
  const none = {
    pageId: null,
    pageName: null,
    topicId: null,
    address: null,
    archived: false,
    isDeleted: false,
  };
  const { pageName: page, pageId, topicId, address, archived, isDeleted } = { ...none, ...hit };
  const { name, detail = null } = hit;
  return {
    what,
    id: ownIdOf(hit),
    name,
    detail,
    pageId,
    page,
    topicId,
    address,
    archived,
    deleted: isDeleted,
  };
}

interface SavedBinding {
  pattern: string;
  pageId?: string;
  pageName?: string | undefined;
  audienceId?: string;
  audienceName?: string | undefined;
  never?: boolean;
}

export function bindingRow(binding: SavedBinding) {
  const { pattern, pageId, pageName: page, audienceId, audienceName: audience, never } = binding;
  return { pattern, pageId, page, audienceId, audience, never };
}

export function siteRow({ host, pattern, pages }: Site, granted: boolean) {
  return { host, pattern, pages, granted };
}

/** One change of an item. `kind`, `place` and `what` are localized. */
export function newsRow(
  { at, since, name, seenAt, pageId, audienceId, topicId, thingId }: NewsItem,
  { from, to }: NewsChange,
  { kind, place, what }: Record<'kind' | 'place' | 'what', string>,
) {
  const times = { at: isoTime(at), since: isoTime(since) };
  const ids = { pageId, audienceId, topicId, thingId };
  return { ...times, kind, name, place, what, from, to, seen: isoTime(seenAt), ...ids };
}

function isoTime(time: number | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString();
}
