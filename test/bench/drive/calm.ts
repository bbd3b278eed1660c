// Waits until the machine is idle, so that other load does not distort measurements.
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** Maximum load (of one core), sampling period (ms), and maximum wait (ms). */
const MAX_LOAD = 0.4;
const LOOK = 250;
const PATIENCE = 10_000;
let patience = PATIENCE;

/** For short runs, whose times do not count. */
export function neverWaitForCalm(): void {
  patience = 0;
}

function times(): { idle: number; all: number } {
  const each = cpus().map((cpu) => cpu.times);
  const idle = each.reduce((sum, time) => sum + time.idle, 0);
  return { idle, all: each.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle) };
}

/** Waits until the machine is idle. Returns the number of cores last in use. */
export async function calm(): Promise<number> {
  if (patience === 0) return 0;
  const end = Date.now() + patience;
  for (;;) {
    const before = times();
    await wait(LOOK);
    const now = times();
    const share = 1 - (now.idle - before.idle) / Math.max(1, now.all - before.all);
    const used = share * cpus().length;
    if (used < MAX_LOAD || Date.now() > end) return used;
  }
}
