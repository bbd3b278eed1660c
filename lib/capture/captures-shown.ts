// Which captures a list of them shows.
import type { CaptureView, OutboxState } from './capture.ts';

/** What is done leaves the list after this long (ms), unless it was saved twice. */
const SHOWN_WHEN_DONE = 2 * 60_000;

/** What the list shows: first what needs the person, then all else, newest first; at the end what was saved a moment ago. */
export function capturesShown({ open, done }: OutboxState, now: number): CaptureView[] {
  const needing = open.filter(({ state }) => state.kind === 'needs-you');
  const others = open.filter(({ state }) => state.kind !== 'needs-you');
  const saved = done.filter(
    ({ state }) =>
      state.kind === 'done' && ((state.twins?.length ?? 0) > 0 || now - state.at < SHOWN_WHEN_DONE),
  );
  return [...needing, ...others, ...saved];
}
