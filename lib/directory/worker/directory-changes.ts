// Events for changes of the stored directory.

import { publishBestEffort } from '../../platform/session-store.ts';
import { workerEvent } from '../../platform/worker/event.ts';
import { REVISION } from '../../service/session-keys.ts';

/** Audiences of a page were stored or removed. `scope` is workspace and connection version. */
type AudienceChange =
  | { scope: string; pageId: string; audienceIds: string[] }
  /** Everything of a workspace was cleared. */
  | { workspaceId: string };

/** Emitted during or after the write transaction, for which a reader's own transaction waits. */
export const audiencesChanged = workerEvent<AudienceChange>();

/** Throttles notifications of views (ms), since a crawl stores many times a second. */
const TELL_EVERY = 1500;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Publishes a new revision, at most once per `TELL_EVERY`. */
export function noteRevision(): void {
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    timer = undefined;
    // The time increases across worker restarts, too.
    void publishBestEffort({ [REVISION]: Date.now() });
  }, TELL_EVERY);
}

export function tellOfChanges(): void {
  audiencesChanged.subscribe(noteRevision);
}
