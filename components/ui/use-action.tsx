import { useState } from 'preact/hooks';
import { type Problem, ProblemError } from '../../lib/api/problem.ts';

export interface Action {
  busy: boolean;
  problem: Problem | undefined;
  run(work: () => Promise<unknown>): void;
}

/** Something a person starts: whether it runs, and what went wrong. A second start meanwhile is ignored; a bug reaches the console. */
export function useAction(): Action {
  const [state, setState] = useState<{ busy: boolean; problem?: Problem }>({ busy: false });
  const run = (work: () => Promise<unknown>) => {
    if (state.busy) return;
    setState({ busy: true });
    // Started at once: permission requests must come first thing in the click.
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
  /** First thing in the click. */
  act(): Promise<unknown>;
  class?: string;
}

/** Starts something that takes a while; a second click meanwhile is ignored. */
export function ActionButton({ acting, label, act, class: name = 'button compact' }: ActionButtonProps) {
  return (
    <button type="button" class={name} aria-disabled={acting.busy} onClick={() => acting.run(act)}>
      {label}
    </button>
  );
}
