// How attempts, watches and runs stand, for a view: what is kept at once, then each change.
import { browser } from '../platform/browser.ts';
import { nothingPublishing, PUBLISHING, type PublishingState } from './publishing.ts';

export async function startPublishingFeed(show: (state: PublishingState) => void): Promise<void> {
  const stateOf = (value: unknown) => (value as PublishingState | undefined) ?? nothingPublishing;
  browser.storage.session.onChanged.addListener((changes) => {
    if (changes[PUBLISHING]) show(stateOf(changes[PUBLISHING].newValue));
  });
  show(stateOf((await browser.storage.session.get(PUBLISHING))[PUBLISHING]));
}
