// How captures stand, for a view: what is kept at once, then each change.
import { browser } from '../platform/browser.ts';
import { emptyOutbox, OUTBOX, type OutboxState } from './capture.ts';

export async function startOutboxFeed(show: (state: OutboxState) => void): Promise<void> {
  const stateOf = (value: unknown) => (value as OutboxState | undefined) ?? emptyOutbox;
  browser.storage.session.onChanged.addListener((changes) => {
    if (changes[OUTBOX]) show(stateOf(changes[OUTBOX].newValue));
  });
  show(stateOf((await browser.storage.session.get(OUTBOX))[OUTBOX]));
}
