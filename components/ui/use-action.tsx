import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Problem } from '../../lib/api/problem.ts';
import { inView } from '../../lib/platform/failure.ts';
import { ProblemNote } from './ProblemNote.tsx';
import { useProblemPlace } from './use-async.ts';
import { useSame } from './use-stable.ts';

export interface Action {
  busy: boolean;
  /** Drawn beside the control. If the component does not read it, or is gone by then, the view shows the failure. */
  readonly problem: Problem | undefined;
  run(work: () => Promise<unknown>): void;
}

/** Runs a user action and reports progress and problems. A second start while busy is ignored. */
export function useAction(): Action {
  const [state, setState] = useState<{ busy: boolean; problem?: Problem }>({ busy: false });
  const place = useProblemPlace(inView);
  const run = (work: () => Promise<unknown>) => {
    if (state.busy) return;
    setState({ busy: true });
    // Called synchronously, because permission requests must come first in the click.
    work().then(
      () => setState({ busy: false }),
      (error: unknown) => {
        setState({ busy: false, problem: place.problemOf(error) });
      },
    );
  };
  return {
    busy: state.busy,
    get problem() {
      place.draw();
      return state.problem;
    },
    run,
  };
}

interface ActionButtonProps {
  acting: Action;
  label: string;
  /** Called first in the click. */
  act(): Promise<unknown>;
  class?: string;
}

export function ActionButton({ acting, label, act, class: name = 'button compact' }: ActionButtonProps) {
  return (
    <button type="button" class={name} aria-disabled={acting.busy} onClick={() => acting.run(act)}>
      {label}
    </button>
  );
}

export interface Choice<Value> {
  /** What the control shows. */
  value: Value;
  choose(value: Value): void;
  /** Why the last choice could not be stored. If the component does not draw it, the view shows the failure. */
  readonly note: ComponentChildren;
}

interface Chosen<Value> {
  value: Value;
  /** What was stored when it was chosen. */
  over: { value: Value };
  isStored: boolean;
}

/**
 * A choice that is stored immediately. The control shows it while it is being stored, and goes back if that fails. Of choices
 * made meanwhile, only the last is stored.
 */
export function useChoice<Value>(current: Value, store: (value: Value) => Promise<unknown>): Choice<Value> {
  // A new object for each change, so that a return to an earlier value is one, too.
  const stored = useSame({ value: current });
  const [chosen, setChosen] = useState<Chosen<Value>>();
  const [failure, setFailure] = useState<{ problem: Problem; times: number }>();
  const latest = useRef<Chosen<Value>>(undefined);
  const storing = useRef(Promise.resolve());
  const place = useProblemPlace(inView);
  const choose = (value: Value) => {
    const choice = { value, over: stored, isStored: false };
    const isLatest = () => latest.current === choice;
    latest.current = choice;
    setChosen(choice);
    storing.current = storing.current.then(async () => {
      if (!isLatest()) return;
      try {
        await store(value);
        if (!isLatest()) return;
        setChosen({ ...choice, isStored: true });
        setFailure(undefined);
      } catch (error) {
        if (!isLatest()) return;
        setChosen(undefined);
        const problem = place.problemOf(error);
        setFailure((before) => ({ problem, times: (before?.times ?? 0) + 1 }));
      }
    });
  };
  // The view receives what is stored now a moment after it is stored; until then, its value is the former one.
  const isShown = chosen && (!chosen.isStored || chosen.over === stored);
  return {
    value: isShown ? chosen.value : stored.value,
    choose,
    get note() {
      place.draw();
      // Remounted each time, so that a person sees and hears that the same problem came again.
      return failure && <ProblemNote key={failure.times} problem={failure.problem} />;
    },
  };
}
