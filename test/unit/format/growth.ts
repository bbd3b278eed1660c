// Growth of processor time with text length: compares a text with an eighth of it. Linear work takes 8 times as long,
// quadratic work 64 times.

const TIMES = 8;
const MAX_SHOWN = 28;
/** Below this (µs of processor time) growth does not matter. What is quadratic passes it in a text of 16 K. */
const NOTHING = 25_000;
/** The best of several tries counts, because other work of the process adds time. */
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
