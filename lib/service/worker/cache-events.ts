// Events for stored and read data. `scope` is workspace and connection version; `readAt` (epoch ms) is the service's time if the local
// clock is wrong.
import type { Answer, Params } from '../../api/operation-schemas.ts';
import type { ReadName } from '../../api/operations.ts';
import type { Audience, Page } from '../../api/schemas.ts';
import { workerEvent } from '../../platform/worker/event.ts';
import type { Workspace } from '../../workspace/workspace.ts';

/** `before` is undefined for something new; `beforeAt`: when it was read (epoch ms). */
interface Replaced<Resource> {
  before?: Resource | undefined;
  beforeAt?: number | undefined;
  after: Resource;
}

export interface PagesKept {
  scope: string;
  readAt: number;
  kept: Replaced<Page>[];
}

export interface AudiencesKept {
  scope: string;
  readAt: number;
  pageId: string;
  kept: Replaced<Audience>[];
}

export interface AnswerKept {
  scope: string;
  operation: ReadName;
  /** Parameters and response of the operation. */
  params: object;
  data: unknown;
  readAt: number;
}

export type AnswerRead = {
  [N in ReadName]: { workspace: Workspace; name: N; params: Params<N>; data: Answer<N>; at: number };
}[ReadName];

/** Emitted within the transaction that stores the data, without waiting for listeners. */
export const pagesKept = workerEvent<PagesKept>();
export const audiencesKept = workerEvent<AudiencesKept>();
export const answerKept = workerEvent<AnswerKept>();
/** A view received a response, cached or new. */
export const answerRead = workerEvent<AnswerRead>();
