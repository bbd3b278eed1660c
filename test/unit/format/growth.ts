// How the time of some work grows with the length of a text: compared is the work for a text and for one of an eighth of it, each in the
// processor's own time. In proportion it is eight times as much, and by the square sixty-four times.

const TIMES = 8;
const MAX_SHOWN = 28;
/** Below this (µs of the processor) the whole of it is nothing, in whatever proportion. */
const NOTHING = 100_000;
/** What else the process does comes on top: of some tries the best one counts. */
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
