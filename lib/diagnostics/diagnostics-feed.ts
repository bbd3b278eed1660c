// The recent calls, for a view: what is kept at once, then each change.
import { browser } from '../platform/browser.ts';
import { CALLS, type CallNote } from '../service/call-notes.ts';

/** Answers how to end it. */
export function startCallsFeed(show: (calls: CallNote[]) => void): () => void {
  const { session } = browser.storage;
  const callsOf = (value: unknown) => (value as CallNote[] | undefined) ?? [];
  const onChanged = (changes: Record<string, { newValue?: unknown }>) => {
    if (changes[CALLS]) show(callsOf(changes[CALLS].newValue));
  };
  session.onChanged.addListener(onChanged);
  session.get(CALLS).then((kept) => show(callsOf(kept[CALLS])), reportError);
  return () => session.onChanged.removeListener(onChanged);
}
