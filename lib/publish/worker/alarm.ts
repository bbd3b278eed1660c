// The single alarm for watches and runs.
import { MIN_ALARM_DELAY, setAlarm, soonest } from '../../platform/worker/alarm.ts';
import { latestWrite } from '../../platform/worker/latest-write.ts';
import type { RunRecord, WatchRecord } from './publish-records.ts';
import { listRuns, listWatches } from './publish-store.ts';

export const PUBLISHING_ALARM = 'publishing';

/** One at a time, so that an older reading never clears the alarm of a newer record. */
export const armAlarm = latestWrite(async () => {
  const [watches, runs] = await Promise.all([listWatches(), listRuns()]);
  const now = Date.now();
  const times = [...watches.map(timeOfWatch), ...runs.map((run) => timeOfRun(run, now))];
  await setAlarm(PUBLISHING_ALARM, soonest(times));
});

function timeOfWatch({ ended, untold, nextAt }: WatchRecord): number | undefined {
  if (ended) return untold ? 0 : undefined;
  return nextAt;
}

/** A running run needs the alarm only if its worker is killed. */
function timeOfRun({ state, resumeAt }: RunRecord, now: number): number | undefined {
  if (state === 'running') return now + MIN_ALARM_DELAY;
  return state === 'paused' ? resumeAt : undefined;
}
