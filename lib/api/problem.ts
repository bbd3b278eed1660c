// The only error that crosses a message. A closed set, so that one component has a sentence and a remedy for each kind.

export const problemKinds = [
  'not-connected',
  'no-permission',
  'offline',
  'timeout',
  'unauthorized',
  'forbidden',
  'not-found',
  'conflict',
  'rejected',
  'rate-limited',
  'unavailable',
  'not-the-api',
  'too-large',
  'unexpected-answer',
  // Of this browser, not of the service: nothing was stored, and nothing will be sent.
  'not-kept',
  'newer-data',
  'too-long',
  'no-text',
  'managed',
] as const;

export type ProblemKind = (typeof problemKinds)[number];

export interface Problem {
  kind: ProblemKind;
  /** What the service said, as plain text, cut to 300 characters. Never holds the key. */
  detail?: string;
  status?: number;
  /** Earliest time for another try (epoch ms), where the service named one. */
  notBefore?: number;
}

/** The service named a time, and that is still to come: nothing is sent before it. */
export function isTooEarly(problem: Problem | undefined, now: number): boolean {
  return problem?.notBefore !== undefined && problem.notBefore > now;
}

/** Of the connection, which comes back by itself. */
const connectionKinds: readonly ProblemKind[] = [
  ...(['not-connected', 'no-permission', 'offline', 'timeout'] as const),
  ...(['unauthorized', 'rate-limited', 'unavailable'] as const),
];

/** Whether it concerns every request, and not what was asked for. */
export const isOfConnection = ({ kind }: Problem): boolean => connectionKinds.includes(kind);

/** How long a problem is taken to last without a manual retry (ms): an unusable answer rarely changes soon. */
const CONNECTION_LASTS = 60_000;
const ANSWER_LASTS = 10 * 60_000;

/** Whether a problem met at `since` (epoch ms) may be over: no failure is kept for good. After a clock that was set back, it is. */
export function mayBeOver(problem: Problem, since: number, now: number): boolean {
  const age = now - since;
  return age < 0 || age >= (isOfConnection(problem) ? CONNECTION_LASTS : ANSWER_LASTS);
}

/** `Problem` as something that can be thrown. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;

  constructor(problem: Problem, cause?: unknown) {
    super(problem.detail ? `${problem.kind}: ${problem.detail}` : problem.kind, { cause });
    this.problem = problem;
  }
}

/** Of a write of which nothing has left. */
export class NotSentError extends ProblemError {}

/** The cause of an `unexpected-answer` that had no body at all. */
export const EMPTY_BODY = 'empty body';

/** The problem in what was thrown. Anything else is a bug, and is thrown again. */
export function problemIn(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  throw error;
}
