// Searchable documents of pages and audiences, and the queue of those that are not indexed yet.

import { audienceName } from '../../api/audience-name.ts';
import type { Audience, Page } from '../../api/schemas.ts';
import { fromHosts, withScheme } from '../../format/addresses.ts';
import { hostSpellings } from '../../format/host-spellings.ts';
import { beginning } from '../../format/texts.ts';
import { workerEvent } from '../../platform/worker/event.ts';
import { nextId } from '../../platform/worker/next-id.ts';
import type { DocumentKey, WaitingDocument, WaitingDocuments } from '../../search/worker/index-records.ts';
import { pageView } from './record-views.ts';

/** Contexts can be long, and count least in a search (characters). */
const MAX_CONTEXT_LENGTH = 600;
const MAX_SHOWN = 400;

export function documentOfPage(page: Page): WaitingDocument {
  const { pageContext, metadata } = page;
  const { pageId, name, title } = pageView(page);
  const address = metadata?.canonicalUrl ?? '';
  return {
    pageId,
    audienceId: '',
    name: cut(name),
    title: cut(title),
    address: cut(`${fromHosts(address)} ${hostSpellings(withScheme(address))}`.trim()),
    context: cut(pageContext, MAX_CONTEXT_LENGTH),
  };
}

export function documentOfAudience(audience: Audience, pageId: string): WaitingDocument {
  const { audienceId, effectiveName, customName, computedName, personRouteKey } = audience;
  return {
    pageId,
    audienceId,
    name: cut(audienceName(audience)),
    title: cut([customName, computedName].filter((name) => name && name !== effectiveName).join(' ')),
    address: cut(personRouteKey),
    context: '',
  };
}

/** Whether both index to the same document. */
export function isSameDocument(a: WaitingDocument, b: WaitingDocument): boolean {
  return a.name === b.name && a.title === b.title && a.address === b.address && a.context === b.context;
}

function cut(text: string | null | undefined, max = MAX_SHOWN): string {
  return beginning(text ?? '', max);
}

/** Queues a removal from the index. */
export function goneDocument(
  { pageId, audienceId }: DocumentKey,
  gone: NonNullable<WaitingDocument['gone']> = 'all',
): WaitingDocument {
  return { pageId, audienceId, name: '', title: '', address: '', context: '', gone };
}

/** Any transaction that includes the queue. */
interface QueueWrite {
  objectStore(name: 'unindexed'): { put(record: WaitingDocuments): unknown };
}

/** Call in the transaction that stores the pages or audiences. */
export function queueDocuments(write: QueueWrite, scope: string, documents: WaitingDocument[]): void {
  if (documents.length === 0) return;
  void write.objectStore('unindexed').put({ scope, id: nextId(), documents });
}

/** More documents wait to be indexed. */
export const documentsQueued = workerEvent<void>();
