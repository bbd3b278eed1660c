// Alarms that wake the background for what comes next. Alarms can vanish, so each is set after every change and at every start.
import { browser } from '../browser.ts';

/** Earlier ones are not honoured (ms). */
export const MIN_ALARM_DELAY = 30_000;

/** Undefined: nothing is to come, and the alarm is cleared. */
export async function setAlarm(name: string, at: number | undefined): Promise<void> {
  if (at === undefined) await browser.alarms.clear(name);
  else await browser.alarms.create(name, { when: Math.max(at, Date.now() + MIN_ALARM_DELAY) });
}

/** To be called synchronously at the background's start. */
export function onAlarm(name: string, resume: () => Promise<void>, failed = reportError): void {
  browser.alarms.onAlarm.addListener((alarm) => {
    if (alarm.name === name) resume().catch(failed);
  });
}

export function soonest(times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
