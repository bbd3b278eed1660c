// The problem of anything thrown: a view shows one for every failure.
import { type Problem, ProblemError } from '../api/problem.ts';

export const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** Browsers report a full `storage` area, or for Chromium a full disk, only in the error text. */
export const isStorageFull = (error: unknown): boolean => /quota|FILE_ERROR_NO_SPACE/i.test(String(error));

/** How the browsers reject when the disk or a database file is damaged; a database does so with these errors. */
const BROKEN_AREA = /^Error: (IO error|Corruption)\b/;
const BROKEN_DATABASE = ['UnknownError', 'AbortError'];

/** The problem that the thrower named, or that the browser refused to read or write stored data. Undefined for a bug. */
export function knownProblem(error: unknown): Problem | undefined {
  if (error instanceof ProblemError) return error.problem;
  if (isFull(error) || isStorageFull(error)) return { kind: 'not-kept' };
  const isBroken =
    error instanceof DOMException ? BROKEN_DATABASE.includes(error.name) : BROKEN_AREA.test(String(error));
  return isBroken ? { kind: 'storage-failed' } : undefined;
}

const FAILED: Problem = { kind: 'failed' };

/** A bug that is shown where it happened. */
let beside: { error: unknown } | undefined;

/** The problem to show where it happened. A bug also goes to the console. */
export function problemOf(error: unknown): Problem {
  const problem = knownProblem(error);
  if (problem) return problem;
  beside = { error };
  reportError(error);
  beside = undefined;
  return FAILED;
}

/** Hands a failure to the view, which shows what reaches its window. */
export function inView(error: unknown): Problem {
  reportError(error);
  return knownProblem(error) ?? FAILED;
}

/** The workspace was removed or has another connection. The service's own conflict has a status. */
const isOfGoneWorkspace = ({ kind, status }: Problem): boolean =>
  kind === 'not-connected' || (kind === 'conflict' && status === undefined);

/** Hands a failure of what no press asked for to the view. If its workspace is gone, the view shows that itself. */
export function unaskedInView(error: unknown): Problem {
  const problem = knownProblem(error);
  return problem && isOfGoneWorkspace(problem) ? problem : inView(error);
}

/** The problem of an error that reached the window. Undefined if it is shown where it happened. */
export function unshownProblem(error: unknown): Problem | undefined {
  return beside && beside.error === error ? undefined : (knownProblem(error) ?? FAILED);
}

/** For a copy of what is stored elsewhere, which storage may refuse. */
export function reportBug(error: unknown): void {
  if (!knownProblem(error)) reportError(error);
}
