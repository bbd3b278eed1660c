// When jobs are looked at again: at their alarm, and whenever what held them back may be over.
import { browser } from '../../platform/browser.ts';
import { workerEvent } from '../../platform/worker/event.ts';
import type { IdleModule, Resumable } from '../../platform/worker/idle-module.ts';
import { CURRENT_SESSION } from '../../service/session-keys.ts';
import type { JobAlarm } from './job-runner.ts';

const EAGER = { eager: true };

/** The jobs that need a person may be others than before. */
export const needsChanged = workerEvent<void>();

/** To be called synchronously at the background's start. */
export function listenForTriggers<P extends Resumable>(
  alarm: JobAlarm,
  { use, resumeIfBusy }: IdleModule<P>,
): void {
  const resumeEagerly = () => void resumeIfBusy(EAGER).catch(reportError);
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarm) use((part) => part.resume()).catch(reportError);
  });
  browser.permissions.onAdded.addListener(resumeEagerly);
  // Another workspace or epoch is current, or a key was given.
  browser.storage.session.onChanged.addListener((changes) => {
    if (CURRENT_SESSION in changes) use((part) => part.resume(EAGER)).catch(reportError);
  });
  if ('addEventListener' in globalThis) globalThis.addEventListener('online', resumeEagerly);
}
