import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Problem } from '../../lib/api/problem.ts';
import { problemOf, unaskedInView } from '../../lib/platform/failure.ts';

export interface Async<Data> {
  data?: Data | undefined;
  /** Why the latest attempt failed. `data` still holds the previous result. If the component does not read it, the view shows it. */
  readonly problem?: Problem | undefined;
  /** True until the first result or failure for these inputs. */
  isLoading: boolean;
  /** Loads again. The current data stays until the result arrives. */
  again(): void;
}

export interface AsyncOptions {
  /** Loads nothing while false. */
  when?: boolean;
  /** A change reloads the same inputs; the current data stays meanwhile. */
  revision?: unknown;
  /** Debounce: how long the inputs must be stable before loading (ms). */
  pause?: number | undefined;
  /** Keeps the data of earlier inputs until the new result arrives. */
  keepsEarlier?: boolean;
}

/** A failure that no component draws, because it reads no problem or is gone, goes on to the view. */
export function useProblemPlace(undrawn: (error: unknown) => Problem) {
  const isDrawn = useRef(false);
  useEffect(
    () => () => {
      isDrawn.current = false;
    },
    [],
  );
  return {
    draw() {
      isDrawn.current = true;
    },
    problemOf(error: unknown): Problem {
      return isDrawn.current ? problemOf(error) : undrawn(error);
    },
  };
}

type Inputs = readonly unknown[];

interface Answer<Data> {
  inputs: Inputs;
  data?: Data;
  problem?: Problem | undefined;
}

/** Loads when one of `inputs` changes. Ignores results that a newer load overtook. */
export function useAsync<Data>(
  inputs: Inputs,
  load: () => Promise<Data>,
  { when = true, revision, pause, keepsEarlier = false }: AsyncOptions = {},
): Async<Data> {
  const [answer, setAnswer] = useState<Answer<Data>>();
  const [turn, setTurn] = useState(0);
  const place = useProblemPlace(unaskedInView);
  // Before the paint, so that the request runs while the browser paints.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is new at each render; lint checks the caller's inputs.
  useLayoutEffect(() => {
    if (!when) return;
    let isCurrent = true;
    const start = () =>
      load().then(
        (data) => isCurrent && setAnswer({ inputs, data }),
        (error: unknown) => {
          if (!isCurrent) return;
          const problem = place.problemOf(error);
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
    get problem() {
      place.draw();
      return problem;
    },
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
