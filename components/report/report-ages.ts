/** The oldest of these times (epoch ms), where one is known. */
export function oldestOf(times: readonly (number | undefined)[]): number | undefined {
  const known = times.flatMap((at) => at ?? []);
  return known.length > 0 ? Math.min(...known) : undefined;
}
