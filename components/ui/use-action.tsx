import { useState } from 'preact/hooks';
import { type Problem, ProblemError } from '../../lib/api/problem.ts';

export interface Action {
  busy: boolean;
  problem: Problem | undefined;
  run(work: () => Promise<unknown>): void;
}

/** Runs a user action and reports progress and problems. A second start while busy is ignored; bugs go to the console. */
export function useAction(): Action {
  const [state, setState] = useState<{ busy: boolean; problem?: Problem }>({ busy: false });
  const run = (work: () => Promise<unknown>) => {
    if (state.busy) return;
    setState({ busy: true });
    // Called synchronously, because permission requests must come first in the click.
    work().then(
      () => setState({ busy: false }),
      (error: unknown) => {
        if (error instanceof ProblemError) return setState({ busy: false, problem: error.problem });
        setState({ busy: false });
        throw error;
      },
    );
  };
  return { busy: state.busy, problem: state.problem, run };
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
