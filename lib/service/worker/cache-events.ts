// Who hears what is kept now in place of what was kept before, and which answers views got. `scope` is workspace and connection
// version, `readAt` by the service's own clock where the one here is wrong (epoch ms).
import type { Answer, Params } from '../../api/operation-schemas.ts';
import type { ReadName } from '../../api/operations.ts';
import type { Audience, Page } from '../../api/schemas.ts';
import { workerEvent } from '../../platform/worker/event.ts';
import type { Workspace } from '../../workspace/workspace.ts';

/** Without `before`: it was not there. */
interface Replaced<Thing> {
  before?: Thing | undefined;
  after: Thing;
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
  /** Those of the operation, and what it answered. */
  params: object;
  data: unknown;
  readAt: number;
}

export type AnswerRead = {
  [N in ReadName]: { workspace: Workspace; name: N; params: Params<N>; data: Answer<N>; at: number };
}[ReadName];

/** Emitted inside the transaction that keeps them: its listeners are not awaited. */
export const pagesKept = workerEvent<PagesKept>();
export const audiencesKept = workerEvent<AudiencesKept>();
export const answerKept = workerEvent<AnswerKept>();
/** A view got an answer, kept or new. */
export const answerRead = workerEvent<AnswerRead>();
