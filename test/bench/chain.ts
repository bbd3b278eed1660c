// Dependency depth of requests, estimated from their arrival times.

export interface Arrival {
  /** Arrival time (epoch ms). */
  at: number;
}

/**
 * The longest chain of requests, each of which arrived only after the one before it was answered. `away`: the minimum response
 * time (ms).
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

/** Sizes of the bursts, which are separated by pauses longer than `pause` (ms). */
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
