// `Problem`, the only error that crosses a message. A closed set, so that one component has a text and a remedy for each kind.

const problemKinds = [
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
  // Local problems: nothing was stored, and nothing will be sent.
  'not-kept',
  'storage-failed',
  'newer-data',
  'too-long',
  'no-text',
  'unreadable-file',
  'managed',
  // A bug, or no answer of the background.
  'failed',
] as const;

export type ProblemKind = (typeof problemKinds)[number];

export interface Problem {
  kind: ProblemKind;
  /** The service's message as plain text, cut to 300 characters. Never contains the key. */
  detail?: string;
  status?: number;
  /** Earliest time for another try (epoch ms), if the service named one. */
  notBefore?: number;
}

/** Whether the time named by the service is still in the future; nothing is sent before it. */
export function isTooEarly(problem: Problem | undefined, now: number): boolean {
  return problem?.notBefore !== undefined && problem.notBefore > now;
}

/** These affect the whole workspace, until a person or a new key resolves them. */
const PAUSES: readonly ProblemKind[] = ['unauthorized', 'no-permission', 'not-connected'];

export function isPause(problem: Problem | undefined): boolean {
  return problem !== undefined && PAUSES.includes(problem.kind);
}

/** Problems of the connection, which can recover without a change of the request. */
const connectionKinds: readonly ProblemKind[] = [
  'not-connected',
  'no-permission',
  'offline',
  'timeout',
  'unauthorized',
  'rate-limited',
  'unavailable',
];

/** Whether the problem affects every request, not just this one. */
export const isOfConnection = ({ kind }: Problem): boolean => connectionKinds.includes(kind);

/** How long to wait before an automatic retry (ms): an unusable answer rarely changes soon. */
const CONNECTION_LASTS = 60_000;
const ANSWER_LASTS = 10 * 60_000;

/** Whether a problem since `since` (epoch ms) may be over. Always true if the clock was set back. */
export function mayBeOver(problem: Problem, since: number, now: number): boolean {
  const age = now - since;
  return age < 0 || age >= (isOfConnection(problem) ? CONNECTION_LASTS : ANSWER_LASTS);
}

export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;

  constructor(problem: Problem, cause?: unknown) {
    super(problem.detail ? `${problem.kind}: ${problem.detail}` : problem.kind, { cause });
    this.problem = problem;
  }
}

/** A write that failed before it was sent. */
export class NotSentError extends ProblemError {}

/** Cause of an `unexpected-answer` without a body. */
export const EMPTY_BODY = 'empty body';

/** Returns the problem of a `ProblemError`. Rethrows anything else, which is a bug. */
export function problemIn(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  throw error;
}
