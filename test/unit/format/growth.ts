// How the time of some work grows with the length of a text: the work for a text is compared with that for an eighth of
// it, in processor time. In proportion it is eight times as much, and quadratic sixty-four times.

const TIMES = 8;
const MAX_SHOWN = 28;
/** Below this (µs of processor time) growth does not matter. */
const NOTHING = 100_000;
/** Other work of the process comes on top, so the best of several tries counts. */
const TRIES = 4;

function work(run: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage();
  run(text);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

export function growsTooMuch(
  run: (text: string) => unknown,
  text: (length: number) => string,
  length: number,
): boolean {
  return Array.from({ length: TRIES }).every(() => {
    const long = work(run, text(length));
    return long > NOTHING && long > MAX_SHOWN * work(run, text(length / TIMES));
  });
}
