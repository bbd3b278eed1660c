// Who hears what is kept now in place of what was kept before.
import type { ReadName } from '../../api/operations.ts';
import type { Audience, Page } from '../../api/schemas.ts';

/** `scope` is workspace and epoch. */
export interface PagesKept {
  scope: string;
  /** Without `before`: it was not there. */
  kept: { before?: Page | undefined; after: Page }[];
}

export interface AudiencesKept {
  scope: string;
  pageId: string;
  kept: { before?: Audience | undefined; after: Audience }[];
}

export interface AnswerKept {
  scope: string;
  operation: ReadName;
  /** Those of the operation, and what it answered. */
  params: object;
  data: unknown;
}

export interface KeptListener {
  pages(change: PagesKept): void;
  audiences(change: AudiencesKept): void;
  answer(change: AnswerKept): void;
}

const listeners: KeptListener[] = [];

export function onKept(listener: KeptListener): void {
  listeners.push(listener);
}

/** Inside the transaction that keeps them: nobody waits for what is made of it. */
export function pagesKept(change: PagesKept): void {
  if (change.kept.length > 0) for (const listener of listeners) listener.pages(change);
}

export function audiencesKept(change: AudiencesKept): void {
  if (change.kept.length > 0) for (const listener of listeners) listener.audiences(change);
}

export function answerKept(change: AnswerKept): void {
  for (const listener of listeners) listener.answer(change);
}
