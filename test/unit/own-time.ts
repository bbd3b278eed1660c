// How long this process has worked, which other programs on the machine do not change.

/** Milliseconds of processor time. */
export function ownTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
