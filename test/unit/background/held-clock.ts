// A clock that only tests move, and how to wait for what needs no time to pass.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { vi } from 'vitest';
import { bindTimers } from './killable-worker.ts';

/** From here on only the test moves the clock, and timers go off when it does. */
export function holdClock(): void {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  bindTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
}

/** Ends a test that would wait for ever; far more than anything needs on a busy machine (ms of the real clock). */
const MOST_TIME = 60_000;

let turns = 0;

/** Lets everything go on that does not wait for time, and now and then what waits for none of it. */
async function turn(): Promise<void> {
  turns += 1;
  if (turns % 50 === 0) await vi.advanceTimersByTimeAsync(0);
  await nextTurn();
}

/** Waits for what needs no time to pass. */
export async function settled<T>(work: Promise<T>): Promise<T> {
  let over = false;
  const end = () => {
    over = true;
  };
  work.then(end, end);
  const begun = performance.now();
  while (!over) {
    if (performance.now() - begun > MOST_TIME) throw new Error('It waits for something that does not come');
    await turn();
  }
  return work;
}

export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const begun = performance.now();
  while (!(await isSo())) {
    if (performance.now() - begun > MOST_TIME) throw new Error(`It never came to this: ${isSo}`);
    await turn();
  }
}
