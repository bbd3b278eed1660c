// Alarms that wake the background. They can vanish, so each is set after every change and at startup.
import { browser } from '../browser.ts';

/** Earlier alarms are not honored (ms). */
export const MIN_ALARM_DELAY = 30_000;

/** Clears the alarm if `at` is undefined. */
export async function setAlarm(name: string, at: number | undefined): Promise<void> {
  if (at === undefined) await browser.alarms.clear(name);
  else await browser.alarms.create(name, { when: Math.max(at, Date.now() + MIN_ALARM_DELAY) });
}

/** Call synchronously at startup, or the browser drops the alarm that woke the worker. */
export function onAlarm(name: string, resume: () => Promise<void>, failed = reportError): void {
  browser.alarms.onAlarm.addListener((alarm) => {
    if (alarm.name === name) resume().catch(failed);
  });
}

export function soonest(times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
