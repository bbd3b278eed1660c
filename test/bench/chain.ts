// How many requests had to wait for one another.

export interface Arrival {
  /** When it came (epoch ms). */
  at: number;
}

/**
 * The longest row of requests each of which came only after the one before it was answered. `away`: no answer comes sooner
 * after a request (ms).
 */
export function longestChain(arrivals: readonly Arrival[], away: number): number {
  const inOrder = arrivals.toSorted((a, b) => a.at - b.at);
  const depths: number[] = [];
  for (const [index, { at }] of inOrder.entries()) {
    const before = depths.filter(
      (_, earlier) => earlier < index && (inOrder[earlier]?.at ?? at) + away <= at,
    );
    depths.push(1 + Math.max(0, ...before));
  }
  return Math.max(0, ...depths);
}

/** Splits arrivals where nothing came for so long (ms). */
export function bursts(arrivals: readonly Arrival[], pause: number): number[] {
  const inOrder = arrivals.toSorted((a, b) => a.at - b.at);
  const sizes: number[] = [];
  for (const [index, { at }] of inOrder.entries()) {
    const before = inOrder[index - 1]?.at;
    if (before === undefined || at - before > pause) sizes.push(0);
    sizes.push((sizes.pop() ?? 0) + 1);
  }
  return sizes;
}
