import { useState } from 'preact/hooks';
import type { Problem } from '../../lib/api/problem.ts';
import { inView } from '../../lib/platform/failure.ts';
import { useProblemPlace } from './use-async.ts';

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
