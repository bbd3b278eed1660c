import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Problem, ProblemError } from '../../lib/api/problem.ts';

export interface Async<Data> {
  data?: Data;
  /** Why the newest try failed; what was loaded before is still in `data`. */
  problem?: Problem;
  /** Until the first answer, or failure, for these inputs. What failed without a problem was a bug. */
  isLoading: boolean;
  /** Loads once more. What is shown stays until the answer is there. */
  again(): void;
}

export interface AsyncOptions {
  /** Another one loads again for the same inputs; what is shown stays meanwhile. */
  revision?: string | number;
  /** How long the inputs have to stay the same before they are loaded (ms), as while somebody types. */
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

/**
 * Loads when one of the `inputs` changes; without inputs nothing is loaded. An answer that comes after a newer load began
 * is ignored. Anything but a `ProblemError` is a bug and is reported to the console.
 */
export function useAsync<Data>(
  inputs: Inputs | undefined,
  load: () => Promise<Data>,
  { revision, pause, keepsEarlier = false }: AsyncOptions = {},
): Async<Data> {
  const [answer, setAnswer] = useState<Answer<Data>>();
  const [turn, setTurn] = useState(0);
  const newestLoad = useRef(load);
  newestLoad.current = load;
  // Asked before the paint, which takes as long as the answer.
  useLayoutEffect(() => {
    if (inputs === undefined) return;
    let isCurrent = true;
    const start = () =>
      newestLoad.current().then(
        (data) => isCurrent && setAnswer({ inputs, data }),
        (error: unknown) => {
          const problem = error instanceof ProblemError ? error.problem : undefined;
          if (!problem) reportError(error);
          if (isCurrent)
            setAnswer((before) => ({ ...dataFor(inputs, before, keepsEarlier), inputs, problem }));
        },
      );
    const timer = pause === undefined ? void start() : setTimeout(start, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [...(inputs ?? []), inputs === undefined, revision, turn]);
  const again = useCallback(() => setTurn((count) => count + 1), []);
  const { data, problem } = dataFor(inputs, answer, keepsEarlier);
  return {
    ...(data === undefined ? {} : { data }),
    ...(problem === undefined ? {} : { problem }),
    isLoading: !isFor(inputs, answer),
    again,
  };
}

function isFor(inputs: Inputs | undefined, answer: Answer<unknown> | undefined): boolean {
  return (
    inputs !== undefined &&
    answer?.inputs.length === inputs.length &&
    inputs.every((input, index) => Object.is(input, answer.inputs[index]))
  );
}

function dataFor<Data>(
  inputs: Inputs | undefined,
  answer: Answer<Data> | undefined,
  keepsEarlier: boolean,
): Partial<Answer<Data>> {
  return answer && (keepsEarlier || isFor(inputs, answer)) ? answer : {};
}
