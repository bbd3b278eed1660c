// Finding a text in the steps of a session.
import { foldCase } from '../format/find-text.ts';
import type { SessionStep } from './session-timeline.ts';

/** Those that hold it, in their order; all where nothing is looked for. */
export function foundSteps(steps: readonly SessionStep[], typed: string): SessionStep[] {
  const wanted = foldCase(typed.trim());
  if (wanted === '') return [...steps];
  return steps.filter(({ label, options, answer, componentId, context, chunks }) =>
    [label, answer, componentId, context, ...options, ...chunks].some(
      (text) => text !== undefined && foldCase(text).includes(wanted),
    ),
  );
}
