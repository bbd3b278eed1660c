// Order of records. Times are unreliable, since the clock may have been set back.

interface Turned {
  /** Absent in records of earlier releases. */
  turn?: number | undefined;
}

/** Returns the turn for the next record. */
export function turnAfter(present: readonly Turned[]): number {
  return 1 + Math.max(0, ...present.map(({ turn = 0 }) => turn));
}

export function byTurn(one: Turned & { createdAt: number }, other: Turned & { createdAt: number }): number {
  return (one.turn ?? 0) - (other.turn ?? 0) || one.createdAt - other.createdAt;
}
