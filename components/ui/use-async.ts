import { useCallback, useLayoutEffect, useState } from 'preact/hooks';
import { type Problem, ProblemError } from '../../lib/api/problem.ts';

export interface Async<Data> {
  data?: Data | undefined;
  /** Why the newest try failed; what was loaded before is still in `data`. */
  problem?: Problem | undefined;
  /** Until the first answer, or failure, for these inputs. What failed without a problem was a bug. */
  isLoading: boolean;
  /** Loads once more. What is shown stays until the answer is there. */
  again(): void;
}

export interface AsyncOptions {
  /** Nothing is loaded while it is false. */
  when?: boolean;
  /** Another one loads again for the same inputs; what is shown stays meanwhile. */
  revision?: unknown;
  /** How long the inputs have to stay the same before they are loaded (ms), as while a person types. */
  pause?: number;
  /** What was loaded for earlier inputs stays until the answer for the new ones is there. */
  keepsEarlier?: boolean;
}

type Inputs = readonly unknown[];

interface Answer<Data> {
  inputs: Inputs;
  data?: Data;
  problem?: Problem | undefined;
}

/** Loads when one of `inputs` changes. An answer that a newer load overtook is ignored; a bug is reported to the console. */
export function useAsync<Data>(
  inputs: Inputs,
  load: () => Promise<Data>,
  { when = true, revision, pause, keepsEarlier = false }: AsyncOptions = {},
): Async<Data> {
  const [answer, setAnswer] = useState<Answer<Data>>();
  const [turn, setTurn] = useState(0);
  // Asked before the paint, which takes as long as the answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller's list is checked where it is written; `load` is made anew at each drawing.
  useLayoutEffect(() => {
    if (!when) return;
    let isCurrent = true;
    const start = () =>
      load().then(
        (data) => isCurrent && setAnswer({ inputs, data }),
        (error: unknown) => {
          const problem = error instanceof ProblemError ? error.problem : undefined;
          if (!problem) reportError(error);
          if (isCurrent)
            setAnswer((before) => ({
              ...(keepsEarlier || isFor(inputs, before) ? before : {}),
              inputs,
              problem,
            }));
        },
      );
    const timer = pause === undefined ? void start() : setTimeout(start, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [...inputs, when, revision, turn]);
  const again = useCallback(() => setTurn((count) => count + 1), []);
  const isAnswered = when && isFor(inputs, answer);
  const { data, problem } = answer && (keepsEarlier || isAnswered) ? answer : ({} as Partial<Answer<Data>>);
  return {
    data,
    problem,
    isLoading: !isAnswered,
    again,
  };
}

function isFor(inputs: Inputs, answer: Answer<unknown> | undefined): boolean {
  return (
    answer?.inputs.length === inputs.length &&
    inputs.every((input, index) => Object.is(input, answer.inputs[index]))
  );
}
