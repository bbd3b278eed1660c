// Whether there may be anything of captures to be shown: one on its way or saved, or a text that was begun.

import { COMPOSE, type ComposeDraft, isWorthKeeping, OUTBOX, type OutboxState } from '../capture/capture.ts';
import { browser } from '../platform/browser.ts';

/** `tell` is called each time something is found to be there. */
export async function startWaitingFeed(tell: () => void): Promise<void> {
  const { session } = browser.storage;
  session.onChanged.addListener(({ [OUTBOX]: outbox, [COMPOSE]: draft }) => {
    if (isThere(outbox?.newValue, draft?.newValue)) tell();
  });
  const kept = await session.get([OUTBOX, COMPOSE]);
  if (isThere(kept[OUTBOX], kept[COMPOSE])) tell();
}

function isThere(outbox: unknown, draft: unknown): boolean {
  const state = outbox as OutboxState | undefined;
  return (
    (state !== undefined && state.open.length + state.done.length > 0) ||
    isWorthKeeping(draft as ComposeDraft | undefined)
  );
}
