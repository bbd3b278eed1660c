// When jobs are looked at next: by a timer while the worker lives, and by an alarm for when it does not.
// Alarms can vanish, so it is set anew after every change and at every start.
import { browser } from '../../platform/browser.ts';
import { KEEP_ALIVE, stayAwake } from '../../platform/worker/keep-awake.ts';

/** Earlier ones are not honoured (ms). */
const SOONEST = 30_000;
/** The worker is kept awake for what comes within this time (ms), and ends before anything later. */
const WORTH_WAITING = 35_000;
/** What is due already, and was not done, is not tried again at once (ms). */
const OVERDUE_WAIT = 5000;
/** Longer timers overflow; the alarm is there for those (ms). */
const LONGEST_TIMER = 3_600_000;

/** Of one record: when it goes on by the clock. Those that are being worked at call for the alarm only. */
interface Planned {
  next: number | undefined;
  isUnderWay: boolean;
}

export function planner(alarm: string, resume: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const setTimer = (at: number | undefined): void => {
    clearTimeout(timer);
    if (at === undefined) return;
    const ahead = at - Date.now();
    const wait = ahead > 0 ? Math.min(LONGEST_TIMER, ahead) : OVERDUE_WAIT;
    const isWorthWaiting = wait <= WORTH_WAITING;
    if (isWorthWaiting) stayAwake();
    const nap = isWorthWaiting ? Math.min(wait, KEEP_ALIVE) : wait;
    timer = setTimeout(() => {
      if (nap < wait) setTimer(at);
      else resume().catch(reportError);
    }, nap);
  };
  return {
    /** To be called before anything that has to go on should the worker be killed in the middle. */
    async armBackstop(): Promise<void> {
      await browser.alarms.create(alarm, { when: Date.now() + SOONEST });
    },
    async plan(records: readonly Planned[], now: number): Promise<void> {
      const next = soonest(records);
      setTimer(soonest(records.filter(({ isUnderWay }) => !isUnderWay)));
      if (next === undefined) await browser.alarms.clear(alarm);
      else await browser.alarms.create(alarm, { when: Math.max(next, now + SOONEST) });
    },
  };
}

function soonest(records: readonly Planned[]): number | undefined {
  const known = records.map(({ next }) => next).filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
