// Lists of the panel and of the options as rows to save. Times and statuses as the service sent them; own times as ISO 8601.
import type { AuditItem } from '../audit/audit-item.ts';
import type { CaptureView } from '../capture/capture.ts';
import type { ThreadChange, ThreadMessage } from '../messages/thread.ts';
import type { CreationView } from '../people/people.ts';
import type { RunItem } from '../publish/publishing.ts';
import { ownIdOf, type SearchHit } from '../search/search.ts';
import type { TopicView } from '../topics/topics.ts';
import type { Site } from '../workspace/sites.ts';

type Cells = (string | number | null)[];

export function messageCells(message: ThreadMessage, yes: string): Cells {
  const { id, content, time, rawTime, isPublished, isInterrupted, hasSnapshot, reasoning, changes } = message;
  return [
    id,
    time === undefined ? (rawTime ?? null) : isoTime(time),
    content,
    reasoning ?? null,
    changes.length,
    isPublished ? yes : null,
    isInterrupted ? yes : null,
    hasSnapshot ? yes : null,
  ];
}

export function changeCells({ before, after }: ThreadChange): Cells {
  return [before === '' ? null : before, after === '' ? null : after];
}

/** `label`, `verdict` and `notes` in words. */
export function auditCells(item: AuditItem, label: string, verdict: string, notes: readonly string[]): Cells {
  const { record = null, page = null } = item;
  return [label, verdict, record, page, notes.length === 0 ? null : notes.join('; ')];
}

/** A hint of the audit is a note about nothing that could be compared. `title` and `text` in words. */
export function hintCells(title: string, text: string): Cells {
  return [title, null, null, null, text];
}

/** `outcome` in words. */
export function runCells(
  { audienceId, audienceName, versionId, versionNumber }: RunItem,
  outcome: string,
): Cells {
  return [audienceId, audienceName, versionId, versionNumber ?? null, outcome];
}

export function topicCells(topic: TopicView, yes: string): Cells {
  const { topicId, title, purpose, entries, isDefault, pinned, readAt } = topic;
  return [
    topicId,
    title ?? null,
    purpose ?? null,
    entries ?? null,
    isDefault ? yes : null,
    pinned ? yes : null,
    isoTime(readAt),
  ];
}

export function captureCells(capture: CaptureView): Cells {
  const { topicId, topicTitle, excerpt, characters, source, state, createdAt } = capture;
  const isDone = state.kind === 'done';
  return [
    isoTime(isDone ? state.at : createdAt),
    topicId,
    topicTitle,
    isDone ? state.entryId : null,
    excerpt,
    characters,
    source.title ?? null,
    source.url ?? null,
  ];
}

/** Of one that is on its way: its whole `text`, and how it stands in words. */
export function outboxCells(capture: CaptureView, text: string, standing: string): Cells {
  const { topicId, topicTitle, characters, source, createdAt } = capture;
  const { title = null, url = null } = source;
  return [isoTime(createdAt), topicId, topicTitle, standing, text, characters, title, url];
}

/** `kind` and `standing` in words. The id is there once the service gave one. */
export function creationCells(creation: CreationView, kind: string, standing: string): Cells {
  const { operation, body, createdAt, state } = creation;
  const {
    email = null,
    phoneNumber = null,
    linkedinProfileUrl = null,
  } = operation === 'createPerson' ? body : {};
  const { name = null, domain = null } = body;
  const id = state.kind === 'done' ? state.id : null;
  return [isoTime(createdAt), kind, name, email, domain, phoneNumber, linkedinProfileUrl, standing, id];
}

/** `kind` in words. */
export function hitCells(hit: SearchHit, kind: string, yes: string): Cells {
  const full = { pageId: null, pageName: null, topicId: null, address: null, archived: false, ...hit };
  return [
    kind,
    ownIdOf(hit),
    hit.name,
    hit.detail ?? null,
    full.pageId,
    full.pageName,
    full.topicId,
    full.address,
    full.archived ? yes : null,
  ];
}

interface SavedBinding {
  pattern: string;
  pageId?: string;
  pageName?: string;
  audienceId?: string;
  audienceName?: string;
  never?: boolean;
}

export function bindingCells(binding: SavedBinding, yes: string): Cells {
  const { pattern, pageId = null, pageName = null, audienceId = null, audienceName = null, never } = binding;
  return [pattern, pageId, pageName, audienceId, audienceName, never ? yes : null];
}

export function siteCells({ host, pattern, pages }: Site, isGranted: boolean, yes: string): Cells {
  return [host, pattern, pages, isGranted ? yes : null];
}

function isoTime(time: number | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString();
}
