// The order in which records were made. Times do not tell it: the clock may have been set back in between.

interface Turned {
  /** Absent in what an earlier release stored. */
  turn?: number | undefined;
}

/** For what is made next. */
export function turnAfter(present: readonly Turned[]): number {
  return 1 + Math.max(0, ...present.map(({ turn = 0 }) => turn));
}

export function byTurn(one: Turned & { createdAt: number }, other: Turned & { createdAt: number }): number {
  return (one.turn ?? 0) - (other.turn ?? 0) || one.createdAt - other.createdAt;
}
