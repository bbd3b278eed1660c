// Nothing is measured while the machine is busy with something else.
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** How much of one core may be used, over how long a look (ms), and how long such a moment is waited for (ms). */
const MAX_LOAD = 0.4;
const LOOK = 250;
const PATIENCE = 10_000;
let patience = PATIENCE;

/** Where nothing is timed, nothing has to be calm. */
export function neverWaitForCalm(): void {
  patience = 0;
}

function times(): { idle: number; all: number } {
  const each = cpus().map((cpu) => cpu.times);
  const idle = each.reduce((sum, time) => sum + time.idle, 0);
  return { idle, all: each.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle) };
}

/** Waits for a calm moment, and answers how many cores were in use when it went on. */
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
