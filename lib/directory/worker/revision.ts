// Tells open views that kept data changed other than through a look, so that they read it again.

import { browser } from '../../platform/browser.ts';
import { REVISION } from '../../service/look-keys.ts';
import { onAudiencesChanged } from './audience-changes.ts';

/** A walk stores many times a second; views hear of it at most this often (ms). */
const TELL_EVERY = 1500;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Views hear of the first change soon, and of those that follow it together. */
export function noteRevision(): void {
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    timer = undefined;
    // The time rises across restarts of the worker, too.
    browser.storage.session.set({ [REVISION]: Date.now() }).catch(reportError);
  }, TELL_EVERY);
}

export function tellOfChanges(): void {
  onAudiencesChanged(noteRevision);
}
