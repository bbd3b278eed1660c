// When jobs are looked at again: at their alarm, and whenever what held them back may be over.
import { browser } from '../../platform/browser.ts';
import { workerEvent } from '../../platform/worker/event.ts';
import { CURRENT_SESSION } from '../../service/session-keys.ts';
import type { JobAlarm, JobRunner } from './job-runner.ts';

/** The jobs that need a person may be others than before. */
export const needsChanged = workerEvent<void>();

/** To be called synchronously at the background's start. */
export function listenForTriggers(alarm: JobAlarm, { resume }: JobRunner): void {
  const resumeEagerly = () => void resume({ eager: true }).catch(reportError);
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === alarm) resume().catch(reportError);
  });
  browser.permissions.onAdded.addListener(resumeEagerly);
  // Another workspace or connection version is current, or a key was given.
  browser.storage.session.onChanged.addListener((changes) => {
    if (CURRENT_SESSION in changes) resumeEagerly();
  });
  if ('addEventListener' in globalThis) globalThis.addEventListener('online', resumeEagerly);
}
