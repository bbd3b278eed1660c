// When what waits to be sent is looked at again.
import { browser } from '../../browser.ts';
import { SHELL } from '../../look-keys.ts';

/** To be called synchronously at the background's start. `eager`: what held them back may be over. */
export function listenForOccasions(alarm: string, tend: (how?: { eager: boolean }) => Promise<void>): void {
  const tendEagerly = () => void tend({ eager: true }).catch(reportError);
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarm) tend().catch(reportError);
  });
  browser.permissions.onAdded.addListener(tendEagerly);
  // Another workspace or epoch is current, or a key was given.
  browser.storage.session.onChanged.addListener((changes) => {
    if (SHELL in changes) tendEagerly();
  });
  if ('addEventListener' in globalThis) globalThis.addEventListener('online', tendEagerly);
}
