import { render } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Problem } from '../../lib/api/problem.ts';
import { unshownProblem } from '../../lib/platform/failure.ts';
import { ProblemNote } from '../ui/ProblemNote.tsx';

/** Draws what fails in this view without a place beside its control. Call it once a view, before anything else. */
export function showFailures(): void {
  render(<Failures />, document.body.appendChild(document.createElement('div')));
}

/** The last failure that reached the window. A popover, because it may come while a dialog is open; any press closes it. */
export function Failures() {
  const [failure, setFailure] = useState<{ problem: Problem }>();
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const hear = (error: unknown) => {
      const problem = unshownProblem(error);
      if (problem) setFailure({ problem });
    };
    // The browser's own warnings, such as one about observed sizes, carry no error.
    const onError = ({ error }: ErrorEvent) => error && hear(error);
    const onRejection = ({ reason }: PromiseRejectionEvent) => hear(reason);
    addEventListener('error', onError);
    addEventListener('unhandledrejection', onRejection);
    return () => {
      removeEventListener('error', onError);
      removeEventListener('unhandledrejection', onRejection);
    };
  }, []);
  useEffect(() => {
    if (failure) note.current?.showPopover();
  }, [failure]);
  if (!failure) return null;
  return (
    <div ref={note} class="view-failure" popover="auto" role="alert">
      <ProblemNote problem={failure.problem} />
    </div>
  );
}
