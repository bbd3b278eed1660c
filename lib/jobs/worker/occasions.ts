// When what waits to be sent is looked at again.

import { browser } from '../../platform/browser.ts';
import type { RestingPart, Tended } from '../../platform/worker/resting-part.ts';
import { SHELL } from '../../service/look-keys.ts';

const EAGER = { eager: true };

/** To be called synchronously at the background's start. `eager`: what held them back may be over. */
export function listenForOccasions<P extends Tended>(
  alarm: string,
  { use, tendIfOpen }: RestingPart<P>,
): void {
  const tendEagerly = () => void tendIfOpen(EAGER).catch(reportError);
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarm) use((part) => part.tend()).catch(reportError);
  });
  browser.permissions.onAdded.addListener(tendEagerly);
  // Another workspace or epoch is current, or a key was given.
  browser.storage.session.onChanged.addListener((changes) => {
    if (SHELL in changes) use((part) => part.tend(EAGER)).catch(reportError);
  });
  if ('addEventListener' in globalThis) globalThis.addEventListener('online', tendEagerly);
}
