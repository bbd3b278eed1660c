// What a person can do about each kind of problem.
import type { ProblemKind } from '../api/problem.ts';

export type Remedy = 'retry' | 'grant' | 'options';

export const remedies: Readonly<Record<ProblemKind, Remedy | undefined>> = {
  'not-connected': 'options',
  'no-permission': 'grant',
  offline: 'retry',
  timeout: 'retry',
  unauthorized: 'options',
  forbidden: 'options',
  // Asking again gives the same answer.
  'not-found': undefined,
  conflict: 'retry',
  rejected: undefined,
  'rate-limited': 'retry',
  unavailable: 'retry',
  'not-the-api': 'options',
  'too-large': undefined,
  'unexpected-answer': 'retry',
  'not-kept': 'retry',
  'too-long': undefined,
  'no-text': undefined,
  managed: undefined,
};
