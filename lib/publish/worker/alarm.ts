// The one alarm of publishing: it wakes the worker for whatever comes next. Alarms can vanish, so it is set anew
// after every change and at every start.
import { browser } from '../../platform/browser.ts';
import { latestWrite } from '../../platform/worker/latest-write.ts';
import type { RunRecord, WatchRecord } from './publish-records.ts';
import { listRuns, listWatches } from './publish-store.ts';

export const PUBLISHING_ALARM = 'publishing';
/** Earlier ones are not honoured (ms). */
const MIN_ALARM_DELAY = 30_000;

/** One after the other: what was read before something was added must not clear the alarm of that. */
export const armAlarm = latestWrite(async () => {
  const [watches, runs] = await Promise.all([listWatches(), listRuns()]);
  const now = Date.now();
  const times = [...watches.map(timeOfWatch), ...runs.map((run) => timeOfRun(run, now))];
  const next = Math.min(...times.filter((time) => time !== undefined));
  if (next === Number.POSITIVE_INFINITY) await browser.alarms.clear(PUBLISHING_ALARM);
  else await browser.alarms.create(PUBLISHING_ALARM, { when: Math.max(next, now + MIN_ALARM_DELAY) });
});

function timeOfWatch({ ended, untold, nextAt }: WatchRecord): number | undefined {
  if (ended) return untold ? 0 : undefined;
  return nextAt;
}

/** One that is running needs no alarm, unless its worker is killed. */
function timeOfRun({ state, resumeAt }: RunRecord, now: number): number | undefined {
  if (state === 'running') return now + MIN_ALARM_DELAY;
  return state === 'paused' ? resumeAt : undefined;
}
