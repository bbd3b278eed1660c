// When the outbox is looked at next: by a timer while the worker lives, and by an alarm for when it does not. Alarms can
// vanish, so it is set anew after every change and at every start.
import { browser } from '../../browser.ts';
import { KEEP_ALIVE, stayAwake } from '../keep-awake.ts';
import { nextTime } from './due.ts';
import { listTended } from './kept-captures.ts';

export const OUTBOX_ALARM = 'outbox';
/** Earlier ones are not honoured (ms). */
const SOONEST = 30_000;
/** The worker is kept awake for what comes within this time (ms), and ends before anything later. */
const WORTH_WAITING = 35_000;
/** What is due already, and was not done, is not tried again at once (ms). */
const OVERDUE_WAIT = 5000;
/** Longer timers overflow; the alarm is there for those (ms). */
const LONGEST_TIMER = 3_600_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** To be called before anything that has to go on should the worker be killed in the middle. */
export async function armBackstop(): Promise<void> {
  await browser.alarms.create(OUTBOX_ALARM, { when: Date.now() + SOONEST });
}

/** `isUnderWay` names those that are being attended to: they call for the alarm only. */
export async function plan(tend: () => Promise<void>, isUnderWay: (id: string) => boolean): Promise<void> {
  const now = Date.now();
  const captures = await listTended();
  const next = soonest(captures.map((capture) => nextTime(capture, now)));
  const idle = captures.filter(({ id }) => !isUnderWay(id));
  setTimer(soonest(idle.map((capture) => nextTime(capture, now))), tend);
  if (next === undefined) await browser.alarms.clear(OUTBOX_ALARM);
  else await browser.alarms.create(OUTBOX_ALARM, { when: Math.max(next, now + SOONEST) });
}

function soonest(times: (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

function setTimer(at: number | undefined, tend: () => Promise<void>): void {
  clearTimeout(timer);
  if (at === undefined) return;
  const ahead = at - Date.now();
  const wait = ahead > 0 ? Math.min(LONGEST_TIMER, ahead) : OVERDUE_WAIT;
  const isWorthWaiting = wait <= WORTH_WAITING;
  if (isWorthWaiting) stayAwake();
  const nap = isWorthWaiting ? Math.min(wait, KEEP_ALIVE) : wait;
  timer = setTimeout(() => {
    if (nap < wait) setTimer(at, tend);
    else tend().catch(reportError);
  }, nap);
}
