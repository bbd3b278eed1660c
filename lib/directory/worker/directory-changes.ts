// Who hears that what is kept of a directory changed.

import { publishBestEffort } from '../../platform/session-store.ts';
import { workerEvent } from '../../platform/worker/event.ts';
import { REVISION } from '../../service/session-keys.ts';

/** Audiences of a page were stored or removed. `scope` is workspace and connection version. */
export type AudienceChange =
  | { scope: string; pageId: string; audienceIds: string[] }
  /** Everything of a workspace was cleared. */
  | { workspaceId: string };

/** Emitted inside or after the transaction that changes them: a reader's own transaction waits for it. */
export const audiencesChanged = workerEvent<AudienceChange>();

/** A crawl stores many times a second; views hear of it at most this often (ms). */
const TELL_EVERY = 1500;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Views hear of the first change soon, and of those that follow it together. */
export function noteRevision(): void {
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    timer = undefined;
    // The time rises across restarts of the worker, too.
    void publishBestEffort({ [REVISION]: Date.now() });
  }, TELL_EVERY);
}

export function tellOfChanges(): void {
  audiencesChanged.subscribe(noteRevision);
}
